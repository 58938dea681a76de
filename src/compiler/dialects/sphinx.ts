/** reStructuredText and MyST, in Sphinx and Jupyter Book. */
import { calloutFor, containerForm } from "./callouts.ts";
import type { Dialect } from "./dialect.ts";
import { fileHints, pathOfPage, sourcePath } from "./dialect.ts";

/** The replacement for `:doc:`install``, `:ref:`Text <label>`` or `{ref}`label``. */
function hintForRole(text: string): string {
  const [, role = "", written = ""] = /^:?\{?(?:\w+:)?([\w-]+)[:}]`+([^`]*)`+$/u.exec(text) ?? [];
  const [, shown, target = written] = /^(.*?)\s*<([^<>]+)>$/su.exec(written) ?? [];
  if (/^(?:num)?ref$/u.test(role)) return `for example [${shown ?? target}](page.md#${target})`;
  if (/^(?:doc|download)$/u.test(role))
    return `for example [${shown ?? target}](${pathOfPage(target.replace(/\.rst$/u, ""))})`;
  return /^(?:menuselection|guilabel)$/u.test(role) ? `write **${written}**` : `write \`${target}\``;
}

export const sphinx: Dialect = {
  name: "Sphinx",
  files: [{ names: /^conf\.py$/u, hint: fileHints.config }],
  syntax: [
    {
      // The code after it is masked.
      what: "a role of Sphinx",
      has: [":\uFFFC", "}\uFFFC"],
      pattern:
        /(?<![\w:`{$])(?::(?:(?:py|c|cpp|js|rst|std):)?(?:ref|doc|class|func|meth|mod|attr|exc|obj|data|const|term|file|command|option|envvar|program|numref|download|menuselection|guilabel|literal):|\{(?:ref|doc|term|numref|eq|cite|(?:py|c|cpp|js):\w+)\})\uFFFC+/gu,
      hint: (_match, _options, text) => hintForRole(text),
      example: ["See {ref}`The part <a>`", "for example [The part](page.md#a)"],
    },
  ],
};

/** The replacement for a directive, `.. name:: argument` or `{name} argument`. */
export function hintForDirective(name: string, argument: string | undefined): string {
  const callout = calloutFor(name);
  if (callout !== null) return `write ${containerForm(callout, argument)}`;
  if (name.startsWith("auto")) return "write the documentation here, or link to it";
  return others.find(([names]) => names.test(name))?.[1](argument) ?? "write it in Markdown, or as HTML";
}

const others: readonly (readonly [names: RegExp, hint: (argument: string | undefined) => string])[] = [
  [
    /^(?:code|code-block|code-cell|sourcecode|highlight)$/u,
    (of = "") => `put the code between a line \`\`\`${of} and a line \`\`\``,
  ],
  [
    /^(?:csv-table|list-table|table)$/u,
    () => "write it as a table: a header | a | b |, a row | --- | --- |, and a line for each row",
  ],
  [/^(?:image|figure)$/u, (file = "picture.png") => `write ![Description](${pathOfPage(file)})`],
  [
    /^include$/u,
    (file = "_parts/name.md") => `write ::include{file="${sourcePath(file.replace(/\.(?:rst|txt)$/u, ".md"))}"}`,
  ],
  [/^literalinclude$/u, (file = "_code/name.js") => `write <<< ${sourcePath(file)}`],
  [/^toctree$/u, () => "remove it: the sidebar lists the pages"],
  [/^contents$/u, () => "write [[toc]]"],
  [/^math$/u, () => "write the formula between two lines $$"],
  [/^version(?:added|changed)$/u, (version = "Version") => `write ${containerForm("info", version)}`],
  [/^deprecated$/u, (version = "Version") => `write ${containerForm("warning", version)}`],
  [/^tab(?:-set|s)$/u, () => "write :::tabs with a :::tab[Label] for each"],
  [/^tab-item$/u, (label = "Label") => `write :::tab[${label}] inside :::tabs`],
  [/^(?:grid|grid-item)$/u, () => "write :::cards with a :::card[Title] for each"],
  [/^(?:grid-item-card|card)$/u, (title = "Title") => `write :::card[${title}] inside :::cards`],
  [/^dropdown$/u, (title = "Title") => `write ${containerForm("details", title)}`],
  [/^mermaid$/u, () => "put the diagram between a line ```mermaid and a line ```"],
];
