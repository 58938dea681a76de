/**
 * Reports syntax of other tools, which docsgen would publish as typed or drop, with the equivalent to write instead. We
 * search the source of paragraphs, headings and cells, except for code, HTML, links and escaped text.
 */
import type { Delete, Heading, Html, Nodes, Paragraph, TableCell } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import { alertNames } from "../alerts.ts";
import { calloutFor } from "../callout-names.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import { parseImageAttributes } from "../image-attributes.ts";
import type { MarkdownOptions } from "../markdown-options.ts";
import { hintOfMath } from "../math-fence.ts";

interface OtherSyntax {
  /** Has the `g` flag. */
  readonly pattern: RegExp;
  /** For the message: "a MkDocs admonition". */
  readonly what: string;
  readonly hint: (match: RegExpExecArray, options: Pick<MarkdownOptions, "math">) => string;
  /** The exact replacement, or `null` if there is no single one. */
  readonly fix?: (match: RegExpExecArray) => string | null;
  /** Whether a match may include links, which are otherwise masked. */
  readonly withLinks?: true;
  /**
   * Whether only the first match is reported, because a page that has one match usually has many, all with the same
   * cause.
   */
  readonly isReportedOnce?: true;
}

/** Matches at the start of a line, after the prefix of a quote; reports leave out the prefix. */
const onLine = (source: string, flags = "gmu"): RegExp => new RegExp(String.raw`^[ \t>]*(?:${source})`, flags);

const commands =
  "alpha|approx|bar|begin|beta|binom|cdots?|delta|epsilon|equiv|exists|forall|frac|gamma|geq?|hat|in|infty|int|lambda|ldots|left|leq?|lim|log|mathbb|mathbf|mathcal|mathit|mathrm|mathsf|mu|neq?|omega|operatorname|partial|phi|pi|prod|psi|rho|right|rightarrow|sigma|sqrt|subset|sum|tau|text|theta|times|to|vec|xi|zeta";
