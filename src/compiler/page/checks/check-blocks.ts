/**
 * Reports blocks that are others than they were meant to be: text below a table that becomes a row, marks of blocks that are not read because of the character beside them, and blocks with nothing
 * in them.
 */
import { lineAround } from "../../diagnostics/line-index.ts";
import type { Code, Heading, Link, Nodes, Paragraph, Table } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import { textOf } from "../headings.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import { isUnclosed } from "../code-blocks/fence.ts";
import { once } from "../../once.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";
import type { UnderlineContext } from "./check-underline.ts";
import { checkUnderline } from "./check-underline.ts";

export const checkBlocks: Check = ({ nodes, draft }) => {
  const isUnderlined = (node: Nodes): boolean =>
    node.type === "heading" && /[^.;,。\s][ \t]*\n[ \t]*-+[ \t]*$/u.test(sliceOf(draft, node));
  const hasUnderlined = once(() => nodes.some(isUnderlined));
  reportCharacters(draft);
  return [
    on(["heading"], (node, parent) =>
      checkHeading(node, draft, { isQuoted: parent.type === "blockquote", hasUnderlined }),
    ),
    on(["paragraph"], (node) => checkMarks(node, draft)),
    on(["table"], (node) => checkRowBelow(node, draft)),
    on(["code"], (node) => checkEmptyCode(node, draft)),
    on(["link"], (node) => checkEmptyLink(node, draft)),
  ];
};

/** Overrides of the direction of text, and controls that have no meaning in it. A page number may follow a form feed. */
const unseen = /[^\P{Cc}\t\n\f\r]|[\u202D\u202E]/u;

