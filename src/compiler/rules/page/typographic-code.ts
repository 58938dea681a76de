import { shorten } from "../../diagnostics/catalog.ts";
import { spanInBlock } from "../../page/code-blocks/fence.ts";
import { rangeOf, sliceOf } from "../../page/draft.ts";
import type { Found, PagePlace } from "../rule.ts";
import { rule } from "../rule.ts";
import { mistakesInCode } from "./code-mistakes.ts";
import type { TypographicPlace } from "./typographic-characters.ts";
import { typographyInLine } from "./typographic-characters.ts";

export const typographicCode = rule({
  code: "typographic-code",
  severity: "warning",
  message: (_, { what }: { what: string }) => `This code contains ${what}, which does not work when it is copied`,
  about:
    "Word processors and web pages replace hyphens, quotes and spaces in code with similar characters, which readers copy and shells and compilers do not understand. Comments and quoted strings may contain them. To show such characters, mark the block as `text`.",
  on: ["root"],
  has: /[^\0-\u007F]/u,
  async *find(_, { page }) {
    const { draft } = page;
    for (const node of page.nodes) {
      if (node.type !== "inlineCode") continue;
      const [code, { start }] = [sliceOf(draft, node), rangeOf(node)];
      for (const place of typographyInLine(code))
        yield foundAt(place, code, [start + place.offset, start + place.offset + place.length]);
    }
    for (const { node, code, typography } of await mistakesInCode(page))
      for (const place of typography) {
        const found = foundAt(place, code, spanInBlock(node, code, place.offset, place.length, draft));
        yield /^\s*<<</u.test(sliceOf(draft, node)) ? { ...found, to: null } : found;
      }
  },
  bad: [
    ["```bash\nls –l\n```", "```bash\nls -l\n```"],
    ["```sh\nnpm i –save x\n```", "```sh\nnpm i --save x\n```"],
    ["```js\nconst a = “x”;\n```", '```js\nconst a = "x";\n```'],
    ["```sql\nSELECT ‘a’;\n```", "```sql\nSELECT 'a';\n```"],
    ["```yaml\na:\n\u00A0b: 1\n```", "```yaml\na:\n b: 1\n```"],
    ["```sh\nnpm run my‑script\n```", "```sh\nnpm run my-script\n```"],
    ["```go\nb – a\n```", "```go\nb - a\n```"],
    ["Use `git commit —amend`.", "Use `git commit --amend`."],
    ["Use `foo\u200BBar`.", "Use `fooBar`."],
  ],
  good: [
    "```text\n“x” –save\n```",
    "```html\n<p>“x” — it’s</p>\n```",
    "```sh\nls # it’s “x” –all\n```",
    '```py\ns = "it’s “x” – y"\nt = """\n“x”\n"""\n```',
    "```yaml\na: It’s “fine” – really\nb: 10\u00A0km\n```",
    "```sh\necho 你好“世界”\ncat <<EOF\n“a” –b\nEOF\n```",
    "```sh\ndocs\n├──\u00A0a\n│\u00A0\u00A0 └── b\n```",
    "```go\nx() // it’s “x” – y\n/* – “\n” */\n```\n\n```rb\ns.gsub(/[“”]/, '')\n```",
    "```js\nconst a = `“x” – ${b}`;\n```\n\n```sh\necho می\u200Cخواهم It’s\n```",
    "It says `“Saved”`, or `Error: can’t open`, from `A–Z` in `10\u00A0km`.",
  ],
});

function foundAt(
  { what, to, offset, length }: TypographicPlace,
  code: string,
  at: PagePlace,
): Found<{ what: string }, PagePlace> {
  const hint =
    to === null
      ? "write -, or -- before a word"
      : to === ""
        ? "remove it"
        : to.trim() === ""
          ? "write a space"
          : `write ${shorten(to)}`;
  const text = code.slice(offset, offset + length);
  const meant = to === null ? { at, from: text, to: text.replace(/^\P{L}+/u, /\p{L}/u.test(text) ? "--" : "-") } : null;
  return { at, text, what, to, meant, hint };
}
