/**
 * The vocabulary of the search engine, which only English has. It was written from general knowledge, without looking
 * at the questions of the bench, which it would otherwise memorize.
 */
import type { Expansions } from "../../theme/search/index-format.ts";
import { inflectionsOf } from "../../theme/search/inflection.ts";
import english from "./english-words.json" with { type: "json" };

interface LanguageWords {
  /**
   * Words of everyday speech, separated by spaces. A question contains them in passing ("is it down right now"), but
   * texts about software use some of them so rarely that they would be the most important words of the question.
   */
  readonly everyday: string;
  /** Groups of irregular forms of the same word. */
  readonly irregular: readonly (readonly string[])[];
  /** For each form of a word. */
  readonly expansions: Expansions;
}

/** The words that the engine knows of a language; empty for most. */
export function wordsOfLanguage(lang: string): LanguageWords {
  if (!/^en\b/iu.test(lang)) return { everyday: "", irregular: [], expansions: new Map() };
  const { everyday, irregular, expansions } = english;
  return { everyday, irregular: irregular.map((group) => group.split(" ")), expansions: inAllForms(expansions) };
}

/** @param expansions The terms of documentation, by readers' words with that meaning. */
function inAllForms(expansions: Readonly<Record<string, string>>): Expansions {
  const words = Object.entries(expansions).flatMap(([typed, terms]) =>
    typed.split(" ").map((word) => [word, terms] as const),
  );
  const forms = words.flatMap(([word, terms]) => inflectionsOf(word, "en").map((form) => [form, terms] as const));
  // A word of the list is itself, and no form of another.
  return new Map([...forms, ...words]);
}
