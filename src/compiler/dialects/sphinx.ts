/** reStructuredText and MyST, in Sphinx and Jupyter Book. */
import { pathTo, sourcePathTo } from "../diagnostics/named-paths.ts";
import { calloutFor, containerForm } from "./callouts.ts";
import type { Dialect } from "./dialect.ts";
import { fileHints, onLine } from "./dialect.ts";

/** The replacement for `:doc:`install``, `:ref:`Text <label>`` or `{ref}`label``. */
function hintForRole(text: string): string {
  const [, role = "", written = ""] = /^:?\{?(?:\w+:)?([\w-]+)[:}]`+([^`]*)`+$/u.exec(text) ?? [];
  const [, shown, target = written] = /^(.*?)\s*<([^<>]+)>$/su.exec(written) ?? [];
  if (/^(?:doc|download|ref|numref)$/u.test(role))
    return `write [${shown ?? target}](${pathTo(target.replace(/\.rst$/u, ""))})`;
  if (/^(?:menuselection|guilabel|strong)$/u.test(role)) return `write **${written}**`;
  return /^(?:emphasis|title-reference)$/u.test(role) ? `write *${written}*` : `write \`${target}\``;
}

export const sphinx: Dialect = {
  name: "Sphinx",
  files: [{ names: /^conf\.py$/u, hint: fileHints.config }],
  syntax: [
    {
      what: "a reStructuredText directive",
      has: ".. ",
      pattern: onLine(String.raw`\.\. +([\w:-]+)::(?:[ \t]+([^\n]*\S))?[ \t]*`),
      hint: ([, name = "", argument]) => hintForDirective(name, argument),
    },
    {
      what: "a label of reStructuredText",
      has: ".. _",
      pattern: onLine(String.raw`\.\. _([\w -]+):[ \t]*$`),
      hint: ([, label = ""]) => `write {#${label}} at the end of the heading below it`,
    },
    {
      // The code after it is masked.
      what: "a role of reStructuredText",
      has: ":\uFFFC",
      pattern:
        /(?<![\w:`]):(?:(?:py|c|cpp|js|rst|std):)?(?:ref|doc|class|func|meth|mod|attr|exc|obj|data|const|term|file|command|option|envvar|program|numref|download|menuselection|guilabel|literal|emphasis|strong|title-reference):\uFFFC+/gu,
      hint: (_match, _options, text) => hintForRole(text),
    },
    {
      what: "a role of MyST",
      has: "}\uFFFC",
      pattern: /(?<![\w{$`])\{(?:ref|doc|term|numref|eq|cite|(?:py|c|cpp|js):\w+)\}\uFFFC+/gu,
      hint: (_match, _options, text) => hintForRole(text),
    },
    {
      what: "a heading of reStructuredText",
      has: ["^^^^", '""""', "''''", "++++", "####", "````", "....", "::::"],
      pattern: /^[ \t>]*(\p{L}[^\n]*)\n[ \t>]*([\^"'+#`.:])\2{3,}[ \t]*$/gu,
      hint: ([, title = ""]) => `write ## ${title.trim()}`,
    },
    {
      what: "the line above a heading of reStructuredText",
      has: "===",
      pattern: /(?<quoted>={3,})[ \t]*\n[ \t]*(?<title>\S[^\n]*)\n[ \t]*=+[ \t]*(?=\n|$)/uy,
      in: ["heading"],
      to: ({ groups }) => `# ${groups?.["title"]?.trim()}`,
    },
    {
      // A colon, and the start of code.
      what: "the start of code in reStructuredText",
      has: "::",
      pattern: /(?<before>(?:[^\n]+\n)*?[^\n]*)::(?=\n[ \t]*\n(?: {4}|\t))/uy,
      in: ["paragraph"],
      to: () => ":",
    },
    {
      // In Markdown, it is code and an underscore.
      what: "a link of reStructuredText",
      has: " <",
      pattern: /`([^<>`]+) <([^<>\s`]+)>`__?(?!\w)/uy,
      in: ["inlineCode"],
      effect: "shows as code",
      to: ([, text = "", url = ""]) => `[${text}](${url})`,
    },
  ],
};

/** The replacement for a directive, `.. name:: argument`. */
function hintForDirective(name: string, argument: string | undefined): string {
  switch (name) {
    case "code":
    case "code-block":
    case "sourcecode":
    case "highlight":
      return `put the code between a line \`\`\`${argument ?? ""} and a line \`\`\``;
    case "csv-table":
    case "list-table":
    case "table":
      return "write it as a table: a header | a | b |, a row | --- | --- |, and a line for each row";
    case "image":
    case "figure":
      return `write ![Description](${pathTo(argument ?? "picture.png")})`;
    case "include":
      return `write ::include{file="${sourcePathTo((argument ?? "_parts/name.md").replace(/\.(?:rst|txt)$/u, ".md"))}"}`;
    case "literalinclude":
      return `write <<< ${sourcePathTo(argument ?? "_code/name.js")}`;
    case "toctree":
      return "remove it: the sidebar lists the pages";
    case "contents":
      return "write [[toc]]";
    case "math":
      return "write the formula between two lines $$";
    case "versionadded":
    case "versionchanged":
    case "deprecated":
      return `write ${containerForm(name === "deprecated" ? "warning" : "info", argument ?? "Version")}`;
    case "tab-set":
    case "tabs":
      return "write :::tabs with a :::tab[Label] for each";
    case "rubric":
      return `write **${argument ?? "Title"}**`;
    default: {
      const callout = calloutFor(name);
      if (callout !== null) return `write ${containerForm(callout, name === "admonition" ? argument : "")}`;
      return name.startsWith("auto")
        ? "write the documentation here, or link to it"
        : "write it in Markdown, or as HTML";
    }
  }
}
