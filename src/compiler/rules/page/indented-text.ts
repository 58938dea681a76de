import { fenceOf } from "../../page/code-blocks/fence.ts";
import { rangeOf } from "../../page/draft.ts";
import { firstLineOf, prefixOf, reindent, rule, unsupportedSyntax } from "../rule.ts";

/** A link, bold text, or code, which only mean something in text. */
const markup = /(?<!\w)\[[^[\]\n]+\]\([^()\s]+\)|\*\*\p{L}[^*\n]*\*\*|(?<![`\w])`[^`\n]+`(?![`\w])/u;
const tableStart = /^\|.*\|[ \t]*\n\|(?:[ \t]*:?-+:?[ \t]*\|){2,}[ \t]*(?:\n\|.*\|[ \t]*)+$/u;
/** The content of blocks of other tools, which are reported, is indented too. */
const otherBlock = /^[ \t]*(?:!!!|\?{3}\+?|===|\.\. [\w-]+::|:)[ \t]/mu;

/** Tables and sentences that four spaces make code. */
export const indentedText = rule({
  level: "page",
  ...unsupportedSyntax,
  on: ["code"],
  *find(node, { parent, source, page }) {
    if (node.lang !== null || fenceOf(node, page.draft) !== "" || /^\s*<<</u.test(source)) return;
    const isTable = tableStart.test(node.value);
    if (!isTable && (!markup.test(node.value) || !isSentence(node.value) || otherBlock.test(page.draft.text))) return;
    const sibling = parent.type === "listItem" ? parent.children.find((child) => child !== node) : undefined;
    const outer = (sibling?.position?.start.column ?? 1) - 1;
    const what = `a ${isTable ? "table" : "sentence"} that is indented by four columns`;
    const hint = `${outer === 0 ? "remove the spaces before it" : `indent it by ${outer} spaces`}; to show it as code, write a fence`;
    const { start, end } = rangeOf(node);
    const code = page.draft.text.slice(start, end).trimStart();
    const indent = prefixOf(end - code.length, page).length;
    const meant = reindent(end - code.length, end, outer - indent, page);
    yield { at: firstLineOf(node, page), what, effect: "shows as code" as const, meant, hint };
  },
  bad: [
    [
      "Here:\n\n    | Name | Meaning |\n    |---|---|\n    | a | b |",
      "Here:\n\n| Name | Meaning |\n|---|---|\n| a | b |",
    ],
    ["1. Start it:\n\n        Then **wait** until it is ready.", "1. Start it:\n\n   Then **wait** until it is ready."],
  ],
  good: ["It prints:\n\n    The client is ready to use.", "Start it:\n\n    wait until ready", "    a = `b c d e f g`"],
});

/** Whether a block is prose of at most three lines: five words or more, of which none could be code, and a period. */
function isSentence(value: string): boolean {
  const code = value.trim();
  if (!/[.!?][)"”]?$/u.test(code) || code.split("\n", 4).length > 3 || /\n[ \t]/u.test(code)) return false;
  const text = code.replaceAll(new RegExp(markup, "gu"), "x");
  if (!/^[\p{Lu}"“(x]/u.test(text)) return false;
  const words = text.split(/\s+/u);
  const isWord = (word: string): boolean => /^[("“]?[\p{L}\d][\p{L}\p{M}\d'’/-]*[,;:.!?)"”]*$/u.test(word);
  return words.length > 4 && words.every((word) => isWord(word) || word === "–");
}
