/** Converts the components for pictures and links of Next.js and its documentation tools to Markdown. Pure. */
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { labelOf } from "../markdown/new-containers.ts";
import { became } from "../mdx/became.ts";
import { readMdx, textOf } from "../mdx/passes.ts";

const image = /^(?:Image|NextImage|ImageZoom|Img|Screenshot)$/u;

/** Attributes by which Next.js loads a picture, which docsgen does by itself. */
const pictureWords = "src alt width height loading priority quality placeholder blurDataURL sizes unoptimized".split(
  " ",
);

/** @param fileOf The address of an imported file, by its local name. */
export function convertImages(fileOf: (name: string) => string | null): Pass {
  return (page) => {
    const { text, elements } = readMdx(page);
    return elements.flatMap(({ opening, closing }): Edit[] => {
      const range = { start: opening.start, end: (closing ?? opening).end };
      if (image.test(opening.name)) {
        const given = opening.attributes.get("src");
        const address = given?.value ?? fileOf(given?.expression ?? "");
        if (address === null || address === "" || /[\s()]/u.test(address)) return [];
        const width = textOf(opening, "width");
        const size = width === null || !/^\d+$/u.test(width) ? "" : `{width=${width}}`;
        const made = `![${labelOf(textOf(opening, "alt") ?? "")}](${address})${size}`;
        return [{ ...range, text: made, remark: became(opening, "an image of Markdown", pictureWords) }];
      }
      if (!/^(?:Link|NextLink)$/u.test(opening.name) || closing === null) return [];
      const href = textOf(opening, "href");
      const label = text.slice(opening.end, closing.start).trim().replaceAll(/\s+/gu, " ");
      if (href === null || href === "" || label === "" || /[[\]<>{}]/u.test(label) || /[\s()]/u.test(href)) return [];
      return [{ ...range, text: `[${label}](${href})`, remark: became(opening, "a link of Markdown", ["href"]) }];
    });
  };
}
