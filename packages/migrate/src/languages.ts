/**
 * The languages of an old site, whatever its tool. A reader lists them, with what their addresses begin with, and says
 * for each page to which one it belongs; this module decides what docsgen calls them, where their pages are, and which
 * addresses move. `translated-menus.ts` joins their menus. Pure.
 */
import type { SiteConfigInput } from "docsgen";
import { interfaceStrings, isLanguageTag, meantLanguage } from "docsgen/migrate-kit";
import type { Key, Report } from "./config-report.ts";
import type { Note } from "./note.ts";
import type { OldPage } from "./pages.ts";

/** A language as the old site declares it. */
export interface OldLocale {
  /** As the old config names it: "fr", "zh_CN", "root". */
  readonly key: string;
  /** The first part of its addresses: "fr"; "" for the root. */
  readonly at: string;
  /** Its tag, if the old config has one besides the key: "fr-CA". */
  readonly lang: string | null;
  /** Its own name: "Français". */
  readonly label: string | null;
  /** What the old tool shows in place of its missing pages, in the words of docsgen. */
  readonly fallback: Fallback;
}

/** A language as the new site has it, after `languagesOf` has chosen its tag and folder. */
export interface Language {
  readonly key: string;
  /** BCP 47 tag, as the new config declares it. */
  readonly tag: string;
  /** The one that the old config declares, which may have a region that the addresses lack. */
  readonly lang: string;
  readonly label: string;
  /** The folder of its pages in the new source folder, and what its new addresses begin with: "fr/"; "" for the main one. */
  readonly folder: string;
  /** What its old addresses begin with: "/fr/". */
  readonly oldRoot: string;
  readonly fallback: Fallback;
}

/** A text of the config, or one for each language. */
export type Text = NonNullable<SiteConfigInput["title"]>;

type Fallback = "page" | "link" | "none";

/** The languages that have pages. `others` is empty for a site in one language. */
export interface Languages {
  /** The main one first. */
  readonly all: readonly [Language, ...Language[]];
  readonly main: Language;
  readonly others: readonly Language[];
  /** `languages` of the new config, or `lang` if there is one language. */
  readonly config: Pick<SiteConfigInput, "lang" | "languages">;
}

/** @param locales Those of the old site that have pages, the main one first. */
export function languagesOf(
  locales: readonly [OldLocale, ...OldLocale[]],
  report: Report,
  keyOf: (locale: OldLocale) => Key,
): Languages {
  // docsgen publishes the main language at the root, so that of the root can keep its addresses only as the main one.
  const first = locales.find(({ at }) => at === "") ?? locales[0];
  const rest = locales.filter((each) => each !== first);
  if (first !== locales[0])
    report(
      "lossy",
      keyOf(locales[0]),
      `\`${locales[0].key}\` as the main language`,
      `that is \`${first.key}\` now, because its addresses are at the root; pages that are not translated are shown in it`,
    );
  const main = languageOf(first, true, tagOf(first) ?? "en");
  const taken = new Map([[main.tag.toLowerCase(), main.key]]);
  const others = rest.flatMap((locale): Language[] => {
    const tag = tagOf(locale);
    const same = tag === null ? undefined : taken.get(tag.toLowerCase());
    if (tag === null || same !== undefined) {
      const reason = tag === null ? "is not the tag of a language" : `is the same language as \`${same}\`, ${tag}`;
      report(
        "left",
        keyOf(locale),
        `\`${locale.key}\` of the languages`,
        `it ${reason}, so its pages are pages of the main language, at the same addresses`,
      );
      return [];
    }
    taken.set(tag.toLowerCase(), locale.key);
    return [languageOf(locale, false, tag)];
  });
  const all: Languages["all"] = [main, ...others];
  if (others.length === 0) return onlyOne(main);
  for (const language of all) reportMove(language, locales, report, keyOf);
  const languages = Object.fromEntries(
    all.map(({ tag, label, fallback }, index) => [
      tag,
      index === 0 || fallback === "page" ? label : { label, fallback },
    ]),
  );
  return { all, main, others, config: { languages } };
}

/** A site in one language, whose pages stay in the folder in which they may be. */
function onlyOne(language: Language): Languages {
  const main = { ...language, folder: language.oldRoot.slice(1) };
  return { all: [main], main, others: [], config: main.tag === "en" ? {} : { lang: main.tag } };
}

