/** Finds the headings of a page's text: lines such as `## Limits`, and paragraphs that are underlined. */

/** A heading and the lines that it takes: more than one if it is underlined. Lines count from 0. */
export interface HeadingLines {
  readonly level: number;
  /** The text without its id and its closing number signs. */
  readonly text: string;
  /** The id that is written, or `null`. */
  readonly id: string | null;
  /** The number of its first line, and of the line after it. */
  readonly start: number;
  readonly end: number;
}

const opening = /^ {0,3}(#{1,6})(?=[ \t])/u;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/u;
/** Lines that are not part of a paragraph, but whose text the next lines may continue. */
const blockStart = /^(?: {4}|\t| {0,3}(?:[-*+][ \t]|\d+[.)][ \t]|[>|<]))/u;
/** Lines that stand alone. */
const alone = /^ {0,3}(?::{2,}|(?:[-*_][ \t]*){3,}$|=+[ \t]*$|\$\$)/u;

/** @param lines Those of the body; `null` for lines of code. */
export function findHeadings(lines: readonly (string | null)[]): readonly HeadingLines[] {
  const headings: HeadingLines[] = [];
  /** The first line of the paragraph above. */
  let paragraph: number | null = null;
  let isInBlock = false;
  for (const [index, line] of lines.entries()) {
    const isUnderline = paragraph !== null && line !== null && underline.test(line);
    const [, marks = ""] = line === null || isUnderline ? [] : (opening.exec(line) ?? []);
    if (paragraph !== null && isUnderline) {
      const text = lines.slice(paragraph, index).map((each) => (each ?? "").trim());
      const level = line?.includes("=") === true ? 1 : 2;
      headings.push({ level, ...withoutId(text.join(" ")), start: paragraph, end: index + 1 });
    } else if (line !== null && marks !== "")
      headings.push({ level: marks.length, ...textOf(line), start: index, end: index + 1 });
    if (line === null || line.trim() === "" || isUnderline || marks !== "" || alone.test(line)) {
      paragraph = null;
      isInBlock = false;
    } else if (isInBlock || (blockStart.test(line) && !(paragraph !== null && /^(?: {4}|\t)/u.test(line)))) {
      paragraph = null;
      isInBlock = true;
    } else paragraph ??= index;
  }
  return headings;
}

function textOf(line: string): Pick<HeadingLines, "text" | "id"> {
  const text = line.replace(opening, "").trim();
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  return withoutId(end === 0 || /\s/u.test(text[end - 1] ?? "") ? text.slice(0, end).trimEnd() : text);
}

function withoutId(text: string): Pick<HeadingLines, "text" | "id"> {
  if (!text.endsWith("}") || !text.includes("{")) return { text, id: null };
  const start = text.lastIndexOf("{");
  const [, id = null] = /^\{#([^\s{}]+)\}$/u.exec(text.slice(start)) ?? [];
  return { text: text.slice(0, start).trimEnd(), id };
}
