/**
 * Reports syntax of other tools, which docsgen would publish as typed or drop, with the equivalent to write instead. We
 * search the source of paragraphs, headings and cells, except for code, HTML, links and escaped text.
 */
import type { Definition, Delete, Heading, Html, Image, InlineCode, Nodes, Paragraph, TableCell } from "mdast";
import { containerNames } from "../../config/directive-names.ts";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import { alertNames } from "../markdown/alerts.ts";
import { equivalentOf } from "../other-components.ts";
import { calloutFor } from "../callout-names.ts";
import { rewriteForm } from "./directive-form.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import { parseImageAttributes } from "../markdown/image-attributes.ts";
import { describeMalformedTag, tagInText } from "../html/malformed-tag.ts";
import type { MarkdownOptions } from "../markdown-options.ts";
import { hintOfMath } from "../code-blocks/math-fence.ts";

interface OtherSyntax {
  /** Has the `g` flag. */
  readonly pattern: RegExp;
  /** For the message: "a MkDocs admonition". */
  readonly what: string;
  readonly hint: (match: RegExpExecArray, options: Pick<MarkdownOptions, "math">) => string;
  /** The exact replacement, or `null` if there is no single one. */
  readonly fix?: (match: RegExpExecArray) => string | null;
  /**
   * The links that a match may include, which are otherwise masked: all of them, or only bare addresses, which are not
   * in brackets.
   */
  readonly withLinks?: "all" | "bare";
  /**
   * Whether only the first match is reported, because a page that has one match usually has many, all with the same
   * cause.
   */
  readonly isReportedOnce?: true;
}

/** Matches at the start of a line, after the prefix of a quote; reports leave out the prefix. */
const onLine = (source: string, flags = "gmu"): RegExp => new RegExp(String.raw`^[ \t>]*(?:${source})`, flags);

/** An address that is hardly anything else: a full one, or the path of a file. */
const addressPattern = String.raw`https?:\/\/[^\s()<>]+|[\w./-]+\.(?:md|html|png|jpe?g|gif|svg|webp|avif|pdf)(?:#[\w-]*)?`;

/** The same, before a full-width parenthesis. */
const wideAddress = addressPattern.replace("[^\\s()<>]", "[^\\s()（）<>]");

/** A word in braces that an image takes. */
const imageAttribute = String.raw`(?:(?:width|height)=["']?\d+(?:px|%)?["']?|[.#][\w-]+)`;

const commands =
  "alpha|approx|bar|begin|beta|binom|cdots?|delta|epsilon|equiv|exists|forall|frac|gamma|geq?|hat|in|infty|int|lambda|ldots|left|leq?|lim|log|mathbb|mathbf|mathcal|mathit|mathrm|mathsf|mu|neq?|omega|operatorname|partial|phi|pi|prod|psi|rho|right|rightarrow|sigma|sqrt|subset|sum|tau|text|theta|times|to|vec|xi|zeta";
/** A character between `\(` and `\)`, and between `\[` and `\]`. */
const inParentheses = String.raw`(?:(?!\\[()])[^\n])`;
const inBrackets = String.raw`(?:(?!\\[[\]])[^\n])`;
/** A variable. `\(c\)` and `\(r\)` are signs, and `\(a\)` at the start of a line numbers a paragraph. */
const variable = String.raw`(?<!^[ \t>]*\\\()[ ]?[^\P{L}cr][ ]?`;

/** A key as PyMdown Extensions name it. */
const keyName =
  "(?:alt|arrow-(?:up|down|left|right)|backspace|break|caps-?lock|cmd|command|context-menu|control|ctrl|del(?:ete)?|down|end|enter|esc(?:ape)?|f\\d{1,2}|fn|help|home|ins(?:ert)?|left|menu|meta|num\\d|num-lock|opt(?:ion)?|page-?(?:up|down)|pause|pg(?:up|dn)|print-screen|return|right|shift|space|super|tab|up|win(?:dows)?|[a-z\\d])";

const hintOfDollars =
  "write no space and no backtick inside the dollar signs, and neither a letter nor a digit after them";
const withMath = (hint: string, math: boolean): string => (math ? hint : `${hintOfMath}; then ${hint}`);

