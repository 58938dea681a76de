/** Markdown and docsgen's own syntax, with a mark or space too many or too few. */
import type { Dialect } from "./dialect.ts";
import { onLine } from "./dialect.ts";
import { rewriteForm } from "./directive-form.ts";

/** An address that is hardly anything else: a full one, or the path of a file. */
const address = String.raw`https?:\/\/[^\s()<>[\]]+|[\w./-]+\.(?:md|html|png|jpe?g|gif|svg|webp|avif|pdf)(?:#[\w-]*)?`;

export const markdown: Dialect = {
  name: "Markdown",
  syntax: [
    {
      what: "a heading without a space after its marks",
      has: "#",
      pattern: onLine(String.raw`(#{2,6}|#(?=\p{Lu}\S* ))(\p{L}[^\n]*)`),
      in: ["paragraph"],
      to: ([, marks = "", text = ""]) => `${marks} ${text.trimEnd()}`,
      hint: ([, marks = ""]) => `write ${marks}, a space and the heading`,
      example: ["##Part *one*", "write ##, a space and the heading"],
    },
    {
      what: "another tool's attribute list",
      has: "{",
      pattern: /(?<!\\)\{(?::|\/\*)?\s*(?:#|id=["']?)([^\s{}#*"']+)["']?\s*(?:\*\/)?\}(?=[ \t#]*$)/gu,
      in: ["heading"],
      to: ([, id = ""]) => `{#${id}}`,
      example: ["## Part {: #own }", "write {#own}"],
    },
    {
      // A class or another attribute may follow the id.
      what: "another tool's attribute list",
      has: "{",
      pattern: /(?<!\\)\{(?::|\/\*)?\s*#([\w-]+(?:[ \t]+[\w-]+)+(?=[ \t]*\})|[^\s{}#*"']+)[^{}]*\}(?=[ \t#]*$)/gu,
      in: ["heading"],
      hint: ([, id = ""]) => `write {#${id.replaceAll(/[ \t]+/gu, "-")}}`,
      example: ["## Part {#own .wide}", "write {#own}"],
    },
    {
      what: "a definition without a term",
      has: [": ", ":\t"],
      pattern: /^:[ \t]{1,3}(?!:[ \t]+:)\S[^\n]*/gu,
      hint: "write the term on the line before it, without a blank line between them",
      once: true,
      example: "Term\n\n: What it is",
    },
    {
      what: "a container that is not of the form :::name[Title]{attributes}",
      has: ":::",
      pattern: onLine(String.raw`:{3,}[A-Za-z][\w-]*[[{](?![^\n]*:{3,}[ \t]*$)[^\n]*`),
      to: ([text]) => rewriteForm(text.trim()).to,
      hint: ([text]) => rewriteForm(text.trim()).hint,
      example: ["Text\n:::tip[Title\nText", "write :::tip[Title]"],
    },
    {
      what: "a variable in another tool's braces",
      has: ["product.", "constants."],
      pattern: /(?<![{\\\w])\$?\{[ \t]*((?:product|constants)\.\w[\w.-]*)[ \t]*\}(?!\})/gu,
      to: ([, name = ""]) => `{{ ${name} }}`,
      example: ["For {product.name}", "write {{ product.name }}"],
    },
    {
      what: "a link that is none",
      has: ["](", "] (", "]\n", "]\t"],
      pattern: new RegExp(String.raw`(?<![\\\w])!?\[[^[\]\n\uFFFC]*\](?:[ \t]+|\n[ \t>]*)\((${address})\)`, "gu"),
      links: "bare",
      to: ([text]) => text.replace(/\]\s[\s>]*\(/u, "]("),
      example: ["[Text] (https://a.example/)", "write [Text](https://a.example/)"],
    },
    {
      what: "a link that is none",
      has: ")[",
      pattern: new RegExp(String.raw`(?<![\\\w\]])\(([^()[\]\n\uFFFC]+)\)\[(${address})\]`, "gu"),
      links: "all",
      to: ([, text = "", url = ""]) => `[${text}](${url})`,
      example: ["(Text)[a.md] (b)", "write [Text](a.md)"],
    },
    {
      what: "a link whose parenthesis is not closed on its line",
      has: "](",
      pattern: new RegExp(String.raw`(?<![\\\]])!?\[[^[\]\n]+\]\((?:${address})(?=[^()\n]*$)`, "gmu"),
      links: "bare",
      hint: ({ 0: text, index, input }) =>
        /^\n[ \t]*\S*\)/u.test(input.slice(index + text.length))
          ? "write its address on one line"
          : `close it: ${text})`,
      example: ["[guide](a.md and go on", "close it: [guide](a.md)"],
    },
    {
      // A title in other quotes, an open angle bracket, or a link inside it.
      what: "a link that is none",
      has: "](",
      pattern: new RegExp(
        String.raw`(?<![\\\]\w])!?(?:\[[^[\]\n]*\]\((?:(?:${address})[ \t]+["'“”„‘’][^()\n]*|<[^()<>\n]+)\)|\[[^[\]\n\uFFFC]*\uFFFC[^[\]\n]*\]\((?:${address})\))`,
        "gu",
      ),
      links: "bare",
      hint: 'write it as [text](address "title"), without another link in its text',
      example: "![A](a.png “Title”)",
    },
  ],
};
