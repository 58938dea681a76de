/** `:::file-tree`: a list of files, in which the first word of an item is a name, and the rest is a note. */
import type { List, ListItem, PhrasingContent } from "mdast";
import { inlineElement } from "../../compiler/markup/elements.ts";
import { block, feature, text } from "../feature.ts";
import { about } from "./file-tree.about.ts";

export const fileTree = feature(about, {
  containers: {
    "file-tree": (container, page) => {
      const children = container.children;
      const [list, ...others] = children;
      if (list?.type === "list" && others.length === 0) finishTree(list);
      else if (list?.type === "paragraph" || list?.type === "code") {
        const lines = list.type === "code" ? list.value : page.sourceOf(list);
        page.reportContent("contains no list", `write a list of files: ${listed(lines)}`);
      } else page.reportContent("contains no list, or more than a list", "write a list of files: - src/");
      return block("div", "dg-tree", children);
    },
  },
});

/** Marks the names and the notes of the list's entries. */
function finishTree(list: List): void {
  list.spread = false;
  for (const entry of list.children) {
    entry.spread = false;
    const inner = entry.children.filter((child) => child.type === "list");
    finishEntry(entry, inner.length > 0);
    inner.forEach(finishTree);
  }
}

/** An entry with a list or a slash at its end is a folder; text after the name is a note. */
function finishEntry(entry: ListItem, hasEntries: boolean): void {
  const [paragraph] = entry.children;
  const [first, ...rest] = paragraph?.type === "paragraph" ? paragraph.children : [];
  if (paragraph?.type !== "paragraph" || first === undefined) return;
  // "install.sh  run this first"
  const [, name = "", words = ""] = first.type === "text" ? (/^(\S+)([\s\S]*)$/u.exec(first.value) ?? []) : [];
  const shown: PhrasingContent = first.type === "text" ? { ...first, value: name } : first;
  const note = [...(words.trim() === "" ? [] : [text(words.trimStart())]), ...rest];
  const className = [hasEntries || name.endsWith("/") ? "dg-folder" : "dg-file"];
  paragraph.children = [
    inlineElement("span", { className }, [shown]),
    ...(note.length === 0 ? [] : [text(" "), inlineElement("span", { className: ["dg-note"] }, note)]),
  ];
}

/** The first entries of a drawing, such as that of `tree`, as items of a list. */
function listed(drawing: string): string {
  const drawn = /^[\s│├└─|`+\\-]*/u;
  const entries = drawing
    .split("\n")
    .map((line) => ({ depth: drawn.exec(line)?.[0].length ?? 0, name: line.replace(drawn, "").trim() }));
  const [first, second] = entries.filter(({ name }) => name !== "");
  if (first === undefined) return "- src/";
  if (second === undefined) return `- ${first.name}`;
  return `- ${first.name}, then${second.depth > first.depth ? ", indented by two spaces," : ""} - ${second.name}`;
}
