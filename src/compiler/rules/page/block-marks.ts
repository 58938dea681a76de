import { rangeOf } from "../../page/draft.ts";
import { rule, unsupported } from "../rule.ts";

/** With a no-break space after it, or an invisible character before it. `1.⍽May 2024` is a date. */
const misread =
  /^(?:#{1,6}|[-*+>])[\u00A0\u2007\u202F\u3000](?=\S)|^[\u200B\u200E\u200F\u2060\uFEFF]+(?:(?:#{1,6}|[-*+]|\d{1,2}[.)]|>)[ \t]|:::|`{3}|\|)/u;

export const blockMarks = rule({
  ...unsupported("a mark beside a character that is no space"),
  on: ["paragraph"],
  has: /[^\0-\u007F]/u,
  *find(node, { source }) {
    let start = rangeOf(node).start;
    for (const line of source.split("\n")) {
      const indent = /^[ \t>]*/u.exec(line)?.[0].length ?? 0;
      const [from] = misread.exec(line.slice(indent)) ?? [];
      const to = from?.replaceAll(/[\u200B\u200E\u200F\u2060\uFEFF]/gu, "").replace(/\s$/u, " ");
      if (from !== undefined && to !== undefined)
        yield { at: [start + indent, start + indent + from.length], text: line.trim(), to };
      start += line.length + 1;
    }
  },
  bad: [
    ["#\u00A0Heading", "# Heading"],
    ["\u200B- one", "- one"],
  ],
  good: ["1.\u00A0May 2024 is a date.", "＊ a footnote", "“Text”"],
});
