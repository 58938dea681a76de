/** Highlighted text: `==text==`, which may contain other markup. The marks must not touch a word outside. */
import type { Nodes, Parents, PhrasingContent, Root, Text } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import { inlineElement } from "../../markup/elements.ts";
import { walk } from "../../markup/walk.ts";

interface MarkPosition {
  readonly child: number;
  readonly offset: number;
}

/** Wraps marked nodes of the tree in `<mark>`. A block with an escaped equals sign is left as it is. */
export function readMarks(tree: Root, draft: Draft): void {
  if (!/==[^\s=]/u.test(draft.text)) return;
  walk(tree, (node) => {
    if (!("children" in node) || !node.children.some(isMarked)) return;
    if (sliceOf(draft, node).includes("\\=")) return;
    while (wrapFirst(node));
    for (const child of node.children) if (isMarked(child)) reportUnclosed(child, draft);
  });
}

/** Reports `==text` without an end. A comparison such as `a == b` has spaces, or touches the words on both sides. */
function reportUnclosed(node: Text, draft: Draft): void {
  for (const [text] of node.value.matchAll(/(?<![\w=])==(?=[\p{L}\d])[^\n]*/gu)) {
    const [word = ""] = /^\S+/u.exec(text) ?? [];
    const { start } = rangeOf(node);
    const from = start + Math.max(0, sliceOf(draft, node).indexOf(word));
    const values = {
      text: shorten(text.trimEnd()),
      what: "the start of a highlight without its end",
      effect: "shows as text",
    } as const;
    const hint = `close it with ==, or write \\${word}`;
    draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(from, from + word.length), hint));
  }
}

function isMarked(node: Nodes): node is Text {
  return node.type === "text" && node.value.includes("==");
}

function wrapFirst(parent: Parents): boolean {
  const children: Nodes[] = parent.children;
  const last = children.length - 1;
  const openAfter = (from: MarkPosition): MarkPosition | null =>
    find(children, from, (index) => (index < last ? /(?<![\w=])==(?=[^\s=]|$)/gu : /(?<![\w=])==(?=[^\s=])/gu));
  let open = openAfter({ child: 0, offset: 0 });
  if (open === null) return false;
  const { child: firstChild } = open;
  const close = find(children, afterMarks(open), (index) =>
    index > firstChild ? /(?:(?<=[^\s=])|^)==(?![\w=])/gu : /(?<=[^\s=])==(?![\w=])/gu,
  );
  if (close === null) return false;
  // The start nearest to the end counts: one before it has no end.
  for (let next = openAfter(afterMarks(open)); next !== null && isBefore(next, close);) {
    open = next;
    next = openAfter(afterMarks(open));
  }
  const [first, end] = [children[open.child], children[close.child]];
  if (first?.type !== "text" || end?.type !== "text") return false;
  const inside: Nodes[] =
    first === end
      ? [{ ...first, value: first.value.slice(open.offset + 2, close.offset) }]
      : [
          { ...first, value: first.value.slice(open.offset + 2) },
          ...children.slice(open.child + 1, close.child),
          { ...end, value: end.value.slice(0, close.offset) },
        ];
  const mark = inlineElement("mark", {}, inside.filter(isShown));
  const parts: Nodes[] = [
    { ...first, value: first.value.slice(0, open.offset) },
    mark,
    { ...end, value: end.value.slice(close.offset + 2) },
  ];
  children.splice(
    open.child,
    close.child - open.child + 1,
    ...parts.filter((part) => part.type !== "text" || part.value !== ""),
  );
  return true;
}

function afterMarks({ child, offset }: MarkPosition): MarkPosition {
  return { child, offset: offset + 2 };
}

function isBefore(a: MarkPosition, b: MarkPosition): boolean {
  return a.child < b.child || (a.child === b.child && a.offset < b.offset);
}

function isShown(node: Nodes): node is PhrasingContent {
  return node.type !== "text" || node.value !== "";
}

function find(
  children: readonly Nodes[],
  from: MarkPosition,
  patternOf: (index: number) => RegExp,
): MarkPosition | null {
  for (let child = from.child; child < children.length; child += 1) {
    const node = children[child];
    if (node?.type !== "text") continue;
    const pattern = patternOf(child);
    pattern.lastIndex = child === from.child ? from.offset : 0;
    const found = pattern.exec(node.value);
    if (found !== null) return { child, offset: found.index };
  }
  return null;
}
