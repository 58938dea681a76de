/** Renders a code frame: the source line with a mark under the span. Pure. */
import type { Span } from "./diagnostic.ts";
import { startOfText } from "./diagnostic.ts";

/** Longer lines are cut around the span. */
const maxLineLength = 160;
const tabWidth = 2;

/**
 * The code frame of a span in a text, given in lines, for a monospaced font:
 *
 *     12 | See [limits](../limit.md).
 *        |              ^^^^^^^^^^^
 *
 * Empty if the text has no such line, and for problems that concern the file as a whole: their first line does not
 * help, and may expose the bytes of an image or of a file that a symbolic link points to.
 */
export function frameOf(lines: readonly string[], span: Span): readonly FrameLine[] {
  if (isWholeFile(span)) return [];
  const { start, end } = span;
  const line = lines[start.line - 1];
  if (line === undefined) return [];
  const lastColumn = end.line === start.line ? end.column : line.length + 1;
  const from = Math.max(0, Math.min(start.column - 1, line.length));
  const to = Math.max(from + 1, Math.min(lastColumn - 1, line.length));
  const offset = from > maxLineLength - 40 ? from - 40 : 0;
  const shown = line.slice(offset, offset + maxLineLength);
  const number = String(start.line);
  const before = widthOf(shown.slice(0, from - offset));
  const marked = Math.max(1, widthOf(shown.slice(from - offset, to - offset)));
  return [
    { kind: "source", number, text: `${offset > 0 ? "…" : ""}${printable(shown)}` },
    {
      kind: "mark",
      number: " ".repeat(number.length),
      text: " ".repeat(before + (offset > 0 ? 1 : 0)) + "^".repeat(marked),
    },
  ];
}

function isWholeFile({ start, end }: Span): boolean {
  const { line, column } = startOfText.start;
  return [start, end].every((position) => position.line === line && position.column === column);
}

/** The lines of a text, without their line breaks. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/u);
}

/**
 * A line of a code frame, ready to be printed. `number` is the line number, or as many spaces; `text` has no control
 * characters.
 */
export interface FrameLine {
  readonly kind: "source" | "mark";
  readonly number: string;
  readonly text: string;
}

/** A line for a terminal, which control characters could manipulate. */
export function printable(text: string): string {
  return text.replaceAll("\t", " ".repeat(tabWidth)).replaceAll(/\p{Cc}/gu, "�");
}

/** Width in terminal columns. Wide characters (Unicode's East Asian Wide, emoji) take two. */
function widthOf(text: string): number {
  if (/^[ -~]*$/u.test(text)) return text.length;
  let width = 0;
  for (const character of printable(text)) {
    if (/\p{Mark}|\u200D|\uFE0F/u.test(character)) continue;
    width +=
      /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}
