/**
 * Splits text into searchable words, in NFC, ignoring case and the accents of Latin letters. A code name is one word,
 * and each of its parts is another. The same code builds and reads the index, so both use the same words.
 */

/** A word of a text: "working-with-files" has three parts, "files" has only itself. */
export interface Word {
  readonly whole: string;
  readonly parts: readonly string[];
}

/** Longer words are data, such as keys and hashes, which nobody searches for. */
const maxWordLength = 48;
const dataPattern = /^(?:0x)?[\da-f]{16,}$|^\d{13,}$/u;

/** A fast path: most words need none of the checks below. */
const simple = /^[A-Za-z][a-z]{0,14}$/u;

/**
 * A code name may start with `$`, `$.`, `@`, `--` or `.`, contain dots, hyphens and apostrophes, and end with `++` or
 * `#`.
 */
export const name =
  /(?:[$@]\.?|(?<![\p{L}\p{N}_.-])(?:--?|\.)(?=\p{L}))?[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_]|[-.'’](?=[\p{L}\p{N}_]))*(?:(?:\+\+|#)(?![\p{L}\p{N}]))?/gu;
/** Scripts without spaces between words. */
export const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** A single letter, or nothing, which would find nearly every page. In scripts without spaces, it may be a word. */
export function isTooShort(query: string): boolean {
  return query.length < 2 && !unspaced.test(query);
}

/**
 * Created for the first text in such a script, because it takes longer than tokenizing most texts. `undefined` until
 * then.
 */
const state: { segmenter: Intl.Segmenter | null | undefined } = { segmenter: undefined };

/**
 * Removes accents from Latin letters and normalizes to NFC: "Überschrift" → "Uberschrift". In other scripts, combining
 * marks are part of the letter.
 */
export function fold(text: string): string {
  return /[^\0-~]/u.test(text)
    ? text
        .normalize("NFD")
        .replaceAll(/([a-z])\p{M}+/giu, "$1")
        .normalize("NFC")
    : text;
}

/** The words in text order, with repetitions. */
export function wordsOf(text: string): readonly Word[] {
  return (fold(text).match(name) ?? []).flatMap(makeWords);
}

/**
 * "$.send.http()" → "$.send.http", "send", "http"; "camelCase" → "camelcase", "camel", "case". In order, with
 * repetitions.
 */
export function tokenize(text: string): readonly string[] {
  return wordsOf(text).flatMap(({ whole, parts }) => (parts[0] === whole ? parts : [whole, ...parts]));
}

/** The parts of all words, without the names that contain them. */
export function partsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap(({ parts }) => parts);
}

/**
 * A one-line form of a short text, for comparisons. Names that start with a sign stay whole; all others are split into
 * parts.
 */
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
  if (whole.length > maxWordLength || dataPattern.test(whole)) return [];
  const parts = bare
    .replaceAll(/\p{Ll}(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu, "$& ")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}+#]+/u)
    .filter((part) => part !== "" && !dataPattern.test(part));
  return { whole, parts: parts.length === 0 ? [whole] : parts };
}

function plainWord(found: string): Word {
  const whole = found.toLowerCase();
  return { whole, parts: [whole] };
}

/** Segments text in a script without spaces between words. */
function segment(run: string): readonly Word[] {
  state.segmenter ??= "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "word" }) : null;
  const { segmenter } = state;
  const pieces =
    segmenter === null
      ? [...run]
      : Array.from(segmenter.segment(run)).flatMap((each) => (each.isWordLike === true ? each.segment : []));
  return pieces.flatMap((piece) => (unspaced.test(piece) ? plainWord(piece) : makeWords(piece)));
}
