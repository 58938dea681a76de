/** The theme's texts in the language of the site, with those that the config replaces. Pure. */
import * as z from "zod";
import type { Language } from "../../features/about.ts";
import { languages } from "../../features/about.ts";
import * as english from "../../theme/english.ts";
import type { Strings } from "../../theme/strings.ts";
import { byLanguage } from "./languages.ts";
import { words } from "./words.ts";

/** The texts that the config replaces, by name. */
export const stringsSchema = z.partialRecord(z.enum(Object.keys(english)), byLanguage(z.string().min(1)));

/**
 * @param lang A BCP 47 tag, such as "pt-BR". A language without texts of its own has the English ones.
 * @param own The texts that the config replaces.
 */
export function interfaceStrings(lang: string, own: z.output<typeof stringsSchema>): Strings {
  const language = interfaceLanguage(lang);
  return { ...(language === "en" ? english : words[language].theme), ...own };
}

/** The languages that are written from right to left. */
const rightToLeft = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** The direction of text in a language, as the attribute `dir` takes it: "ar-EG" → "rtl". */
export function directionOf(lang: string): "ltr" | "rtl" {
  return rightToLeft.has(languageOf(lang)) ? "rtl" : "ltr";
}

/**
 * The language of docsgen's own words: English if they are not translated, or only in another script, as for Chinese in
 * Taiwan. @param lang A BCP 47 tag.
 */
export function interfaceLanguage(lang: string): Language {
  return languages.find((each) => each === languageOf(lang) && scriptOf(each) === scriptOf(lang)) ?? "en";
}

/** The script in which a language is written, unless its tag says another. @returns `null` for what is no tag. */
function scriptOf(lang: string): string | null {
  try {
    return new Intl.Locale(lang).maximize().script ?? null;
  } catch {
    return null;
  }
}

/** The first part of a BCP 47 tag: "pt-BR" → "pt". */
function languageOf(lang: string): string {
  return (lang.split("-", 1)[0] ?? "").toLowerCase();
}
