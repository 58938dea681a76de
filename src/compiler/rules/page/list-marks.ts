import { rangeOf, sliceOf } from "../../page/draft.ts";
import { firstLineOf, rule, unsupported } from "../rule.ts";

/** The bullets of word processors. */
const bullet = /^[•‣◦▪·●○■▸►➢➤✓✔☐☑\uF0A7\uF0B7–−][ \t]*(?=\S)/u;
/** Without the space: `-Item`, but not an option, `-v` or `-Dname=value`, a version, `1.x`, or bold text. */
const unspaced =
  /^(?:-(?=\p{Lu}\p{Ll}+(?![^\s.,:;])|\p{Lo}|\p{Ll}{2,} \p{L})|[*+](?=\p{L}[^*]*$)|[-*+]\[[ xX]\]|\d{1,2}[.)](?=\p{L})(?!x\b))/u;

/** A line with the marks of Markdown: “• One”, “-One” */
function marked(line: string): string {
  const [, before = "", text = ""] = /^([\s>]*)(.*)$/u.exec(line) ?? [];
  return before + text.replace(bullet, "- ").replace(/^(?:[-*+]|\d{1,2}[.)])(?=\S)/u, "$& ");
}

export const listMarks = rule({
  ...unsupported("the start of a list without the marks of Markdown"),
  on: ["paragraph"],
  has: /^[ \t>]*[•‣◦▪·●○■▸►➢➤✓✔☐☑\uF0A7\uF0B7–−*+\-\d]/u,
  *find(node, { parent, index, source, page }) {
    const lines = source.split("\n").map((line) => line.replace(/^[\s>]*/u, ""));
    const [before, after] = [parent.children[index - 1], parent.children[index + 1]];
    const isItem = (each: typeof before): boolean =>
      each?.type === "paragraph" && bullet.test(sliceOf(page.draft, each)) && !sliceOf(page.draft, each).includes("\n");
    // Word processors make a paragraph of each item. A single line is text.
    const isMarked = (pattern: RegExp): boolean => lines.length > 1 && lines.every((line) => pattern.test(line));
    const hasBullets = isMarked(bullet) || (isItem(node) && isItem(after) && !isItem(before));
    if (!hasBullets && !isMarked(unspaced)) return;
    // With hard breaks, the lines are shown as they are meant.
    if (node.children.some(({ type }) => type === "break")) return;
    const siblings = parent.children.slice(index);
    const other = hasBullets && lines.length === 1 ? siblings.findIndex((each) => !isItem(each)) : 1;
    const last = siblings[other === -1 ? siblings.length - 1 : other - 1] ?? node;
    const { start } = rangeOf(node);
    const { end } = rangeOf(last);
    const written = page.draft.text.slice(start, end).split("\n").map(marked).join("\n");
    const meant = { at: [start, end] as const, to: written };
    yield { at: firstLineOf(node, page), meant, hint: "begin each line with - or 1. and a space" };
  },
  bad: [
    ["• One\n• two", "- One\n- two"],
    ["• One\n\n• two\n\n• three", "- One\n\n- two\n\n- three"],
    ["> • One\n> • two", "> - One\n> - two"],
    ["-One\n-Two", "- One\n- Two"],
    ["1.One\n2.Two", "1. One\n2. Two"],
    ["-[ ] one\n-[x] two", "- [ ] one\n- [x] two"],
  ],
  good: [
    "• One",
    "• **Id** *extends*\n\nText",
    "• One  \n• two",
    "-v\n-h",
    "-Xmx512m\n-Dname=value",
    "1.x\n2.x",
    "1.5\n2.5",
    "*kind*\n*of*",
  ],
});
