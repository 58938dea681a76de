/** MkDocs with Material, Python-Markdown, PyMdown Extensions and macros. */
import { calloutFor, calloutForm, containerForm } from "./callouts.ts";
import type { Dialect } from "./dialect.ts";
import { fileHints, hintForCode, keyHints, onLine, sourcePath } from "./dialect.ts";

/** A key as PyMdown Extensions name it. */
const keyPattern =
  "(?:alt|arrow-(?:up|down|left|right)|backspace|break|caps-?lock|cmd|command|context-menu|control|ctrl|del(?:ete)?|down|end|enter|esc(?:ape)?|f\\d{1,2}|fn|help|home|ins(?:ert)?|left|menu|meta|num\\d|num-lock|opt(?:ion)?|page-?(?:up|down)|pause|pg(?:up|dn)|print-screen|return|right|shift|space|super|tab|up|win(?:dows)?|[a-z\\d])";

/** The labels of keys that differ from their names. */
const keyTexts: Readonly<Record<string, string>> = {
  "arrow-down": "↓",
  "arrow-left": "←",
  "arrow-right": "→",
  "arrow-up": "↑",
  command: "Cmd",
  control: "Ctrl",
  delete: "Del",
  escape: "Esc",
  "page-down": "Page Down",
  "page-up": "Page Up",
  plus: "+",
  return: "Enter",
  windows: "Win",
};

