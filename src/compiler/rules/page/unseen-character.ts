import { lineAround } from "../../diagnostics/line-index.ts";
import { rule, unsupportedSyntax } from "../rule.ts";

/** Overrides of the direction of text, and controls that have no meaning in it. A page number may follow a form feed. */
const unseen = /[^\P{Cc}\t\n\f\r]|[\u202D\u202E]/gu;

export const unseenCharacter = rule({
  ...unsupportedSyntax,
  on: ["root"],
  has: /[^\P{Cc}\t\n\f\r]|[\u202D\u202E]/u,
  *find(_, { source }) {
    for (const { 0: from, index } of source.matchAll(unseen)) {
      // Those above ASCII are letters of another encoding; those beside an escape are colors and titles of a terminal.
      if ((from >= "\u0080" && from <= "\u009F") || lineAround(source, index).includes("\u001B")) continue;
      const text = `U+${from.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
      const what =
        from > "\u007F" ? "a character that reverses what readers see of the text after it" : "a control character";
      yield { at: [index, index + 1], text, what, effect: "publishes as it is" as const, to: "" };
    }
  },
  bad: [
    ["A \b control.", "A  control."],
    ["Text with \u202Ehidden code.", "Text with hidden code."],
  ],
  good: ["Colors \u001B[31mred\u001B[0m", "NÃO and \u0080"],
});
