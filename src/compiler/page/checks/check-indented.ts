/** Reports tables and sentences that four spaces make code. */
import type { Code, Nodes, Parents } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import { once } from "../../once.ts";
import { fenceOf } from "../code-blocks/fence.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, sliceOf } from "../draft.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";

export const checkIndented: Check = ({ nodes, draft }) => {
  // A page that indents its code may show a sentence in the same way.
  const hasIndentedCode = once(() =>
    nodes.some((node) => node.type === "code" && isIndented(node, draft) && !isSentence(node.value)),
  );
  // The content of blocks of other tools, which are reported, is indented too.
  const hasOtherBlocks = once(() => /^[ \t]*(?:!!!|\?{3}\+?|===|\.\. [\w-]+::|:)[ \t]/mu.test(draft.text));
  return [
    on(["code"], (node, parent, index) => {
      if (!isIndented(node, draft)) return;
      if (isTable(node.value)) reportIndented(node, "a table that is indented by four columns", "md", parent, draft);
      else if (isSentence(node.value) && !hasOtherBlocks()) {
        const isShown = hasIndentedCode() || announcesOutput(parent.children[index - 1], draft);
        if (hasMarkup.test(node.value) || !isShown)
          reportIndented(node, "a sentence that is indented by four columns", "text", parent, draft);
      }
    }),
  ];
};

function isIndented(node: Code, draft: Draft): boolean {
  return node.lang === null && fenceOf(node, draft) === "" && !/^\s*<<</u.test(sliceOf(draft, node));
}

function isTable(code: string): boolean {
  if (!code.startsWith("|")) return false;
  const lines = code.split("\n");
  return (
    lines.length > 2 &&
    lines.every((line) => /^\|.*\|[ \t]*$/u.test(line)) &&
    /^\|(?:[ \t]*:?-+:?[ \t]*\|){2,}[ \t]*$/u.test(lines[1] ?? "")
  );
}

/** A link, bold text, or code, which only mean something in text. */
const hasMarkup = /(?<!\w)\[[^[\]\n]+\]\([^()\s]+\)|\*\*\p{L}[^*\n]*\*\*|(?<![`\w])`[^`\n]+`(?![`\w])/u;

/** Whether a block is prose of at most three lines: five words or more, of which none could be code, and a period. */
function isSentence(value: string): boolean {
  const code = value.trim();
  if (!/[.!?][)"”]?$/u.test(code) || code.split("\n", 4).length > 3 || /\n[ \t]/u.test(code)) return false;
  const text = code.replaceAll(new RegExp(hasMarkup, "gu"), "x");
  if (!/^[\p{Lu}"“(x]/u.test(text)) return false;
  const words = text.split(/\s+/u);
  const isWord = (word: string): boolean => /^[("“]?[\p{L}\d][\p{L}\p{M}\d'’/-]*[,;:.!?)"”]*$/u.test(word);
  const plain = words.filter((word) => /^\p{Ll}[\p{Ll}'’-]*[,;:.!?)]*$/u.test(word));
  return words.length > 4 && plain.length * 2 > words.length && words.every((word) => isWord(word) || word === "–");
}

/** Whether the text before a block says that a program shows it. */
function announcesOutput(before: Nodes | undefined, draft: Draft): boolean {
  if (before?.type !== "paragraph") return false;
  return /\b(?:ask|contain|display|error|example|fail|follow|in the form|like|log|look|messag|output|print|prompt|quer|question|quot|reads|repl|respon|result|return|say|sentence|show|string|tell|text|warn|write|wrote)\w*/iu.test(
    sliceOf(draft, before).split("\n").slice(-2).join(" "),
  );
}

function reportIndented(node: Code, what: string, language: string, parent: Parents, draft: Draft): void {
  const [text = ""] = node.value.split("\n", 1);
  const lines = node.value.includes("\n") ? "its lines" : "it";
  const isIndenting = parent.type === "listItem" || parent.type === "containerDirective";
  const sibling = isIndenting ? parent.children.find((child) => child !== node) : undefined;
  const outer = (sibling?.position?.start.column ?? 1) - 1;
  const hint = outer === 0 ? `remove the spaces before ${lines}` : `indent ${lines} by ${outer} spaces`;
  const values = { text: shorten(text), what, effect: "shows as code" } as const;
  draft.findings.push(
    finding(
      "unsupported-syntax",
      values,
      firstLineSpan(draft, node),
      `${hint}; to show ${node.value.includes("\n") ? "them" : "it"} as code, write a fence \`\`\`${language}`,
    ),
  );
}
