/** Highlighted text: `==text==`, which may contain other markup. The marks must not touch a word outside. */
import type { Nodes, Parents, PhrasingContent, Root, Text } from "mdast";
import type { Draft } from "./draft.ts";
import { sliceOf } from "./draft.ts";
import { inlineElement } from "./elements.ts";
import { walk } from "./walk.ts";

interface Place {
  readonly child: number;
  readonly offset: number;
}

export function readMarks(tree: Root, draft: Draft): void {
  if (!/==[^\s=]/u.test(draft.text)) return;
  walk(tree, (node) => {
    if (!("children" in node) || !node.children.some(isMarked)) return;
    if (sliceOf(draft, node).includes("\\=")) return;
    while (wrapFirst(node));
  });
}

function isMarked(node: Nodes): node is Text {
  return node.type === "text" && node.value.includes("==");
}

function wrapFirst(parent: Parents): boolean {
  const children: Nodes[] = parent.children;
  const last = children.length - 1;
  const open = find(children, { child: 0, offset: 0 }, (index) =>
    index < last ? /(?<![\w=])==(?=[^\s=]|$)/gu : /(?<![\w=])==(?=[^\s=])/gu,
  );
  if (open === null) return false;
  const after = { child: open.child, offset: open.offset + 2 };
  const close = find(children, after, (index) =>
    index > open.child ? /(?:(?<=[^\s=])|^)==(?![\w=])/gu : /(?<=[^\s=])==(?![\w=])/gu,
  );
  if (close === null) return false;
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

function isShown(node: Nodes): node is PhrasingContent {
  return node.type !== "text" || node.value !== "";
}

function find(children: readonly Nodes[], from: Place, patternOf: (index: number) => RegExp): Place | null {
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