/** The label of a key: "ctrl" → "Ctrl", "arrow-up" → "↑" */
export function keyName(name: string): string {
  return keyTexts[name.toLowerCase()] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** A word in braces that an image of docsgen takes, too. */
export const imageAttribute = String.raw`(?:(?:width|height)=["']?\d+(?:px|%)?["']?|[.#][\w-]+)`;
export const imageAttributes = String.raw`${imageAttribute}(?:[ \t]+${imageAttribute})*`;

const attributeList = "another tool's attribute list";

/** `{: .note }` below a paragraph makes a callout in themes of Jekyll. */
function hintForAttributes(text: string): string {
  const callout = [...text.matchAll(/\.([\w-]+)/gu)].flatMap(([, name = ""]) => calloutFor(name) ?? [])[0];
  const [, id] = /#([\w-]+)/u.exec(text) ?? [];
  return callout === undefined
    ? `remove it: only headings, images and containers have attributes${id === undefined ? "" : `; an anchor is <a id="${id}"></a>`}`
    : `write :::${callout} above the text and ::: below it, and remove “${text}”`;
}

export const mkdocs: Dialect = {
  name: "MkDocs",
  files: [
    { names: /^mkdocs\.ya?ml$/u, hint: fileHints.migrate },
    { readers: "plugins of MkDocs", names: /^\.(?:pages|nav)(?:\.ya?ml)?$/u, hint: fileHints.order },
  ],
  frontmatter: {
    hide: "write `toc: false` to hide the contents, and `sidebar: false` to hide the sidebar",
    status: `write \`sidebar: { badge: New }\`, or ${keyHints.declare}`,
  },
  attributes: [
    {
      what: "a class of MkDocs",
      find: ({ attributes }) => {
        const hint = "write ::::cards with a :::card[Title] for each item, and close it with a line ::::";
        const isGrid = attributes.some(({ name, value }) => name === "class" && value === "grid cards");
        return isGrid ? { text: "grid cards", hint } : null;
      },
    },
  ],
  syntax: [
    {
      what: "a MkDocs admonition",
      has: "!!!",
      pattern: onLine(String.raw`!!!\+? +([\w-]+)[^\n"]*(?:"([^"\n]*)")?`),
      hint: ([, name = "", title]) => `write ${calloutForm(name, title)}`,
      example: ['!!! warning "Mind this"\n    Text', "write :::warning[Mind this], and close it with a line :::"],
    },
    {
      what: "a MkDocs admonition",
      has: "???",
      pattern: onLine(String.raw`\?\?\?\+? +([\w-]+)[^\n"]*(?:"([^"\n]*)")?`),
      hint: ([, name = "", title]) => `write ${containerForm("details", title ?? name)}`,
      example: ["???+ note\n    Text", "write :::details[note], and close it with a line :::"],
    },
    {
      what: "a block of MkDocs",
      has: "///",
      pattern: onLine(
        String.raw`/{3,}[ \t]+(?=[\w-]+[ \t]*\||(?:admonition|attention|caution|danger|details|error|hint|important|info|note|success|tab|tip|warning)[ \t]*$)([\w-]+)[ \t]*(?:\|[ \t]*([^\n]*\S))?[ \t]*$`,
      ),
      hint: ([, name = "", title]) =>
        name === "tab"
          ? `write :::tab[${title ?? "Label"}] inside :::tabs`
          : `write ${containerForm(name === "details" ? name : (calloutFor(name) ?? "note"), title)}`,
      example: ["/// note | Title\nText\n///", "write :::note[Title], and close it with a line :::"],
    },
    {
      what: "a MkDocs tab",
      has: "===",
      pattern: onLine(String.raw`===[!+]? +"([^"\n]+)"`),
      hint: ([, label = ""]) => `write :::tab[${label}] inside :::tabs`,
      example: ['=== "Tab"\n\n    Text', "write :::tab[Tab] inside :::tabs"],
    },
    {
      what: "a mkdocstrings directive",
      has: ":::",
      pattern: onLine(String.raw`:{3,} *[A-Za-z_][\w-]*(?:\.\w+)+[ \t]*$`),
      hint: "write the documentation here, or link to it",
      example: "::: mkdocs.config.base",
    },
    {
      what: "a MkDocs include",
      has: "8<-",
      pattern: onLine(String.raw`-+8<-+[ \t]*(?:"([^"\n]+)")?`),
      hint: ([, file = "name.md"]) => {
        const path = sourcePath(file.replace(/:.*$/u, ""));
        return /\.md\b/u.test(file) ? `write ::include{file="${path}"}` : `to show it as code, write <<< ${path}`;
      },
      example: ['--8<-- "a.md"', 'write ::include{file="@/a.md"}'],
    },
    {
      what: "a MkDocs include",
      has: "8<-",
      pattern: /^[ \t]*-+8<-+[ \t]*"([^"\n]+)"/gmu,
      in: ["code"],
      hint: ([, file]) => hintForCode(file),
      example: ['```python\n--8<-- "a.py"\n```', "replace the whole block with <<< @/a.py"],
    },
    {
      what: "a MkDocs include",
      has: "{!",
      pattern: /\{![ \t]*([^{}!\n]+?)[ \t]*!\}/gu,
      hint: ([, file = ""]) => `write ::include{file="${sourcePath(file)}"} on a line of its own`,
      example: ["{!a/b.md!}", 'write ::include{file="@/a/b.md"} on a line of its own'],
    },
    {
      what: "a MkDocs abbreviation",
      has: "*[",
      pattern: onLine(String.raw`\*\[([^\]\n]+)\]:[ \t](\S[^\n]*)`),
      hint: ([, term = "", title = ""]) =>
        `write :abbr[${term}]{title="${title.trim()}"} where the word occurs, or add it to \`markdown.glossary\``,
      example: [
        "The HTML.\n\n*[HTML]: Hyper Text",
        'write :abbr[HTML]{title="Hyper Text"} where the word occurs, or add it to `markdown.glossary`',
      ],
    },
    {
      what: "another tool's table of contents",
      has: ["[toc]", "[TOC]", "[Toc]", "[[", "{:", "${"],
      pattern: onLine(
        String.raw`(?:\[toc\]|\[\[_toc_\]\]|\[\[(?:[ \t]+toc[ \t]*|toc[ \t]+)\]\]|\{:\s*toc\s*\}|\$\{toc\})$`,
        "gimu",
      ),
      to: ({ 0: mark, input }) => (input.trim() === mark.trim() ? "[[toc]]" : null),
      hint: "write [[toc]] on a line of its own",
      example: ["[TOC]", "write [[toc]]"],
    },
    {
      what: "a key of another tool",
      has: "++",
      pattern: new RegExp(String.raw`(?<![{+\w])\+\+(${keyPattern}(?:\+[\w-]+)*)\+\+(?![+\w])`, "giu"),
      to: ([, keys = ""]) => `:kbd[${keys.split("+").map(keyName).join("+")}]`,
      example: ["Press ++page-up+left++ now", "write :kbd[Page Up+Left]"],
    },
    {
      what: "an icon of MkDocs Material",
      has: [":fontawesome-", ":material-", ":octicons-", ":simple-"],
      pattern: /(?<![\w:]):(?:fontawesome|material|octicons|simple)-[\w-]+:(?!\w)/gu,
      hint: "remove it, or write an emoji such as :rocket:",
      example: ":material-rocket: Go",
    },
    {
      what: "another tool's mark of an image",
      has: "#only-",
      pattern: /#only-(dark|light)\b/gu,
      in: ["image", "html", "definition"],
      effect: "ignores",
      to: ([, scheme = ""]) => `#gh-${scheme}-mode-only`,
      example: ["![x](https://a.example/q.svg#only-dark)", "write #gh-dark-mode-only"],
    },
    {
      what: attributeList,
      has: "){",
      pattern: new RegExp(String.raw`(!\[[^[\]\n]*\]\([^()\s]+\))\{:?[ \t]*(${imageAttributes})[ \t]*\}`, "gu"),
      links: "all",
      to: ([, image = "", attributes = ""]) => `${image}{${attributes}}`,
      example: [
        "See ![Queue](https://a.example/q.png){: width=300 }.",
        "write ![Queue](https://a.example/q.png){width=300}",
      ],
    },
    {
      what: attributeList,
      has: "){",
      pattern: /(!)?\[([^[\]\n]*)\]\(([^()\s]+)\)\{:?([^{}\n]+)\}/gu,
      links: "all",
      hint: ([, mark, text = "", url = "", attributes = ""]) =>
        mark === "!"
          ? `remove “{${attributes}}”: images take width, height, .class and #id`
          : /\.(?:md-)?(?:button|btn)/u.test(attributes)
            ? `write ::button[${text}]{link="${url}"} on a line of its own`
            : `write [${text}](${url}): links have no attributes`,
      example: [
        "[Button](https://a.example/){ .md-button }",
        'write ::button[Button]{link="https://a.example/"} on a line of its own',
      ],
    },
    {
      what: attributeList,
      has: "{",
      pattern:
        /(?:\{(?<=(?:[\w\])*`.:\uFFFC][ \t]?|^[ \t]{0,9})\{)(?=[^{}\n]*\}[ \t]*$)|(?<=\uFFFC)\{):?[ \t]*[.#][\w-]+(?:[ \t]+[^{}\n]*)?\}/gmu,
      hint: ([text]) => hintForAttributes(text),
      example: [
        "- Text { #own }",
        'remove it: only headings, images and containers have attributes; an anchor is <a id="own"></a>',
      ],
    },
  ],
};
