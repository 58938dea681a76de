/** Obsidian, Foam, Logseq and wikis with links in two brackets. */
import { pathTo, sourcePathTo } from "../diagnostics/named-paths.ts";
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
      hint: "write it as an HTML comment, <!-- and -->",
    },
    {
      what: "an image with Obsidian's size",
      has: "![",
      pattern: /(?<!\\)!\[([^[\]|\n]*)\|[ \t]*(\d+)(?:x(\d+))?[ \t]*\]\(([^()\s]+)\)(?!\{)/gu,
      links: "all",
      to: ([, alt = "", width, height, url = ""]) => imageWithSize(alt, url, width, height),
    },
    {
      // With a space and a sign first, it is a test of a shell, such as `[[ -f file ]]`.
      what: "a wiki link",
      has: "[[",
      pattern:
        /(?<!\\)!?\[\[(?!(?:[ \t]*_?toc_?[ \t]*|[\d\s,.-]+)\]\]|[ \t]+[-$"'!(])([^[\]\n|]+)(?:\|([^[\]\n]*))?\]\]/giu,
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

/** A page by its name, or what is shown: `![[queue.svg]]`, `![[queue.svg|300]]`, `![[setup#linux]]`. */
function hintForWikiLink([text, name = "", shown]: RegExpExecArray): string {
  const target = name.trim();
  const [, extension = "md"] = /\.(\w+)$/u.exec(target) ?? [];
  if (!text.startsWith("!")) return `write [${(shown ?? target).replace(/^#/u, "")}](${pathTo(target)})`;
  if (extension === "md") return `write ::include{file="${sourcePathTo(target)}"}`;
  const [, width, height] = /^[ \t]*(\d+)(?:x(\d+))?[ \t]*$/u.exec(shown ?? "") ?? [];
  const alt = shown === undefined || width !== undefined ? "Description" : shown;
  return `write ${imageWithSize(alt, pathTo(target), width, height)}`;
}
