/**
 * Lets links and images lead to the files that the old site published unchanged. They are in `public/` now, so that their
 * addresses stay the same, and pages name them by these. Pure.
 */
import { visit } from "unist-util-visit";
import { decodePath } from "../decode-path.ts";
import { tagsIn } from "../vue/tags.ts";
import type { Edit, Pass } from "./rewrite.ts";

/**
 * @param inMarkdown The address of a file, as a link or image in Markdown names it, or `null` to keep what is written.
 * @param inHtml The same for a tag of HTML.
 */
export function namePublicFiles(
  inMarkdown: (address: string) => string | null,
  inHtml: (address: string) => string | null,
): Pass {
  return ({ tree, text, prose }) => {
    const edits: Edit[] = [];
    visit(tree, (node) => {
      if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return;
      const address = inMarkdown(node.url);
      const [start, end] = [node.position?.start.offset, node.position?.end.offset];
      if (address === null || start === undefined || end === undefined) return;
      // Before the address, there may be the same text in brackets.
      const opening = text.slice(start, end).lastIndexOf(node.type === "definition" ? "]:" : "](");
      const at = opening === -1 ? -1 : text.indexOf(node.url, start + opening);
      if (at !== -1 && at < end) edits.push({ start: at, end: at + node.url.length, text: address });
    });
    for (const { attributes, start, end } of tagsIn(prose))
      for (const name of ["src", "href", "poster", "data"]) {
        const written = attributes.get(name) ?? "";
        const address = written === "" ? null : inHtml(written);
        const at = address === null ? -1 : text.indexOf(written, text.indexOf(`${name}=`, start));
        if (address !== null && at !== -1 && at < end)
          edits.push({ start: at, end: at + written.length, text: address });
      }
    return edits;
  };
}

/** The path in an address, without query and anchor. */
export function pathIn(address: string): string {
  const path = address.replace(/[?#].*$/su, "");
  return decodePath(path);
}

/**
 * The address of a published file, or `null` if it is none.
 *
 * @param path The file that the address leads to, in the folder of the old site.
 */
export function publicAddress(
  path: string,
  address: string,
  folder: string,
  files: ReadonlySet<string>,
): string | null {
  if (address === "" || /^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/iu.test(address) || !path.startsWith(folder)) return null;
  const name = path.slice(folder.length);
  if (!files.has(name)) return null;
  const rest = /[?#].*$/su.exec(address)?.[0] ?? "";
  return `/${name.split("/").map(encodeURIComponent).join("/")}${rest}`;
}
