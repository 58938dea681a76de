import type { List, ListItem, Nodes } from "mdast";
import type { CheckedPage } from "../../page/checked-page.ts";
import { rangeOf, sliceOf } from "../../page/draft.ts";
import { firstLineOf, reindent, rule, unsupported } from "../rule.ts";

export const innerList = rule({
  ...unsupported("the start of an inner list", "shows beside the outer list"),
  on: ["list"],
  *find(list, { parent, index, page }) {
    const before = parent.children[index - 1];
    const item = before?.type === "list" ? before.children.at(-1) : undefined;
    const isBeside = before !== undefined && isInnerOf(before, list, page);
    const inner = isBeside ? list : innerItem(list, page);
    const outer = isBeside ? item : list.children[list.children.findIndex((each) => each === inner) - 1];
    if (inner === null || outer === undefined) return;
    const hint = `indent it, and the items below it, ${indentFor(outer, page)}`;
    const items = list.children.slice(list.children.findIndex((each) => each === inner));
    const other = items.findIndex((each) => columnOf(each) !== columnOf(inner));
    const last = isBeside ? list : (items[other === -1 ? items.length - 1 : other - 1] ?? inner);
    const by = indentOf(outer, page) - columnOf(inner) + 1;
    const meant = reindent(rangeOf(inner).start, rangeOf(last).end, by, page);
    yield { at: firstLineOf(inner, page), meant, hint };
  },
  bad: [
    ["1. one\n  - a\n  - b\n2. two", "1. one\n   - a\n   - b\n2. two"],
    ["10. one\n   1. a\n   2. b", "10. one\n    1. a\n    2. b"],
    ["- one:\n - a\n - b\n- two", "- one:\n  - a\n  - b\n- two"],
    "> 1. one\n>   - a",
  ],
  good: [
    "1. one\n   - a\n2. two",
    "- one\n - two\n - three",
    "1. one\n\n * a\n * b",
    "1. one\n- a\n- b",
    "- a\n - b\n- c",
  ],
});

/** Whether a list that Markdown reads as one beside the list before it was meant to be in that list's last item. */
export function isInnerOf(before: Nodes, list: Nodes, page: CheckedPage): boolean {
  const item = before.type === "list" ? before.children.at(-1) : undefined;
  if (item === undefined || list.type !== "list") return false;
  const indent = columnOf(list) - columnOf(item);
  // Some authors write a space before each item of a list that is not in another one.
  const isAdjacent = list.position?.start.line === (before.position?.end.line ?? 0) + 1;
  return indent > 0 && indent < widthOf(item, page) && (indent > 1 || isAdjacent);
}

/**
 * The first item that is indented, but not as far as the text of the item before it, and therefore is an item of the same
 * list, if it begins again with 1, the item before it announces it with a colon, or an item below it is not indented.
 */
function innerItem({ ordered, children }: List, { draft }: CheckedPage): ListItem | null {
  const [first, ...others] = children;
  const lastOuter = others.findLastIndex((each) => columnOf(each) === columnOf(first));
  const isInner = (each: ListItem, index: number): boolean => {
    const before = children[index];
    if (columnOf(each) <= columnOf(first) || columnOf(each) <= columnOf(before)) return false;
    if (ordered === true) return /^1[.)]/u.test(sliceOf(draft, each));
    const isAnnounced = /:[*_]*$/u.test(sliceOf(draft, before ?? each).trimEnd());
    const isGroup = columnOf(each) > columnOf(first) + 1 || columnOf(others[index + 1]) === columnOf(each);
    return isAnnounced || (index < lastOuter && isGroup);
  };
  return others.find(isInner) ?? null;
}

/** The column of a node, from 1. A node without a position is taken for one that is not indented. */
export function columnOf(node: Nodes | undefined): number {
  return node?.position?.start.column ?? 1;
}

/** The columns from the mark of an item to its text. */
function widthOf(item: ListItem, { draft }: CheckedPage): number {
  const [mark = ""] = /^(?:\d+[.)]|[-*+])[ \t]*/u.exec(sliceOf(draft, item)) ?? [];
  return mark.includes("\t") ? 4 : mark.length;
}

/** The columns before the text of an item. */
export function indentOf(item: ListItem, page: CheckedPage): number {
  return columnOf(item) - 1 + widthOf(item, page);
}

/** The indentation of what belongs to an item: “by 3 spaces”. */
export function indentFor(item: ListItem, page: CheckedPage): string {
  return `by ${widthOf(item, page)} spaces${columnOf(item) === 1 ? "" : " more than the item above it"}`;
}
