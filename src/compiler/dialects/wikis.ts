/** DocFX, docsify, CriticMarkup and servers, a few forms of each. */
import type { Dialect } from "./dialect.ts";
import { fileHints, sourcePath } from "./dialect.ts";

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
        const path = sourcePath(file.replace(/\?.*$/u, ""));
        return code === undefined && /\.md(?:\?|$)/u.test(file)
          ? `write ::include{file="${path}"}`
          : `to show the file as code, write <<< ${path}`;
      },
      example: ["[!code-js[a](~/a.js?range=1)]", "to show the file as code, write <<< @/a.js"],
    },
  ],
};

export const wikis: Dialect = {
  name: "wikis",
  files: [
    { readers: "Azure DevOps", names: /^\.order$/u, hint: fileHints.order },
    { readers: "docsify and wikis", names: /^_sidebar\.md$/iu, hint: fileHints.sidebar },
    { readers: "docsify", names: /^_navbar\.md$/u, hint: fileHints.navbar },
    { readers: "docsify", names: /^_coverpage\.md$/u, hint: "write `hero` into the frontmatter of index.md" },
    { names: /^_Footer\.md$/u, hint: "write the text into `themeConfig.footer` of site.config.ts" },
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
      example: ["is {==new==} now", "write ==new=="],
    },
    {
      what: "a change or comment of CriticMarkup",
      has: ["{++", "{--", "{~~", "{>>"],
      pattern: /\{(?:\+\+[^{}\n]+\+\+|--[^{}\n]+--|~~[^{}\n]+~>[^{}\n]*~~|>>[^{}\n]+<<)\}/gu,
      hint: ([text]) =>
        text.startsWith("{>>")
          ? `write <!-- ${text.slice(3, -3).trim()} -->`
          : "write the text as it should be; <ins> and <del> show a change",
      example: ["is {++new++}", "write the text as it should be; <ins> and <del> show a change"],
    },
  ],
};

/** Syntax for servers and XML parsers, of which browsers show nothing. */
export const servers: Dialect = {
  name: "servers",
  syntax: [
    {
      what: "code that a server or an XML parser would read",
      has: ["<?", "<%", "<![CDATA["],
      pattern: /(?:<\?|<%|<!\[CDATA\[)[\s\S]*/uy,
      in: ["html"],
      effect: "does not show",
      hint: "write its text or its result; to show it, put it in backticks or a code block",
      example: "<?php echo 1 ?>",
    },
  ],
};
