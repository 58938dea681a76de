/** Finds the phrases of a query, and of a pasted message, in the texts of sections. */
import type { Candidate } from "./candidate.ts";
import { textLimit } from "./index-format.ts";
import type { IndexStore } from "./index-store.ts";
import { inflectionsOf } from "./inflection.ts";
import { makePhrasePattern } from "./marked-text.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { stopWords } from "./stop-words.ts";
import { fold, partsOf } from "./tokenize.ts";

/** The factor for a phrase that occurs only with other forms of its words. */
const inflectedWeight = 0.5;

/** Ranks candidates by their texts, for a query with phrases or a pasted message. */
export function withQuotes(
  store: IndexStore,
  candidates: readonly Candidate[],
  parsed: ParsedQuery,
  lang: string,
): Promise<readonly Candidate[]> {
  const { message } = parsed;
  return message === null ? withPhrases(store, candidates, parsed, lang) : withMessage(store, candidates, message);
}

/** Keeps the sections that contain the phrases of the query. Phrases in other forms of the words score lower. */
async function withPhrases(
  store: IndexStore,
  candidates: readonly Candidate[],
  { phrases }: ParsedQuery,
  lang: string,
): Promise<readonly Candidate[]> {
  const makePatterns = (formsOf: (word: string) => readonly string[]): readonly RegExp[] =>
    phrases.map((phrase) => makePhrasePattern(phrase.map(formsOf)));
  const exact = makePatterns((word) => [word]);
  const loosePatterns = makePatterns((word) => [word, ...inflectionsOf(word, lang)]);
  const kept = await Promise.all(
    candidates.map(async (candidate): Promise<readonly Candidate[]> => {
      const { page, entry, score: pageScore } = candidate;
      const read = await Promise.all(
        candidate.sections.map(async (each) => ({ ...each, contents: await store.section(page, each.section) })),
      );
      const sections = read.flatMap(({ section, score, contents: [, heading, text] }) => {
        const all = fold(`${entry[1]}\n${heading}\n${text}`);
        // The stored text was cut, so the phrase may follow in the rest.
        if (text.length >= textLimit || exact.every((pattern) => pattern.test(all))) return { section, score };
        return loosePatterns.every((pattern) => pattern.test(all)) ? { section, score: score * inflectedWeight } : [];
      });
      if (sections.length === 0) return [];
      const lost = (candidate.sections[0]?.score ?? 0) - Math.max(...sections.map(({ score }) => score));
      return [{ ...candidate, sections, score: pageScore - lost }];
    }),
  );
  return kept.flat();
}

/** By how much a section gains for each word of a message that it quotes, and for how many words. */
const quoteGain = 0.35;
const quotedWords = 8;
/** As many words without one that differs are more than a resemblance, and count as three more. */
const verbatimWords = 4;
const verbatimGain = 3;

/** Raises the scores of sections that quote a part of the message, the longer the more. */
async function withMessage(
  store: IndexStore,
  candidates: readonly Candidate[],
  message: readonly string[],
): Promise<readonly Candidate[]> {
  return Promise.all(
    candidates.map(async (candidate) => {
      const read = candidate.sections.map(async ({ section, score }) => {
        const [, heading, text] = await store.section(candidate.page, section);
        const quoted = Math.min(quotedWords + verbatimGain, quotedLength(message, partsOf(`${heading}\n${text}`)));
        return { section, score: score * (1 + quoteGain * Math.max(0, quoted - 1)) };
      });
      const sections = (await Promise.all(read)).sort((left, right) => right.score - left.score);
      const gain = (sections[0]?.score ?? 0) - (candidate.sections[0]?.score ?? 0);
      return { ...candidate, sections, score: candidate.score + gain };
    }),
  );
}

/**
 * The number of words in the longest part of the message that the text quotes. One word in it may differ, because pages
 * write "Cannot read property 'x' of undefined". Stop words count little.
 */
function quotedLength(message: readonly string[], text: readonly string[]): number {
  let longest = 0;
  let before: { same: number; other: number }[] = [];
  for (const word of message) {
    const weight = stopWords.has(word) ? 0.3 : 1;
    const now = text.map((each, at) => {
      const { same, other } = before[at - 1] ?? { same: 0, other: 0 };
      return each === word
        ? { same: same + weight, other: other === 0 ? 0 : other + weight }
        : { same: 0, other: same };
    });
    for (const { same, other } of now)
      longest = Math.max(longest, same < verbatimWords ? same : same + verbatimGain, other);
    before = now;
  }
  return longest;
}
