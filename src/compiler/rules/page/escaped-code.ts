import type { Code } from "mdast";
import type { CheckedPage } from "../../page/checked-page.ts";
import type { Found, PagePlace } from "../rule.ts";
import { quote } from "../../diagnostics/catalog.ts";
import { isMarkdown } from "../../page/code-blocks/code-block.ts";
import { codeMetaOf, fenceOf, spanInBlock } from "../../page/code-blocks/fence.ts";
import { placeOf, rule } from "../rule.ts";
import { unclosedBlocks } from "./unclosed-code.ts";

/** The escape of HTML in code, which Markdown shows as it is. Converters from HTML leave it behind. */
export const escapedCode = rule({
  code: "escaped-code",
  severity: "warning",
  message: (text) => `${quote(text)} in code is shown as it is`,
  about:
    "In code, Markdown shows `&lt;` as these four characters, and readers copy them. Write the character itself. A code span of the escape alone, and blocks of HTML, XML, Markdown or text, may show it.",
  on: ["code", "inlineCode"],
  has: /&(?:lt|gt|amp|quot|#39);/u,
  *find(node, { source, page }) {
    if (node.type === "inlineCode") {
      // `AT&amp;T` alone may be about the escape.
      if (!/&[lg]t;|&amp;&amp;/u.test(source)) return;
      const to = unescaped(source);
      if (to !== source) yield { at: placeOf(node), to };
      return;
    }
    yield* escapesInBlock(node, page);
  },
  bad: [
    ["```go\nch &lt;- 1\n```", "```go\nch <- 1\n```"],
    ["- a\n\n  ```sh\n  ls &amp;&amp; pwd\n  ```", "- a\n\n  ```sh\n  ls && pwd\n  ```"],
    ["Use `Map&lt;K&gt;`.", "Use `Map<K>`."],
    ["## A `Vec&lt;T&gt;`", "## A `Vec<T>`"],
    ["| a |\n|---|\n| `a&gt;b` |", "| a |\n|---|\n| `a>b` |"],
    ["```html\n&lt;p class=&quot;a&quot;&gt;\n```", '```html\n<p class="a">\n```'],
  ],
  good: [
    "Use `&lt;` and `&#39;`, or `<p>a &lt; b</p>`.",
    "```html\n<p>a &lt; b &amp; c</p>\n```",
    "```text\n&lt;a&gt;\n```",
    "```vue-html\n&lt;b&gt;a&lt;/b&gt;\n```",
    "```jsx\na = <p>&gt;</p>;\n```",
    '```js\na.replace(/>/g, "&gt;").replace(/&/g, "&amp;");\n```',
    "Write `&amp;lt;` or `&lt;, &gt;`, and `AT&amp;T`.",
    "```\na &lt; b\n```",
  ],
});

/** The escapes in a block, which are why it does not parse. */
export function* escapesInBlock(node: Code, page: CheckedPage): Iterable<Found<unknown, PagePlace>> {
  const { language } = codeMetaOf(node);
  if (fenceOf(node, page.draft) === "" || unclosedBlocks(page).has(node) || /^(?:text|txt|plain)/iu.test(language))
    return;
  const isMarkup = isMarkdown(language) || markup.test(language);
  if (isMarkup && !(/^x?html?$/iu.test(language) && /&lt;\/?[a-z]/iu.test(node.value))) return;
  for (const { 0: text, index } of node.value.matchAll(escapes)) {
    // Without a language, it may be text.
    if (language === "" && !/\w&|;\w/u.test(node.value.slice(index - 1, index + text.length + 1))) continue;
    const to = unescaped(text, node.value);
    if (to !== text) yield { at: spanInBlock(node, node.value, index, text.length, page.draft), text, to };
  }
}

/** From the first of a line to the last. */
const escapes = /["'`]?&(?:lt|gt|amp|quot|#39);(?:.*&(?:lt|gt|amp|quot|#39);)?(?:#?\w+;|["'`])?/gu;
const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };
/** Languages in which an escape is code. */
const markup =
  /^(?:.*html?|.*xml|xslt?|svg|rss|atom|xaml|[jt]sx|vue|svelte|astro|erb|ejs|hbs|handlebars|jinja\d?|liquid|twig|razor|cshtml)$/iu;

/**
 * Where `<`, or the character itself, stands beside an escape, the escape is meant. So it is in quotes, and in `&amp;lt;`.
 */
function unescaped(text: string, code = text): string {
  const rest = code.replaceAll(/&(?:lt|gt|amp|quot|#39);/gu, "");
  if (rest.includes("<") || /^[\s,/|`]*$/u.test(rest)) return text;
  return text.replaceAll(
    /(["'`])&[\w#]+;\1|&amp;#?\w+;|&(lt|gt|amp|quot|#39);/gu,
    (whole, _mark, name: string | undefined) => {
      const to = characters[name ?? ""];
      return to === undefined || (to !== ">" && rest.includes(to)) ? whole : to;
    },
  );
}
