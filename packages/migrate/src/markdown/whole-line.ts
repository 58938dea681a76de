/** A part of a text, as offsets. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The line that a part of the text fills, with its line ending; `null` if there is other text beside it. */
export function lineFilledBy({ start, end }: Range, text: string): Range | null {
  const lineStart = lineBegunBy(start, text);
  if (lineStart === null) return null;
  const [rest = ""] = /^[ \t]*(?:\r?\n|$)/u.exec(text.slice(end)) ?? [];
  return rest !== "" || end === text.length ? { start: lineStart, end: end + rest.length } : null;
}

/** Where the line of an offset begins, if there are only spaces before the offset, or else `null`. */
export function lineBegunBy(offset: number, text: string): number | null {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && /\s/u.test(text[start - 1] ?? "")) start -= 1;
  return start === 0 || text[start - 1] === "\n" ? start : null;
}

/** The line that a part of the text fills, or the part itself. */
export function wholeLine({ start, end }: Range, text: string): Range {
  return lineFilledBy({ start, end }, text) ?? { start, end };
}
