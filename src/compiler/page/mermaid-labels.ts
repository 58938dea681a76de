/**
 * The labels of Mermaid diagrams on their way through beautiful-mermaid, which would take some of their characters for
 * syntax. ASCII travels as characters for private use and is restored in the drawing.
 *
 * That package also makes boxes for the letters of Inter, while readers see the font of their system. It counts one unit
 * for each character for private use, so labels get further ones, which are not drawn, until they are measured as wide
 * as in the widest of those fonts.
 */

const privateUse = 0xe000;
const filler = "\uE080";

/** A label that is not drawn. beautiful-mermaid finds a way of its own for each arrow with a label. */
export const blank = filler;
/** A part of the labels of arrows that are written from their end to their start. It is not drawn. */
export const backMark = "\uE081";

/** The width of a unit, in em, as beautiful-mermaid measures text of normal weight. */
const unit = 0.54;

/** How beautiful-mermaid measures encoded characters, in units. All others are 1 wide. */
const measured: readonly (readonly [characters: RegExp, width: number])[] = [
  [/\s/u, 0.3],
  [/\p{M}/u, 0],
  [/[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]|\p{Extended_Pictographic}|[\u{20000}-\u{3FFFF}]/u, 2],
];

/** How wide the characters are in DejaVu Sans, in em. All others are 0.65 wide. */
const shown: readonly (readonly [characters: RegExp, width: number])[] = [
  [/\p{M}/u, 0],
  [/[\s.,:;!'|ijlI]/u, 0.34],
  [/[rtf()[\]/\\"`*-]/u, 0.42],
  [/[mwMW@%+#=<>~&^—…→шщжюы]|\p{Extended_Pictographic}|[\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFF60]/u, 1],
  [/\p{Lu}/u, 0.75],
];

function widthOf(text: string, widths: typeof shown, other: number): number {
  return [...text].reduce(
    (total, character) => total + (widths.find(([characters]) => characters.test(character))?.[1] ?? other),
    0,
  );
}

/** The width of the longest line of a label in em, in the widest font. */
export function labelWidth(label: string): number {
  return Math.max(...linesOf(label).map((line) => widthOf(line, shown, 0.65)));
}

/** How many lines a label has. */
export function labelLines(label: string): number {
  return linesOf(label).length;
}

/**
 * @param label A line break may be written as `<br>`, and a special character as in Mermaid: `#quot;`, `#35;`.
 * @param least The width of the label at least, in units.
 */
export function encodeLabel(label: string, least = 0): string {
  return linesOf(label)
    .map((line, index) => {
      const units = Math.max(widthOf(line, shown, 0.65) / unit, index === 0 ? least : 0);
      const missing = Math.ceil(units - widthOf(line, measured, 1));
      return encodeText(line) + filler.repeat(Math.max(missing, 0));
    })
    .join("<br>");
}

/** Text in the code font, all of whose letters have the width that beautiful-mermaid expects. */
export function encodeText(text: string): string {
  return text.replaceAll(/[!-~]/gu, (character) => String.fromCharCode(privateUse + character.charCodeAt(0)));
}

/** The author's text of a label in a drawing. */
export function decodeLabel(text: string): string {
  return text
    .replaceAll(/[\uE080\uE081]/gu, "")
    .replaceAll(/[\uE000-\uE07F]/gu, (character) => String.fromCharCode(character.charCodeAt(0) - privateUse));
}

function linesOf(label: string): readonly string[] {
  const text = label.trim().replace(/^"(.*)"$/su, "$1");
  return text
    .replaceAll("#quot;", '"')
    .replaceAll(/#(\d{1,6});/gu, (_all, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .split(/<br\s*\/?>|\\n|\n/iu);
}
