/**
 * Words that the engine knows of a language beside those of a site; English is the only one. They were written from general
 * knowledge and without the questions of the bench, which they would otherwise only repeat.
 */
import type { Meanings } from "../../theme/search/index-format.ts";
import { inflectionsOf } from "../../theme/search/inflection.ts";
import english from "./english-words.json" with { type: "json" };

interface LanguageWords {
  /**
   * Words of everyday speech, separated by spaces. A question contains them in passing ("is it down right now"), but texts
   * about software use some of them so rarely that they would be the most important words of the question.
   */
  readonly everyday: string;
  /** Groups of forms of a word that no ending gives. */
  readonly irregular: readonly (readonly string[])[];
  /** In all forms of the words. */
  readonly meanings: Meanings;
}

/** The words that the engine knows of a language; empty for most. */
export function wordsOfLanguage(lang: string): LanguageWords {
  if (!/^en\b/iu.test(lang)) return { everyday: "", irregular: [], meanings: {} };
  const { everyday, irregular, meanings } = english;
  return { everyday, irregular: irregular.map((group) => group.split(" ")), meanings: inAllForms(meanings) };
}

/** @param meanings What documentation calls them, by words of readers that mean the same. */
function inAllForms(meanings: Readonly<Record<string, string>>): Meanings {
  const words = Object.entries(meanings).flatMap(([typed, meant]) =>
    typed.split(" ").map((word) => [word, meant] as const),
  );
  const forms = words.flatMap(([word, meant]) => inflectionsOf(word, "en").map((form) => [form, meant] as const));
  // A word of the list is itself, and no form of another.
  return Object.fromEntries([...forms, ...words]);
}
