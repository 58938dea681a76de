/**
 * Reports lines of a sentence that begin with a mark where the author, or an editor, wrapped the text: `- b` below “the
 * difference between a”. Markdown ends the paragraph there, and begins a list, a quotation or a heading.
 */
import type { Blockquote, Heading, List, Nodes, Paragraph, Parents } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { SyntaxEffect } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";

export const checkWrappedLines: Check = ({ draft }) => [
  on(["list", "blockquote", "heading"], (block, parent, index) => {
    if (block.type === "list") checkYear(block, draft);
    const before = paragraphAt(parent.children[index - 1], block);
    if (before?.position?.end.line !== (block.position?.start.line ?? 0) - 1) return;
    const text = sliceOf(draft, before).trimEnd();
    if (text.split(/\s/u).length < 3) return;
    const source = sliceOf(draft, block);
    const [, mark = "", rest = ""] = /^([-+*>]|\d+[.)]|#(?=[ \t]))[ \t]*([^\n]*)/u.exec(source) ?? [];
    if (
      mark !== "" &&
      /[\p{L}\p{N})\]"”»`*_=%]$/u.test(text) &&
      isInSentence({ block, mark, rest }, before, text, parent)
    )
      report(block, mark, rest, draft);
  }),
];

/** The paragraph before a block. A heading may also follow one inside a quotation or list that is an accident itself. */
function paragraphAt(before: Nodes | undefined, block: Nodes): Paragraph | null {
  if (before?.type === "paragraph") return before;
  if (block.type !== "heading" || before === undefined || !("children" in before)) return null;
  return before.type === "heading" ? null : paragraphAt(before.children.at(-1), block);
}

/** Words after which a sentence goes on. */
const article = String.raw`a|an|the|and|or|nor|than|between|its|their|your|our|my|every|each|whose|very|der|die|das|den|dem|ein|eine|und|oder|zwischen|le|la|les|un|une|et|ou|entre|el|los|las|una`;
const preposition = String.raw`of|with|from|into|to|by|at|as|in|on|for|if|when|that|which|has|have|had|is|are|was|were|be|been|not|more|less|only|about|over|under|above|below|until|plus|minus|times|von|mit|bis|de|avec|con|hasta`;
/** Nouns with a number. */
const counted = String.raw`section|chapter|part|phase|stage|step|level|version|figure|table|page|item|number|issue|ticket|line|column|rule|article|appendix|option|type|class|tier|layer`;

const endsInArticle = new RegExp(String.raw`(?:^|[\s(])(?:${article})$`, "iu");
const endsUnfinished = new RegExp(String.raw`(?:^|[\s(])(?:${article}|${preposition})$`, "iu");
/** `between 5`, `from a` */
const endsInOperand = new RegExp(
  String.raw`(?:[\s(](?:${article}|${preposition})|=)[ \t\n]+[$€£]?(?:\d[\d.,]*(?:[ \t]?(?:%|\p{L}{1,2}))?|\p{L}|\x60[^\x60\n]+\x60|\*\p{L}\*)$`,
  "iu",
);
const beginsWithOperand = /^[$€£]?(?:\d|\p{L}(?![\p{L}'’])|`)/u;
const endsInOneCounted = new RegExp(String.raw`\s(?:${preposition}|${article}|see)[ \t\n]+(?:${counted})$`, "iu");
const endsInCounted = new RegExp(String.raw`(?:^|\s)(?:${counted})s?$`, "iu");

interface MarkedBlock {
  readonly block: List | Blockquote | Heading;
  readonly mark: string;
  /** The first line after the mark. */
  readonly rest: string;
}

/** Whether the text above a block continues in it. */
function isInSentence({ block, mark, rest }: MarkedBlock, before: Paragraph, text: string, parent: Parents): boolean {
  switch (block.type) {
    case "list": {
      if (block.children.length > 1 || block.children[0]?.checked === true || block.children[0]?.checked === false)
        return false;
      if (before.position?.start.column !== block.position?.start.column) return false;
      if (block.ordered === true) return endsInArticle.test(text) || endsInOneCounted.test(text);
      const isSum = /(?:^|\s)[$€£]?\d[\d.,]*[ \t]?(?:%|[A-Z]{3}|\p{Ll}{1,2})?$/u.test(text) && /^[$€£]?\d/u.test(rest);
      if (mark === "+" && isSum) return true;
      if (endsInArticle.test(text) || (endsInOperand.test(text) && beginsWithOperand.test(rest))) return true;
      // A sentence whose wrapped line begins with a dash.
      const isSentence = /^\p{Lu}/u.test(text) && text.split(/\s+/u).length > 4 && !/[.!?:][)"”]?\s/u.test(text);
      const isWrapped = text.includes("\n") || rest.includes(" - ");
      return parent.type !== "listItem" && isSentence && isWrapped && /^\p{Ll}[^:\n]*[\p{L}\d)]\.$/u.test(rest);
    }
    case "blockquote":
      if (block.children.length > 1 || block.children[0]?.type !== "paragraph") return false;
      return (
        (/^=?[ \t]*[$€£]?\d/u.test(rest) && (endsUnfinished.test(text) || /[`=)\]]$/u.test(text))) ||
        (endsInArticle.test(text) && /^[\p{Ll}=]/u.test(rest))
      );
    case "heading": {
      const isNumber = endsInCounted.test(text) && /^\d/u.test(rest);
      return (
        isNumber ||
        (/^[\p{Ll}\d]/u.test(rest) && (endsUnfinished.test(text) || (/[.,;]$/u.test(rest) && /\s\S./u.test(rest))))
      );
    }
  }
}

const effects: Readonly<Record<"list" | "blockquote" | "heading", SyntaxEffect>> = {
  list: "shows as a list",
  blockquote: "shows as a quotation",
  heading: "shows as a heading",
};

function report(block: List | Blockquote | Heading, mark: string, rest: string, draft: Draft): void {
  const to = /^\d/u.test(mark) ? `${mark.slice(0, -1)}\\${mark.slice(-1)}` : `\\${mark}`;
  const { start } = rangeOf(block);
  const [text = ""] = sliceOf(draft, block).split("\n", 1);
  const values = { text: shorten(text), what: "the next line of a sentence", effect: effects[block.type] } as const;
  const space = text.slice(mark.length, text.length - rest.length);
  const hint = `join it with the line above, or write ${shorten(`${to}${space}${rest}`)}`;
  draft.findings.push(
    finding("unsupported-syntax", values, draft.spanOf(start, start + mark.length), hint, { from: mark, to }),
  );
}

/** Reports a sentence that begins with a year and a period. */
function checkYear(list: List, draft: Draft): void {
  const [item, ...others] = list.children;
  if (item === undefined || others.length > 0 || list.ordered !== true) return;
  const [text = ""] = sliceOf(draft, list).split("\n", 1);
  const [, year = "", mark = ""] = /^((?:1[5-9]|20)\d\d)([.)])[ \t]/u.exec(text) ?? [];
  if (year === "") return;
  const values = {
    text: shorten(text),
    what: "a text that begins with a number",
    effect: "shows as a list",
  } as const;
  const to = `${year}\\${mark}`;
  const hint = `write ${to}`;
  draft.findings.push(
    finding("unsupported-syntax", values, firstLineSpan(draft, list), hint, { from: year + mark, to }),
  );
}
