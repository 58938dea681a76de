/** Finds the phrases of a query in the texts of sections. */
import { textLimit } from "./index-format.ts";
import type { IndexStore } from "./index-store.ts";
import { inflectionsOf } from "./inflection.ts";
import { makePhrasePattern } from "./marked-text.ts";
import type { ParsedQuery } from "./parse-query.ts";
import type { Candidate } from "./show-pages.ts";
import { fold } from "./tokenize.ts";

/** The factor for a phrase that occurs only with other forms of its words. */
const inflectedWeight = 0.5;

/** Keeps the sections that contain the phrases of the query. Phrases in other forms of the words score lower. */
export async function withPhrases(
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
