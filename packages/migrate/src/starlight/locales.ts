/** The languages of a site of Starlight, each with a folder of its own, or the root. Pure. */
import { isRecord } from "../is-record.ts";
import { recordIn, textIn } from "../config-values.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Locale {
  /** The first part of its addresses: "fr"; "" for the root. */
  readonly folder: string;
  readonly lang: string;
  /** Its own name: "Français". */
  readonly label: string;
  readonly isMain: boolean;
}

/** The main language comes first. A site without languages has one, in the root. */
export function localesOf(options: Values): readonly [Locale, ...Locale[]] {
  const given = Object.entries(recordIn(options["locales"])).filter(([, value]) => isRecord(value));
  const wanted = textIn(options["defaultLocale"]) ?? "root";
  const main = given.some(([key]) => key === wanted) ? wanted : (given[0]?.[0] ?? "root");
  const localeOf = (key: string): Locale => {
    const { lang, label } = recordIn(recordIn(options["locales"])[key]);
    return {
      folder: key === "root" ? "" : key,
      lang: textIn(lang) ?? (key === "root" ? "en" : key),
      label: textIn(label) ?? key,
      isMain: key === main,
    };
  };
  return [localeOf(main), ...given.filter(([key]) => key !== main).map(([key]) => localeOf(key))];
}

/** The language to which a page belongs. @param slug As in `StarlightPage`. */
export function localeAt(slug: string, locales: readonly [Locale, ...Locale[]]): Locale {
  const named = locales.find(({ folder }) => folder !== "" && `${slug}/`.startsWith(`${folder}/`));
  return named ?? locales.find(({ folder }) => folder === "") ?? locales[0];
}

/** The slug of the same page in another language. */
export function translatedSlug(slug: string, from: Locale, to: Locale): string {
  const bare = from.folder === "" ? slug : slug.slice(from.folder.length + 1);
  return [to.folder, bare].filter((part) => part !== "").join("/");
}

/** A text that may be given by language: `{ en: "Guides", fr: "Les guides" }`. */
export function textFor(value: unknown, { lang }: Locale): string | null {
  return textIn(value) ?? pickText(recordIn(value), lang);
}

/** The text for a language, or for the one that it is a variant of: "pt" for "pt-BR". */
export function pickText(texts: Values, lang: string): string | null {
  return textIn(texts[lang]) ?? textIn(texts[lang.replace(/-.*$/u, "")]);
}
