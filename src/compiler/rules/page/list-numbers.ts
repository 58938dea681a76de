import type { List, Nodes } from "mdast";
import { rangeOf } from "../../page/draft.ts";
import { firstLineOf, placeOf, reindent, rule, unsupported } from "../rule.ts";
import { columnOf, indentFor, indentOf, isInnerOf } from "./inner-list.ts";

/** What stands between two lists that begin with 1, and was meant to be in the first. */
export const restartedNumbers = rule({
  ...unsupported("the end of the numbered list before it", "numbers from 1 again"),
  on: ["list"],
  *find(after, { parent, index, page }) {
    const [before, node] = [parent.children[index - 2], parent.children[index - 1]];
    if (node === undefined || !isFromOne(before) || !isFromOne(after)) return;
    if (isInnerOf(node, after, page) || isInnerOf(before, node, page)) return;
    const isStep = isContent(node) && before.children.length === 1 && after.children.length === 1;
    const item = before.children.at(-1);
    if (item === undefined || (columnOf(node) <= columnOf(before) && !isStep)) return;
    const hint = `indent it ${indentFor(item, page)}, as far as the text of the item that it belongs to`;
    const { start, end } = rangeOf(node);
    const meant = reindent(start, end, indentOf(item, page) - columnOf(node) + 1, page);
    yield { at: firstLineOf(node, page), meant, hint };
  },
  bad: [
    ["1. one\n\n  More.\n\n1. two", "1. one\n\n   More.\n\n1. two"],
    ["1. one\n\n```sh\na\n```\n\n1. two", "1. one\n\n   ```sh\n   a\n   ```\n\n1. two"],
    ["1. one\n\n| a |\n|---|\n| b |\n\n1. two", "1. one\n\n   | a |\n   |---|\n   | b |\n\n1. two"],
  ],
  good: [
    "1. one\n2. two\n\nThen:\n\n1. one\n2. two",
    "1. one\n2. two\n\n```sh\na\n```\n\n1. one\n2. two",
    "1. one\n\n```sh\na\n```\n\n2. two",
  ],
});

/** Code, an image, a quote, a table or HTML, which hardly separates two lists of one item each. */
function isContent(node: Nodes): boolean {
  if (node.type === "paragraph") return node.children.every(({ type }) => type === "image");
  if (node.type === "html") return !node.value.startsWith("<!--");
  return ["code", "blockquote", "table", "containerDirective"].includes(node.type);
}

function isFromOne(node: Nodes | undefined): node is List {
  return node?.type === "list" && node.ordered === true && node.start === 1;
}

export const taskBox = rule({
  ...unsupported("a task with other marks in its box"),
  on: ["paragraph"],
  has: /^\[[ \t]*[x✓✔]?[ \t]*\][ \t]/iu,
  *find(node, { parent, source }) {
    if (parent.type !== "listItem") return;
    const [, text = "[ ]", mark = ""] =
      /^(\[[ \t]*(x|✓|✔)?[ \t]*\])[ \t]+(?!(?:is|are|and|or|means?)\b)[\p{L}\d*_`[]/iu.exec(source) ?? [];
    if (!/^\[[ x]\]$/iu.test(text)) yield { at: placeOf(node, 0, text.length), to: mark === "" ? "[ ]" : "[x]" };
  },
  bad: [
    ["- [] open", "- [ ] open"],
    ["- [ x ] done", "- [x] done"],
  ],
  good: ["- [] is an empty array", "[] open", "- [ ] open\n- [X] done"],
});
