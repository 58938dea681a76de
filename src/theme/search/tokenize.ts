/**
 * Splits text into searchable words, ignoring case, accents and forms of letters (`fold`). A code name is one word, and
 * each of its parts is another. The same code builds and reads the index, so both use the same words.
 */

/** A word of a text: "working-with-files" has three parts, "files" has only itself. */
export interface Word {
  readonly whole: string;
  readonly parts: readonly string[];
}

/** Longer words are data, such as keys, hashes and UUIDs, which nobody searches for. */
const maxWordLength = 72;
const dataPattern = /^(?:0x)?[\da-f]{16,}$|^\d{13,}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
/** Between a number and its unit, or a name and its number: "30MB" and "30 MB", "utf8" and "utf-8". */
const numberEdge = /(?<=^\d+)(?=\p{L}{1,5}$)(?!st$|nd$|rd$|th$)|(?<=^\p{L}{3,})(?=\d{1,4}$)/u;

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

/** Letters that Unicode does not decompose, in the form in which readers type them without the right keyboard. */
const plainLetters = new Map(
  "ßss ẞss æae Æae œoe Œoe øo Øo đd Đd ðd Ðd łl Łl þth Þth ħh Ħh ŧt Ŧt ŋn Ŋn ıi ĸk ىي ةه کك یي ـ ‐- ʼ' ʻ'"
    .split(" ")
    .map(([letter = "", ...plain]) => [letter, plain.join("")]),
);
const otherLetters = new RegExp(`[${[...plainLetters.keys()].join("")}]`, "gu");
/** Accents and points. In Indic and other scripts, and in kana, such marks are part of the letter; and so in "й". */
const accents =
  /(?=[\p{sc=Inherited}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}])(?![\u3099\u309a]|(?<=[иИ])\u0306)\p{Mn}/gu;
/** Signs whose compatibility form would continue the word before them: "Slack™", "2½". */
const signs = /[™℠¼-¾⅐-⅞]/gu;

/**
 * The form of a text in which its words are compared, but for their case: compatibility forms (NFKC), no accents, no
 * invisible characters, and a plain form of letters such as "ß". The index and the query both go through it.
 */
export function fold(text: string): string {
  return text.replaceAll(/[^\0-~]+/gu, (run) =>
    run
      .replaceAll(signs, " ")
      .normalize("NFKD")
      .replaceAll(/\p{Cf}/gu, "")
      .replaceAll(accents, "")
      .replaceAll(otherLetters, (letter) => plainLetters.get(letter) ?? "")
      .normalize("NFC"),
  );
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
  const bare = found.replace(/['’]s$/iu, "");
  const whole = bare.replaceAll(/['’]/gu, "").toLowerCase();
  if (whole.length > maxWordLength || dataPattern.test(whole)) return [];
  const parts = bare
    // "dell'utente" has two parts, "l'utente" and "don't" have one.
    .replaceAll(/^.['’](?=...)|['’](?=..?$)/gu, "")
    .replaceAll(/\p{Ll}(?=\p{Lu})|(?<=\p{Lu})\p{Lu}(?=\p{Lu}\p{Ll})/gu, "$& ")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}+#]+/u)
    .filter((part) => part !== "" && !dataPattern.test(part))
    // "404s" are many of them, or seconds.
    .flatMap((part) => part.replace(/(?<=^\d+)s$/u, "").split(numberEdge));
  return { whole, parts: parts.length > 0 ? parts : [whole] };
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
