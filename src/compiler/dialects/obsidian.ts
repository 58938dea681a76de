/** Obsidian, Foam, Logseq and wikis with links in two brackets. */
import type { Dialect } from "./dialect.ts";
import { pathOfPage, sourcePath } from "./dialect.ts";

export const obsidian: Dialect = {
  name: "Obsidian",
  syntax: [
    {
      // With a space and a sign first, it is a test of a shell, such as `[[ -f file ]]`.
      what: "a wiki link",
      has: "[[",
      pattern:
        /(?<!\\)!?\[\[(?!(?:[ \t]*_?toc_?[ \t]*|[\d\s,.-]+)\]\]|[ \t]+[-$"'!(])([^[\]\n|]+)(?:\|([^[\]\n]*))?\]\]/giu,
      hint: ([text, name = "", shown]) => {
        const target = name.trim();
        const [, extension = "md"] = /\.(\w+)$/u.exec(target) ?? [];
        if (!text.startsWith("!"))
          return `for example [${(shown ?? target).replace(/^#/u, "")}](${pathOfPage(target)})`;
        return extension === "md"
          ? `write ::include{file="${sourcePath(target)}"}`
          : `write ![Description](${pathOfPage(target)})`;
      },
      example: ["See [[Getting Started|this]].", "for example [this](getting-started.md)"],
    },
  ],
};
