/** Text in UTF-8 that was read as Windows-1252 and saved again: `GrÃ¼ÃŸe` for `Grüße`, `donâ€™t` for `don’t`. */
import type { Syntax } from "./dialect.ts";

/** The characters of the bytes 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt). */
const high = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";
/** A character of a byte that continues one in UTF-8. */
const next = String.raw`[\u00A0-\u00BF${high}]`;

export const mojibake: Syntax = {
  what: "text in UTF-8 that was read in another encoding",
  has: ["Ã", "â€", "Â"],
  pattern: new RegExp(String.raw`[^\s\uFFFC]*(?:[ÂÃ](?![\u00A0«»])${next}|â€${next})[^\s\uFFFC]*`, "gu"),
  hint: ([text]) => {
    const meant = repaired(text);
    return meant === null ? "open the file that it comes from as UTF-8, and copy it again" : `write ${meant}`;
  },
  to: ([text]) => repaired(text),
};

function repaired(text: string): string | null {
  const bytes = [...text].map((character) => {
    const at = high.indexOf(character);
    return at === -1 ? (character.codePointAt(0) ?? 0) : 0x80 + at;
  });
  if (bytes.some((byte) => byte > 0xff)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}
