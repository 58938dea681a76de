/** Converts trees of files, whose folders and files are elements: `<FileTree>` of Nextra, `<Files>` of Fumadocs. Pure. */
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { droppedOf, withDropped } from "../mdx/became.ts";
import { readMdx, textOf } from "../mdx/passes.ts";

const converted = { what: "Trees of files", advice: "they became `:::file-tree`" };

export const convertFileTrees: Pass = (page) => {
  const { text, tags, elements } = readMdx(page);
  return elements.flatMap(({ opening, closing }): Edit[] => {
    if (!/^(?:FileTree|Files)$/u.test(opening.name) || closing === null) return [];
    const inner = tags.filter(({ start }) => start >= opening.end && start < closing.start);
    const lines: string[] = [];
    const dropped = new Set<string>();
    let depth = 0;
    for (const tag of inner) {
      const kind = /^(?:FileTree\.)?(Folder|File)$/u.exec(tag.name)?.[1];
      if (kind === undefined) continue;
      if (tag.kind === "closing") {
        if (kind === "Folder") depth -= 1;
        continue;
      }
      const name = textOf(tag, "name") ?? "…";
      for (const each of droppedOf(tag, ["name", "open", "defaultOpen"])) dropped.add(each);
      lines.push(`${"  ".repeat(Math.max(0, depth))}- ${kind === "Folder" ? name.replace(/\/?$/u, "/") : name}`);
      if (kind === "Folder" && tag.kind === "opening") depth += 1;
    }
    if (lines.length === 0) return [];
    const [indent = ""] = /^[ \t]*/u.exec(text.slice(text.lastIndexOf("\n", opening.start - 1) + 1)) ?? [];
    const made = [":::file-tree", ...lines, ":::"].join(`\n${indent}`);
    return [{ start: opening.start, end: closing.end, text: made, remark: withDropped(converted, [...dropped]) }];
  });
};
