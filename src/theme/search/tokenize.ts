/**
 * Cuts text into the words that search knows: in NFC, case and the accents of Latin letters aside; a name of code is one word and its parts are words too. The index is
 * built and read by this code, so that both see the same words.
 */

/** One word of a text: "working-with-files" has three parts, "files" is its own only part. */
export interface Word {
  readonly whole: string;
  readonly parts: readonly string[];
}

/** Longer words are data, such as keys and hashes: nobody types them. */
const longest = 48;
const isData = /^(?:0x)?[\da-f]{16,}$|^\d{13,}$/u;

/** Most words: nothing of what is looked for in others. */
const simple = /^[A-Za-z][a-z]{0,14}$/u;

/** A name may begin with `$`, `$.`, `@`, `--` or `.`, hold dots, hyphens and apostrophes, and end with `++` or `#`. */
export const name =
  /(?:[$@]\.?|(?<![\p{L}\p{N}_.-])(?:--?|\.)(?=\p{L}))?[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_]|[-.'’](?=[\p{L}\p{N}_]))*(?:(?:\+\+|#)(?![\p{L}\p{N}]))?/gu;
/** Scripts that put no blanks between words. */
export const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Made when the first such text comes: that takes longer than most texts. `undefined`: not yet. */
const state: { segmenter: Intl.Segmenter | null | undefined } = { segmenter: undefined };

/** Latin letters without their accents, in NFC: "Überschrift" → "Uberschrift". The marks of other scripts are letters of their own. */
export function fold(text: string): string {
  return /[^\0-~]/u.test(text)
    ? text
        .normalize("NFD")
        .replaceAll(/([a-z])\p{M}+/giu, "$1")
        .normalize("NFC")
    : text;
}

/** In the order of the text, with repeats. */
export function wordsOf(text: string): readonly Word[] {
  return (fold(text).match(name) ?? []).flatMap(makeWords);
}

/** "$.send.http()" → "$.send.http", "send", "http"; "camelCase" → "camelcase", "camel", "case". In order, with repeats. */
export function tokenize(text: string): readonly string[] {
  return wordsOf(text).flatMap(({ whole, parts }) => (parts[0] === whole ? parts : [whole, ...parts]));
}

/** The words of a text without the names that they are parts of. */
export function partsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap(({ parts }) => parts);
}

/** A short text in one line, for comparing: names that begin with a sign stay whole, all others are cut. */
export function plainForm(text: string): string {
  return wordsOf(text)
    .flatMap(({ whole, parts }) => (/^[\p{L}\p{N}]/u.test(whole) ? parts : whole))
    .join(" ");
}

function makeWords(found: string): Word | readonly Word[] {
  if (simple.test(found)) return plainWord(found);
  if (unspaced.test(found)) return segment(found);
  const bare = found.replace(/['’]s$/iu, "").replaceAll(/['’]/gu, "");
  const whole = bare.toLowerCase();
  if (whole.length > longest || isData.test(whole)) return [];
  const parts = bare
    .replaceAll(/\p{Ll}(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu, "$& ")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}+#]+/u)
    .filter((part) => part !== "" && !isData.test(part));
  return { whole, parts: parts.length === 0 ? [whole] : parts };
}

function plainWord(found: string): Word {
  const whole = found.toLowerCase();
  return { whole, parts: [whole] };
}

/** A run of a script that puts no blanks between words. */
function segment(run: string): readonly Word[] {
  state.segmenter ??= "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "word" }) : null;
  const { segmenter } = state;
  const pieces =
    segmenter === null
      ? [...run]
      : Array.from(segmenter.segment(run)).flatMap((each) => (each.isWordLike === true ? each.segment : []));
  return pieces.flatMap((piece) => (unspaced.test(piece) ? plainWord(piece) : makeWords(piece)));
}
