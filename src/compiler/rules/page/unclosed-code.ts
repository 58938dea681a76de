import type { Code } from "mdast";
import { quote, shorten } from "../../diagnostics/catalog.ts";
import { fenceOf, isUnclosed, spanInBlock } from "../../page/code-blocks/fence.ts";
import { isMarkdown } from "../../page/code-blocks/code-block.ts";
import type { CheckedPage } from "../../page/checked-page.ts";
import type { Draft } from "../../page/draft.ts";
import { firstLineSpan, rangeOf } from "../../page/draft.ts";
import type { Found, PagePlace, PlacedText } from "../rule.ts";
import { firstLineOf, perPage, prefixOf, rule } from "../rule.ts";

export const unclosedCode = rule({
  code: "unclosed-code",
  severity: "error",
  message: (text) => `The code block ${quote(text)} is never closed`,
  about:
    "A code block ends with a line of at least as many backticks or tildes as it starts with. Without that line, it swallows the rest of the page, or of the list item or quote around it.",
  seen: "babel/website docs/v8-migration-api.md:1175",
  on: ["code"],
  *find(node, { page }) {
    const found = unclosedBlocks(page).get(node);
    if (found !== undefined) yield found;
  },
  bad: [
    ["```sh\nnpm ci\n\nText", "```sh\nnpm ci\n```\n\nText"],
    ["- a\n\n  ```text\n  b\n```\n\nText", "- a\n\n  ```text\n  b\n  ```\n\nText"],
    ["> ~~~text\n> b\n\nText", "> ~~~text\n> b\n> ~~~\n\nText"],
    ["````text\nb\n```", "````text\nb\n````"],
    ["```text\na\nb```\n\nText", "```text\na\nb\n```\n\nText"],
    ["```text\nb\n~~~", "```text\nb\n```"],
    ["```text\nb\n    ```", "```text\nb\n```"],
    ["```sh\nnpm ci\n``` Then start it again.\n\nText", "```sh\nnpm ci\n```\nThen start it again.\n\nText"],
    ["```text\na\n\n```js\nb();\n```\n\nText", "```text\na\n```\n\n```js\nb();\n```\n\nText"],
    ["```md\n```js\nb();\n```\n```\n\nText", "````md\n```js\nb();\n```\n````\n\nText"],
    [
      "```md\n```js\nb();\n```\n```\n\nText\n\n```sh\nls\n```\n\nEnd",
      "````md\n```js\nb();\n```\n````\n\nText\n\n```sh\nls\n```\n\nEnd",
    ],
  ],
  good: [
    "~~~text\n```\n~~~~  \n\nText",
    "- a\n\n  ```text\n  b\n  ```\n- c",
    "> - ```text\n>   b\n>   ```",
    "````md\n```text\n````",
    "    ~~~\n    a\n\n    b\n    ~~~\n\nText",
  ],
});

/** The blocks that are not closed where their author meant it, so that they contain prose. */
export const unclosedBlocks = perPage((page) => {
  const found = new Map<Code, Found<unknown, PagePlace>>();
  const { draft } = page;
  let before: Code | null = null;
  for (const node of page.nodes) {
    if (node.type !== "code") continue;
    const fence = fenceOf(node, draft);
    // Without a language, it may be the end of the block before it, which is not indented as far.
    const isEnd = before !== null && node.lang === null && isUnclosed(before, draft);
    const missing =
      fence === "" || isEnd ? null : (wrongEnd(node, fence, page) ?? missingEnd(node, fence, page, before));
    if (missing !== null) found.set(node, { text: `${fence}${node.lang ?? ""}`, ...missing, isGuess: true });
    before = node;
  }
  return found;
});

type Missing = Pick<Found<unknown, PagePlace>, "at" | "hint" | "meant">;

/** Ends a block before a line of its code that was not meant to be in it. @param offset Of the line in the code. */
function endBefore(node: Code, offset: number, fence: string, page: CheckedPage): PlacedText {
  const code = node.value.slice(0, offset).trimEnd();
  const from = code.slice(code.lastIndexOf("\n") + 1) || fence;
  const at =
    code === ""
      ? firstLineOf(node, page)
      : spanInBlock(node, node.value, code.length - from.length, from.length, page.draft);
  const indent = prefixOf(rangeOf(node).start, page).replaceAll(/[^>\s]/gu, " ");
  return { at, from, to: `${from}\n${indent}${fence}` };
}

