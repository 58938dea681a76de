/** Confluence, Jira, DocFX, forums, editors and comments of code, a few forms of each. */
import { pathTo, sourcePathTo } from "../diagnostics/named-paths.ts";
import { calloutForm, containerForm } from "./callouts.ts";
import type { Dialect } from "./dialect.ts";
import { fileHints, onLine } from "./dialect.ts";

const spoiler = (text = ""): string => `write :::details, the line “${text.trim()}”, and a line :::`;

export const confluence: Dialect = {
  name: "Confluence and Jira",
  syntax: [
    {
      what: "a macro of Confluence or Jira",
      has: ["{note", "{info", "{tip", "{warning", "{panel", "{code", "{noformat", "{expand", "{quote"],
      pattern: /(?<![\w\]])\{(note|info|tip|warning|panel|code|noformat|expand|quote)(?::[^{}\n]*)?\}[^{}]+\{\1\}/gu,
      hint: ([text, name = ""]) =>
        name === "code" || name === "noformat"
          ? `put the code between lines \`\`\`${/^\{code:([\w+#-]+)\}/u.exec(text)?.[1] ?? ""} and \`\`\``
          : `write ${name === "expand" ? containerForm("details") : calloutForm(name)}`,
    },
    {
      what: "a heading of Jira or Textile",
      has: ["h1.", "h2.", "h3.", "h4.", "h5.", "h6."],
      pattern: /^h([1-6])\.[ \t]+(\S[^\n]*)$/gu,
      to: ([, level = "2", text = ""]) => `${"#".repeat(Number(level))} ${text.trim()}`,
    },
  ],
};

export const docfx: Dialect = {
  name: "DocFX",
  files: [{ readers: "DocFX and Jupyter Book", names: /^_?toc\.ya?ml$/u, hint: fileHints.sidebar }],
  syntax: [
    {
      what: "a DocFX include",
      has: "[!",
      pattern: /\[!(?:include|notebook|(code)(?:-[\w-]+)?)\s*\[[^\]\n]*\]\(([^)\n]*)\)\s*\]/giu,
      links: "all",
      hint: ([, code, file = ""]) => {
        const path = sourcePathTo(file.replace(/\?.*$/u, ""));
        return code === undefined && /\.md(?:\?|$)/u.test(file)
          ? `write ::include{file="${path}"}`
          : `to show the file as code, write <<< ${path}`;
      },
    },
    {
      what: "a DocFX video",
      has: "[!",
      pattern: /\[!video\s+([^\]\n]+)\]/giu,
      hint: ([, url = ""]) => `write ::video[Title]{src="${url}"}, or a link`,
    },
  ],
};

/** The replacement for `[block:callout] { "type": "info", "title": "Proxy" } [/block]`. */
function hintForReadMe(text: string, name: string): string {
  const valueOf = (key: string): string | undefined =>
    new RegExp(String.raw`"${key}"\s*:\s*\[?\s*"([^"]+)"`, "u").exec(text)?.[1];
  switch (name) {
    case "callout":
      return `write ${calloutForm(valueOf("type") ?? "info", valueOf("title"))}`;
    case "image":
      return `write ![${valueOf("caption") ?? "Description"}](${pathTo(valueOf("image") ?? valueOf("url") ?? "picture.png")})`;
    case "code":
      return `put the code between a line \`\`\`${valueOf("language") ?? ""} and a line \`\`\``;
    default:
      return "write its content as Markdown";
  }
}

export const wikis: Dialect = {
  name: "wikis",
  syntax: [
    {
      what: "a callout of docsify",
      has: ["!> ", "?> "],
      pattern: onLine(String.raw`[!?]>[ \t]+[^\n]*\S`),
      hint: ([text]) => `write ${calloutForm(text.includes("!>") ? "warning" : "tip")}`,
    },
    {
      // Between two of these lines.
      what: "a quote of GitLab",
      has: ">>>",
      pattern: /^>>>\s*$/gu,
      in: ["blockquote"],
      effect: "shows as an empty quote",
      hint: "write > before each line of the quote, and remove the lines >>>",
      once: true,
    },
    {
      what: "a block of ReadMe",
      has: "[block:",
      pattern: /\[block:([\w-]+)\](?:\s*\{[\s\S]*?\}\s*\[\/block\])?/gu,
      hint: ([text, name = ""]) => hintForReadMe(text, name),
    },
    {
      what: "a link of MediaWiki",
      has: ["[http://", "[https://"],
      pattern: /(?<![\]\\!\w])\[(https?:\/\/[^\s\]]+)[ \t]+([^\]\n]*[^\]\s])\](?![([:])/gu,
      links: "all",
      to: ([, url = "", text = ""]) => `[${text}](${url})`,
    },
  ],
  files: [
    { readers: "Azure DevOps", names: /^\.order$/u, hint: fileHints.order },
    { readers: "docsify and wikis", names: /^_sidebar\.md$/iu, hint: fileHints.sidebar },
    { readers: "docsify", names: /^_navbar\.md$/u, hint: fileHints.navbar },
    { readers: "docsify", names: /^_coverpage\.md$/u, hint: "write `hero` into the frontmatter of index.md" },
    { names: /^_Footer\.md$/u, hint: "write the text into `themeConfig.footer` of site.config.ts" },
  ],
};

