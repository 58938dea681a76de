/** Reports blocks with nothing in them, characters that nobody sees, and text that a line of dashes makes a heading. */
import { lineAround } from "../../diagnostics/line-index.ts";
import type { Code, Heading, Link, Nodes } from "mdast";
import { finding } from "../../diagnostics/catalog.ts";
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
