import type { Found as Recognized } from "../../dialects/recognize.ts";
import { hintFor, syntaxIn } from "../../dialects/recognize.ts";
import { isMarkdown } from "../../page/code-blocks/code-block.ts";
import { codeMetaOf, spanInBlock } from "../../page/code-blocks/fence.ts";
import { placeOf, rule, unsupportedSyntax } from "../rule.ts";

export const codeInclude = rule({
  ...unsupportedSyntax,
  on: ["code"],
  *find(node, { page }) {
    const { language } = codeMetaOf(node);
    // The block is an include itself, or shows one.
    if (node.data?.included !== undefined || isMarkdown(language) || /^(?:text|txt|plain)/iu.test(language)) return;
    const spanOf = (start: number, length: number) => spanInBlock(node, node.value, start, length, page.draft);
    for (const { 0: whole, 1: text = "", index } of node.value.matchAll(ownInclude))
      yield {
        at: spanOf(index + whole.indexOf(text), text.length),
        text,
        what: "an include in a code block",
        meant: node.value.trim() === text ? { at: placeOf(node), to: text } : null,
        hint: `replace the whole block with ${text}`,
      };
    for (const found of includesIn(node.value)) {
      const text = node.value.slice(found.start, found.end);
      const { what } = found.syntax;
      yield { at: spanOf(found.start, text.length), text, what, hint: hintFor(found, text, page.options) };
    }
  },
  bad: [
    ["```js\n<<< ./a.js\n```", "<<< ./a.js"],
    ['```py\n--8<-- "a.py:main"\n```', '```md\n--8<-- "a.py:main"\n```'],
    "```rust\n{{#include ../a.rs:10}}\n```",
  ],
  good: ["```sh\ncat <<< ./a\n```"],
});

const ownInclude = /^[ \t]*(<<<[ \t]*(?:@|\.{1,2})\/[^\s<>]+)/gmu;

function includesIn(code: string): readonly Recognized[] {
  return syntaxIn({ kind: "code", textOf: () => code, page: code, start: 0 }, () => true);
}

/** Whether code includes a file where docsgen includes none. */
export function hasInclude(code: string): boolean {
  return code.search(ownInclude) !== -1 || includesIn(code).length > 0;
}
