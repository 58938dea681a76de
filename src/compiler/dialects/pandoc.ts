/** Pandoc, and Quarto, kramdown and markdown-it with Pandoc's syntax. */
import { containerFor } from "./blocks.ts";
import { calloutFor } from "./callouts.ts";
import type { Dialect, Rewritten } from "./dialect.ts";
import { fileHints } from "./dialect.ts";
import { hintForDirective } from "./sphinx.ts";

export const pandoc: Dialect = {
  name: "Quarto",
  files: [{ names: /^_(?:quarto|metadata)\.ya?ml$/u, hint: fileHints.config }],
  syntax: [
    {
      // GFM, and so docsgen, strikes through what single tildes enclose. Within a word, they can hardly be meant for that.
      what: "another tool's subscript",
      has: "~",
      pattern: /(?<=[\p{L}\d)])~([^~\s]+)~/uy,
      in: ["delete"],
      effect: "strikes through",
      hint: ([, text = ""]) => `write :sub[${text}], or ~~${text}~~ to strike it through`,
      example: ["H~2~O", "write :sub[2], or ~~2~~ to strike it through"],
    },
  ],
};

/** The container for a line such as `::: {.callout-note}` or, in MyST, `:::{note} Title`. */
export function rewriteClasses(line: string): Rewritten {
  const [, marks = "", attributes = "", after = ""] = /^(:+)[ \t]*\{(.*)\}[ \t]*(.*)$/u.exec(line) ?? [];
  const classes = [...attributes.matchAll(/(?:^|\s)\.?([A-Za-z][\w-]*)(?!\S*=)/gu)].map(([, name = ""]) => name);
  const title = /\btitle=["']([^"'[\]]+)["']/u.exec(attributes)?.[1] ?? after;
  const [name] = classes.flatMap(
    (each) => calloutFor(each.replace(/^(?:callout|alert|admonition)-(?=.)/u, "")) ?? containerFor(each) ?? [],
  );
  if (name !== undefined) {
    const to = `${marks}${name}${title === "" ? "" : `[${title}]`}`;
    return { hint: `write ${to}`, to };
  }
  const [first = "name"] = classes;
  if (isMyst(line)) return { hint: hintForDirective(first, title === "" ? undefined : title), to: null };
  const hint = `write <div class="${first}"> and </div> in place of it and its end, with blank lines around the text`;
  return { hint, to: null };
}

/** Whether the line opens a directive of MyST, `:::{name}`, not a container of Pandoc. */
export function isMyst(line: string): boolean {
  return /^:+[ \t]*\{[A-Za-z][\w:-]*\}/u.test(line);
}