const syntaxes: readonly OtherSyntax[] = [
  {
    pattern: onLine(String.raw`!!!\+? +([\w-]+)[^\n"]*(?:"([^"\n]*)")?`),
    what: "a MkDocs admonition",
    hint: ([, name = "", title]) => `write ${opening(calloutFor(name) ?? "note", title)}, and close it with a line :::`,
  },
  {
    pattern: onLine(
      String.raw`/{3,}[ \t]+(?=[\w-]+[ \t]*\||(?:admonition|attention|caution|danger|details|error|hint|important|info|note|success|tab|tip|warning)[ \t]*$)([\w-]+)[ \t]*(?:\|[ \t]*([^\n]*\S))?[ \t]*$`,
    ),
    what: "a block of MkDocs",
    hint: ([, name = "", title]) => hintForBlock(name, title),
  },
  {
    pattern: onLine(String.raw`\?\?\?\+? +([\w-]+)[^\n"]*(?:"([^"\n]*)")?`),
    what: "a MkDocs admonition",
    hint: ([, name = "", title]) => `write ${opening("details", title ?? name)}, and close it with a line :::`,
  },
  {
    pattern: onLine(String.raw`===[!+]? +"([^"\n]+)"`),
    what: "a MkDocs tab",
    hint: ([, label = ""]) => `write :::tab[${label}] inside :::tabs`,
  },
  {
    pattern: onLine(String.raw`:{3,} *[A-Za-z_][\w-]*(?:\.\w+)+[ \t]*$`),
    what: "a mkdocstrings directive",
    hint: () => "write the documentation here, or link to it",
  },
  {
    pattern: onLine(String.raw`:{3,}[A-Za-z][\w-]*[[{](?![^\n]*:{3,}[ \t]*$)[^\n]*`),
    what: "a container that is not of the form :::name[Title]{attributes}",
    hint: ([text]) => rewriteForm(text.trim()).hint,
    fix: ([text]) => rewriteForm(text.trim()).to,
  },
  {
    pattern: new RegExp(String.raw`(?<=\S[ \t]{1,2}):{3,}[ \t]?(?:${containerNames.join("|")})(?![\w-])`, "gu"),
    what: "a container in the middle of a line",
    hint: ([text]) => `begin ${text} on a line of its own`,
  },
  {
    pattern: onLine(String.raw`-+8<-+[ \t]*(?:"([^"\n]+)")?`),
    what: "a MkDocs include",
    hint: ([, file = "file"]) => `write ::include{file="@/${file}"}, or <<< @/${file} to show it as code`,
  },
  {
    pattern: onLine(String.raw`\*\[[^\]\n]+\]:[ \t]\S[^\n]*`),
    what: "a MkDocs abbreviation",
    hint: ([text]) => {
      const [, term = "", title = ""] = /\*\[([^\]\n]+)\]:[ \t](\S[^\n]*)/u.exec(text) ?? [];
      return `write :abbr[${term}]{title="${title.trim()}"} where the word occurs, or add it to \`markdown.glossary\``;
    },
  },
  {
    pattern: onLine(
      String.raw`(?:\[toc\]|\[\[_toc_\]\]|\[\[(?:[ \t]+toc[ \t]*|toc[ \t]+)\]\]|\{:\s*toc\s*\}|\$\{toc\})$`,
      "gimu",
    ),
    what: "another tool's table of contents",
    hint: () => "write [[toc]]",
    fix: () => "[[toc]]",
  },
  {
    pattern: onLine(String.raw`:[ \t]+:[ \t]+:[ \t]*([A-Za-z][\w-]*)?[^\n]*`),
    what: "a container with spaces between its colons",
    hint: ([, name]) => (name === undefined ? "write :::" : `write :::${name}, and close it with a line :::`),
    isReportedOnce: true,
  },
  {
    pattern: /^:[ \t]{1,3}(?!:[ \t]+:)\S[^\n]*/gu,
    what: "a definition without a term",
    hint: () => "write the term on the line before it, without a blank line between them",
    isReportedOnce: true,
  },
  {
    pattern: onLine(String.raw`==[ \t]+([^\s=](?:[^=\n]*[^\s=])?)[ \t]+==[ \t]*$`),
    what: "a highlight with spaces inside its marks",
    hint: ([, text = ""]) => `write ==${text}==; a heading is ## ${text}`,
  },
  {
    pattern: /\{==([^{}\n]+)==\}/gu,
    what: "a highlight of CriticMarkup",
    hint: ([, text = ""]) => `write ==${text}==`,
    fix: ([, text = ""]) => `==${text}==`,
  },
  {
    pattern: /\{(?:\+\+[^{}\n]+\+\+|--[^{}\n]+--|~~[^{}\n]+~>[^{}\n]*~~|>>[^{}\n]+<<)\}/gu,
    what: "a change or comment of CriticMarkup",
    hint: ([text]) =>
      text.startsWith("{>>") ? "write <!-- … -->" : "write the text as it should be; <ins> and <del> show a change",
  },
  {
    pattern: /(?<![\\\w%])%%(?=[^%]*[^%\s\d][^%]*%%)[^%]+%%(?![\w%])/gu,
    what: "an Obsidian comment",
    hint: () => "write <!-- … -->",
    fix: ([text]) => (text.includes("--") ? null : `<!--${text.slice("%%".length, -"%%".length)}-->`),
  },
  {
    pattern: /(?<![\\|\w])\|\|(?=[^\s|])([^|\n]*[^\s|])\|\|(?![|\w])/gu,
    what: "a Discord spoiler",
    hint: () => "write :::details[Title], and close it with a line :::",
  },
  {
    // At the start of a line, its `>` begins a quote.
    pattern: /(?<=(?<![\\\w])>|^)!(?=[^\s![])[^!\n]*[^\s!]!<(?!\w)/gmu,
    what: "a Reddit spoiler",
    hint: () => "write :::details[Title], and close it with a line :::",
  },
  {
    pattern: /(?<![\\^\w])\^\^(?=[^\s^])([^^\n]*[^\s^])\^\^(?![\^\w])/gu,
    what: "another tool's inserted text",
    hint: ([, text = ""]) => `write <ins>${text}</ins>, or ==${text}== to highlight it`,
  },
  {
    // `++a++` is a key, as below.
    pattern: new RegExp(
      String.raw`(?<![\\\w+{])\+\+(?!${keyName}(?:\+|$))([^+\s]+(?:[\s+][^+\n]*[^+\s]|))(?<!\b[A-Za-z]|Notepad)\+\+(?![\w+}])`,
      "giu",
    ),
    what: "another tool's inserted text",
    hint: ([, text = ""]) => `write <ins>${text}</ins>`,
  },
  {
    pattern: /<!(?:-(?!-)|[–—]-?)[^<>\n]*[-–—]>/gu,
    what: "a comment without its hyphens",
    hint: ([text]) => `write ${commentOf(text)}`,
    fix: ([text]) => commentOf(text),
  },
  {
    pattern: /^\[([ xX])\](?=\p{L})/gu,
    what: "a task without a space after its box",
    hint: ([box]) => `write ${box} and a space`,
    fix: ([box]) => `${box} `,
  },
  {
    // After a word, `x^[n]` is a power.
    pattern: /(?<![\\^\]])(?:(?<!\w)\^\[[^[\]\n]+\]|\^\[(?=[^[\]\n]*\p{L}{4})[^[\]\n]+\])/gu,
    what: "an inline footnote",
    hint: () => "write [^name] here, and its text on a line [^name]: …",
  },
  {
    pattern: /(?<!\\)\[\^([\p{L}\d][\w-]+(?: [\w-]{2,})+)\](?!\()/gu,
    what: "a footnote with a space in its name",
    hint: ([text]) => `write ${text.replaceAll(" ", "-")}`,
    fix: ([text]) => text.replaceAll(" ", "-"),
  },
  {
    pattern: new RegExp(String.raw`(?<!\\)!\[([^[\]\n]*)\][ \t]+\((${addressPattern})\)`, "gu"),
    what: "an image with a space before its address",
    hint: ([, text = "", url = ""]) => `write ![${text}](${url})`,
    fix: ([, text = "", url = ""]) => `![${text}](${url})`,
    withLinks: "bare",
  },
  {
    pattern: /^![ \t]+(\[[^[\]\n]*\]\([^()\s]+\.(?:png|jpe?g|gif|svg|webp|avif)\))/gmu,
    what: "an image with a space after its mark",
    hint: ([, image = ""]) => `write !${image}`,
    fix: ([, image = ""]) => `!${image}`,
    withLinks: "all",
  },
  {
    pattern: /(?<!\\)!\[([^[\]\n]*)\]\(([^()\s]+)[ \t]+=(\d+%?)?x(\d+%?)?[ \t]*\)/gu,
    what: "another tool's size of an image",
    hint: (match) => `write ${imageWithSize(match)}`,
    fix: (match) => imageWithSize(match),
    withLinks: "bare",
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\\)(!\[[^[\]\n]*\]\([^()\n]*\))[ \t]+(\{[ \t]*${imageAttribute}(?:[ \t]+${imageAttribute})*[ \t]*\})`,
      "gu",
    ),
    what: "an image with a space before its attributes",
    hint: ([, image = "", attributes = ""]) => `write ${image}${attributes}`,
    fix: ([, image = "", attributes = ""]) => image + attributes,
    withLinks: "all",
  },
  {
    pattern: /(?<!\\)(!?\[[^[\]\n]*\]\([ \t]*[^()\s"]+[ \t]+)"([^"\n]*"[^)\n]*)"[ \t]*\)/gu,
    what: "a link whose title has quotes inside its quotes",
    hint: () => 'write the title in single quotes, or \\" inside it',
    fix: ([, before = "", title = ""]) => (title.includes("'") ? null : `${before}'${title}')`),
    withLinks: "bare",
  },
  {
    pattern:
      /(?<!\\)(!?\[[^[\]\n]+\]\()((?:https?:\/\/|\.{1,2}\/)[^\s()<>"']+|[^\s()<>"']+(?=\n[^\s()<>"']*\.(?:md|html|png|jpe?g|svg)\)))\n[ \t]*([^\s()<>"']+)\)/gu,
    what: "a link with a line break in its address",
    hint: ([, , first = "", second = ""]) => `write ${first}${second} on one line`,
    fix: ([, before = "", first = "", second = ""]) => `${before}${first}${second})`,
    withLinks: "bare",
  },
  {
    pattern: new RegExp(String.raw`(?<![\\\]])!?\[[^[\]\n]+\]\((?:${addressPattern})(?=[^()\n]*$)`, "gmu"),
    what: "a link whose parenthesis is not closed",
    hint: ([text]) => `close it: ${text})`,
    withLinks: "bare",
  },
  {
    pattern: /(?<!\\)(!?\[[^[\]\n]*\]\([^()\s"']+[ \t]+)(?:"([^"“”„()\n]*[^"“”„‟″()\s])|'([^'()\n]*[^'()\s]))\)/gu,
    what: "a link whose title has no closing quote",
    hint: ([, before = "", title, other]) => `write ${before}"${title ?? other ?? ""}")`,
    fix: ([, before = "", title, other]) =>
      other?.includes('"') === true ? null : `${before}"${title ?? other ?? ""}")`,
    withLinks: "bare",
  },
  {
    pattern: /(?<!\\)!?\[[^[\]\n]*\]\((?:https?:\/\/|\.{0,2}\/)[^\s()<>"']*\([^\s()<>"']*\)(?![^\n]*\))/gu,
    what: "a link whose parenthesis is not closed",
    hint: ([text]) => `close it: ${text})`,
    withLinks: "all",
  },
  {
    pattern: /(?<![\\\w<])<((?:\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)*\.md(?:#[\w-]*)?)>/gu,
    what: "a path in angle brackets",
    hint: ([, url = ""]) => `write [text](${url})`,
  },
  {
    pattern: /^('{3}|’{3}|‘{3})[ \t]*([a-z]\w*)?[ \t]*\n(?=[\s\S]*\n[ \t]*['’‘]{3}[ \t]*$)/gu,
    what: "a code block with quotes in place of backticks",
    hint: ([, , language = ""]) => `put the code between a line \`\`\`${language} and a line \`\`\``,
  },
  {
    pattern: new RegExp(String.raw`(?<![\\\]\w])\[([^[\]()\n]+)\((${addressPattern})\)(?![^[\n]*\])`, "gu"),
    what: "a link whose bracket is not closed",
    hint: ([, text = "", url = ""]) => `write [${text.trimEnd()}](${url})`,
    fix: ([, text = "", url = ""]) => `[${text.trimEnd()}](${url})`,
    withLinks: "bare",
  },
  {
    pattern: /(?<![\\!])\[([^[\]\n\uFFFC]+)\][ \t]+\((https?:\/\/[^\s()]+|[\w./-]+\.md(?:#[\w-]*)?)\)/gu,
    what: "a link with a space before its address",
    hint: ([, text = "", address = ""]) => `write [${text}](${address})`,
    fix: ([, text = "", address = ""]) => `[${text}](${address})`,
    withLinks: "all",
  },
  {
    pattern: /(?<![\\\w\]])\(([^()[\]\n\uFFFC]+)\)\[(https?:\/\/[^\s[\]]+|[\w./-]+\.md(?:#[\w-]*)?)\]/gu,
    what: "a link whose brackets are the wrong way round",
    hint: ([, text = "", address = ""]) => `write [${text}](${address})`,
    fix: ([, text = "", address = ""]) => `[${text}](${address})`,
    withLinks: "all",
  },
  {
    pattern: new RegExp(String.raw`(?<![{+\w])\+\+(${keyName}(?:\+[\w-]+)*)\+\+(?![+\w])`, "giu"),
    what: "a key of another tool",
    hint: ([, keys = ""]) => `write ${keysOf(keys)}`,
    fix: ([, keys = ""]) => keysOf(keys),
  },
  {
    pattern: /(?<=[\w)]|(?<![\w\\^])(?=\^\w))\^([\w+-]{1,12})\^(?![\w^])/gu,
    what: "another tool's superscript",
    hint: ([, text = ""]) => `write :sup[${text}]`,
    fix: ([, text = ""]) => `:sup[${text}]`,
  },
  {
    pattern: onLine(String.raw`(#{2,6}|#(?=\p{Lu}\S* ))(\p{L}[^\n]*)`),
    what: "a heading without a space after its marks",
    hint: ([, marks = ""]) => `write ${marks}, a space and the heading`,
    fix: ([, marks = "", text = ""]) => `${marks} ${text.trimEnd()}`,
  },
  {
    pattern: onLine(String.raw`#{7,}[ \t]+[^\s#][^\n]*`),
    what: "a heading of more than six levels",
    hint: () => "write at most six #",
  },
  {
    pattern: /(?<![\w:]):(?:fontawesome|material|octicons|simple)-[\w-]+:(?!\w)/gu,
    what: "an icon of MkDocs Material",
    hint: () => "remove it, or write an emoji such as :rocket:",
  },
  {
    pattern: onLine(String.raw`\.\. +([\w:-]+)::(?:[ \t]+([^\n]*\S))?[ \t]*`),
    what: "a reStructuredText directive",
    hint: ([, name = "", argument]) => hintForDirective(name, argument),
  },
  {
    pattern: /^import\s+(?:[\w*{}\s,$]+\s+from\s+)?(?:"[^"\n]+"|'[^'\n]+');?/gu,
    what: "an MDX or Vue import",
    hint: ([text]) => hintForImport(text),
  },
  {
    pattern: /^export\s+(?:const|let|default|function|async function)\s[^\n]*[={(][^\n]*/gu,
    what: "an MDX export",
    hint: () => "remove it; define values in the config under `constants`",
  },
  {
    pattern: /\{\/\*((?:(?!\{\/\*)[\s\S])*?)\*\/\}/gu,
    what: "an MDX comment",
    hint: () => "write <!-- … -->",
    fix: ([, text = ""]) => (text.includes("--") ? null : `<!--${text}-->`),
  },
  {
    pattern: /(?<![\\\w])<[A-Za-z][\w.]*\s[^<>{}]*=\{(?!\{)/gu,
    what: "a JSX element",
    hint: () => 'write HTML, or a component as ::name{prop="value"}',
  },
  {
    pattern: /(?<![\\{])\{%-?\s*(?!end|else|elsif|elif)([\w-]+)[^%\n]*%\}/gu,
    what: "a Liquid, Jinja or GitBook tag",
    hint: ([text, name = ""]) => hintForTag(name, text),
    withLinks: "bare",
  },
  {
    pattern: onLine(String.raw`\+(?:[-=:]{2,}\+)+[ \t]*$`),
    what: "a grid table",
    hint: () => "write a header, a row | --- | with as many cells, and a line for each row",
    isReportedOnce: true,
  },
  {
    pattern:
      /(?<![\\\w{}$#%/="'@^_])\{(?:[ \t]*\d+(?:[ \t]*[-+*/][ \t]*\d+)+[ \t]*|(?:props|process\.env|frontmatter|frontMatter|import\.meta|siteConfig|metadata)(?:\.\w+|\[\w+\])+|use[A-Z]\w*\([^{}\n]*\)[^{}\n]*)\}/gu,
    what: "an MDX expression",
    hint: () => "write its value, or define it in the config under `constants` and write {{ constants.NAME }}",
  },
  {
    pattern: /\{![ \t]*([^{}!\n]+?)[ \t]*!\}/gu,
    what: "a MkDocs include",
    hint: ([, file = ""]) => `write ::include{file="@/${file}"} on a line of its own`,
  },
  {
    pattern: onLine(String.raw`\{\*[ \t]+([^\s{}]+)[^{}\n]*\*\}[ \t]*$`),
    what: "an include of FastAPI's documentation",
    hint: ([, file = ""]) => `write <<< @/${file.replace(/^(?:\.\.?\/)+/u, "")}`,
  },
  {
    pattern: onLine(String.raw`r\[([a-z][\w-]*(?:\.[\w-]+)*)\][ \t]*$`),
    what: "the name of a rule in the Rust Reference",
    hint: ([, id = ""]) => `write <a id="${id}"></a>, or {#${id}} after a heading`,
    isReportedOnce: true,
  },
  {
    pattern: /\{@(link|linkcode|linkplain|code|see|inheritDoc)[ \t]+([^{}\n]*[^{}\s])[ \t]*\}/gu,
    what: "a tag of JSDoc",
    hint: ([, tag, name = ""]) => (tag === "code" ? `write \`${name}\`` : `write [${name}](address), or \`${name}\``),
    fix: ([, tag, name = ""]) => (tag === "code" && !name.includes("`") ? `\`${name}\`` : null),
  },
  {
    // The code after it is masked.
    pattern:
      /(?<![\w:`]):(?:(?:py|c|cpp|js|rst|std):)?(?:ref|doc|class|func|meth|mod|attr|exc|obj|data|const|term|file|command|option|envvar|program|numref|download|menuselection|guilabel|literal|emphasis|strong|title-reference):\uFFFC+/gu,
    what: "a role of reStructuredText",
    hint: ([role]) =>
      /:(?:ref|doc|numref|download):/u.test(role)
        ? "write [text](page.md#anchor)"
        : "remove the role, and keep its text",
  },
  {
    pattern: /(?<![\w{$`])\{(?:ref|doc|term|numref|eq|cite|(?:py|c|cpp|js):\w+)\}\uFFFC+/gu,
    what: "a role of MyST",
    hint: ([role]) =>
      /\{(?:ref|doc|numref)\}/u.test(role) ? "write [text](page.md#anchor)" : "remove the role, and keep its text",
  },
  {
    pattern: /(?<!\\)!\[([^[\]|\n]*)\|[ \t]*(\d+)(?:x(\d+))?[ \t]*\]\(([^()\s]+)\)(?!\{)/gu,
    what: "an image with Obsidian's size",
    hint: ([, alt = "", width, height, url = ""]) => `write ${imageWithSize(["", alt, url, width, height])}`,
    fix: ([, alt = "", width, height, url = ""]) => imageWithSize(["", alt, url, width, height]),
    withLinks: "all",
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\\)[［[]([^[\]［］\n\uFFFC]+)[］\]](?:（(${wideAddress})）|\((${wideAddress})）|（(${wideAddress})\))`,
      "gu",
    ),
    what: "a link with full-width brackets",
    hint: (match) => `write ${linkOfWide(match)}`,
    fix: linkOfWide,
    withLinks: "bare",
  },
  {
    pattern: /！(\[[^[\]\n]*\]\([^()\s]+\.(?:png|jpe?g|gif|svg|webp|avif)\))/giu,
    what: "an image with a full-width mark",
    hint: ([, image = ""]) => `write !${image}`,
    fix: ([, image = ""]) => `!${image}`,
    withLinks: "all",
  },
  {
    pattern: /＊＊([^＊\n]+)＊＊/gu,
    what: "bold text with full-width marks",
    hint: ([, text = ""]) => `write **${text}**`,
    fix: ([, text = ""]) => `**${text}**`,
  },
  {
    pattern: /\[\[#([^[\]\n|]+)(?:\|([^[\]\n]*))?\]\]/gu,
    what: "a wiki link",
    hint: ([, anchor = "", text]) =>
      `write [${text ?? anchor}](#${anchor.trim().toLowerCase().replaceAll(/\s+/gu, "-")})`,
  },
  {
    // With a space and a sign first, it is a test of a shell, such as `[[ -f file ]]`.
    pattern:
      /(?<!\\)!?\[\[(?!(?:[ \t]*_?toc_?[ \t]*|[\d\s,.-]+)\]\]|[ \t]+[-$"'!(])([^[\]\n|#]+)(?:#[^[\]\n|]*)?(?:\|([^[\]\n]*))?\]\]/giu,
    what: "a wiki link",
    hint: (match) => hintForWikiLink(match),
  },
  {
    pattern: /(?<![\\\w])@\[code[^\]\n]*\]\((?:@\/)?([^)\n]+)\)/gu,
    what: "a VuePress include",
    hint: ([, file = ""]) => `write <<< @/${file} on a line of its own`,
    withLinks: "all",
  },
  {
    pattern: /\[!(?:include|notebook|(code)(?:-[\w-]+)?)\s*\[[^\]\n]*\]\(([^)\n]*)\)\s*\]/giu,
    what: "a DocFX include",
    hint: ([, , file = ""]) => `to show the file as code, write <<< @/${file.replace(/^~\/|\?.*$/gu, "")}`,
    withLinks: "all",
  },
  {
    pattern: /\[!video\s+[^\]\n]+\]/giu,
    what: "a DocFX video",
    hint: () => "write <video> or <iframe>",
  },
  {
    pattern: /(!)?\[([^[\]\n]*)\]\(([^()\s]+)\)\{:?([^{}\n]+)\}/gu,
    what: "another tool's attribute list",
    hint: (match) => {
      const image = imageWithAttributes(match);
      if (image !== null) return `write ${image}`;
      return match[1] === "!"
        ? "images take width, height, .class and #id; for others write <img …>"
        : 'remove it, or write <a href="…" …>';
    },
    fix: (match) => imageWithAttributes(match),
    withLinks: "all",
  },
  {
    pattern:
      /(?:\{(?<=(?:[\w\])*`.:\uFFFC][ \t]?|^[ \t]{0,9})\{)(?=[^{}\n]*\}[ \t]*$)|(?<=\uFFFC)\{):?[ \t]*[.#][\w-]+(?:[ \t]+[^{}\n]*)?\}/gmu,
    what: "another tool's attribute list",
    hint: () => "only headings support {#id}; use HTML for other ids and classes",
  },
  {
    // A blank line or a list would divide a block.
    pattern: /(?<![\\\w$])\$\$[^$]+\$\$|^[ \t>]*\$\$[ \t]*$/gmu,
    what: "LaTeX math",
    hint: (_match, { math }) => (math ? hintOfDollars : hintOfMath),
    isReportedOnce: true,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\\\w$])\$(?=[^\s$][^$\n]*\$(?!\w))[^$\n]*?\\(?:${commands})(?![A-Za-z])[^$\n]*\$`,
      "gu",
    ),
    what: "LaTeX math",
    hint: (_match, { math }) => (math ? hintOfDollars : hintOfMath),
    isReportedOnce: true,
  },
  {
    // A single letter with an index, an exponent or a sign after it. `$a_name$` may be a variable of a shell.
    pattern:
      /(?<![\\\w$])\$(?=(?:\d+)?[A-Za-z](?:[ \t]*[=<>≤≥≈][ \t]*[^\s$]|[_^](?:\w(?!\w)|\{)|\([a-z](?:[ \t]*[-+^,][^$\n]*)?\)\$|\([^()$\n]*\^[^()$\n]*\)\$))[^$\n]*[^\s$\\]\$(?![\w$])/gu,
    what: "LaTeX math",
    hint: (_match, { math }) => (math ? hintOfDollars : hintOfMath),
    isReportedOnce: true,
  },
  {
    // $`x^2`$, whose code is masked
    pattern: /(?<![\\\w$])\$\uFFFC+\$(?![\w$])/gu,
    what: "LaTeX math",
    hint: () => hintOfMath,
    withLinks: "all",
    isReportedOnce: true,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\\\w])\\\((?=${inParentheses}*?(?:\\[A-Za-z]|[\^_=<>+])|${variable}\\\))(${inParentheses}+)\\\)`,
      "gmu",
    ),
    what: "LaTeX math",
    hint: ([, text = ""], { math }) => withMath(`write $${text.trim()}$`, math),
    isReportedOnce: true,
  },
  {
    pattern: new RegExp(
      String.raw`^[ \t>]*(?:\\\[[ \t]*$|\\begin\{[a-z]+\*?\})|(?<![\\\w])\\\[${inBrackets}*?(?:\\(?:${commands})(?![A-Za-z])|(?<!\\)\^)${inBrackets}*\\\]`,
      "gmu",
    ),
    what: "LaTeX math",
    hint: (_match, { math }) => withMath("write the formula between two lines $$", math),
    isReportedOnce: true,
  },
  {
    pattern: /(?<!\w)\{(note|info|tip|warning|panel|code|noformat|expand|quote)(?::[^{}\n]*)?\}[^{}]+\{\1\}/gu,
    what: "a macro of Confluence or Jira",
    hint: ([, name = ""]) =>
      name === "code" || name === "noformat"
        ? "put the code between lines ```"
        : `write ${opening(name === "expand" ? "details" : (calloutFor(name) ?? "note"), undefined)}, and close it with a line :::`,
  },
  {
    pattern: onLine(String.raw`(?:<<|<{4,})[ \t]*(@\/[^\s<]+)`),
    what: "an include of code without its three marks",
    hint: ([, file = ""]) => `write <<< ${file}`,
  },
  {
    pattern: /(?<![{\\\w])\$?\{[ \t]*((?:product|constants)\.\w[\w.-]*)[ \t]*\}(?!\})/gu,
    what: "a variable in another tool's braces",
    hint: ([, name = ""]) => `write {{ ${name} }}`,
    fix: ([, name = ""]) => `{{ ${name} }}`,
  },
  {
    pattern: /(?<![{\\])\{(\{\{[ \t]*(?:product|constants)\.[^{}\n]+\}\})\}(?!\})/gu,
    what: "a variable in three braces",
    hint: ([, inner = ""]) => `write ${inner}`,
    fix: ([, inner = ""]) => inner,
  },
  {
    pattern: /^(={2,5})[ \t]+(\p{L}[^=\n]*?)(?:[ \t]+\1)?[ \t]*$/gu,
    what: "a heading of AsciiDoc or a wiki",
    hint: ([, marks = "", text = ""]) => `write ${"#".repeat(marks.length)} ${text}`,
    fix: ([, marks = "", text = ""]) => `${"#".repeat(marks.length)} ${text}`,
  },
  {
    pattern: /(?<=\S[ \t\n])\^(?:[a-z\d]+(?:-[a-z\d]+)+|(?=[a-f]*\d)[\da-f]{6})$/gu,
    what: "the id of a block in Obsidian",
    hint: ([text]) => `write <a id="${text.slice(1)}"></a> before the block, or remove it`,
  },
  {
    pattern: /[^\s\uFFFC]*(?:\p{L}\uFFFD|\uFFFD\p{L})[^\s\uFFFC]*/gu,
    what: "a word with a lost character (U+FFFD)",
    hint: () => "write the character again: it was lost when the text was saved in another encoding",
  },
  {
    pattern: /(?<!\\)\[(?:[ \t]+\^[ \t]*|\^[ \t]+)([\w-]+)[ \t]*\](?![(:])|(?<!\\)\[\^([\w-]+)[ \t]+\](?![(:])/gu,
    what: "a footnote with spaces in its brackets",
    hint: ([, name, other]) => `write [^${name ?? other ?? ""}]`,
    fix: ([, name, other]) => `[^${name ?? other ?? ""}]`,
  },
  {
    pattern:
      /(?<!\\)(!?\[[^[\]\n]*\]\([ \t]*[^()\s"“”„]+[ \t]+)(?:[“”„‟″‘’]([^"“”„‟″‘’\n()]*)[“”‟″‘’"]|"([^"“”„‟″\n()]*)[“”‟″])[ \t]*\)/gu,
    what: "a link whose title has typographic quotes",
    hint: ([, before = "", title, other]) => `write ${before}"${title ?? other ?? ""}")`,
    fix: ([, before = "", title, other]) => `${before}"${title ?? other ?? ""}")`,
    withLinks: "bare",
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\\)(!?\[[^[\]\n]*\]\((?![./])(?!https?:)(?:${addressPattern}))[ \t]+([^\s()"'“”„‘’<>=.#\uFFFC][^()"'“”„‘’<>=\n\uFFFC]*)(?<!\.\w{2,4})\)`,
      "gu",
    ),
    what: "a link whose title has no quotes",
    hint: ([, before = "", title = ""]) => `write ${before} "${title.trim()}")`,
    fix: ([, before = "", title = ""]) => (/\.\w+$/u.test(title) ? null : `${before} "${title.trim()}")`),
    withLinks: "bare",
  },
  {
    // The mask covers the inner link.
    pattern: new RegExp(String.raw`(?<![\\\]!])\[[^[\]\n\uFFFC]*\uFFFC[^[\]\n]*\]\((?:${addressPattern})\)`, "gu"),
    what: "a link around another link",
    hint: () => "remove one of the two, or put them beside each other: a link cannot contain a link",
    withLinks: "bare",
  },
  {
    pattern: /(?<!\\)(!?\[[^[\]\n]*\]\()<([^<>()\n]+)\)/gu,
    what: "a link whose angle bracket is not closed",
    hint: ([, before = "", url = ""]) => `write ${before}${/\s/u.test(url) ? `<${url}>` : url})`,
    fix: ([, before = "", url = ""]) => `${before}${/\s/u.test(url) ? `<${url}>` : url})`,
    withLinks: "bare",
  },
  {
    pattern: onLine(String.raw`image::?([^\s[\]:]+)\[([^\]\n]*)\]`),
    what: "an image of AsciiDoc",
    hint: ([, url = "", alt = ""]) => `write ![${alt === "" ? "Description" : alt}](${url})`,
    fix: ([, url = "", alt = ""]) => (alt === "" || /[,=]/u.test(alt) ? null : `![${alt}](${url})`),
    withLinks: "bare",
  },
  {
    pattern: onLine(String.raw`include::([^\s[\]]+)\[[^\]\n]*\]`),
    what: "an include of AsciiDoc",
    hint: ([, file = ""]) =>
      `write ::include{file="@/${file.replace(/^(?:\.\.?\/)+/u, "").replace(/\.a(?:scii)?doc$/u, ".md")}"}`,
  },
  {
    pattern: /(?<![\w:])(?:link|xref):([^\s[\]]+)\[([^\]\n]*)\]/gu,
    what: "a link of AsciiDoc",
    hint: ([, url = "", text = ""]) =>
      `write [${text === "" ? "text" : text}](${url.replace(/\.a(?:scii)?doc(?=#|$)/u, ".md")})`,
    withLinks: "all",
  },
  {
    pattern: /(?<![\w<])<<([A-Za-z_][\w-]*),[ \t]*([^<>\n]+)>>/gu,
    what: "a cross reference of AsciiDoc",
    hint: ([, id = "", text = ""]) => `write [${text}](#${id})`,
    fix: ([, id = "", text = ""]) => `[${text}](#${id})`,
  },
  {
    pattern: /(?<![\w:])(kbd|btn|menu|footnote):\[([^\]\n]+)\]/gu,
    what: "a macro of AsciiDoc",
    hint: ([, name, text = ""]) =>
      name === "kbd"
        ? `write :kbd[${text}]`
        : name === "footnote"
          ? `write [^name] here, and a line [^name]: ${text}`
          : `write **${text}**`,
    fix: ([, name, text = ""]) => (name === "kbd" ? `:kbd[${text}]` : null),
  },
  {
    pattern: onLine(String.raw`\|={3,}[ \t]*$`),
    what: "a table of AsciiDoc",
    hint: () => "write a header | a | b |, a row | --- | --- |, and a line for each row",
    isReportedOnce: true,
  },
  {
    pattern: onLine(String.raw`\.\. _([\w -]+):[ \t]*$`),
    what: "a label of reStructuredText",
    hint: ([, label = ""]) => `write {#${label}} at the end of the heading below it`,
  },
  {
    pattern: /^[ \t>]*(\p{L}[^\n]*)\n[ \t>]*([\^"'+#`.:])\2{3,}[ \t]*$/gu,
    what: "a heading of reStructuredText",
    hint: ([, title = ""]) => `write ## ${title.trim()}`,
  },
  {
    pattern: /!\(([^()\n]+)\)\[([^\s[\]]+\.(?:png|jpe?g|gif|svg|webp|avif))\]/giu,
    what: "an image whose brackets are the wrong way round",
    hint: ([, text = "", url = ""]) => `write ![${text}](${url})`,
    fix: ([, text = "", url = ""]) => `![${text}](${url})`,
  },
  {
    pattern: /^h([1-6])\.[ \t]+(\S[^\n]*)$/gu,
    what: "a heading of Jira or Textile",
    hint: ([, level = "2", text = ""]) => `write ${"#".repeat(Number(level))} ${text.trim()}`,
    fix: ([, level = "2", text = ""]) => `${"#".repeat(Number(level))} ${text.trim()}`,
  },
  {
    pattern: /\[(b|i|s)\]([^[\]\n]+)\[\/\1\]/gu,
    what: "a tag of BBCode",
    hint: ([, name = "", text = ""]) => {
      const mark = name === "b" ? "**" : name === "i" ? "*" : "~~";
      return `write ${mark}${text}${mark}`;
    },
  },
];

/** A cheap pre-filter, so that most paragraphs run none of the patterns. */
const mayHave =
  /\.md(?:#[\w-]*)?>|^['’‘]{3}|\]\([^()\s]*\(|!\(|\[\/[bis]\]|^h[1-6]\.|\uFFFD|\[[ \t]+\^|\[\^[\w-]*[ \t]|\]\(<|\[[^[\]\n]*\[|(?:image|include|link|xref|kbd|btn|menu|footnote):|<<[A-Za-z_]|\|={3}|\n[ \t>]*([\^"'+#`.:])\1{3}|<![-–—]|\{(?:note|info|tip|warning|panel|code|noformat|expand|quote)[:}]|^[ \t>]*<<|\{[ \t]*(?:product|constants)\.|[ \t\n]\^[a-z\d]|［|（|！|＊|\{[!*@\w]|\|[ \t]*\d+|^[ \t>]*\+[-=:]|^r\[|:`|\}`|\]\([^()\s]*\n|\]\([ \t]|!!!|\?\?\?|===|^[ \t>]*==[ \t]|:::|8<-|\*\[|\[\[|\[!|@\[|\{[%/:.# \t]|\}\s*$|\)\{|=\{|\$\{?\$?|\[toc\]|^:[ \t]|\+\+|\^[\w^[]|%%|^\[[ x]\]\p{L}|\|\||!<|\{[+~>=-]|\][ \t]+\(|^![ \t]|\]\([^()\s]*[ \t]+\S|\]\([^()\n]*$|\)[ \t]+\{|\[[^\]\n]*\(|\)\[|#\p{L}|#{7}|^[ \t>]*\/{3}|:[a-z]+-|\.\. |\\[([]|\\begin|^(?:import|export)\s/imu;

export function checkSyntax(nodes: readonly Nodes[], draft: Draft, options: Pick<MarkdownOptions, "math">): void {
  const seen = new Set<string>();
  for (const node of nodes) {
    if (node.type === "html") checkHtml(node, draft);
    if (node.type === "heading") checkHeading(node, draft);
    if (node.type === "delete") checkTilde(node, draft);
    if (node.type === "inlineCode") checkCodeLink(node, draft);
    if (node.type === "image" || node.type === "html" || node.type === "definition") checkColorScheme(node, draft);
    if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") continue;
    const source = sliceOf(draft, node);
    if (source.includes("<")) checkTags(node, source, draft);
    if (!mayHave.test(source)) continue;
    if (node.type === "paragraph") checkAlerts(node, draft);
    const texts = {
      all: mask(node, source, [], draft),
      bare: mask(node, source, ["bracketed"], draft),
      none: mask(node, source, ["bracketed", "bare"], draft),
    };
    const found: { readonly match: RegExpExecArray; readonly syntax: OtherSyntax }[] = [];
    for (const syntax of syntaxes) {
      const masked = texts[syntax.withLinks ?? "none"];
      for (const match of masked.matchAll(syntax.pattern)) {
        if (isHeadingId(match, node, masked) || (syntax.isReportedOnce === true && seen.has(syntax.what))) continue;
        if (found.every(({ match: other }) => !overlap(match, other))) found.push({ match, syntax });
      }
    }
    // Of matches that are reported once, the first in the text counts, whatever pattern finds it.
    for (const { match, syntax } of found.sort((one, other) => one.match.index - other.match.index)) {
      if (syntax.isReportedOnce === true && seen.has(syntax.what)) continue;
      seen.add(syntax.what);
      report(match, syntax, source, node, draft, options);
    }
  }
}

function overlap(one: RegExpExecArray, other: RegExpExecArray): boolean {
  return one.index < other.index + other[0].length && other.index < one.index + one[0].length;
}

function report(
  match: RegExpExecArray,
  syntax: OtherSyntax,
  source: string,
  node: Nodes,
  draft: Draft,
  options: Pick<MarkdownOptions, "math">,
): void {
  const { start } = rangeOf(node);
  const from = match.index + match[0].search(/[^ \t>]/u);
  const text = source.slice(from, match.index + match[0].length).trimEnd();
  const to = syntax.fix?.(match) ?? null;
  const span = draft.spanOf(start + from, start + from + text.length);
  const values = { text: shorten(text), what: syntax.what, effect: "shows as text" } as const;
  const fix = to === null ? null : { from: text, to };
  draft.findings.push(finding("unsupported-syntax", values, span, syntax.hint(match, options), fix));
}

/** Skips an id at the end of a heading: it is docsgen's own syntax, or `checkHeading` reports it. */
function isHeadingId([text]: RegExpExecArray, { type }: Nodes, source: string): boolean {
  return type === "heading" && /^\{[^{}]*#/u.test(text) && source.trimEnd().endsWith(text);
}

/**
 * Reports `## Title { #id }`, where the spaces are wrong, `## Title {#id` without its brace, `## Title {/* #id *\/}` of
 * Docusaurus, and `## Title {#id .class}`, because headings take no class.
 */
function checkHeading(node: Heading, draft: Draft): void {
  const source = sliceOf(draft, node);
  checkInnerId(node, source, draft);
  const [, attributes] =
    /(\{(?::|\/\*)?\s*(?:#[^{}]*|id=["']?[\w-]+["']?\s*)\}|(?<=\s)\{#[^\s{}#]+)[ \t#]*$/u.exec(source) ?? [];
  if (attributes === undefined || /^\{#[^\s{}#]+\}$/u.test(attributes)) return;
  // A class or another attribute may follow the id.
  const [words] = /(?<=\{[ \t]*#)[\w-]+(?:[ \t]+[\w-]+)+(?=[ \t]*\}$)/u.exec(attributes) ?? [];
  const id = words?.replaceAll(/[ \t]+/gu, "-") ?? /(?:#|id=["']?)([^\s{}#*"']+)/u.exec(attributes)?.[1];
  if (id === undefined) return;
  const from = rangeOf(node).start + source.lastIndexOf(attributes);
  const what = attributes.endsWith("}") ? "another tool's attribute list" : "an id whose brace is not closed";
  const values = { text: attributes, what, effect: "shows as text" } as const;
  const to = `{#${id}}`;
  const fix = /^\{(?::|\/\*)?\s*(?:#|id=)[^\s{}#]+\s*(?:(?:\*\/)?\})?$/u.test(attributes)
    ? { from: attributes, to }
    : null;
  const span = draft.spanOf(from, from + attributes.length);
  draft.findings.push(finding("unsupported-syntax", values, span, `write ${to}`, fix));
}

/**
 * Reports `H~2~O`: GFM, and so docsgen, strikes through what single tildes enclose; Pandoc and others make it a
 * subscript. Tildes within a word can hardly be meant for the former.
 */
function checkTilde(node: Delete, draft: Draft): void {
  const { start, end } = rangeOf(node);
  const [text, shown = ""] = /^~([^~\s]+)~$/u.exec(sliceOf(draft, node)) ?? [];
  if (text === undefined || !/[\p{L}\d)]/u.test(draft.text.charAt(start - 1))) return;
  const values = { text, what: "another tool's subscript", effect: "strikes through" } as const;
  const hint = `write :sub[${shown}], or ~~${shown}~~ to strike it through`;
  draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, end), hint));
}

/** Reports a link of reStructuredText, `` `Text <address>`_ ``, which is code and an underscore in Markdown. */
function checkCodeLink(node: InlineCode, draft: Draft): void {
  const { start, end } = rangeOf(node);
  const [after] = /^__?(?!\w)/u.exec(draft.text.slice(end, end + 3)) ?? [];
  const [, text = "", url = ""] = after === undefined ? [] : (/^([^<>]+) <([^<>\s]+)>$/u.exec(node.value) ?? []);
  if (after === undefined || url === "") return;
  const written = draft.text.slice(start, end + after.length);
  const to = `[${text}](${url})`;
  const values = { text: written, what: "a link of reStructuredText", effect: "shows as code" } as const;
  const span = draft.spanOf(start, start + written.length);
  draft.findings.push(finding("unsupported-syntax", values, span, `write ${to}`, { from: written, to }));
}

/** Reports Material's mark of an image that is shown in one color scheme only. */
function checkColorScheme(node: Image | Html | Definition, draft: Draft): void {
  for (const { 0: text, 1: scheme = "", index } of sliceOf(draft, node).matchAll(/#only-(dark|light)\b/gu)) {
    const from = rangeOf(node).start + index;
    const to = `#gh-${scheme}-mode-only`;
    const values = { text, what: "another tool's mark of an image", effect: "ignores" } as const;
    const span = draft.spanOf(from, from + text.length);
    draft.findings.push(finding("unsupported-syntax", values, span, `write ${to}`, { from: text, to }));
  }
}

/**
 * Reports unknown alerts such as `> [!SUCCESS]`, `[!NOTE]` outside a quote or after its beginning, and `[!NOTE]Text`.
 * Alerts that were read are no longer text.
 */
function checkAlerts(node: Paragraph, draft: Draft): void {
  for (const [index, child] of node.children.entries()) {
    if (child.type !== "text") continue;
    const isFirst = index === 0 || node.children[index - 1]?.type === "break";
    let next = rangeOf(child).start;
    for (const [line, name = "", fold = "", after = ""] of child.value.matchAll(/^\[!([\w-]+)\]([+-]?)(?!\()(.?)/gmu)) {
      const text = line.slice(0, line.length - after.length);
      const start = draft.text.indexOf(text, next);
      if (start === -1 || (!isFirst && start === next)) continue;
      next = start + text.length;
      const lineBefore = draft.text.slice(draft.text.lastIndexOf("\n", start - 1) + 1, start);
      const { what, hint } = describeAlert(
        name,
        fold,
        lineBefore.includes(">"),
        after.trim() === after && after !== "",
      );
      const values = { text, what, effect: "shows as text" } as const;
      draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, next), hint));
    }
  }
}

function describeAlert(
  name: string,
  fold: string,
  isQuoted: boolean,
  isJoined: boolean,
): { readonly what: string; readonly hint: string } {
  if (fold !== "")
    return { what: "another tool's alert", hint: "write :::details[Title], and close it with a line :::" };
  if (!alertNames.includes(name.toLowerCase()))
    return { what: "another tool's alert", hint: `write [!${(calloutFor(name) ?? "note").toUpperCase()}]` };
  if (!isQuoted) return { what: "an alert outside a quote", hint: "start each of its lines with >" };
  if (isJoined) return { what: "an alert without a space after it", hint: "write its text on the next line" };
  return { what: "an alert after the beginning of a quote", hint: "begin a new quote with it, after a line without >" };
}

/** Reports `<!--@include: ./part.md-->` of VitePress and `<script setup>` of Vue. */
function checkHtml(node: Html, draft: Draft): void {
  const { start } = rangeOf(node);
  checkHidden(node, draft);
  const include = /^<!--\s*@include:?[^>]*-->/u.exec(node.value)?.[0];
  const script = /^<script\b[^>]*\ssetup\b[^>]*>/u.exec(node.value)?.[0];
  const text = include ?? script;
  if (text === undefined) return;
  const what = include === undefined ? "a Vue script" : "a VitePress include";
  const hint =
    include === undefined
      ? "remove it; register components in the config under `components` and write them as ::name"
      : `write ::include{file="${/@include:?\s*([^\s{#]+?)(?=[\s{#]|-->)/u.exec(text)?.[1] ?? "@/file.md"}"}`;
  const values = { text: shorten(text), what, effect: "does not run" } as const;
  draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, start + text.length), hint));
}

/** Reports code of a server and CDATA, of which browsers show nothing. */
function checkHidden(node: Html, draft: Draft): void {
  const [text] = /^<\?(?:php\b|=)?|^<!\[CDATA\[|^<%/u.exec(node.value) ?? [];
  if (text === undefined) return;
  const { start } = rangeOf(node);
  const what = text === "<![CDATA[" ? "a section of XML" : "code that a server would run";
  const hint = "write its text or its result; to show it, put it in backticks or a code block";
  const values = { text: shorten(node.value), what, effect: "does not show" } as const;
  draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, start + text.length), hint));
}

/** Reports tags that are text, because they are not of the form of a tag. */
function checkTags(node: Paragraph | Heading | TableCell, source: string, draft: Draft): void {
  for (const { 0: tag, index } of maskOf(node, source, draft).matchAll(tagInText)) {
    const found = describeMalformedTag(tag);
    if (found === null) continue;
    const start = rangeOf(node).start + index;
    const values = { text: shorten(tag), what: found.what, effect: "shows as text" } as const;
    const hint = found.to === null ? "put straight quotes around each value" : `write ${found.to}`;
    const fix = found.to === null ? null : { from: tag, to: found.to };
    draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, start + tag.length), hint, fix));
  }
}

/** The source of a node, in which code and HTML are masked by U+FFFC. */
export function maskOf(node: Paragraph | Heading | TableCell, source: string, draft: Draft): string {
  return mask(node, source, [], draft);
}

type LinkForm = "bracketed" | "bare";

/** The source of the node, with everything except text masked by U+FFFC, so that offsets stay valid. */
function mask(
  node: Paragraph | Heading | TableCell,
  source: string,
  hiddenLinks: readonly LinkForm[],
  draft: Draft,
): string {
  const { start } = rangeOf(node);
  let text = source;
  const hide = (child: Nodes): void => {
    const isRead = child.type === "image" && sliceOf(draft, child).endsWith("}");
    const isHidden = ["inlineCode", "inlineMath", "html"].includes(child.type) || isRead;
    const isLink = ["link", "image", "linkReference", "imageReference", "footnoteReference"].includes(child.type);
    const form = child.type === "link" && !/^[[<]/u.test(sliceOf(draft, child)) ? "bare" : "bracketed";
    if (isHidden || (isLink && hiddenLinks.includes(form))) {
      const range = rangeOf(child);
      const shown = text.slice(range.start - start, range.end - start);
      // A character such as an emoji may be several code units long.
      const hidden = shown.replaceAll(/[^\n]+/gu, (line) => "\uFFFC".repeat(line.length));
      text = text.slice(0, range.start - start) + hidden + text.slice(range.end - start);
    } else if ("children" in child) child.children.forEach(hide);
  };
  node.children.forEach(hide);
  return text;
}

/**
 * Reports an id that is not at the end of its heading, `## B {#b} :badge[New]`, and that of Fumadocs, `[#b]`.
 */
function checkInnerId(node: Heading, source: string, draft: Draft): void {
  const inner = /[ 	]*\{#([\w-]+)\}(?=[ 	]*[^\s#])/u.exec(source);
  const foreign = /[ 	]+\[#(?=[\w-]*[a-z])([\w-]+)\][ 	]*$/u.exec(source);
  const found = inner ?? foreign;
  if (found === null || source.includes("\n")) return;
  const id = found[1] ?? "";
  const { start } = rangeOf(node);
  const text = found[0].trim();
  const at = found.index + found[0].indexOf(text);
  const what = inner === null ? "another tool's id" : "an id in the middle of a heading";
  const values = { text, what, effect: "shows as text" } as const;
  const [from, to] =
    inner === null ? [text, `{#${id}}`] : [source.slice(at), `${source.slice(at + text.length).trim()} {#${id}}`];
  const span = draft.spanOf(start + at, start + at + from.length);
  const hint = inner === null ? `write {#${id}}` : `write {#${id}} at the end of the heading`;
  draft.findings.push(finding("unsupported-syntax", values, span, hint, { from, to }));
}

/** Converts `[文字]（target.md）`. */
function linkOfWide([, text = "", one, two, three]: RegExpExecArray): string {
  return `[${text}](${one ?? two ?? three ?? ""})`;
}

function opening(name: string, title: string | undefined): string {
  return title === undefined || title === "" ? `:::${name}` : `:::${name}[${title}]`;
}

/** "<!- a -->" → "<!-- a -->" */
function commentOf(text: string): string {
  return `<!-- ${text.replaceAll(/^<![-–—]+|[-–—]+>$/gu, "").trim()} -->`;
}

/** "ctrl+alt+del" → ":kbd[Ctrl+Alt+Del]" */
function keysOf(keys: string): string {
  return `:kbd[${keys.replaceAll(/\b[a-z]/gu, (letter) => letter.toUpperCase())}]`;
}

/** The hint for `import Tabs from "@theme/Tabs"` and `import Shared from "./_shared.mdx"`. */
function hintForImport(text: string): string {
  const [, file] = /["']([^"']+)\.mdx?["']/u.exec(text) ?? [];
  if (file !== undefined) return `remove it, and write ::include{file="${file}.md"} where its text belongs`;
  const [, named = ""] = /^import\s+([\w*{}\s,$]+?)\s+from\s/u.exec(text) ?? [];
  const names = named.match(/[\w$]+/gu) ?? [];
  const builtIn = names.flatMap((name) => equivalentOf(name) ?? []);
  if (names.length > 0 && builtIn.length === names.length)
    return `remove it; write ${[...new Set(builtIn)].join(", and ")}`;
  return "remove it; register components in the config under `components` and write them as ::name";
}

/** A page by its name, or a file that is shown: `![[queue.svg]]`. */
function hintForWikiLink([text, name = "", shown]: RegExpExecArray): string {
  const target = name.trim();
  if (text.startsWith("!") && /\.\w+$/u.test(target) && !target.endsWith(".md"))
    return `write ![…](${target.replaceAll(" ", "%20")})`;
  const page = `${target.replace(/\.md$/u, "").toLowerCase().replaceAll(/\s+/gu, "-")}.md`;
  const path = page.includes("/") ? "" : ", with the path to the file from this one";
  return text.startsWith("!") ? `write ::include{file="${page}"}` : `write [${shown ?? target}](${page})${path}`;
}

/** Converts `![Queue](queue.png =300x200)`. */
function imageWithSize([, alt = "", url = "", width, height]: readonly (string | undefined)[]): string {
  const size = [
    ...(width === undefined ? [] : [`width=${width}`]),
    ...(height === undefined ? [] : [`height=${height}`]),
  ];
  return `![${alt}](${url})${size.length === 0 ? "" : `{${size.join(" ")}}`}`;
}

/** The hint for `/// note | Title`. */
function hintForBlock(name: string, title: string | undefined): string {
  if (name === "tab") return `write :::tab[${title ?? "Label"}] inside :::tabs`;
  return `write ${opening(name === "details" ? name : (calloutFor(name) ?? "note"), title)}, and close it with a line :::`;
}

/** The hint for `.. name:: argument` of reStructuredText. */
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
      return `write ![Description](${argument ?? "picture.png"})`;
    case "include":
      return `write ::include{file="@/${argument ?? "_parts/name.md"}"}`;
    case "literalinclude":
      return `write <<< @/${(argument ?? "file").replace(/^(?:\.\.?\/|\/)+/u, "")}`;
    case "toctree":
      return "remove it: the sidebar lists the pages";
    case "contents":
      return "write [[toc]]";
    case "math":
      return "write the formula between two lines $$";
    case "versionadded":
    case "versionchanged":
    case "deprecated":
      return `write :::${name === "deprecated" ? "warning" : "info"}[${argument ?? "Version"}], and close it with a line :::`;
    case "tab-set":
    case "tabs":
      return "write :::tabs with a :::tab[Label] for each";
    case "rubric":
      return `write **${argument ?? "Title"}**`;
    default: {
      const callout = calloutFor(name);
      if (callout !== null)
        return `write ${opening(callout, name === "admonition" ? argument : undefined)}, and close it with a line :::`;
      return name.startsWith("auto")
        ? "write the documentation here, or link to it"
        : "write it in Markdown, or as HTML";
    }
  }
}

function hintForTag(name: string, text: string): string {
  const valueOf = (key: string): string | undefined => new RegExp(`\\b${key}=["']([^"']*)["']`, "u").exec(text)?.[1];
  const [, argument = ""] = /^\{%-?\s*[\w-]+\s+["']?([^\s"'%]+)/u.exec(text) ?? [];
  const condition = /^\{%-?\s*\w+\s+((?:product|constants)\.[\w-]+)(?:\s*==\s*["']([^"']*)["'])?/u.exec(text);
  const [, of = "product.name", value = "…"] = condition ?? [];
  const test = condition !== null && condition[2] === undefined ? of : `${of}="${value}"`;
  switch (name) {
    case "raw":
    case "verbatim":
      return "remove it; to show braces, write `\\{{`";
    case "hint":
    case "alert":
    case "note":
    case "tip":
    case "warning":
    case "info":
    case "danger":
    case "admonition":
    case "callout":
      return `write :::${calloutFor(valueOf("style") ?? valueOf("type") ?? name) ?? "info"}, and close it with a line :::`;
    case "if":
    case "ifversion":
      return `write :::if{${test}} with a value of the config, and ::: in place of the end`;
    case "unless":
      return `write :::unless{${test}} with a value of the config, and ::: in place of the end`;
    case "for":
      return "write out what it repeats: docsgen has no loops";
    case "assign":
    case "capture":
    case "set":
      return "define the value in the config under `constants`, and write {{ constants.NAME }}";
    case "comment":
      return "write <!-- … -->";
    case "link":
    case "post_url":
    case "ref":
      return `write [text](${argument === "" ? "page.md" : argument.replace(/(?:\.md)?$/u, ".md")})`;
    case "highlight":
      return `write \`\`\`${argument}, and \`\`\` in place of {% endhighlight %}`;
    case "code": {
      const title = valueOf("title");
      return `write ${title === undefined ? "the attributes" : `title="${title}"`} after the language of the block: \`\`\`js ${title === undefined ? "…" : `title="${title}"`}`;
    }
    case "tabs":
      return "write :::tabs with a :::tab[Label] for each";
    case "tab":
      return `write :::tab[${valueOf("title") ?? "Label"}] inside :::tabs`;
    case "stepper":
    case "steps":
      return "write :::steps with a numbered list";
    case "columns":
    case "column":
      return `write :::${name}, and close it with a line :::`;
    case "content-ref":
    case "file":
      return `write [text](${valueOf("url") ?? valueOf("src") ?? "page.md"})`;
    case "include":
    case "include_relative":
      return `write ::include{file="@/${/["']([^"']+)["']|include(?:_relative)?\s+([^\s"'%]+)/u.exec(text)?.slice(1).find(Boolean) ?? "_parts/name.md"}"} on a line of its own`;
    case "youtube":
    case "video":
    case "embed":
    case "vimeo":
      return `write ::video[Title]{src="${valueOf("url") ?? valueOf("src") ?? "https://…"}"}`;
    default:
      return "write its result: docsgen has no template tags";
  }
}

/** Converts `![Queue](queue.png){: width=300 }`, or returns `null` if it has attributes that images do not take. */
function imageWithAttributes([, mark, alt = "", url = "", attributes = ""]: RegExpExecArray): string | null {
  if (mark !== "!" || parseImageAttributes(attributes) === null) return null;
  return `![${alt}](${url}){${attributes.trim()}}`;
}
