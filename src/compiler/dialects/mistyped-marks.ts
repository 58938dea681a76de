/** Headings, tasks, footnotes, comments and docsgen's own syntax, with a mark or space too many or too few. */
import type { Dialect } from "./dialect.ts";
import { onLine } from "./dialect.ts";
import { rewriteForm } from "./directive-form.ts";
import { mojibake } from "./mojibake.ts";

export const mistypedMarks: Dialect = {
  name: "Markdown",
  syntax: [
    {
      what: "a heading without a space after its marks",
      has: "#",
      pattern: onLine(String.raw`(#{2,6}|#(?=\p{Lu}\S* ))(\p{L}[^\n]*)`),
      in: ["paragraph"],
      to: ([, marks = "", text = ""]) => `${marks} ${text.trimEnd()}`,
      hint: ([, marks = ""]) => `write ${marks}, a space and the heading`,
    },
    {
      what: "a heading of more than six levels",
      has: "#######",
      pattern: onLine(String.raw`#{7,}[ \t]+[^\s#][^\n]*`),
      in: ["paragraph"],
      hint: "write at most six #",
    },
    {
      what: "another tool's attribute list",
      has: "{",
      pattern: /(?<!\\)\{(?::|\/\*)?\s*(?:#|id=["']?)([^\s{}#*"']+)["']?\s*(?:\*\/)?\}(?=[ \t#]*$)/gu,
      in: ["heading"],
      to: ([, id = ""]) => `{#${id}}`,
    },
    {
      // `import { readFile }` is code.
      what: "an id without its #",
      has: "{",
      pattern:
        /(?<!\b(?:class|const|enum|export|from|function|import|interface|let|namespace|return|struct|type|var)[ \t]+)(?<=\S[ \t]+)(?<![{\\])\{[ \t]*([a-z][\w-]*)(?:[ \t]+\.[\w-]+)*[ \t]*\}(?=[ \t#]*$)/gu,
      in: ["heading"],
      to: () => null,
      hint: ([, id = ""]) => `write {#${id}}, or \\{${id}\\} to show the braces`,
    },
    {
      // A class or another attribute may follow the id.
      what: "another tool's attribute list",
      has: "{",
      pattern: /(?<!\\)\{(?::|\/\*)?\s*#([\w-]+(?:[ \t]+[\w-]+)+(?=[ \t]*\})|[^\s{}#*"']+)[^{}]*\}(?=[ \t#]*$)/gu,
      in: ["heading"],
      hint: ([, id = ""]) => `write {#${id.replaceAll(/[ \t]+/gu, "-")}}`,
    },
    {
      what: "an id whose brace is not closed",
      has: "{#",
      pattern: /(?<=\s)\{#([^\s{}#]+)(?=[ \t#]*$)/gu,
      in: ["heading"],
      to: ([, id = ""]) => `{#${id}}`,
    },
    {
      what: "an id in the middle of a heading",
      has: "{#",
      pattern: /(?<!\\)(?<quoted>\{#(?<id>[\w-]+)\})(?=[ \t]*[^\s#])(?<rest>[^\n]*)$/gu,
      in: ["heading"],
      to: ({ groups = {} }) => `${groups["rest"]?.trim()} {#${groups["id"]}}`,
      hint: ({ groups = {} }) => `write {#${groups["id"]}} at the end of the heading`,
    },
    {
      what: "a task without a space after its box",
      has: ["[x]", "[X]", "[ ]"],
      pattern: /^\[[ xX]\](?=\p{L})/gu,
      to: ([box]) => `${box} `,
      hint: ([box]) => `write ${box} and a space`,
    },
    {
      what: "a footnote with a space in its name",
      has: "[^",
      pattern: /(?<!\\)\[\^([\p{L}\d][\w-]+(?: [\w-]{2,})+)\](?!\()/gu,
      to: ([text]) => text.replaceAll(" ", "-"),
    },
    {
      what: "a footnote with spaces in its brackets",
      has: "^",
      pattern: /(?<!\\)\[(?:[ \t]+\^[ \t]*|\^[ \t]+)([\w-]+)[ \t]*\](?![(:])|(?<!\\)\[\^([\w-]+)[ \t]+\](?![(:])/gu,
      to: ([, name, other]) => `[^${name ?? other ?? ""}]`,
    },
    {
      what: "a comment without its hyphens",
      has: ["<!-", "<!–", "<!—"],
      pattern: /<!(?:-(?!-)|[–—]-?)[^<>\n]*[-–—]>/gu,
      to: ([text]) => `<!-- ${text.replaceAll(/^<![-–—]+|[-–—]+>$/gu, "").trim()} -->`,
    },
    {
      what: "a code block with quotes in place of backticks",
      has: ["'''", "’’’", "‘‘‘"],
      pattern: /^('{3}|’{3}|‘{3})[ \t]*([a-z]\w*)?[ \t]*\n(?=[\s\S]*\n[ \t]*['’‘]{3}[ \t]*$)/gu,
      hint: ([, , language = ""]) => `put the code between a line \`\`\`${language} and a line \`\`\``,
    },
    {
      what: "bold text with full-width marks",
      has: "＊＊",
      pattern: /＊＊([^＊\n]+)＊＊/gu,
      to: ([, text = ""]) => `**${text}**`,
    },
    {
      what: "a word with a lost character (U+FFFD)",
      has: "\uFFFD",
      pattern: /[^\s\uFFFC]*(?:\p{L}\uFFFD|\uFFFD\p{L})[^\s\uFFFC]*/gu,
      hint: "write the character again: it was lost when the text was saved in another encoding",
    },
    {
      what: "a definition without a term",
      has: [": ", ":\t"],
      pattern: /^:[ \t]{1,3}(?!:[ \t]+:)\S[^\n]*/gu,
      hint: "write the term on the line before it, without a blank line between them",
      once: true,
    },
    {
      what: "a heading of a wiki, or a highlight with spaces inside its marks",
      has: ["== ", "==\t"],
      pattern: onLine(String.raw`==[ \t]+([^\s=](?:[^=\n]*[^\s=])?)[ \t]+==[ \t]*$`),
      hint: ([, text = ""]) => `write ## ${text}, or ==${text}== to highlight it`,
    },
    {
      // `a == b` compares.
      what: "a highlight with spaces inside its marks",
      has: ["== ", "==\t"],
      pattern:
        /(?<=\p{Ll}{2}[ \t]|^)==[ \t]+((?:(?!(?:and|but|if|not|or|then|when)\b)[\p{L}\d'’-]+[ \t]+){1,4})==(?=[ \t]+\p{Ll}{2}|[.,;:!?)]|[ \t]*$)/gmu,
      to: ([, text = ""]) => `==${text.trim()}==`,
    },
    {
      what: "struck text with spaces inside its marks",
      has: ["~~ ", "~~\t"],
      pattern: /(?<![~\\\w])~~[ \t]+([^~\n]*[^~\s])[ \t]+~~(?![~\w])/gu,
      to: ([, text = ""]) => `~~${text}~~`,
    },
    {
      what: "struck text with an uneven number of marks",
      has: "~~",
      pattern: /(?<![~\\\w/])(?:~~([^\s~](?:[^~\n]*[^\s~/\\])?)~|~([^\s~](?:[^~\n]*[^\s~/\\])?)~~)(?![~\w/])/gu,
      to: ([, one, two]) => `~~${one ?? two ?? ""}~~`,
    },
    {
      what: "a heading whose underline has spaces",
      has: "= =",
      pattern: /^[ \t>]*(\p{L}[^\n]*)\n[ \t>]*=(?:[ \t]+=)+[ \t]*$/gu,
      hint: ([, text = ""]) => `write ## ${text.trim()}`,
    },
    {
      what: "a definition without a space after its colon",
      has: "\n:",
      pattern: /(?<=^[^\n]{0,80}[\p{L}\d)`*_]\n):(?=\p{L})([^\n:[\]{}]+)(?=\n|$)/gu,
      to: ([, text = ""]) => `: ${text}`,
    },
    mojibake,
    {
      what: "a container that is not of the form :::name[Title]{attributes}",
      has: ":::",
      pattern: onLine(String.raw`:{3,}[A-Za-z][\w-]*[[{](?![^\n]*:{3,}[ \t]*$)[^\n]*`),
      to: ([text]) => rewriteForm(text.trim()).to,
      hint: ([text]) => rewriteForm(text.trim()).hint,
    },
    {
      what: "a container with spaces between its colons",
      has: [": :", ":\t:"],
      pattern: onLine(String.raw`:[ \t]+:[ \t]+:[ \t]*([A-Za-z][\w-]*)?[^\n]*`),
      hint: ([, name]) => (name === undefined ? "write :::" : `write :::${name}, and close it with a line :::`),
      once: true,
    },
    {
      what: "an include of code with another number of marks",
      has: "<<",
      pattern: onLine(String.raw`(?:<<|<{4,})[ \t]*(@\/[^\s<]+)`),
      hint: ([, file = ""]) => `write <<< ${file}`,
    },
    {
      what: "a variable in another tool's braces",
      has: ["product.", "constants."],
      pattern: /(?<![{\\\w])\$?\{[ \t]*((?:product|constants)\.\w[\w.-]*)[ \t]*\}(?!\})/gu,
      to: ([, name = ""]) => `{{ ${name} }}`,
    },
    {
      what: "a variable in three braces",
      has: "{{{",
      pattern: /(?<![{\\])\{(\{\{[ \t]*(?:product|constants)\.[^{}\n]+\}\})\}(?!\})/gu,
      to: ([, inner = ""]) => inner,
    },
  ],
};
