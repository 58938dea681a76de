/** Removes the heading of a page that has a title in its frontmatter, too. Pure. */
import { toString } from "mdast-util-to-string";
import { stringify } from "yaml";
import type { Pass } from "./rewrite.ts";

/** Tools that show no title above a page that begins with one. docsgen shows that of the frontmatter. */
export const keepOneTitle: Pass = (page) => {
  const { text, bodyStart, frontmatter } = page;
  const title = frontmatter.entries.find(({ key }) => key === "title");
  if (title === undefined || !/^(?:# |=+[ \t]*$)/mu.test(text)) return [];
  const first = page.tree.children.find(({ type }) => type !== "html");
  const start = first?.position?.start.offset ?? 0;
  const end = first?.position?.end.offset ?? 0;
  if (first?.type !== "heading" || first.depth !== 1 || start < bodyStart) return [];
  const shown = toString(first)
    .replace(/\s*\{#[^{}]*\}\s*$/u, "")
    .trim();
  if (shown === "") return [];
  const after = /^\s*/u.exec(text.slice(end))?.[0].length ?? 0;
  const removed = { start, end: end + after, text: "" };
  if (shown === title.value) return [{ ...removed, remark: { ...remark, outcome: "converted" } }];
  return [
    { start: title.start, end: title.end, text: stringify({ title: shown }, { lineWidth: 0 }) },
    { ...removed, remark: { ...remark, outcome: "lossy" } },
  ];
};

const remark = {
  what: "Pages with two titles",
  advice: "the heading became the title; `sidebar: { label: … }` gives the page another name in menus",
} as const;
