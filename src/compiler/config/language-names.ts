/** Which languages a text names: a link with the text “in French” leads to a French page deliberately. Pure. */
import { nameOf } from "./language-tag.ts";
import type { SiteConfig } from "./site-config.ts";

/** By tag, the beginnings of the names of each language, folded. */
export type LanguageNames = Readonly<Record<string, readonly string[]>>;

/** The names of the languages of a site, in the language of the config and their own; none if it has one language. */
export function listLanguageNames({ lang, languages }: Pick<SiteConfig, "lang" | "languages">): LanguageNames {
  const entries = Object.entries(languages);
  if (entries.length < 2) return {};
  return Object.fromEntries(
    entries.map(([tag, { label }]) => {
      const [code = tag] = tag.split("-");
      const names = [label, nameOf(tag, lang), nameOf(code, lang), nameOf(code, code), nameOf(code)];
      return [tag, [...new Set(names.flatMap((name) => (name === undefined ? [] : [stemOf(name)])))]];
    }),
  );
}

/** The tags of the languages that a text names, or whose tag it is. */
export function languagesNamedIn(textOf: () => string, languages: LanguageNames): readonly string[] {
  const entries = Object.entries(languages);
  if (entries.length === 0) return [];
  const text = fold(textOf());
  const alone = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return entries.flatMap(([tag, names]) =>
    alone === tag.toLowerCase() || names.some((name) => text.includes(name)) ? [tag] : [],
  );
}

/** Without its ending, which depends on gender and case: "français", "française"; "английский", "английская". */
function stemOf(name: string): string {
  const folded = fold(name);
  return folded.length > 5 ? folded.slice(0, -2) : folded;
}

/** Without accents: "inglés", "inglesa". */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