/** What addresses and pages of the new site may begin with, so that the old addresses stay. */
function tagOf({ key, at, lang }: OldLocale): string | null {
  const declared = lang === null ? meantLanguage(key) : meantLanguage(lang);
  if (at === "" || declared === null) return declared ?? (isLanguageTag(at) ? at : null);
  // "tw" is Twi, and "br" Breton, but sites mean Chinese and Portuguese.
  return isLanguageTag(at) && languageIn(at) === languageIn(declared) ? at : declared;
}

/** Whether two locales are in one language: "en" and "en-US", but not "zh-CN" and "zh-TW". A root without `lang` is in English. */
export function isSameLanguage(one: OldLocale, other: OldLocale): boolean {
  const [first, second] = [one, other].map((locale) => `${(tagOf(locale) ?? "en").toLowerCase()}-`);
  return first !== undefined && second !== undefined && (first.startsWith(second) || second.startsWith(first));
}

function languageIn(tag: string): string {
  return new Intl.Locale(tag).language;
}

function languageOf({ key, at, lang, label, fallback }: OldLocale, isMain: boolean, tag: string): Language {
  return {
    key,
    tag,
    lang: lang ?? tag,
    label: label ?? new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag,
    folder: isMain ? "" : `${tag}/`,
    oldRoot: at === "" ? "/" : `/${at}/`,
    fallback,
  };
}

function reportMove(
  { key, tag, folder, oldRoot }: Language,
  locales: readonly OldLocale[],
  report: Report,
  keyOf: (locale: OldLocale) => Key,
): void {
  const locale = locales.find((each) => each.key === key);
  if (locale === undefined) return;
  if (oldRoot !== `/${folder}`)
    report(
      "converted",
      keyOf(locale),
      `The addresses below \`${oldRoot}\``,
      `the pages are below \`/${folder}\`, because ${folder === "" ? "docsgen publishes the main language at the root" : `“${tag}” is the tag of the language`}; the old addresses are redirects`,
    );
  const declared = locale.lang === null ? null : meantLanguage(locale.lang);
  if (declared !== null && declared.toLowerCase() !== tag.toLowerCase())
    report(
      "lossy",
      keyOf(locale),
      `\`lang\` of \`${key}\``,
      `pages say \`lang="${tag}"\` in place of “${declared}”, because their addresses begin with it`,
    );
}

/** The language to whose folder an old path or address belongs; that of the root, or the main one, if to none. */
export function languageAt(path: string, { all, main }: Languages): Language {
  const address = path.startsWith("/") ? path : `/${path}`;
  const named = all.find(({ oldRoot }) => oldRoot !== "/" && `${address}/`.startsWith(oldRoot));
  return named ?? all.find(({ oldRoot }) => oldRoot === "/") ?? main;
}

/** An old path or address within its language: "/fr/guide/" → "/guide/", "fr/guide.md" → "guide.md". */
export function withinLanguage(path: string, { oldRoot }: Language): string {
  if (path.startsWith(oldRoot)) return `/${path.slice(oldRoot.length)}`;
  return `/${path}`.startsWith(oldRoot) ? path.slice(oldRoot.length - 1) : path;
}

type Placed = Pick<OldPage, "path" | "route" | "oldRoute" | "language">;

/**
 * Where the page of a language is in the new site.
 *
 * @param within Its path in the folder of the language.
 * @param route Its old address.
 */
export function placeInLanguage(within: string, route: string, language: Language): Placed {
  const { folder, oldRoot } = language;
  // `/fr.html` is the home page of a language if documents are files.
  const isHome = `${route.replace(/\.html$|\/$/u, "")}/` === oldRoot;
  const isInside = route.startsWith(oldRoot);
  // A page at the root of a site whose languages all have folders stays there.
  const moved = isHome ? `/${folder}` : isInside ? `/${folder}${route.slice(oldRoot.length)}` : route;
  return { path: folder + within, route: moved, language, ...(moved === route ? {} : { oldRoute: route }) };
}

/** Leaves out a page that would be at the path of another, such as `index.md` beside `en/index.md`. */
export function withoutTwins<Page extends OldPage>(
  pages: readonly Page[],
): { readonly pages: readonly Page[]; readonly notes: readonly Note[] } {
  const byPath = new Map<string, Page>();
  for (const page of pages) {
    const known = byPath.get(page.path);
    if (known === undefined || (known.oldRoute === undefined && page.oldRoute !== undefined))
      byPath.set(page.path, page);
  }
  const notes = pages.flatMap((page): Note[] => {
    const kept = byPath.get(page.path);
    if (kept === undefined || kept === page) return [];
    const advice = `its address shows ${kept.from}, because docsgen publishes the main language at the root`;
    return [
      { outcome: "lossy", what: `The page \`${page.from}\``, advice, place: { site: "old", file: page.from, line: 1 } },
    ];
  });
  const distinct = pages
    .filter((page) => byPath.get(page.path) === page)
    .map((page): Page => {
      const index = page.path.replace(readmePattern, "$1index.md");
      if (page.language === undefined || index === page.path || !byPath.has(index)) return page;
      const path = page.path.replace(/\.md$/iu, "-page.md");
      const advice = `its name is that of a home page, and ${byPath.get(index)?.from ?? index} is that: its file is ${path} now, and its address stays`;
      notes.push({
        outcome: "converted",
        what: `The page \`${page.from}\``,
        advice,
        place: { site: "old", file: page.from, line: 1 },
      });
      return { ...page, path };
    });
  return { pages: distinct, notes };
}