/** A character between `\(` and `\)`, and between `\[` and `\]`. */
const inParentheses = String.raw`(?:(?!\\[()])[^\n])`;
const inBrackets = String.raw`(?:(?!\\[[\]])[^\n])`;
/** A variable. `\(c\)` and `\(r\)` are signs, and `\(a\)` at the start of a line numbers a paragraph. */
const variable = String.raw`(?<!^[ \t>]*\\\()[ ]?[^\P{L}cr][ ]?`;

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
    pattern: onLine(String.raw`:{3,}[A-Za-z][\w-]*[[{][^\n]*`),
    what: "a container that is not of the form :::name[Title]{attributes}",
    hint: () => "close its brackets and braces, and remove what follows them",
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
    pattern: onLine(String.raw`(?:\[toc\]|\[\[_toc_\]\]|\{:\s*toc\s*\}|\$\{toc\})$`, "gimu"),
    what: "another tool's table of contents",
    hint: () => "write [[toc]]",
    fix: () => "[[toc]]",
  },
  {
    pattern: /^:[ \t]{1,3}\S[^\n]*/gu,
    what: "a definition without a term",
    hint: () => "write the term on the line before it, without a blank line between them",
    isReportedOnce: true,
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
    pattern: /(?<![\\\w+{])\+\+([^+\s]+\s[^+\n]*[^+\s])\+\+(?![\w+}])/gu,
    what: "another tool's inserted text",
    hint: ([, text = ""]) => `write <ins>${text}</ins>`,
  },
  {
    pattern: /^\[([ xX])\](?=\p{L})/gu,
    what: "a task without a space after its box",
    hint: ([box]) => `write ${box} and a space`,
    fix: ([box]) => `${box} `,
  },
  {
    pattern: /(?<![\\^\w\]])\^\[[^[\]\n]+\]/gu,
    what: "an inline footnote",
    hint: () => "write [^name] here, and its text on a line [^name]: …",
  },
  {
    pattern: /(?<!\\)\[([^[\]\n\uFFFC]+)\][ \t]+\((https?:\/\/[^\s()]+|[\w./-]+\.md(?:#[\w-]*)?)\)/gu,
    what: "a link with a space before its address",
    hint: ([, text = "", address = ""]) => `write [${text}](${address})`,
    fix: ([, text = "", address = ""]) => `[${text}](${address})`,
    withLinks: true,
  },
  {
    pattern: /(?<![\\\w\]])\(([^()[\]\n\uFFFC]+)\)\[(https?:\/\/[^\s[\]]+|[\w./-]+\.md(?:#[\w-]*)?)\]/gu,
    what: "a link whose brackets are the wrong way round",
    hint: ([, text = "", address = ""]) => `write [${text}](${address})`,
    fix: ([, text = "", address = ""]) => `[${text}](${address})`,
    withLinks: true,
  },
  {
    pattern: /(?<![{+\w])\+\+([a-z][\w-]*(?:\+[\w-]+)*)\+\+(?![+\w])/giu,
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
    pattern: /(?<![\w:]):(?:fontawesome|material|octicons|simple)-[\w-]+:(?!\w)/gu,
    what: "an icon of MkDocs Material",
    hint: () => "remove it, or write an emoji such as :rocket:",
  },
  {
    pattern: onLine(String.raw`\.\. +([\w-]+)::[^\n]*`),
    what: "a reStructuredText directive",
    hint: ([, name = ""]) => {
      const callout = calloutFor(name);
      return callout === null ? "write it in Markdown" : `write :::${callout}, and close it with a line :::`;
    },
  },
  {
    pattern: /^import\s+(?:[\w*{}\s,$]+\s+from\s+)?(?:"[^"\n]+"|'[^'\n]+');?/gu,
    what: "an MDX or Vue import",
    hint: () => "remove it; register components in the config under `components` and write them as ::name",
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
    pattern: /(?<![\\{])\{%-?\s*(?!end|else|elsif|elif)(\w+)[^%\n]*%\}/gu,
    what: "a Liquid, Jinja or GitBook tag",
    hint: ([text, name = ""]) => hintForTag(name, text),
  },
  {
    pattern: /(?<!\\)!?\[\[(?!(?:_?toc_?|[\d\s,.-]+)\]\])([^[\]\n|#]+)(?:#[^[\]\n|]*)?(?:\|([^[\]\n]*))?\]\]/giu,
    what: "a wiki link",
    hint: ([, page = "", text]) => `write [${text ?? page}](${page.trim().toLowerCase().replaceAll(/\s+/gu, "-")}.md)`,
  },
  {
    pattern: /(?<![\\\w])@\[code[^\]\n]*\]\((?:@\/)?([^)\n]+)\)/gu,
    what: "a VuePress include",
    hint: ([, file = ""]) => `write <<< @/${file} on a line of its own`,
    withLinks: true,
  },
  {
    pattern: /\[!(?:include|notebook|(code)(?:-[\w-]+)?)\s*\[[^\]\n]*\]\(([^)\n]*)\)\s*\]/giu,
    what: "a DocFX include",
    hint: ([, , file = ""]) => `to show the file as code, write <<< @/${file.replace(/^~\/|\?.*$/gu, "")}`,
    withLinks: true,
  },
  {
    pattern: /\[!video\s+[^\]\n]+\]/giu,
    what: "a DocFX video",
    hint: () => "write <video> or <iframe>",
  },
  {
    pattern: /(!)?\[([^\]\n]*)\]\(([^()\s]+)\)\{:?([^{}\n]+)\}/gu,
    what: "another tool's attribute list",
    hint: (match) => {
      const image = imageWithAttributes(match);
      if (image !== null) return `write ${image}`;
      return match[1] === "!"
        ? "images take width, height, .class and #id; for others write <img …>"
        : 'remove it, or write <a href="…" …>';
    },
    fix: (match) => imageWithAttributes(match),
    withLinks: true,
  },
  {
    pattern: /\{(?<=(?:[\w\])*`.:\uFFFC][ \t]?|^[ \t]{0,9})\{):?[ \t]*[.#][\w-]+(?:[ \t]+[^{}\n]*)?\}(?=[ \t]*$)/gmu,
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
    // $`x^2`$, whose code is masked
    pattern: /(?<![\\\w$])\$\uFFFC+\$(?![\w$])/gu,
    what: "LaTeX math",
    hint: () => hintOfMath,
    withLinks: true,
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
];

/** A cheap pre-filter, so that most paragraphs run none of the patterns. */
const mayHave =
  /!!!|\?\?\?|===|:::|8<-|\*\[|\[\[|\[!|@\[|\{[%/:.# \t]|\}\s*$|\)\{|=\{|\$\{?\$?|\[toc\]|^:[ \t]|\+\+|\^[\w^[]|%%|^\[[ x]\]\p{L}|\|\||!<|\{[+~>=-]|\][ \t]+\(|\)\[|#\p{L}|:[a-z]+-|\.\. |\\[([]|\\begin|^(?:import|export)\s/imu;

export function checkSyntax(nodes: readonly Nodes[], draft: Draft, options: Pick<MarkdownOptions, "math">): void {
  const seen = new Set<string>();
  for (const node of nodes) {
    if (node.type === "html") checkHtml(node, draft);
    if (node.type === "heading") checkHeading(node, draft);
    if (node.type === "delete") checkTilde(node, draft);
    if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") continue;
    const source = sliceOf(draft, node);
    if (!mayHave.test(source)) continue;
    if (node.type === "paragraph") checkAlert(node, source, draft);
    const withLinks = mask(node, source, false, draft);
    const text = mask(node, source, true, draft);
    for (const syntax of syntaxes) {
      const masked = syntax.withLinks === true ? withLinks : text;
      for (const match of masked.matchAll(syntax.pattern)) {
        if (isHeadingId(match, node, masked) || (syntax.isReportedOnce === true && seen.has(syntax.what))) continue;
        seen.add(syntax.what);
        report(match, syntax, source, node, draft, options);
      }
    }
  }
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
 * Reports `## Title { #id }`, where the spaces are wrong, and `## Title {#id .class}`, because headings take no class.
 */
function checkHeading(node: Heading, draft: Draft): void {
  const source = sliceOf(draft, node);
  const [, attributes] = /(\{:?\s*#[^{}]*\})[ \t#]*$/u.exec(source) ?? [];
  if (attributes === undefined || /^\{#[^\s{}#]+\}$/u.test(attributes)) return;
  const id = /#([^\s{}#]+)/u.exec(attributes)?.[1];
  if (id === undefined) return;
  const from = rangeOf(node).start + source.lastIndexOf(attributes);
  const values = { text: attributes, what: "another tool's attribute list", effect: "shows as text" } as const;
  const to = `{#${id}}`;
  const fix = /^\{:?\s*#[^\s{}#]+\s*\}$/u.test(attributes) ? { from: attributes, to } : null;
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

/** Reports unknown alerts such as `> [!SUCCESS]`, and `[!NOTE]` outside a quote. */
function checkAlert(node: Paragraph, source: string, draft: Draft): void {
  const [text, name = "", fold] = /^\[!([\w-]+)\]([+-]?)(?!\()/u.exec(source) ?? [];
  if (text === undefined) return;
  const { start } = rangeOf(node);
  const lineBefore = draft.text.slice(draft.text.lastIndexOf("\n", start - 1) + 1, start);
  const isKnown = alertNames.includes(name.toLowerCase()) && fold === "";
  if (isKnown && lineBefore.includes(">")) return;
  const hint = isKnown
    ? "start each of its lines with >"
    : fold === ""
      ? `write [!${(calloutFor(name) ?? "note").toUpperCase()}]`
      : "write :::details[Title], and close it with a line :::";
  const values = {
    text,
    what: isKnown ? "an alert outside a quote" : "another tool's alert",
    effect: "shows as text",
  } as const;
  draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, start + text.length), hint));
}

/** Reports `<!--@include: ./part.md-->` of VitePress and `<script setup>` of Vue. */
function checkHtml(node: Html, draft: Draft): void {
  const { start } = rangeOf(node);
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

/** The source of the node, with everything except text masked by U+FFFC, so that offsets stay valid. */
function mask(node: Paragraph | Heading | TableCell, source: string, hidesLinks: boolean, draft: Draft): string {
  const { start } = rangeOf(node);
  let text = source;
  const hide = (child: Nodes): void => {
    const isRead = child.type === "image" && sliceOf(draft, child).endsWith("}");
    const isHidden = ["inlineCode", "inlineMath", "html"].includes(child.type) || isRead;
    const isLink = ["link", "image", "linkReference", "imageReference", "footnoteReference"].includes(child.type);
    if (isHidden || (hidesLinks && isLink)) {
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

function opening(name: string, title: string | undefined): string {
  return title === undefined || title === "" ? `:::${name}` : `:::${name}[${title}]`;
}

/** "ctrl+alt+del" → ":kbd[Ctrl+Alt+Del]" */
function keysOf(keys: string): string {
  return `:kbd[${keys.replaceAll(/\b[a-z]/gu, (letter) => letter.toUpperCase())}]`;
}

function hintForTag(name: string, text: string): string {
  const [, style] = /style="(\w+)"/u.exec(text) ?? [];
  switch (name) {
    case "raw":
    case "verbatim":
      return "remove it; to show braces, write `\\{{`";
    case "hint":
      return `write :::${calloutFor(style ?? "info") ?? "info"}, and close it with a line :::`;
    case "tabs":
      return "write :::tabs with a :::tab[Label] for each";
    case "tab":
      return "write :::tab[Label] inside :::tabs";
    case "include":
      return "put the text here; <<< @/file shows a file as code";
    default:
      return "remove it: docsgen has no template tags";
  }
}

/** Converts `![Queue](queue.png){: width=300 }`, or returns `null` if it has attributes that images do not take. */
function imageWithAttributes([, mark, alt = "", url = "", attributes = ""]: RegExpExecArray): string | null {
  if (mark !== "!" || parseImageAttributes(attributes) === null) return null;
  return `![${alt}](${url}){${attributes.trim()}}`;
}
