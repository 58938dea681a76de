/** MDX, in Docusaurus, Starlight, Nextra, Fumadocs and Mintlify. */
import type { Dialect } from "./dialect.ts";
import { fileHints, keyHints } from "./dialect.ts";

export const mdx: Dialect = {
  name: "MDX",
  files: [
    {
      readers: "Docusaurus",
      names: /^_category_\.(?:json|ya?ml)$/u,
      hint: "write its `label` as `title` and its `position` as `order` into `_folder.yml` in the same folder",
    },
    { readers: "Docusaurus", names: /^sidebars\.(?:json|[cm]?[jt]s)$/u, hint: fileHints.sidebar },
    { readers: "Fumadocs", names: /^meta\.(?:json|ya?ml)$/u, hint: fileHints.order },
    { readers: "Nextra and Rspress", names: /^_meta\.(?:json|[jt]sx?)$/u, hint: fileHints.order },
    { readers: "Rspress", names: /^_nav\.json$/u, hint: fileHints.navbar },
    { readers: "Mintlify", names: /^(?:mint|docs)\.json$/u, hint: fileHints.config },
  ],
  frontmatter: {
    custom_edit_url: "`edit_link: false` hides the link; set its address with `themeConfig.editLink` in the config",
    hide_table_of_contents: "write `toc: false`",
    hide_title: "remove the level-one heading; `title` then only names the page in menus",
    icon: `write \`sidebar: { icon: rocket }\`, or ${keyHints.declare}`,
    id: "a page's address is its path; `permalink: /guide/` changes it",
    image: (value) => `write thumbnail: ${value}`,
    keywords: (value) => `write search: { keywords: [${value}] }`,
    last_update: "write `lastUpdated: 2026-01-31`",
    mode: "write `layout: landing` for a page without sidebars, or `toc: false` for one without contents",
    pagefind: "write `search: false` to exclude the page from search",
    pagination_next: "write `next: guide/install.md`, or `next: false`",
    pagination_prev: "write `prev: guide/install.md`, or `prev: false`",
    sidebar_label: (value) => `write sidebar: { label: ${value} }`,
    sidebar_position: { key: "order" },
    tableOfContents: keyHints.tocDepth,
    template: "write `layout: landing` instead of `template: splash`",
    toc_max_heading_level: "set `themeConfig.tocDepth` in the config",
  },
  syntax: [
    {
      what: "an MDX or Vue import",
      has: "port",
      pattern: /^import\s+(?:[\w*{}\s,$]+\s+from\s+)?(?:"[^"\n]+"|'[^'\n]+');?/gu,
      hint: ([text]) => hintForImport(text),
      example: [
        'import Tabs from "@theme/Tabs";',
        "remove it; register components in the config under `components` and write them as ::name",
      ],
    },
    {
      what: "an MDX export",
      has: "port",
      pattern: /^export\s+(?:const|let|default|function|async function)\s[^\n]*[={(][^\n]*/gu,
      hint: "remove it; define values in the config under `constants`",
      example: "export const a = 1;",
    },
    {
      what: "an MDX comment",
      has: "*/}",
      pattern: /\{\/\*((?:(?!\{\/\*)[\s\S])*?)\*\/\}/gu,
      to: ([, text = ""]) => (text.includes("--") ? null : `<!--${text}-->`),
      hint: "write it as an HTML comment, <!-- and -->",
      example: ["{/* later */}", "write <!-- later -->"],
    },
    {
      what: "a JSX element",
      has: "={",
      pattern: /(?<![\\\w])(?<quoted><[A-Za-z][\w.]*\s[^<>{}]*=\{(?!\{))[^\n]*/gu,
      hint: 'write HTML, or a component as ::name{prop="value"}',
      example: 'a <Tabs items={["a"]}>',
    },
    {
      what: "another tool's id",
      has: "[#",
      pattern: /(?<=[ \t])\[#(?=[\w-]*[a-z])([\w-]+)\](?=[ \t]*$)/gu,
      in: ["heading"],
      to: ([, id = ""]) => `{#${id}}`,
      example: ["## Part [#own]", "write {#own}"],
    },
    {
      what: "the language of inline code",
      has: "{:",
      pattern:
        /^(`+)([^`\n]*[^`\s%$#])\{:(?:bash|css|go|html|java|javascript|json|jsx?|md|mdx|php|python|py|ruby|rust|sh|shell|sql|tsx?|typescript|yaml|yml|zsh)\}\1$/gu,
      in: ["inlineCode"],
      to: ([, marks = "", code = ""]) => marks + code + marks,
      example: ["It is `let x{:ts}` here", "write `let x`"],
    },
  ],
  attributes: [
    {
      what: "an attribute of JSX",
      find: ({ source }) => {
        const [, name] = jsxValue.exec(source) ?? [];
        if (name === undefined) return null;
        const html = name === "style" ? 'style="color: red"' : `${renamedAttributes[name.toLowerCase()] ?? name}="…"`;
        return { text: `${name}={`, hint: `for example ${html}` };
      },
    },
    {
      what: "an attribute of JSX",
      find: ({ source, attributes }) => {
        const { name } = attributes.find((each) => Object.hasOwn(renamedAttributes, each.name)) ?? {};
        if (name === undefined) return null;
        const html = renamedAttributes[name] ?? name;
        const written = new RegExp(String.raw`(?<=\s)${name}(?=[\s=>])`, "iu");
        const [text = name] = written.exec(source) ?? [];
        return { text, hint: `write ${html}`, to: source.replace(written, html) };
      },
    },
  ],
  braces: [{ form: /^["'\w$-]+\s*:/u, what: "a JSX object", hint: () => "write its values as attributes of HTML" }],
};

/** A value in braces: ` amount={3}` */
export const jsxValue = /\s([A-Za-z][\w-]*)=\{/u;

/** Attributes of JSX, in lower case, and those of HTML. */
const renamedAttributes: Readonly<Record<string, string>> = { classname: "class", htmlfor: "for" };

/** The hint for `import Tabs from "@theme/Tabs"` and `import Shared from "./_shared.mdx"`. */
function hintForImport(text: string): string {
  const [, file] = /["']([^"']+)\.mdx?["']/u.exec(text) ?? [];
  if (file !== undefined) return `remove it, and write ::include{file="${file}.md"} where its text belongs`;
  return "remove it; register components in the config under `components` and write them as ::name";
}