const opening = /^ {0,3}(`{3,}|~{3,})[ \t]*([A-Za-z][^`\n]*)$/mu;

function missingEnd(node: Code, fence: string, page: CheckedPage, before: Code | null): Missing | null {
  const { draft } = page;
  const at = firstLineSpan(draft, node);
  const isOpen = isUnclosed(node, draft);
  const [, inner = "", info = ""] = /\n[ \t]*\n/u.test(node.value) ? (opening.exec(node.value) ?? []) : [];
  // A block of Markdown, which the end of a block in it has closed.
  const isShown = node.lang === null && isMarkdown(before?.lang ?? "") && opening.test(before?.value ?? "");
  if (isShown && (isOpen || inner !== ""))
    return {
      at,
      meant: before === null ? null : within(before, node, fence, draft),
      hint: `begin and end the block of line ${before?.position?.start.line} with ${fence}${fence.charAt(0)}`,
    };
  const glued = isOpen ? new RegExp(`^(.*\\S)${fence}[ \\t]*$`, "mu").exec(node.value) : null;
  if (glued !== null) {
    const place = spanInBlock(node, node.value, glued.index + (glued[1] ?? "").length, fence.length, draft);
    const indent = " ".repeat((node.position?.start.column ?? 1) - 1);
    const meant = { at: place, from: fence, to: `\n${indent}${fence}` };
    return { at: place, meant, hint: `put ${fence} on a line of its own` };
  }
  if (isOpen) {
    const last = node.value.slice(node.value.lastIndexOf("\n") + 1);
    const blank = node.value.search(/\n[ \t]*\n/u);
    const { end } = rangeOf(node);
    const [next = ""] = new RegExp(`^\\n${fence}(?=\\n|$)`, "u").exec(draft.text.slice(end)) ?? [];
    const indent = " ".repeat((node.position?.start.column ?? 1) - 1);
    const meant =
      last.trim() === fence
        ? {
            at: spanInBlock(node, node.value, node.value.length - last.length, last.length, draft),
            from: last,
            to: fence,
          }
        : next !== ""
          ? { at: [end, end + next.length] as const, to: `\n${indent}${fence}` }
          : endBefore(node, blank === -1 ? node.value.length : blank, fence, page);
    return { at, meant, hint: `close it with a line ${fence}` };
  }
  // The end of the next block has closed it.
  if (isMarkdown(node.lang ?? "") || node.lang === null || !inner.startsWith(fence)) return null;
  const meant = endBefore(node, node.value.search(opening), fence, page);
  return { at, meant, hint: `close it with a line ${fence} above ${shorten(inner + info.trim())}` };
}

/** A block of Markdown with a longer fence, so that it contains another block. @param end The code that its end began. */
function within(before: Code, end: Code, fence: string, { text }: Draft): PlacedText {
  const at = [rangeOf(before).start, rangeOf(end).start + fence.length] as const;
  return { at, to: fence.charAt(0) + text.slice(...at) + fence.charAt(0) };
}

/** A line that was meant to close the block: it has too few marks, those of the other kind, or text after them. */
function wrongEnd(node: Code, fence: string, { draft }: CheckedPage): Missing | null {
  if (isMarkdown(node.lang ?? "")) return null;
  const isOpen = isUnclosed(node, draft);
  let isInner = false;
  for (const { 0: line, 1: marks = "", 2: after = "", index } of node.value.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gmu)) {
    const isEnd = marks.startsWith(fence) && isSentence(after.trim());
    const isBelow = isOpen || /\n[ \t]*\n/u.test(node.value.slice(index));
    if ((isEnd && isBelow) || (isOpen && after.trim() === "" && !isInner)) {
      const at = spanInBlock(node, node.value, index + line.indexOf(marks), line.trim().length, draft);
      const isPlain = node.position?.start.column === 1;
      const meant = isEnd
        ? isPlain
          ? { at, from: line.trim(), to: `${fence}\n${after.trim()}` }
          : null
        : { at, from: line.trim(), to: fence };
      return { at, meant, hint: `close it here with a line ${fence}${isEnd ? ", without text after it" : ""}` };
    }
    isInner = after.trim() !== "";
  }
  return null;
}

/** Whether it is prose rather than a language with attributes. */
function isSentence(text: string): boolean {
  return /^\p{P}+$|^\p{L}[\p{L}\d'’-]*[,;:]?(?:[ \t]+[\p{L}\d'’"“(-]+[\p{L}\d'’"”).,;:!?-]*){2,}$/u.test(text);
}