export const forums: Dialect = {
  name: "forums",
  syntax: [
    {
      what: "a Discord spoiler",
      has: "||",
      pattern: /(?<![\\|\w])\|\|(?=[^\s|])([^|\n]*[^\s|])\|\|(?![|\w])/gu,
      hint: ([, text]) => spoiler(text),
    },
    {
      // At the start of a line, its `>` begins a quote.
      what: "a Reddit spoiler",
      has: "!<",
      pattern: /(?<=(?<![\\\w])>|^)!(?=[^\s![])[^!\n]*[^\s!]!<(?!\w)/gmu,
      hint: ([text]) => spoiler(text.replaceAll(/^!|!<$/gu, "")),
    },
    {
      what: "a tag of BBCode",
      has: ["[b]", "[i]", "[s]"],
      pattern: /\[(b|i|s)\]([^[\]\n]+)\[\/\1\]/gu,
      hint: ([, name = "", text = ""]) => {
        const mark = name === "b" ? "**" : name === "i" ? "*" : "~~";
        return `write ${mark}${text}${mark}`;
      },
    },
  ],
};

export const criticMarkup: Dialect = {
  name: "CriticMarkup",
  syntax: [
    {
      what: "a highlight of CriticMarkup",
      has: "{==",
      pattern: /\{==([^{}\n]+)==\}/gu,
      to: ([, text = ""]) => `==${text}==`,
    },
    {
      what: "a change or comment of CriticMarkup",
      has: ["{++", "{--", "{~~", "{>>"],
      pattern: /\{(?:\+\+[^{}\n]+\+\+|--[^{}\n]+--|~~[^{}\n]+~>[^{}\n]*~~|>>[^{}\n]+<<)\}/gu,
      hint: ([text]) =>
        text.startsWith("{>>")
          ? `write <!-- ${text.slice(3, -3).trim()} -->`
          : "write the text as it should be; <ins> and <del> show a change",
    },
  ],
};

export const codeComments: Dialect = {
  name: "JSDoc",
  syntax: [
    {
      what: "a command of Doxygen",
      has: ["@note", "@warning", "@attention"],
      pattern: onLine(String.raw`@(note|warning|attention)[ \t]+[^\n]*\S`),
      hint: ([, name = ""]) => `write ${calloutForm(name)}`,
    },
    {
      what: "a reference of Doxygen",
      has: "@ref ",
      // In other sentences, such as “the decorator @ref marks a field”, it is a name.
      pattern: /(?<=(?:\b(?:see|also|section|page)[ \t]+|\())@ref[ \t]+([a-z][\w-]*)/giu,
      hint: ([, name = ""]) => `write [${name}](${pathTo(name)})`,
    },
    {
      what: "a tag of JSDoc",
      has: "{@",
      pattern: /\{@(link|linkcode|linkplain|code|see|inheritDoc)[ \t]+([^{}\n]*[^{}\s])[ \t]*\}/gu,
      to: ([, tag, name = ""]) => (tag === "code" && !name.includes("`") ? `\`${name}\`` : null),
      hint: ([, tag, name = ""]) => (tag === "code" ? `write \`${name}\`` : `write [${name}](address), or \`${name}\``),
    },
  ],
};

/** Syntax for servers and XML parsers, of which browsers show nothing. */
export const servers: Dialect = {
  name: "servers",
  syntax: [
    {
      what: "code that a server would run",
      has: ["<?", "<%"],
      pattern: /(?:<\?|<%)[\s\S]*/uy,
      in: ["html"],
      effect: "does not show",
      hint: "write its text or its result; to show it, put it in backticks or a code block",
    },
    {
      what: "a section of XML",
      has: "<![CDATA[",
      pattern: /<!\[CDATA\[[\s\S]*/uy,
      in: ["html"],
      effect: "does not show",
      hint: "write its text or its result; to show it, put it in backticks or a code block",
    },
  ],
};
