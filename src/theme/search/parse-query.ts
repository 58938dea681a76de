/** Parses a query into words, quoted phrases and synonyms. Pure. */
import { partsOf, plainForm, wordsOf } from "./tokenize.ts";
import { stopWords } from "./word-pairs.ts";

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

export interface Alternative {
  readonly words: readonly string[];
  /** 1 for words that were typed, less for everyday words and synonyms. */
  readonly weight: number;
}

export interface ParsedQuery {
  readonly units: readonly Unit[];
  /** The words of each quoted phrase. */
  readonly phrases: readonly (readonly string[])[];
  /** The words to look up, in order. */
  readonly words: readonly string[];
  /** Whether the last of them may be incomplete. */
  readonly isOpen: boolean;
  /** The normalized query: with and without stop words. */
  readonly normalizedQuery: string;
  readonly withoutStopWords: string;
  /** The words in lower case, with accents. */
  readonly typed: readonly string[];
}

/** The maximum number of words that are looked up, because each may cost a request. */
const unitLimit = 8;
const synonymWeight = 0.8;
const everydayWeight = 0.6;

/**
 * @param synonyms Groups of words with the same meaning.
 * @param everyday Words of everyday speech, separated by spaces.
 */
export function parseQuery(
  query: string,
  lang: string,
  synonyms: readonly (readonly string[])[],
  everyday: string,
): ParsedQuery {
  const phrases = Array.from(query.matchAll(/["“”„«]([^"“”„«»]+)["“”»]/gu), ([, inner = ""]) => partsOf(inner)).filter(
    (words) => words.length > 0,
  );
  const words = wordsOf(query);
  const isEnglish = /^en\b/iu.test(lang);
  const everydayWords = everyday.split(" ");
  const quoted = new Set(phrases.flat());
  const significant = words.filter(({ whole }) => !isEnglish || quoted.has(whole) || !stopWords.has(whole));
  const important = significant.filter(
    ({ whole }) => significant.length <= unitLimit || !everydayWords.includes(whole),
  );
  const chosen = (important.length === 0 ? words : important).slice(0, unitLimit);
  // If the query ends with a quote, a space or other punctuation, the last word is complete.
  const isOpen = /[\p{L}\p{M}\p{N}_]$/u.test(query);
  const seen = new Set<string>();
  const units = chosen.flatMap(({ whole, parts }): Unit[] => {
    const isPrefix = isOpen && words.at(-1)?.whole === whole;
    if (seen.has(whole)) return [];
    seen.add(whole);
    return [
      {
        text: whole,
        alternatives: [{ words: parts, weight: everydayWords.includes(whole) ? everydayWeight : 1 }],
        whole: parts[0] === whole ? null : whole,
        isPrefix,
        isQuoted: parts.every((part) => quoted.has(part)),
      },
    ];
  });
  return {
    units: addSynonyms(units, synonyms),
    phrases,
    words: chosen.flatMap(({ parts }) => parts),
    isOpen: units.at(-1)?.isPrefix === true,
    normalizedQuery: plainForm(query),
    withoutStopWords: plainForm(chosen.map(({ whole }) => whole).join(" ")),
    typed:
      query
        .normalize("NFC")
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  };
}

/**
 * If the query contains a member of a synonym group, which may consist of several words, the other members become
 * alternatives to it.
 */
function addSynonyms(units: readonly Unit[], synonyms: readonly (readonly string[])[]): readonly Unit[] {
  let result = units;
  for (const group of synonyms) {
    const members = group.map((member) => partsOf(member));
    for (const member of members) {
      const at = result.findIndex(
        (_, index) => member.length > 0 && member.every((word, offset) => result[index + offset]?.text === word),
      );
      if (at === -1) continue;
      const others = members.filter((other) => other !== member).map((words) => ({ words, weight: synonymWeight }));
      const matched = result.slice(at, at + member.length);
      const [first] = matched;
      if (first === undefined) continue;
      const joined: Unit = {
        text: matched.map(({ text }) => text).join(" "),
        alternatives: [...(matched.length === 1 ? first.alternatives : [{ words: member, weight: 1 }]), ...others],
        whole: matched.length === 1 ? first.whole : null,
        isPrefix: matched.at(-1)?.isPrefix === true,
        isQuoted: false,
      };
      result = [...result.slice(0, at), joined, ...result.slice(at + member.length)];
      break;
    }
  }
  return result;
}