const readmePattern = /(^|\/)README\.md$/iu;

/** The pages by what they share with their translations, in the order of the languages. */
export interface Translations {
  readonly of: (page: OldPage, language: Language) => OldPage | null;
}

/**
 * Pages are translations of each other if their paths below the language's folder are equal but for case and `index` or
 * `README`: "guide/index.md" and "fr/Guide/README.md". The finder returns `null` for a page that is not translated.
 */
export function translationsOf(pages: readonly OldPage[]): Translations {
  const rows = new Map<string, Map<string, OldPage>>();
  for (const page of pages) {
    const row = rows.get(translationKey(page)) ?? new Map<string, OldPage>();
    rows.set(translationKey(page), row);
    row.set(page.language?.tag ?? "", page);
  }
  return { of: (page, { tag }) => rows.get(translationKey(page))?.get(tag) ?? null };
}

function translationKey({ path, language }: OldPage): string {
  return path
    .slice(language?.folder.length ?? 0)
    .replace(/(?:^|\/)(?:index|README)\.md$|\.md$/u, "")
    .toLowerCase();
}

/** Redirects from the addresses at which pages of a language, and those that stand in for its pages, were before. */
export function redirectsOfLanguages(
  pages: readonly OldPage[],
  { main, others }: Languages,
): NonNullable<SiteConfigInput["redirects"]> {
  const redirects = pages.flatMap(({ oldRoute, route }) =>
    oldRoute === undefined ? [] : [{ from: oldRoute, to: route }],
  );
  const { of } = translationsOf(pages);
  const sources = pages.filter(({ language }) => language === main);
  const moved = others.filter(({ oldRoot, folder, fallback }) => oldRoot !== `/${folder}` && fallback === "page");
  return [
    ...redirects,
    ...moved.flatMap((language) =>
      sources.flatMap((page) =>
        of(page, language) === null
          ? [{ from: language.oldRoot + page.route.slice(1), to: `/${language.folder}${page.route.slice(1)}` }]
          : [],
      ),
    ),
  ];
}

/**
 * A text by language, without the texts that are the same as that of the main one; `null` if that has none.
 *
 * @param missing The text of the main language if only others have one.
 */
export function textByLanguage(
  { main, others }: Pick<Languages, "main" | "others">,
  textOf: (language: Language) => string | null,
  missing: string | null = null,
): Text | null {
  const first = textOf(main) ?? missing;
  if (first === null) return null;
  const texts = others.flatMap((language): (readonly [string, string])[] => {
    const text = textOf(language);
    return text === null || text === first ? [] : [[language.tag, text]];
  });
  if (texts.length === 0) return textOf(main);
  return { [main.tag]: first, ...Object.fromEntries(texts) };
}

type Strings = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["strings"]>;

/**
 * The texts of the theme that a site replaces. Those of a language without a text of its own are docsgen's, not those of
 * the main language.
 *
 * @param ownOf The texts of a language, by the names that docsgen gives them.
 */
export function stringsOf(
  languages: Languages,
  ownOf: (language: Language) => Readonly<Record<string, string | null>>,
): { readonly strings?: Strings } {
  const own = new Map(languages.all.map((language) => [language, ownOf(language)]));
  const names = new Set(
    [...own.values()].flatMap((texts) => Object.keys(texts).filter((name) => texts[name] !== null)),
  );
  const strings = Array.from(names).flatMap((name): (readonly [string, Text])[] => {
    const text = textByLanguage(languages, (language) => {
      const builtIn: Readonly<Record<string, string>> = { ...interfaceStrings(language.tag, {}) };
      return own.get(language)?.[name] ?? builtIn[name] ?? null;
    });
    return text === null ? [] : [[name, text]];
  });
  return strings.length === 0 ? {} : { strings: Object.fromEntries(strings) };
}
