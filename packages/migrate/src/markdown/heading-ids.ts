/** Writes the ids of headings as in docsgen, and removes their other attributes. Pure. */
import type { Remark } from "../note.ts";
import type { Edit, Pass } from "./rewrite.ts";

/**
 * `## Title { #id .class }` → `## Title {#id}`. Apart from the other attributes, because anchors are compared with the
 * headings that this leaves.
 */
export const convertHeadingIds: Pass = ({ prose }) =>
  [...prose.matchAll(/^(?<start>[ \t>]*#{1,6}[ \t].*?)[ \t]*\{:?(?<inner>[^{}\n]*)\}[ \t]*#*[ \t]*\r?$/gmu)].flatMap(
    ({ 0: whole, index, groups = {} }): Edit[] => {
      const inner = groups["inner"] ?? "";
      const words = inner.trim().split(/\s+/u);
      if (!words.every((word) => /^(?:[#.][^\s{}#]+|[\w-]+=\S*)$/u.test(word))) return [];
      const id = words.find((word) => word.startsWith("#"));
      const start = index + (groups["start"] ?? "").length;
      const end = index + whole.trimEnd().length;
      const made = id === undefined ? "" : ` {${id}}`;
      const remark =
        words.length > (id === undefined ? 0 : 1)
          ? removedAttributes
          : ({ ...idsRemark, outcome: "converted" } as const);
      return prose.slice(start, end) === made ? [] : [{ start, end, text: made, remark }];
    },
  );

const idsRemark = { what: "Ids of headings", advice: "they are written as in docsgen: `## Title {#id}`" } as const;
export const removedAttributes: Remark = {
  outcome: "lossy",
  what: "Attributes, such as `{ .class }`",
  advice: "they were removed, except for ids of headings and the size of images",
};
