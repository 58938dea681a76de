/** Tags of Liquid (Jekyll), Jinja (MkDocs) and GitBook, shortcodes of Hugo, and includes of mdBook. */
import { pathTo, sourcePathTo } from "../diagnostics/named-paths.ts";
import { attributesIn, blockFor, withValues } from "./blocks.ts";
import { calloutFor, containerForm } from "./callouts.ts";
import type { Dialect } from "./dialect.ts";
import { fileHints, hintForCode, keyHints, valueIn } from "./dialect.ts";

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
    {
      what: "the name of a rule in the Rust Reference",
      has: "r[",
      pattern: /^[ \t>]*r\[([a-z][\w-]*(?:\.[\w-]+)*)\][ \t]*$/gmu,
      hint: ([, id = ""]) => `write <a id="${id}"></a>, or {#${id}} after a heading`,
      once: true,
      example: ["r[items.fn]", 'write <a id="items.fn"></a>, or {#items.fn} after a heading'],
    },
  ],
};

/** docsgen's blocks for tags and shortcodes whose names mean the same in both. */
function equivalentOf(name: string, argument: string, text: string): string | null {
  const valueOf = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => valueIn(text, key)).find((value) => value !== undefined);
  switch (name) {
    case "ref":
    case "relref":
    case "link":
    case "post_url":
      // These are the address of a link.
      return `write ${pathTo(argument === "" ? "page.md" : argument.replace(/^\d{4}-\d\d-\d\d-/u, ""))}`;
    case "figure":
    case "img":
    case "image":
      return `write ![${valueOf("alt", "caption", "title") ?? "Description"}](${pathTo(valueOf("src", "url") ?? (argument === "" ? "picture.png" : argument))})`;
    case "youtube":
    case "vimeo":
    case "video":
    case "embed": {
      const host = name === "youtube" ? "youtu.be/" : name === "vimeo" ? "vimeo.com/" : "";
      const id = valueOf("id") ?? (argument === "" || host === "" ? "…" : argument);
      return `write ::video[${valueOf("title", "caption") ?? "Title"}]{src="${valueOf("url", "src") ?? `https://${host}${id}`}"}`;
    }
    case "include":
    case "include_relative":
    case "readfile": {
      return `write ::include{file="${sourcePathTo(argument === "" ? "_parts/name.md" : argument)}"} on a line of its own`;
    }
    case "tab":
      return `write :::tab[${valueOf("title") ?? "Label"}] inside :::tabs`;
    default: {
      const callout = name === "notice" ? "note" : calloutFor(name);
      const kind = valueOf("style", "type", "color", "level") ?? argument;
      return callout === null
        ? null
        : `write ${containerForm(calloutFor(kind) ?? callout, valueOf("title", "header"))}`;
    }
  }
}

/** The replacement for a tag, `{% name argument key="value" %}`. */
function hintForTag(name: string, text: string): string {
  const [, argument = ""] = /^\{%-?\s*[\w-]+\s+["']?((?!\w+=)[^\s"'%]+)/u.exec(text) ?? [];
  switch (name) {
    case "raw":
    case "verbatim":
      return "remove it; to show braces, write `\\{{`";
    case "if":
    case "ifversion":
    case "unless": {
      const [, of = "product.name", given] =
        /^\{%-?\s*\w+\s+((?:product|constants)\.[\w-]+)(?:\s*==\s*["']([^"']*)["'])?/u.exec(text) ?? [];
      const test = text.includes(of) && given === undefined ? of : `${of}="${given ?? "…"}"`;
      return `write :::${name === "unless" ? name : "if"}{${test}} with a value of the config, and ::: in place of the end`;
    }
    case "for":
      return "write out what it repeats: docsgen has no loops";
    case "assign":
    case "capture":
    case "set":
      return "define the value in the config under `constants`, and write {{ constants.NAME }}";
    case "comment":
      return "write it as an HTML comment, <!-- and -->";
    case "highlight":
      return `write \`\`\`${argument}, and \`\`\` in place of {% endhighlight %}`;
    case "code": {
      const title = valueIn(text, "title");
      const attribute = title === undefined ? null : `title="${title}"`;
      return `write ${attribute ?? "the attributes"} after the language of the block: \`\`\`js ${attribute ?? "…"}`;
    }
    case "tabs":
      return "write :::tabs with a :::tab[Label] for each";
    case "stepper":
    case "steps":
      return "write :::steps with a numbered list";
    case "columns":
    case "column":
      return `write ${containerForm(name)}`;
    case "content-ref":
    case "file": {
      const target = valueIn(text, "url") ?? valueIn(text, "src") ?? "page.md";
      return `write [${target.replace(/^.*\/(?=.)|\.md$|\/$/gu, "")}](${/^https?:/u.test(target) ? target : pathTo(target)})`;
    }
    default:
      return equivalentOf(name, argument, text) ?? "write its result: docsgen has no template tags";
  }
}

/** The replacement for a shortcode, `< name argument key="value" >`. */
function hintForShortcode(inner: string): string {
  const [, name = "", rest = ""] = /^[<%]\s*\/?\s*([\w./-]+)\s*(.*?)\s*\/?[>%]?$/su.exec(inner) ?? [];
  const [, argument = ""] = /^["'`]?([^"'`=]*?)["'`]?(?=\s|$)/u.exec(rest) ?? [];
  switch (name) {
    case "highlight":
    case "code":
      return `put the code between a line \`\`\`${/^\w+$/u.test(argument) ? argument : ""} and a line \`\`\``;
    case "mermaid":
      return "put the diagram between a line ```mermaid and a line ```";
    case "param":
      return `write {{ page.${argument === "" ? "title" : argument} }}, or {{ product.name }} with a value of the config`;
    default: {
      const block = blockFor(name);
      const equivalent = equivalentOf(name, argument, rest);
      return (
        equivalent ??
        (block === null ? "write its result as Markdown or HTML" : `write ${withValues(block, attributesIn(rest))}`)
      );
    }
  }
}

/** The replacement for an include of mdBook, `#include ../a.rs:1:3`. */
function hintForMdbook(inner: string): string {
  const [, file = "", rest = ""] = /^#\w+\s+(?:\.{1,2}\/)*([^\s:]+)(?::(\S+))?/u.exec(inner) ?? [];
  if (file === "") return "to show a file as code, write <<< @/file";
  if (file.endsWith(".md")) return `write ::include{file="${sourcePathTo(file)}"} on a line of its own`;
  const region = rest === "" || /^[\d:]+$/u.test(rest) ? "" : `#${rest}`;
  const lines =
    rest === "" || region !== ""
      ? ""
      : "; to show some of its lines, write #region and #endregion around them, and #name here";
  return `with the file in the source folder, write <<< @/${file}${region}${lines}`;
}
