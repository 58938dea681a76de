/**
 * The words that docsgen adds to pages when it compiles them, in the language of the site: those of features, and those
 * of the rest of a page. `markdown.labels` in the config replaces single ones. Pure.
 */
import type { BuiltInAbout, Language } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";
import { interfaceLanguage } from "./interface-strings.ts";
import { words } from "./words.ts";

type WordsOf<Declared> = Declared extends { readonly words: infer Words } ? keyof Words : never;

/** The words of features. */
export type FeatureWord = WordsOf<(typeof abouts)[number]>;

/** Every word by its key in `markdown.labels`. Names in braces, such as `{lines}`, are not replaced yet. */
export type PageLabels = Readonly<Record<keyof typeof english, string>> & Readonly<Record<FeatureWord, string>>;

/** Names in braces are replaced. */
const english = {
  terminal: "Terminal",
  collapsed: "Code, {lines} lines",
  formula: "Formula",
  code: "Code",
  contents: "Contents",
  table: "Table",
  done: "Done",
  todo: "To do",
  footnotes: "Footnotes",
  backToReference: "Back to reference {number}",
};

/** The words that features declare, by key in `markdown.labels`. */
export function featureWords(): readonly (readonly [key: string, word: Readonly<Record<Language, string>>])[] {
  const declared: readonly BuiltInAbout[] = abouts;
  return declared.flatMap((about) => Object.entries(about.words ?? {}));
}

function featureLabels(language: Language): Readonly<Record<FeatureWord, string>>;
function featureLabels(language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(featureWords().map(([key, word]) => [key, word[language]]));
}

/**
 * @param lang A BCP 47 tag. A language without labels of its own has the English ones.
 * @param own The labels that the config replaces.
 */
export function markdownLabels(
  lang: string,
  own: { readonly [Name in keyof PageLabels]?: string | undefined },
): PageLabels {
  const language = interfaceLanguage(lang);
  const replaced = Object.fromEntries(Object.entries(own).filter(([, label]) => label !== undefined));
  return { ...(language === "en" ? english : words[language].page), ...featureLabels(language), ...replaced };
}
