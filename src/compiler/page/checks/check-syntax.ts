/**
 * Reports syntax of other tools, which docsgen would publish as typed or drop, with the equivalent to write instead. We
 * search the source of paragraphs, headings and cells, except for code, HTML, links and escaped text.
 */
import type { Heading, Html, Nodes, Paragraph, TableCell } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import { alertNames } from "../alerts.ts";
import { calloutFor } from "../callout-names.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";

interface OtherSyntax {
  /** Has the `g` flag. */
  readonly pattern: RegExp;
  /** For the message: "an admonition of MkDocs". */
  readonly what: string;
  readonly hint: (match: RegExpExecArray) => string;
  /** The exact replacement, or `null` if there is no single one. */
  readonly fix?: (match: RegExpExecArray) => string | null;
  /** Whether a match may include links, which are otherwise masked. */
  readonly withLinks?: true;
  /** Whether only the first match is reported, because a page that has one usually has many, with the same cause. */
  readonly isFirstAlone?: true;
}

/** Matches at the start of a line, after the prefix of a quote; reports leave out the prefix. */
const onLine = (source: string, flags = "gmu"): RegExp => new RegExp(String.raw`^[ \t>]*(?:${source})`, flags);

const commands =
  "alpha|approx|bar|begin|beta|binom|cdots?|delta|epsilon|equiv|exists|forall|frac|gamma|geq?|hat|in|infty|int|lambda|ldots|left|leq?|lim|log|mathbb|mathbf|mathcal|mathit|mathrm|mathsf|mu|neq?|omega|operatorname|partial|phi|pi|prod|psi|rho|right|rightarrow|sigma|sqrt|subset|sum|tau|text|theta|times|to|vec|xi|zeta";

