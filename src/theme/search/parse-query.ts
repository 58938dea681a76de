/** Parses a query into words, quoted phrases, synonyms and irregular forms. Pure. */
import type { SearchRoot } from "./index-format.ts";
import type { Word } from "./tokenize.ts";
import { partsOf, plainForm, wordsOf } from "./tokenize.ts";

/** A word of the query. A section matches if it matches one of the alternatives. */
export interface Unit {
  /** As typed, but in lower case and without accents. */
  readonly text: string;
  /** Each alternative consists of words, all of which a section should contain. */
  readonly alternatives: readonly Alternative[];
  /** A complete code name, such as "working-with-files", or `null`. */
  readonly whole: string | null;
  /** The word may be incomplete. */
  readonly isPrefix: boolean;
  /** All its words are quoted, so a section must contain them. */
  readonly isQuoted: boolean;
}

/** The word itself, an irregular form, or a synonym, which may be several words. */
export interface Alternative {
  readonly words: readonly string[];
  /** 1 for words that were typed, less for everyday words and synonyms. */
  readonly weight: number;
}

/** A query in the forms in which the index and titles are compared with it. */
export interface ParsedQuery {
  readonly units: readonly Unit[];
  /** The words of each quoted phrase. */
  readonly phrases: readonly (readonly string[])[];
  /** The words to look up, in order. */
  readonly words: readonly string[];
  /** The number of different words that are not stop words, unless all are. */
  readonly size: number;
  /** Whether the last of them may be incomplete. */
  readonly isOpen: boolean;
  /** The normalized query: with and without stop words. */
  readonly normalizedQuery: string;
  readonly withoutStopWords: string;
  /** The words in lower case, with accents. */
  readonly typed: readonly string[];
  /** The words of a pasted message in order; `null` for a query that was typed. */
  readonly message: readonly string[] | null;
}

/** The maximum number of words that are looked up, because each may cost a request. Every part of a path matters. */
const wordLimit = 8;
const pathLimit = 16;
const synonymWeight = 0.8;
const irregularWeight = 0.6;
const everydayWeight = 0.6;
const dottedWeight = 0.4;

/**
 * Signs of a pasted message, which typed queries hardly contain: the name of an error, a place in a file, the name of a program before its message,
 * an address, or JSON.
 */
const messageSigns =
  /(?:[a-z](?:Error|Exception|Warning)|\b(?:error|failed|fatal|panic|traceback|exception|warning|ERR))\b[^.:!(]{0,20}[:!(]|\w:\d+:\d+|\d\.\d+\.\d+\.\d|[{[]\s*["{]|^\S+:\s+\S|\bline \d+\b|^\d{4}-\d\d-\d\d[T ]\d/iu;

/** Whether the query was probably pasted from a log or a terminal. */
export function isMessage(query: string): boolean {
  return messageSigns.test(query);
}

/**
 * @param message The words of a pasted message (`pasted-message.ts`); `null` for a query that was typed.
 * @param synonyms Groups of words with the same meaning.
 * @param irregular Groups of irregular forms of the same word.
 * @param everyday Words of everyday speech, separated by spaces, like `stopWords`.
 */
export function parseQuery(
  query: string,
  message: readonly Word[] | null,
  {
    lang,
    synonyms,
    irregular,
    everyday,
    stopWords,
  }: Pick<SearchRoot, "lang" | "synonyms" | "irregular" | "everyday" | "stopWords">,
): ParsedQuery {
  const phrases = message === null ? phrasesIn(query) : [];
  const all = message ?? wordsOf(query);
  // Beside words, the digits of a version or an address say nothing.
  const named = all.filter(({ whole }) => !/^[\d.]+\.\d+$/u.test(whole));
  const words = [...new Map((named.length < 2 ? all : named).map((word) => [word.whole, word])).values()];
  const isEnglish = /^en\b/iu.test(lang);
  const everydayWords = everyday.split(" ");
  const stops = stopWords.split(" ");
  const unitLimit = message === null && /\/\S*\//u.test(query) ? pathLimit : wordLimit;
  const quoted = new Set(phrases.flat());
  const significant = words.filter(({ whole }) => !isEnglish || quoted.has(whole) || !stops.includes(whole));
  const important = significant.filter(
    ({ whole }) => significant.length <= unitLimit || !everydayWords.includes(whole),
  );
  const chosen = (important.length === 0 ? words : important).slice(0, unitLimit);
  /** In a message, a dotted name is usually that of a host, a file or a module. */
  const weightOf = (whole: string): number =>
    everydayWords.includes(whole) ? everydayWeight : message !== null && /\w\.\w/u.test(whole) ? dottedWeight : 1;
  // If the query ends with a quote, a space or other punctuation, the last word is complete.
  const isOpen = message === null && /[\p{L}\p{M}\p{N}_]$/u.test(query);
  const units = chosen.map(({ whole, parts }): Unit => ({
    text: whole,
    alternatives: [{ words: parts, weight: weightOf(whole) }],
    whole: parts[0] === whole ? null : whole,
    isPrefix: isOpen && all.at(-1)?.whole === whole,
    isQuoted: parts.every((part) => quoted.has(part)),
  }));
  // A message and a phrase are looked up as they are.
  const typedForms = message === null ? irregular.filter((forms) => !forms.some((form) => quoted.has(form))) : [];
  const chosenWords = chosen.flatMap(({ parts }) => parts);
  const different = [...new Set(chosenWords)];
  return {
    units: addSynonyms(addSynonyms(units, synonyms, synonymWeight), typedForms, irregularWeight),
    phrases,
    words: chosenWords,
    size: different.filter((word) => !stops.includes(word)).length || different.length,
    isOpen: units.at(-1)?.isPrefix === true,
    normalizedQuery: plainForm(query),
    withoutStopWords: plainForm(chosen.map(({ whole }) => whole).join(" ")),
    message: message?.flatMap(({ parts }) => parts) ?? null,
    typed:
      query
        .normalize("NFC")
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  };
}

/** The words of each quoted phrase. Quotes within other characters are data. */
function phrasesIn(query: string): readonly (readonly string[])[] {
  return Array.from(query.matchAll(/(?<![^\s(-])["“”„«]([^"“”„«»]+)["“”»](?![^\s).,;?!-])/gu), ([, inner = ""]) =>
    partsOf(inner),
  ).filter((words) => words.length > 0);
}

/**
 * If the query contains a member of a synonym group, which may consist of several words, the other members become
 * alternatives to it.
 */
function addSynonyms(
  units: readonly Unit[],
  synonyms: readonly (readonly string[])[],
  weight: number,
): readonly Unit[] {
  const result = [...units];
  for (const group of synonyms) {
    const members = group.map((member) => partsOf(member));
    for (const member of members) {
      const at = result.findIndex(
        (_, index) => member.length > 0 && member.every((word, offset) => result[index + offset]?.text === word),
      );
      if (at === -1) continue;
      const matched = result.splice(at, member.length);
      const single = matched.length === 1 ? matched[0] : undefined;
      const others = members.filter((other) => other !== member).map((words) => ({ words, weight }));
      result.splice(at, 0, {
        text: member.join(" "),
        alternatives: [...(single?.alternatives ?? [{ words: member, weight: 1 }]), ...others],
        whole: single?.whole ?? null,
        isPrefix: matched.at(-1)?.isPrefix === true,
        isQuoted: false,
      });
      break;
    }
  }
  return result;
}
