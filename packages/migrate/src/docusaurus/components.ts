/** Converts the components of Docusaurus that docsgen has an equivalent for. Pure. */
import { calloutFor } from "docsgen/migrate-kit";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { NewContainer } from "../markdown/new-containers.ts";
import { labelOf } from "../markdown/new-containers.ts";
import { became } from "../mdx/became.ts";
import { literalIn } from "../mdx/jsx.ts";
import type { ContainerFinder } from "../mdx/passes.ts";
import { readMdx, textOf } from "../mdx/passes.ts";
import type { OldPage } from "../pages.ts";

export const findAdmonitions: ContainerFinder = ({ elements }) =>
  elements.flatMap(({ opening, closing }): NewContainer[] => {
    if (opening.name !== "Admonition" || closing === null) return [];
    const title = textOf(opening, "title") ?? "";
    const kind = calloutFor(textOf(opening, "type") ?? "note") ?? "note";
    const remark = became(opening, "a callout", ["type", "title"]);
    return [{ opening, closing, head: title === "" ? kind : `${kind}[${labelOf(title)}]`, remark }];
  });

/**
 * @param siblings The other pages in the folder of the page.
 * @param fileOf The address of an imported file, by its local name.
 */
export function convertComponents(siblings: readonly OldPage[], fileOf: (name: string) => string | null): Pass {
  return (page) => {
    const { text, elements } = readMdx(page);
    return elements.flatMap(({ opening, closing }): Edit[] => {
      const range = { start: opening.start, end: (closing ?? opening).end };
      const inner = closing === null ? "" : text.slice(opening.end, closing.start);
      switch (opening.name) {
        case "TOCInline":
          return [{ ...range, text: "[[toc]]", remark: became(opening, "`[[toc]]`", ["toc"]) }];
        case "DocCardList": {
          const advice = "it became a list of the pages in the folder; keep it up to date";
          const remark = { outcome: "lossy", what: "`<DocCardList>`", advice } as const;
          const cards = siblings.map(
            ({ title, route }) => `:::card[${labelOf(title ?? route)}]{link="${route}"}\n:::\n`,
          );
          return [{ ...range, text: cards.length === 0 ? "" : `::::cards\n${cards.join("")}::::`, remark }];
        }
        case "Link": {
          const to = textOf(opening, "to") ?? textOf(opening, "href");
          if (to === null || closing === null || opening.attributes.size > 1 || /[[\]<>]|\n\s*\n/u.test(inner))
            return [];
          return [
            {
              ...range,
              text: `[${inner.trim()}](${to})`,
              remark: became(opening, "a link of Markdown", ["to", "href"]),
            },
          ];
        }
        case "CodeBlock": {
          const [, expression = ""] = /^\s*\{([\s\S]*)\}\s*$/u.exec(inner) ?? [];
          const code = expression === "" ? (/[<{]/u.test(inner) ? null : inner) : literalIn(expression.trim());
          if (code === null || code.trim() === "") return [];
          const title = textOf(opening, "title");
          const numbers = opening.attributes.has("showLineNumbers") ? " numbers" : "";
          const line = `${textOf(opening, "language") ?? "text"}${title === null ? "" : ` title="${title}"`}${numbers}`;
          const fence = `\`\`\`${line}\n${code.replace(/^\n|\n\s*$/gu, "")}\n\`\`\``;
          return [
            {
              ...range,
              text: fence,
              remark: became(opening, "a block of code", ["language", "title", "showLineNumbers"]),
            },
          ];
        }
        case "ThemedImage": {
          const sources = opening.attributes.get("sources")?.expression ?? "";
          const [, light = ""] = /\blight\s*:\s*([^,}]+)/u.exec(sources) ?? [];
          const [, call = light] = /^(?:useBaseUrl|require)\((.*?)\)/u.exec(light.trim()) ?? [];
          const source = literalIn(call.trim()) ?? fileOf(call.trim());
          if (source === null) return [];
          const advice = "it became the image for light mode";
          const remark = { outcome: "lossy", what: "`<ThemedImage>`", advice } as const;
          return [{ ...range, text: `![${labelOf(textOf(opening, "alt") ?? "")}](${source})`, remark }];
        }
        default:
          return [];
      }
    });
  };
}
