import { spanInBlock } from "../../page/code-blocks/fence.ts";
import { firstLineSpan } from "../../page/draft.ts";
import { rule } from "../rule.ts";
import { mistakesInCode } from "./code-mistakes.ts";

export const codeSyntax = rule({
  code: "code-syntax",
  severity: "warning",
  message: (_, { language, reason }: { language: string; reason: string }) =>
    `This does not parse as ${language}: ${reason}`,
  about:
    "Readers copy code from the page. Blocks of JSON, YAML, JavaScript, TypeScript and shell are parsed in their language. `...` may stand for what a sample leaves out, and `<name>` for what readers fill in. Mark other code that is not meant to parse as `text`.",
  on: ["root"],
  has: /```|~~~|^[ \t>]*<<</mu,
  async *find(_, { page }) {
    for (const { node, language, code, syntax } of await mistakesInCode(page)) {
      if (syntax === null || syntax === "unavailable") continue;
      const { reason, offset, length, to, hint = "fix it, or mark the block as `text`" } = syntax;
      const at = spanInBlock(node, code, offset, length, page.draft);
      const meant = to === undefined ? null : { at, from: code.slice(offset, offset + length), to };
      yield { at, language, reason, meant, hint };
    }
  },
  bad: [
    ['```json\n{ "a": 1, }\n```', '```json\n{ "a": 1 }\n```'],
    ["```js\nsend(;\n```", "```js\nsend();\n```"],
    ["```yaml\na: 1\n  b: 2\n```", "```yaml\na: 1\nb: 2\n```"],
    ["```yaml\na: [1, 2\nb: 3\n```", "```yaml\na: [1, 2]\nb: 3\n```"],
  ],
  good: [
    '```json\n"scripts": {\n  "build": "docsgen build"\n},\n```',
    '```json\n{ "a": 1 },\n{ "a": 2 }\n```',
    '```json\n{ "a": ... }\n```',
    '```json\n"a": 1\n}\n```\n\n```json\n{ "a": 1 }\n{ "a": 2 }\n```',
    "```sh\n$ npm ci\nadded 5 packages (1s\n```",
  ],
});

export const uncheckedCode = rule({
  code: "unchecked-code",
  severity: "hint",
  message: (_, { language }: { language: string }) =>
    `Blocks of ${language} are not checked, because the package oxc-parser cannot be loaded`,
  about:
    "JavaScript and TypeScript are parsed by native code, which npm installs as an optional package for the system it runs on. Without it docsgen builds the same site, but does not check these blocks, and reports problems with the config at its first line. It is reported once.",
  on: ["root"],
  has: /```|~~~|^[ \t>]*<<</mu,
  async *find(_, { page }) {
    const hint = "install the packages again without `--omit=optional`, on the system where docsgen runs";
    for (const { node, language, syntax } of await mistakesInCode(page))
      if (syntax === "unavailable") yield { at: firstLineSpan(page.draft, node), language, hint };
  },
  bad: [],
  good: [],
  shown: ["npm ci --omit=optional", "npm ci"],
});
