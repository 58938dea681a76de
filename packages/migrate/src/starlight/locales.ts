/** The languages of a site of Starlight, each with a folder of its own, or the root. Pure. */
import { isRecord } from "../is-record.ts";
import { recordIn, textIn } from "../config-values.ts";
import type { OldLocale } from "../languages.ts";

type Values = Readonly<Record<string, unknown>>;

/** The main language comes first. A site without languages has one, in the root. */
export function localesOf(options: Values): readonly [OldLocale, ...OldLocale[]] {
  const given = Object.entries(recordIn(options["locales"])).filter(([, value]) => isRecord(value));
  const wanted = textIn(options["defaultLocale"]) ?? "root";
  const main = given.some(([key]) => key === wanted) ? wanted : (given[0]?.[0] ?? "root");
  const localeOf = (key: string): OldLocale => {
    const { lang, label } = recordIn(recordIn(options["locales"])[key]);
    const at = key === "root" ? "" : key;
    return { key, at, lang: textIn(lang) ?? (at === "" ? "en" : null), label: textIn(label), fallback: "page" };
  };
  return [localeOf(main), ...given.filter(([key]) => key !== main).map(([key]) => localeOf(key))];
}

/** A text that may be given by language: `{ en: "Guides", fr: "Les guides" }`. */
export function textFor(value: unknown, lang: string): string | null {
  return textIn(value) ?? pickText(recordIn(value), lang);
}

/** The text for a language, or for the one that it is a variant of: "pt" for "pt-BR". */
export function pickText(texts: Values, lang: string): string | null {
  return textIn(texts[lang]) ?? textIn(texts[lang.replace(/-.*$/u, "")]);
}
