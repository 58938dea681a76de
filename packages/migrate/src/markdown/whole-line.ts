/** A part of a text, as offsets. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The line that a part of the text fills, with its line ending; `null` if there is other text beside it. */
export function lineFilledBy({ start, end }: Range, text: string): Range | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const [rest = ""] = /^[ \t]*(?:\r?\n|$)/u.exec(text.slice(end)) ?? [];
  const isAlone = text.slice(lineStart, start).trim() === "" && (rest !== "" || end === text.length);
  return isAlone ? { start: lineStart, end: end + rest.length } : null;
}

/** The line that a part of the text fills, or the part itself. */
export function wholeLine({ start, end }: Range, text: string): Range {
  return lineFilledBy({ start, end }, text) ?? { start, end };
}