function reportCharacters(draft: Draft): void {
  if (!unseen.test(draft.text)) return;
  for (const { 0: from, index } of draft.text.matchAll(new RegExp(unseen, "gu"))) {
    // Those above ASCII are letters of another encoding; those beside an escape are colors and titles of a terminal.
    if ((from >= "\u0080" && from <= "\u009F") || lineAround(draft.text, index).includes("\u001B")) continue;
    const text = `U+${from.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    const isOverride = from > "\u007F";
    const what = isOverride ? "a character that reverses what readers see of the text after it" : "a control character";
    const values = { text, what, effect: "publishes as it is" } as const;
    draft.findings.push(
      finding("unsupported-syntax", values, draft.spanOf(index, index + 1), "remove it", { from, to: "" }),
    );
  }
}

/** Reports a heading without text, and one that a line of dashes makes of a text before it. */
function checkHeading(heading: Heading, draft: Draft, context: UnderlineContext): void {
  const isShown = (node: Nodes): boolean =>
    !["text", "break", "emphasis", "strong"].includes(node.type) &&
    !(node.type === "html" && node.value.startsWith("<!"));
  if (textOf(heading) !== "" || heading.children.some(isShown)) return checkUnderline(heading, draft, context);
  const hint = "write its text, or remove its marks";
  draft.findings.push(finding("empty-content", { what: "heading" }, firstLineSpan(draft, heading), hint));
}

const noBreak = String.raw`[\u00A0\u2007\u202F\u3000]`;
const invisible = String.raw`[\u200B\u200E\u200F\u2060\uFEFF]`;
const blockMark = String.raw`(?:#{1,6}|[-*+]|\d{1,2}[.)]|>)`;
/** `1.⍽May` may be a date. */
const spaced = new RegExp(String.raw`^(${blockMark})(${noBreak})(?=\S)`, "u");
const hiddenMark = new RegExp(String.raw`^(${invisible}+)(?=${blockMark}[ \t]|:::|\x60\x60\x60|\|)`, "u");
/** The marks of an input method for Chinese or Japanese. A full-width star is a footnote. */
const wide = /^(＃{1,6}|[－＞＋]|[０-９]{1,2}[.)])[ \u3000]+(?=\S)|^(：：：)(?=[a-z])|^(｀｀｀)/u;

/** Reports marks of blocks that are not read because of a character beside them, or because they are full-width. */
function checkMarks(paragraph: Paragraph, draft: Draft): void {
  const source = sliceOf(draft, paragraph);
  if (!/[^\0-\u007F]/u.test(source)) return;
  let start = rangeOf(paragraph).start;
  for (const line of source.split("\n")) {
    const indent = /^[ \t>]*/u.exec(line)?.[0].length ?? 0;
    const found = markIn(line.slice(indent), line.slice(0, indent));
    if (found !== null) {
      const { from, to, what } = found;
      const at = start + indent;
      const values = { text: from.trim() === "" ? line.trim() : from, what, effect: "shows as text" } as const;
      const hint = `write ${to.trim() === "" ? "nothing before the mark" : `${to.trim()} and a space`}`;
      draft.findings.push(
        finding("unsupported-syntax", values, draft.spanOf(at, at + from.length), hint, { from, to }),
      );
    }
    start += line.length + 1;
  }
}

function markIn(
  line: string,
  prefix: string,
): { readonly from: string; readonly to: string; readonly what: string } | null {
  const [noBreakMark, mark = "", space = ""] = spaced.exec(line) ?? [];
  if (noBreakMark !== undefined && !(/^\d/u.test(mark) && prefix === "" && /^\d+\.\s\p{L}+ \d{4}/u.test(line)))
    return {
      from: mark + space,
      to: `${mark} `,
      what: `a mark with a ${space === "\u3000" ? "full-width" : "no-break"} space after it`,
    };
  const [, hidden] = hiddenMark.exec(line) ?? [];
  if (hidden !== undefined) return { from: hidden, to: "", what: "a mark with an invisible character before it" };
  const [whole, ...found] = wide.exec(line) ?? [];
  const wideMark = found.find((each) => each !== undefined);
  if (whole === undefined || wideMark === undefined) return null;
  const to = wideMark.normalize("NFKC");
  return { from: whole, to: /^[:`]/u.test(to) ? to : `${to} `, what: "a full-width mark" };
}

/** Reports the line below a table, which becomes its last row, if all other rows have vertical bars. */
function checkRowBelow(table: Table, draft: Draft): void {
  const rows = table.children.map((row) => sliceOf(draft, row));
  const last = table.children.slice(1).find((_row, index) => !/(?<!\\)\|/u.test(rows[index + 1] ?? ""));
  const columns = table.align?.length ?? 0;
  if (last === undefined || columns < 2 || !rows.some((row, index) => index > 0 && row.includes("|"))) return;
  const text = sliceOf(draft, last);
  // A row of a table without outer bars may have a single word.
  if (!/\s/u.test(text.trim())) return;
  const { start, end } = rangeOf(last);
  const values = { text: shorten(text), what: "the line below a table", effect: "shows as a row of it" } as const;
  const fix = table.position?.start.column === 1 && !text.includes("\n") ? { from: text, to: `\n${text}` } : null;
  draft.findings.push(
    finding("unsupported-syntax", values, draft.spanOf(start, end), "write a blank line above it", fix),
  );
}

/** Reports a block of code, or an included file, with nothing in it. */
function checkEmptyCode(node: Code, draft: Draft): void {
  // Diagrams and formulas are checked by their own parsers.
  if (/^(?:dot|graphviz|math|mermaid)$/iu.test(node.lang ?? "")) return;
  if (node.value.trim() !== "" || isUnclosed(node, draft)) return;
  const isIncluded = /^\s*<<</u.test(sliceOf(draft, node));
  const span = firstLineSpan(draft, node);
  // The file or its region does not exist.
  if (draft.findings.some(({ code, span: { start } }) => code.startsWith("missing-") && start.line === span.start.line))
    return;
  const what = isIncluded ? "included file" : "code block";
  const hint = isIncluded ? "write its code, or include another file" : "write its code, or remove the block";
  draft.findings.push(finding("empty-content", { what }, span, hint));
}

/** Reports `[](target.md)`, which readers cannot see. */
function checkEmptyLink(node: Link, draft: Draft): void {
  const source = sliceOf(draft, node);
  if (!source.startsWith("[") || node.url === "" || node.url === "#") return;
  if (node.children.some((child) => child.type !== "text" || child.value.trim() !== "")) return;
  const { start, end } = rangeOf(node);
  const hint = "write its text between the brackets";
  draft.findings.push(finding("empty-content", { what: "link" }, draft.spanOf(start, end), hint));
}
