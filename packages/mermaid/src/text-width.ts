/**
 * The widths of texts. A page is shown in the font of its theme or in one of the reader's system, so the widths are those
 * of the widest fonts that are likely; see `measure-fonts.js`.
 */
import fontWidths from "./font-widths.json" with { type: "json" };

/** The properties on which the width of a text depends: italic text counts as upright, and all code as one monospaced font. */
export interface TextStyle {
  /** The size of the font in px. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isCode: boolean;
}

const codeWidth = 0.602;
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{20000}-\u{3FFFD}]/u;

/** The widths in em that are known, by character. */
const [regular, bold] = [fontWidths["400"], fontWidths["700"]].map(
  (ranges) =>
    new Map(
      Object.entries(ranges).flatMap(([first, widths]) =>
        widths
          .split(" ")
          .flatMap((width, index): readonly [string, number][] =>
            width === "-" ? [] : [[String.fromCodePoint(Number(first) + index), Number(width) / 1000]],
          ),
      ),
    ),
);

function widthOfCharacter(character: string, { isBold, isCode }: TextStyle): number {
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0;
  if (wide.test(character)) return 1;
  if (/\p{Emoji_Presentation}/u.test(character)) return 1.3;
  if (isCode) return codeWidth;
  return (isBold ? bold : regular)?.get(character) ?? (/\p{Extended_Pictographic}/u.test(character) ? 1.3 : 0.7);
}

/** The width of a text in one line, in px. */
export function textWidth(text: string, style: TextStyle): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character, style);
  return width * style.size;
}

/** The height of a line of text above its baseline, in px, as browsers round it: size 16 → 15. */
export function ascentOf(size: number): number {
  return Math.round(size * 0.928);
}

/** The depth of a line of text below its baseline, in px, as browsers round it: size 16 → 4. */
export function descentOf(size: number): number {
  return Math.round(size * 0.236);
}
