/** The titles of pages, with their language where it is not that of the site around them. Pure. */
import type { TextLanguage } from "../../theme/route-data.ts";
import { directionOf } from "../config/interface-strings.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { Resolver } from "./resolver.ts";

/**
 * A title of a page; with its language, `lang` and direction, if that is not the language of the edition that shows it.
 */
export interface ShownTitle {
  readonly text: string;
  readonly language?: TextLanguage;
}

/**
 * The text by which menus name a page.
 * @param text Its own text in a menu; `null` for its title.
 */
export type TitleOf = (page: PageInterface, text?: string | null) => ShownTitle;

/** @param config Of the edition that shows the titles. */
export function makeTitles({ lang }: Pick<SiteConfig, "lang">, { langOf }: Resolver): TitleOf {
  return (page, text = null) => {
    const { title } = page.record;
    const shown = { text: text ?? title };
    const language = shown.text === title ? languageUnlike(lang, langOf(page)) : null;
    return language === null ? shown : { ...shown, language };
  };
}

/** The language of a text, or `null` if it is that of the site. */
export function languageUnlike(siteLang: string, lang: string | null): TextLanguage | null {
  return lang === null || lang.toLowerCase() === siteLang.toLowerCase() ? null : { lang, direction: directionOf(lang) };
}

/** The language that a page itself says it is in, or `null`. */
export function langIn({ record }: Pick<PageInterface, "record">): string | null {
  return record.frontmatter.lang ?? null;
}
