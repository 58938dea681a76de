/** Obsidian, Foam, Logseq and wikis with links in two brackets. */
import type { Dialect } from "./dialect.ts";
import { imageWithSize } from "./pandoc.ts";

export const obsidian: Dialect = {
  name: "Obsidian",
  syntax: [
    {
      what: "an Obsidian comment",
      has: "%%",
      pattern: /(?<![\\\w%])%%(?=[^%]*[^%\s\d][^%]*%%)([^%]+)%%(?![\w%])/gu,
      to: ([, text = ""]) => (text.includes("--") ? null : `<!--${text}-->`),
      hint: "write <!-- … -->",
    },
    {
      what: "an image with Obsidian's size",
      has: "![",
      pattern: /(?<!\\)!\[([^[\]|\n]*)\|[ \t]*(\d+)(?:x(\d+))?[ \t]*\]\(([^()\s]+)\)(?!\{)/gu,
      links: "all",
      to: ([, alt = "", width, height, url = ""]) => imageWithSize(alt, url, width, height),
    },
    {
      what: "a wiki link",
      has: "[[#",
      pattern: /\[\[#([^[\]\n|]+)(?:\|([^[\]\n]*))?\]\]/gu,
      hint: ([, anchor = "", text]) =>
        `write [${text ?? anchor}](#${anchor.trim().toLowerCase().replaceAll(/\s+/gu, "-")})`,
    },
    {
      // With a space and a sign first, it is a test of a shell, such as `[[ -f file ]]`.
      what: "a wiki link",
      has: "[[",
      pattern:
        /(?<!\\)!?\[\[(?!(?:[ \t]*_?toc_?[ \t]*|[\d\s,.-]+)\]\]|[ \t]+[-$"'!(])([^[\]\n|#]+)(?:#[^[\]\n|]*)?(?:\|([^[\]\n]*))?\]\]/giu,
      hint: hintForWikiLink,
    },
    {
      what: "the id of a block in Obsidian",
      has: "^",
      pattern: /(?<=\S[ \t\n])\^(?:[a-z\d]+(?:-[a-z\d]+)+|(?=[a-f]*\d)[\da-f]{6})$/gu,
      hint: ([text]) => `write <a id="${text.slice(1)}"></a> before the block, or remove it`,
    },
  ],
};

/** A page by its name, or a file that is shown: `![[queue.svg]]`. */
function hintForWikiLink([text, name = "", shown]: RegExpExecArray): string {
  const target = name.trim();
  if (text.startsWith("!") && /\.\w+$/u.test(target) && !target.endsWith(".md"))
    return `write ![…](${target.replaceAll(" ", "%20")})`;
  const page = `${target.replace(/\.md$/u, "").toLowerCase().replaceAll(/\s+/gu, "-")}.md`;
  const path = page.includes("/") ? "" : ", with the path to the file from this one";
  return text.startsWith("!") ? `write ::include{file="${page}"}` : `write [${shown ?? target}](${page})${path}`;
}
