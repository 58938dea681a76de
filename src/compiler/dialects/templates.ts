/** Tags of Liquid (Jekyll), Jinja (MkDocs) and GitBook, shortcodes of Hugo, and includes of mdBook. */
import { blockFor } from "./blocks.ts";
import { calloutFor, containerForm } from "./callouts.ts";
import type { Dialect } from "./dialect.ts";
import { fileHints, hintForCode, keyHints, sourcePath, valueIn } from "./dialect.ts";

export const liquid: Dialect = {
  name: "Jekyll",
  files: [
    { names: /^_config\.ya?ml$/u, hint: fileHints.config },
    { names: /^_posts$/u, hint: "rename it to “posts” to publish its pages" },
  ],
  frontmatter: {
    author: "write the name in the text",
    canonical_url: { key: "canonical" },
    date: `write \`lastUpdated: 2026-01-31\`, or ${keyHints.declare}`,
    excerpt: { key: "short_description" },
    nav_order: { key: "order" },
    published: (value) => (value === "false" ? "write draft: true" : "remove it: pages are published without it"),
    redirect_from: { key: "aliases" },
  },
  syntax: [
    {
      what: "a Liquid, Jinja or GitBook tag",
      has: "{%",
      pattern: /(?<![\\{])\{%-?\s*(?!end|else|elsif|elif)([\w-]+)[^%\n]*%\}/gu,
      links: "bare",
      hint: ([text, name = ""]) => hintForTag(name, text),
      example: ['{% hint style="success" %}', "write :::tip, and close it with a line :::"],
    },
  ],
};

export const hugo: Dialect = {
  name: "Hugo and Zola",
  files: [{ names: /^_index(?:\.[a-z-]+)?\.md$/u, hint: "rename it to index.md" }],
  frontmatter: {
    language: { key: "lang" },
    locale: { key: "lang" },
    slug: keyHints.wholePath,
    summary: { key: "short_description" },
    url: keyHints.wholePath,
    weight: { key: "order" },
  },
  braces: [{ form: /^[<%]/u, what: "a Hugo shortcode", hint: hintForShortcode }],
};

export const mdbook: Dialect = {
  name: "mdBook",
  files: [{ names: /^book\.toml$/u, hint: fileHints.migrate }],
  braces: [{ form: /^#(?:\w*include|playground)\b/u, what: "an mdBook include", hint: hintForMdbook }],
  syntax: [
    {
      what: "an mdBook include",
      has: "{{#",
      pattern: /^[ \t]*\{\{#\w*include\s+([^}\s]+)[^}\n]*\}\}/gmu,
      in: ["code"],
      hint: ([, file]) => hintForCode(file),
      example: ["```rust\nfn a() {}\n{{#include src/a.rs:b}}\n```", "replace the whole block with <<< @/src/a.rs"],
    },
  ],
};

/** Tags and shortcodes without a block of docsgen that takes their content. */
const advised: Readonly<Record<string, string>> = {
  "remove it; to show braces, write `\\{{`": "raw verbatim",
  'write :::if{product.name="…"} with a value of the config, and ::: in place of the end': "if ifversion unless",
  "write out what it repeats: docsgen has no loops": "for",
  "define the value in the config under `constants`, and write {{ constants.NAME }}": "assign capture set param",
  "write it as an HTML comment, <!-- and -->": "comment",
  "put the code between a line ``` with its language and a line ```": "highlight code",
  "put the diagram between a line ```mermaid and a line ```": "mermaid",
  "write :::steps with a numbered list": "stepper",
};
const advice: ReadonlyMap<string, string> = new Map(
  Object.entries(advised).flatMap(([hint, names]) => names.split(" ").map((name) => [name, hint] as const)),
);

/** The replacement for a tag, `{% name argument key="value" %}`, or a shortcode. */
function hintForTag(name: string, text: string): string {
  const callout = name === "notice" ? "note" : calloutFor(name);
  const kinds = ["style", "type", "color", "level"].flatMap((key) => valueIn(text, key) ?? []);
  const block = callout === null ? blockFor(name) : containerForm(calloutFor(kinds[0] ?? "") ?? callout);
  return advice.get(name) ?? (block === null ? "write its result as Markdown or HTML" : `write ${block}`);
}

/** `< name argument key="value" >` */
function hintForShortcode(inner: string): string {
  const [, name = ""] = /^[<%]\s*\/?\s*([\w./-]+)/u.exec(inner) ?? [];
  return hintForTag(name, inner);
}

/** The replacement for an include of mdBook, `#include ../a.rs:1:3`. */
function hintForMdbook(inner: string): string {
  const [, file = "file"] = /^#\w+\s+(?:\.{1,2}\/)*([^\s:]+)/u.exec(inner) ?? [];
  return file.endsWith(".md")
    ? `write ::include{file="${sourcePath(file)}"} on a line of its own`
    : `with the file in the source folder, write <<< ${sourcePath(file)}`;
}
