import { readTypeQueries } from "../../code/type-queries.ts";
import { quote, shorten } from "../../diagnostics/catalog.ts";
import { codeMetaOf, spanInBlock } from "../../page/code-blocks/fence.ts";
import type { Code } from "mdast";
import { rule } from "../rule.ts";

const queriesIn = (node: Code) => readTypeQueries(node.value.split("\n"), codeMetaOf(node).language);

export const typeQuery = rule({
  code: "type-query",
  severity: "warning",
  concerns: "authors",
  message: () => "This comment asks for a type, and its caret points to no name",
  about:
    "In a block of TypeScript or JavaScript, a comment `//  ^?` asks for the type of the name above its caret, and what follows is the type, which readers see when they point to the name.",
  on: ["code"],
  has: "^?",
  *find(node, { page: { draft } }) {
    for (const { offset, name } of queriesIn(node))
      if (name === "")
        yield {
          at: spanInBlock(node, node.value, offset, "^?".length, draft),
          hint: "put the caret below a letter of a name in the line above",
        };
  },
  bad: [["```ts\nconst a = 1;\n//      ^?\n```", "```ts\nconst a = 1;\n//    ^? const a: 1\n```"]],
  good: ["```sh\na = 1;\n//   ^?\n```"],
});

export const missingType = rule({
  code: "missing-type",
  severity: "warning",
  concerns: "authors",
  message: (_, { name }: { readonly name: string }) => `The type of ${quote(shorten(name))} is not written yet`,
  about:
    "A comment `//  ^?` below a name asks for its type. A build shows the type that the page says, and does not run TypeScript: `check --samples --fix` asks it and writes the answer, if `samples` in the config has `types: true` for the language.",
  on: ["code"],
  has: "^?",
  *find(node, { page: { draft } }) {
    for (const { offset, name, type } of queriesIn(node))
      if (name !== "" && type === "")
        yield {
          at: spanInBlock(node, node.value, offset, "^?".length, draft),
          name,
          hint: "`docsgen check --samples --fix` writes it",
        };
  },
  bad: [["```ts\nconst a = 1;\n//    ^?\n```", "```ts\nconst a = 1;\n//    ^? const a: 1\n```"]],
  good: [],
});
