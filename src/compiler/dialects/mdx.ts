/** MDX, in Docusaurus, Starlight, Nextra, Fumadocs and Mintlify. */
import { blockFor } from "./blocks.ts";
import type { Dialect } from "./dialect.ts";

export const mdx: Dialect = {
  name: "MDX",
  syntax: [
    {
      what: "an MDX or Vue import",
      has: "import",
      pattern: /^import\s+(?:[\w*{}\s,$]+\s+from\s+)?(?:"[^"\n]+"|'[^'\n]+');?/gu,
      hint: ([text]) => hintForImport(text),
    },
    {
      what: "an MDX export",
      has: "export",
      pattern: /^export\s+(?:const|let|default|function|async function)\s[^\n]*[={(][^\n]*/gu,
      hint: "remove it; define values in the config under `constants`",
    },
    {
      what: "an MDX comment",
      has: "{/*",
      pattern: /\{\/\*((?:(?!\{\/\*)[\s\S])*?)\*\/\}/gu,
      to: ([, text = ""]) => (text.includes("--") ? null : `<!--${text}-->`),
      hint: "write <!-- … -->",
    },
    {
      what: "a JSX element",
      has: "={",
      pattern: /(?<![\\\w])<[A-Za-z][\w.]*\s[^<>{}]*=\{(?!\{)/gu,
      hint: 'write HTML, or a component as ::name{prop="value"}',
    },
    {
      what: "an MDX expression",
      has: "{",
      pattern:
        /(?<![\\\w{}$#%/="'@^_])\{(?:[ \t]*\d+(?:[ \t]*[-+*/][ \t]*\d+)+[ \t]*|(?:props|process\.env|frontmatter|frontMatter|import\.meta|siteConfig|metadata)(?:\.\w+|\[\w+\])+|use[A-Z]\w*\([^{}\n]*\)[^{}\n]*)\}/gu,
      hint: "write its value, or define it in the config under `constants` and write {{ constants.NAME }}",
    },
    {
      what: "another tool's id",
      has: "[#",
      pattern: /(?<=[ \t])\[#(?=[\w-]*[a-z])([\w-]+)\](?=[ \t]*$)/gu,
      in: ["heading"],
      to: ([, id = ""]) => `{#${id}}`,
    },
  ],
  braces: [{ form: /^["'\w$-]+\s*:/u, what: "a JSX object", hint: () => 'write text as in HTML: style="color: red"' }],
};

/** The hint for `import Tabs from "@theme/Tabs"` and `import Shared from "./_shared.mdx"`. */
function hintForImport(text: string): string {
  const [, file] = /["']([^"']+)\.mdx?["']/u.exec(text) ?? [];
  if (file !== undefined) return `remove it, and write ::include{file="${file}.md"} where its text belongs`;
  const [, named = ""] = /^import\s+([\w*{}\s,$]+?)\s+from\s/u.exec(text) ?? [];
  const names = named.match(/[\w$]+/gu) ?? [];
  const builtIn = names.flatMap((name) => blockFor(name) ?? []);
  if (names.length > 0 && builtIn.length === names.length)
    return `remove it; write ${[...new Set(builtIn)].join(", and ")}`;
  return "remove it; register components in the config under `components` and write them as ::name";
}
