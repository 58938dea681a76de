/** Obsidian, Foam, Logseq and wikis with links in two brackets. */
import { pathTo, sourcePathTo } from "../diagnostics/named-paths.ts";
import type { Dialect } from "./dialect.ts";

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
        if (!text.startsWith("!")) return `write [${(shown ?? target).replace(/^#/u, "")}](${pathTo(target)})`;
        return extension === "md"
          ? `write ::include{file="${sourcePathTo(target)}"}`
          : `write ![Description](${pathTo(target)})`;
      },
      example: ["See [[Getting Started|this]].", "write [this](getting-started.md)"],
    },
  ],
};