const syntaxes: readonly OtherSyntax[] = [
  {
    pattern: onLine(String.raw`!!!\+? +([\w-]+)[^\n"]*(?:"([^"\n]*)")?`),
    what: "an admonition of MkDocs",
    hint: ([, name = "", title]) =>
      `write ${opening(calloutFor(name) ?? "note", title)}, and a line ::: below its text`,
  },
  {
    pattern: onLine(String.raw`\?\?\?\+? +([\w-]+)[^\n"]*(?:"([^"\n]*)")?`),
    what: "an admonition of MkDocs",
    hint: ([, name = "", title]) => `write ${opening("details", title ?? name)}, and a line ::: below its text`,
  },
  {
    pattern: onLine(String.raw`===[!+]? +"([^"\n]+)"`),
    what: "a tab of MkDocs",
    hint: ([, label = ""]) => `write :::tab[${label}] within :::tabs`,
  },
  {
    pattern: onLine(String.raw`:{3,} *[A-Za-z_][\w-]*(?:\.\w+)+[ \t]*$`),
    what: "API documentation by mkdocstrings",
    hint: () => "write the documentation here, or link to it",
  },
  {
    pattern: onLine(String.raw`:{3,}[A-Za-z][\w-]*[[{][^\n]*`),
    what: "a container that is not written :::name[Title]{attributes}",
    hint: () => "close its brackets and braces, and write nothing after them",
  },
  {
    pattern: onLine(String.raw`-+8<-+[ \t]*(?:"([^"\n]+)")?`),
    what: "an include of MkDocs",
    hint: ([, file = "file"]) => `to show the file as code, write <<< @/${file}`,
  },
  {
    pattern: onLine(String.raw`\*\[[^\]\n]+\]:[ \t]\S[^\n]*`),
    what: "an abbreviation of MkDocs",
    hint: () => 'write <abbr title="…"> where the word stands',
  },
  {
    pattern: onLine(String.raw`(?:\[toc\]|\[\[_toc_\]\]|\{:\s*toc\s*\}|\$\{toc\})$`, "gimu"),
    what: "a table of contents of another tool",
    hint: () => "write [[toc]]",
    fix: () => "[[toc]]",
  },
  {
    pattern: /:(?<=\S[ \t]{0,9}\n[ \t>]{0,20}:)[ \t]{1,3}\S[^\n]*/gu,
    what: "a definition list of another tool",
    hint: () => "write a list, or <dl>, <dt> and <dd>",
    isFirstAlone: true,
  },
  {
    pattern: onLine(String.raw`\.\. +([\w-]+)::[^\n]*`),
    what: "a directive of reStructuredText",
    hint: ([, name = ""]) => {
      const callout = calloutFor(name);
      return callout === null ? "write it in Markdown" : `write :::${callout}, and a line ::: below its text`;
    },
  },
  {
    pattern: /^import\s+(?:[\w*{}\s,$]+\s+from\s+)?(?:"[^"\n]+"|'[^'\n]+');?/gu,
    what: "an import of MDX or Vue",
    hint: () => "remove it; a component is named in the config under `components` and written ::name",
  },
  {
    pattern: /^export\s+(?:const|let|default|function|async function)\s[^\n]*[={(][^\n]*/gu,
    what: "an export of MDX",
    hint: () => "remove it; values of the site stand in the config under `constants`",
  },
  {
    pattern: /\{\/\*((?:(?!\{\/\*)[\s\S])*?)\*\/\}/gu,
    what: "a comment of MDX",
    hint: () => "write <!-- … -->",
    fix: ([, text = ""]) => (text.includes("--") ? null : `<!--${text}-->`),
  },
  {
    pattern: /(?<![\\\w])<[A-Za-z][\w.]*\s[^<>{}]*=\{(?!\{)/gu,
    what: "an element of JSX",
    hint: () => 'write HTML, or a component as ::name{prop="value"}',
  },
  {
    pattern: /(?<!\\)\{%-?\s*(?!end|else|elsif|elif)(\w+)[^%\n]*%\}/gu,
    what: "a tag of Liquid, Jinja or GitBook",
    hint: ([text, name = ""]) => hintForTag(name, text),
  },
  {
    pattern: /(?<!\\)!?\[\[(?!(?:_?toc_?|[\d\s,.-]+)\]\])([^[\]\n|#]+)(?:#[^[\]\n|]*)?(?:\|([^[\]\n]*))?\]\]/giu,
    what: "a link of a wiki",
    hint: ([, page = "", text]) => `write [${text ?? page}](${page.trim().toLowerCase().replaceAll(/\s+/gu, "-")}.md)`,
  },
  {
    pattern: /(?<![\\\w])@\[code[^\]\n]*\]\((?:@\/)?([^)\n]+)\)/gu,
    what: "an include of VuePress",
    hint: ([, file = ""]) => `write <<< @/${file} on a line of its own`,
    withLinks: true,
  },
  {
    pattern: /\[!(?:include|notebook|(code)(?:-[\w-]+)?)\s*\[[^\]\n]*\]\(([^)\n]*)\)\s*\]/giu,
    what: "an include of DocFX",
    hint: ([, , file = ""]) => `to show the file as code, write <<< @/${file.replace(/^~\/|\?.*$/gu, "")}`,
    withLinks: true,
  },
  {
    pattern: /\[!video\s+[^\]\n]+\]/giu,
    what: "a video of DocFX",
    hint: () => "write <video> or <iframe>",
  },
  {
    pattern: /(!)?\[([^\]\n]*)\]\(([^()\s]+)\)\{:?([^{}\n]+)\}/gu,
    what: "an attribute list of another tool",
    hint: (match) => {
      const image = imageWithSize(match);
      if (image !== null) return `write ${image}`;
      return `remove it, or write ${match[1] === "!" ? "<img …>" : '<a href="…" …>'}`;
    },
    fix: (match) => imageWithSize(match),
    withLinks: true,
  },
  {
    pattern: /\{(?<=(?:[\w\])*`.:\uFFFC][ \t]?|^[ \t]{0,9})\{):?[ \t]*[.#][\w-]+(?:[ \t]+[^{}\n]*)?\}(?=[ \t]*$)/gmu,
    what: "an attribute list of another tool",
    hint: () => "only headings take {#id}: write HTML for other ids and classes",
  },
  {
    pattern: /(?<![\\\w$])\$\$[^$]+\$\$/gu,
    what: "math in LaTeX",
    hint: () => "write it in words, as <math>, or show an image",
    isFirstAlone: true,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\\\w$])\$(?=[^\s$][^$\n]*\$(?!\w))[^$\n]*?\\(?:${commands})(?![A-Za-z])[^$\n]*\$`,
      "gu",
    ),
    what: "math in LaTeX",
    hint: () => "write it in words, as <math>, or show an image",
    isFirstAlone: true,
  },
];

/** A cheap pre-filter, so that most paragraphs run none of the patterns. */
const mayHave =
  /!!!|\?\?\?|===|:::|8<-|\*\[|\[\[|\[!|@\[|\{[%/:.# \t]|\}\s*$|\)\{|=\{|\$\{?\$?|\[toc\]|\n[ \t>]*:[ \t]|\.\. |^(?:import|export)\s/imu;

export function checkSyntax(nodes: readonly Nodes[], draft: Draft): void {
  const seen = new Set<string>();
  for (const node of nodes) {
    if (node.type === "html") checkHtml(node, draft);
    if (node.type === "heading") checkHeading(node, draft);
    if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") continue;
    const source = sliceOf(draft, node);
    if (!mayHave.test(source)) continue;
    if (node.type === "paragraph") checkAlert(node, source, draft);
    const withLinks = mask(node, source, false);
    const text = mask(node, source, true);
    for (const syntax of syntaxes) {
      const masked = syntax.withLinks === true ? withLinks : text;
      for (const match of masked.matchAll(syntax.pattern)) {
        if (isOwn(match, node, masked) || (syntax.isFirstAlone === true && seen.has(syntax.what))) continue;
        seen.add(syntax.what);
        report(match, syntax, source, node, draft);
      }
    }
  }
}

function report(match: RegExpExecArray, syntax: OtherSyntax, source: string, node: Nodes, draft: Draft): void {
  const { start } = rangeOf(node);
  const from = match.index + match[0].search(/[^ \t>]/u);
  const text = source.slice(from, match.index + match[0].length).trimEnd();
  const to = syntax.fix?.(match) ?? null;
  const span = draft.spanOf(start + from, start + from + text.length);
  const values = { text: shorten(text), what: syntax.what, effect: "shows as text" } as const;
  const fix = to === null ? null : { from: text, to };
  draft.findings.push(finding("unsupported-syntax", values, span, syntax.hint(match), fix));
}

/** Skips an id at the end of a heading: it is docsgen's own syntax, or `checkHeading` reports it. */
function isOwn([text]: RegExpExecArray, { type }: Nodes, source: string): boolean {
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
  const values = { text: attributes, what: "an attribute list of another tool", effect: "shows as text" } as const;
  const to = `{#${id}}`;
  const fix = /^\{:?\s*#[^\s{}#]+\s*\}$/u.test(attributes) ? { from: attributes, to } : null;
  const span = draft.spanOf(from, from + attributes.length);
  draft.findings.push(finding("unsupported-syntax", values, span, `write ${to}`, fix));
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
    ? "begin each of its lines with >"
    : fold === ""
      ? `write [!${(calloutFor(name) ?? "note").toUpperCase()}]`
      : "write :::details[Title], and a line ::: below its text";
  const values = {
    text,
    what: isKnown ? "an alert outside of a quote" : "an alert of another tool",
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
  const what = include === undefined ? "a script of Vue" : "an include of VitePress";
  const hint =
    include === undefined
      ? "remove it; a component is named in the config under `components` and written ::name"
      : "write the text here; <<< @/file shows a file as code";
  const values = { text: shorten(text), what, effect: "does not run" } as const;
  draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, start + text.length), hint));
}

/** The source of the node, with everything except text masked by U+FFFC, so that offsets stay valid. */
function mask(node: Paragraph | Heading | TableCell, source: string, hidesLinks: boolean): string {
  const { start } = rangeOf(node);
  let text = source;
  const hide = (child: Nodes): void => {
    const isHidden = child.type === "inlineCode" || child.type === "html";
    const isLink = ["link", "image", "linkReference", "imageReference", "footnoteReference"].includes(child.type);
    if (isHidden || (hidesLinks && isLink)) {
      const range = rangeOf(child);
      const hidden = text.slice(range.start - start, range.end - start).replaceAll(/[^\n]/gu, "\uFFFC");
      text = text.slice(0, range.start - start) + hidden + text.slice(range.end - start);
    } else if ("children" in child) child.children.forEach(hide);
  };
  node.children.forEach(hide);
  return text;
}

function opening(name: string, title: string | undefined): string {
  return title === undefined || title === "" ? `:::${name}` : `:::${name}[${title}]`;
}

function hintForTag(name: string, text: string): string {
  const [, style] = /style="(\w+)"/u.exec(text) ?? [];
  switch (name) {
    case "raw":
    case "verbatim":
      return "remove it: braces are shown by `\\{{`";
    case "hint":
      return `write :::${calloutFor(style ?? "info") ?? "info"}, and a line ::: below its text`;
    case "tabs":
      return "write :::tabs with a :::tab[Label] for each";
    case "tab":
      return "write :::tab[Label] within :::tabs";
    case "include":
      return "write the text here; <<< @/file shows a file as code";
    default:
      return "remove it: a page has no template";
  }
}

/** Converts `![Queue](queue.png){width=300}` to HTML, or returns `null` if it has attributes other than a size. */
function imageWithSize([, mark, alt = "", url = "", attributes = ""]: RegExpExecArray): string | null {
  const sizes = [...attributes.matchAll(/\b(width|height)=["']?(\d+)(?:px)?["']?/gu)];
  const rest = sizes.reduce((text, [whole]) => text.replace(whole, ""), attributes);
  if (mark !== "!" || sizes.length === 0 || rest.trim() !== "" || /["<&]/u.test(alt + url)) return null;
  return `<img src="${url}" alt="${alt}" ${sizes.map(([, name, size]) => `${name}="${size}"`).join(" ")}>`;
}
