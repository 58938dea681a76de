/** Removes the heading of a page that has a title in its frontmatter, too. Pure. */
import type { Nodes } from "mdast";
import { toString } from "mdast-util-to-string";
import { stringify } from "yaml";
import type { Edit, Pass } from "./rewrite.ts";

/** Tools that show no title above a page that begins with one. docsgen shows that of the frontmatter. */
export const keepOneTitle: Pass = (page) => {
  const { text, bodyStart, frontmatter } = page;
  const title = frontmatter.entries.find(({ key }) => key === "title");
  if (title === undefined || !/^(?:# |=+[ \t]*$)/mu.test(text)) return [];
  // Some pages have an empty line, `&nbsp;`, above their heading.
  const isBlank = (node: Nodes): boolean =>
    node.type === "text" ? node.value.trim() === "" : node.type === "paragraph" && node.children.every(isBlank);
  const content = page.tree.children.filter(({ type }) => type !== "html");
  const first = content.find((node) => !isBlank(node));
  const start = first?.position?.start.offset ?? 0;
  const end = first?.position?.end.offset ?? 0;
  if (first?.type !== "heading" || first.depth !== 1 || start < bodyStart) return [];
  const shown = toString(first)
    .replace(/\s*\{#[^{}]*\}\s*$/u, "")
    .trim();
  if (shown === "") return [];
  const after = /^\s*/u.exec(text.slice(end))?.[0].length ?? 0;
  const removed = { start, end: end + after, text: "" };
  const blank = content.slice(0, content.indexOf(first)).map(({ position }): Edit => ({
    start: position?.start.offset ?? 0,
    end: position?.end.offset ?? 0,
    text: "",
  }));
  if (shown === title.value) return [...blank, { ...removed, remark: { ...remark, outcome: "converted" } }];
  return [
    ...blank,
    { start: title.start, end: title.end, text: stringify({ title: shown }, { lineWidth: 0 }) },
    { ...removed, remark: { ...remark, outcome: "lossy" } },
  ];
};

const remark = {
  what: "Pages with two titles",
  advice: "the heading became the title; `sidebar: { label: … }` gives the page another name in menus",
} as const;
