/**
 * File trees: `:::file-tree` around a list of files. An entry with a nested list or a trailing slash is a folder; text
 * after the name is a note.
 */
import type { List, ListItem, PhrasingContent } from "mdast";
import { inlineElement } from "./elements.ts";

/** Marks the names and the notes of the list's entries. */
export function finishFileTree(list: List): void {
  list.spread = false;
  for (const entry of list.children) {
    entry.spread = false;
    const inner = entry.children.filter((child) => child.type === "list");
    finishEntry(entry, inner.length > 0);
    inner.forEach(finishFileTree);
  }
}

function finishEntry(entry: ListItem, hasEntries: boolean): void {
  const [paragraph] = entry.children;
  const [first, ...rest] = paragraph?.type === "paragraph" ? paragraph.children : [];
  if (paragraph?.type !== "paragraph" || first === undefined) return;
  // "install.sh  run this first"
  const [, name = "", words = ""] = first.type === "text" ? (/^(\S+)([\s\S]*)$/u.exec(first.value) ?? []) : [];
  const shown: PhrasingContent = first.type === "text" ? { ...first, value: name } : first;
  const texts: PhrasingContent[] = words.trim() === "" ? [] : [{ type: "text", value: words.trimStart() }];
  const note = [...texts, ...rest];
  const isFolder = hasEntries || name.endsWith("/");
  const className = [isFolder ? "dg-folder" : "dg-file"];
  paragraph.children = [
    inlineElement("span", { className }, [shown]),
    ...(note.length === 0
      ? []
      : [{ type: "text" as const, value: " " }, inlineElement("span", { className: ["dg-note"] }, note)]),
  ];
}
