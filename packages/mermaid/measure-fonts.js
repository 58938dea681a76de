/**
 * Writes src/font-widths.json, the widths of characters in the widest fonts that readers are likely to have:
 *
 *     node packages/mermaid/measure-fonts.js DejaVuSans.ttf DejaVuSans-Bold.ttf
 *
 * The fonts of the theme are measured too, so that a character that is wider in them gets that width.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { create } from "fontkitten";

const [regular = "", bold = ""] = process.argv.slice(2);
const theme = "src/theme/fonts/text.woff2";
/** Latin to Cyrillic, Hebrew, punctuation, currencies, arrows, mathematics, boxes and symbols. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x370, 0x5f4],
  [0x1e00, 0x1eff],
  [0x2010, 0x205e],
  [0x2070, 0x218f],
  [0x2190, 0x22ff],
  [0x2300, 0x23ff],
  [0x2500, 0x27bf],
];

/** @returns By the first code of a range, the widths in thousandths of an em; "-" stands for a missing character. */
function measure(paths) {
  const fonts = paths.map((path) => create(readFileSync(path)));
  return Object.fromEntries(
    ranges.map(([first, last]) => {
      const widths = Array.from({ length: last - first + 1 }, (_, index) => {
        const code = first + index;
        const found = fonts.filter((font) => font.hasGlyphForCodePoint(code));
        const inEm = found.map((font) => font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm);
        return inEm.length === 0 ? "-" : String(Math.ceil(Math.max(...inEm) * 1000));
      });
      return [first, widths.join(" ")];
    }),
  );
}

writeFileSync(
  "packages/mermaid/src/font-widths.json",
  `${JSON.stringify({ 400: measure([regular, theme]), 700: measure([bold]) }, null, 2)}\n`,
);
