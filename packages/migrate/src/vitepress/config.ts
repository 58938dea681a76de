/** Converts the config of VitePress. Pure. */
import type { SiteConfigInput } from "docsgen";
import type { ModuleRun } from "docsgen/migrate-kit";
import { isRecord } from "../is-record.ts";
import { isComputed, listIn, recordIn, textIn } from "../config-values.ts";
import { inlineMarkdown } from "../inline-markdown.ts";
import type { ConvertedConfig, Key, Report } from "../config-report.ts";
import { leadsToOldFiles, makeReport, markdownNeeds, originOf, tocDepthOf } from "../config-report.ts";
import { filled } from "../filled.ts";
import type { Note } from "../note.ts";
import { socialLink } from "../social-icon.ts";
import { convertHead } from "../vue/head.ts";
import { convertLogo } from "../vue/theme.ts";
import type { ThemeValues } from "../vue/theme-values.ts";
import type { Language, Languages, Text } from "../languages.ts";
import { languageAt, redirectsOfLanguages, stringsOf, textByLanguage, withinLanguage } from "../languages.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { convertNavbar, navbarOf } from "../menus.ts";
import type { OldPage } from "../pages.ts";
import type { SettingTable } from "../settings.ts";
import * as settings from "../settings.ts";
import type { OldSidebar } from "../translated-menus.ts";
import { joinMenus, joinSidebars } from "../translated-menus.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;
type Values = Readonly<Record<string, unknown>>;

const siteSettings: SettingTable = {
  rows: {
    appearance: { ...settings.colorScheme, when: (value) => value !== true },
    "markdown.config": settings.markdownItPlugins,
    "markdown.preConfig": settings.markdownItPlugins,
  },
  known:
    "$schema title titleTemplate description lang base head locales themeConfig srcDir srcExclude outDir cacheDir assetsDir cleanUrls rewrites ignoreDeadLinks lastUpdated markdown sitemap metaChunk mpa router scrollOffset contentProps",
};

const themeSettings: SettingTable = {
  rows: {},
  known:
    "siteTitle nav sidebar outline aside socialLinks footer editLink search algolia docFooter logo externalLinkIcon i18nRouting darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel returnToTopLabel langMenuLabel skipToContentLabel lastUpdated lastUpdatedText notFound",
  nameOf: (key) => `\`themeConfig.${key}\``,
};

/** The menus and texts of a language. */
interface Locale {
  readonly language: Language;
  /** The settings of the site with those of the language. */
  readonly settings: Values;
  readonly theme: Values;
  /** Only those of the language, and where they are. */
  readonly own: Values;
  readonly key: Key;
}

type Menus = Required<MenuContext>;

/** What the settings are converted with. */
interface Conversion {
  readonly module: ModuleRun;
  readonly menus: Menus;
  /** The main one first. */
  readonly locales: readonly [Locale, ...Locale[]];
  readonly notes: Note[];
  readonly report: Report;
}

/**
 * Converts the settings of all languages. Like VitePress, it takes from the site what a language does not set.
 *
 * @param pages Those of all languages. The ones that have moved get redirects.
 * @param values The values of the theme that pages show, for `product` and `themeConfig.constants`.
 */
export function convertConfig(
  module: ModuleRun,
  menus: Menus,
  pages: readonly OldPage[],
  values: ThemeValues,
): ConvertedConfig {
  const old = recordIn(module.value);
  const notes: Note[] = [];
  const report = makeReport(notes, menus.file, module.lineOf);
  const locales = localesOf(old, menus.languages);
  const [main] = locales;
  const conversion = { module, menus, locales, notes, report };
  const base = textIn(old["base"]) ?? "/";
  const head = convertHead(old["head"], base, menus.file, (index) => module.lineOf(["head", index]));
  notes.push(...head.notes);
  const themeConfig = convertTheme(conversion, old, values);
  const markdown = convertMarkdown(recordIn(old["markdown"]));
  reportRest(conversion, old, values);

  const title = textOf(conversion, (locale) => textIn(locale.theme["siteTitle"]) ?? textIn(locale.settings["title"]));
  return {
    config: filled<SiteConfigInput>({
      title: title ?? "Documentation",
      description: textOf(conversion, (locale) => textIn(locale.settings["description"]), ""),
      ...(menus.languages.others.length > 0 ? menus.languages.config : { lang: textIn(main.settings["lang"]) }),
      base: base === "/" ? null : base,
      origin: originOf(recordIn(old["sitemap"])["hostname"]),
      routes: old["cleanUrls"] === true ? null : "html",
      product: values.product,
      ...head.config,
      themeConfig,
      redirects: redirectsOfLanguages(pages, menus.languages),
      markdown: { slugs: "vitepress", ...markdown.config },
    }),
    notes,
    packages: markdown.packages,
  };
}

/** As VitePress does, the settings of a language replace those of the site one by one. */
function localesOf(old: Values, { all }: Languages): readonly [Locale, ...Locale[]] {
  const localeOf = (language: Language): Locale => {
    const given = recordIn(recordIn(old["locales"])[language.key]);
    const own = recordIn(given["themeConfig"]);
    return {
      language,
      settings: { ...old, ...given },
      theme: { ...recordIn(old["themeConfig"]), ...own },
      own,
      key: ["locales", language.key, "themeConfig"],
    };
  };
  const [main, ...others] = all;
  return [localeOf(main), ...others.map(localeOf)];
}

function textOf(
  { locales, menus: { languages } }: Conversion,
  of: (locale: Locale) => string | null,
  missing: string | null = null,
): Text | null {
  const ownText = (language: Language): string | null => {
    const locale = locales.find((each) => each.language === language);
    return locale === undefined ? null : of(locale);
  };
  return textByLanguage(languages, ownText, missing);
}

function convertTheme(conversion: Conversion, old: Values, values: ThemeValues): ThemeConfig {
  const { locales, notes, report } = conversion;
  const [{ theme }] = locales;
  const nav = convertNav(conversion);
  const sidebars = convertSidebars(conversion);
  const social = socialLinks(theme["socialLinks"]);
  const logo = convertLogo(theme["logo"], theme["siteTitle"] !== false);
  if (theme["logo"] !== undefined && theme["logo"] !== null && logo.logo === undefined)
    report("left", ["themeConfig", "logo"], "`logo`", settings.ownPictureAdvice);
  notes.push(...nav.notes, ...sidebars.notes);
  return filled<ThemeConfig>({
    ...logo,
    ...navbarOf(nav.value, []),
    social,
    sidebars: sidebars.value,
    ...depthOf(theme["outline"]),
    ...editLink(conversion),
    ...footer(conversion),
    lastUpdated: old["lastUpdated"] === true || null,
    ...strings(conversion),
    constants: values.constants,
  });
}

function reportRest({ locales, report }: Conversion, old: Values, values: ThemeValues): void {
  const [{ theme }] = locales;
  if (locales.length > 1)
    report(
      "converted",
      ["locales"],
      "Pages that are not translated",
      'menus leave them out, as in VitePress; `fallback: "page"` of a language shows those of the main one',
    );
  if (theme["algolia"] !== undefined || recordIn(theme["search"])["provider"] === "algolia")
    report("converted", ["themeConfig", "search"], "Search", settings.ownSearch.advice);
  settings.reportSettings(recordIn(old["themeConfig"]), themeSettings, ["themeConfig"], report, values.shown);
  for (const { own, key, theme: each, language } of locales) {
    settings.reportSettings(own, themeSettings, key, report, values.shown);
    for (const name of ["logo", "socialLinks"])
      if (JSON.stringify(each[name]) !== JSON.stringify(theme[name]))
        report("lossy", [...key, name], `\`${name}\` of ${language.label}`, "it is the same in all languages");
  }
  settings.reportSettings(old, siteSettings, [], report);
}

function convertNav({ module, menus, locales }: Conversion): ReturnType<typeof convertNavbar> {
  const joined = joinMenus({
    kind: "navbar",
    ...menus,
    entriesOf: (language) => {
      const locale = locales.find((each) => each.language === language);
      if (locale === undefined) return null;
      const { own, key, theme } = locale;
      if (own["nav"] !== undefined) return entriesOf(own["nav"], "", [...key, "nav"], module);
      return language === menus.languages.main ? entriesOf(theme["nav"], "", ["themeConfig", "nav"], module) : null;
    },
  });
  const { value, notes } = convertNavbar(joined.entries, menus);
  return { value, notes: [...joined.notes, ...notes] };
}

/** @param base The prefix of the links, from `base` of an entry or of a sidebar. */
function entriesOf(value: unknown, base: string, path: Key, module: ModuleRun): readonly OldEntry[] {
  return listIn(value).flatMap((each, index): OldEntry[] => {
    if (!isRecord(each)) return [];
    const own = textIn(each["base"]) ?? base;
    const link = textIn(each["link"]);
    const at = [...path, index];
    return [
      {
        text:
          textIn(each["text"])
            ?.replaceAll(/<[^>]*>/gu, "")
            .trim() ?? null,
        link: link === null ? null : withBase(link, own),
        items: entriesOf(each["items"], own, [...at, "items"], module),
        isCollapsible: typeof each["collapsed"] === "boolean",
        isOpen: each["collapsed"] === false,
        line: module.lineOf(at),
      },
    ];
  });
}

function withBase(link: string, base: string): string {
  return base === "" || /^(?:[a-z]+:)?\/\//iu.test(link) || link.startsWith(base)
    ? link
    : base + link.replace(/^\//u, "");
}

/** The sidebars of the main language, with the texts of the others. */
function convertSidebars(conversion: Conversion): ReturnType<typeof joinSidebars> {
  const { menus, locales, module } = conversion;
  const made = joinSidebars(menus, (language) =>
    locales.flatMap((locale) => (locale.language === language ? sidebarsOf(locale, conversion) : [])),
  );
  const computed = locales.filter((locale) => isComputed(settingOf(locale).value));
  const notes = computed.map((locale): Note => ({
    outcome: "left",
    what: "A computed sidebar",
    advice: 'it was converted as far as it is written literally; `{ folder: "/guide/" }` lists a folder by itself',
    place: { site: "old", file: menus.file, line: module.lineOf(settingOf(locale).key) },
  }));
  return { value: made.value, notes: [...made.notes, ...notes] };
}

/** The setting that a language has, or shares with the site. */
function settingOf({ own, key, theme }: Locale): { readonly value: unknown; readonly key: Key } {
  return own["sidebar"] === undefined
    ? { value: theme["sidebar"], key: ["themeConfig", "sidebar"] }
    : { value: own["sidebar"], key: [...key, "sidebar"] };
}

/** Sidebars of the whole site are those of the language in whose folder they are shown. */
function sidebarsOf(locale: Locale, { module, menus: { languages } }: Conversion): readonly OldSidebar[] {
  const { language } = locale;
  const { value, key } = settingOf(locale);
  if (Array.isArray(value)) {
    const isOwn = locale.own["sidebar"] !== undefined || language === languages.main;
    return isOwn ? [{ path: "/", entries: entriesOf(value, "", key, module), line: module.lineOf(key) }] : [];
  }
  return Object.entries(recordIn(value)).flatMap(([prefix, each]): OldSidebar[] => {
    const absolute = prefix.startsWith("/") ? prefix : `/${prefix}`;
    if (prefix.startsWith("$") || languageAt(absolute, languages) !== language) return [];
    const at = [...key, prefix];
    const given = isRecord(each) ? each : { items: each };
    const entries = entriesOf(
      given["items"],
      textIn(given["base"]) ?? "",
      isRecord(each) ? [...at, "items"] : at,
      module,
    );
    const line = module.lineOf(at);
    return entries.length === 0 ? [] : [{ path: withinLanguage(absolute, language), entries, line }];
  });
}

function socialLinks(value: unknown): NonNullable<ThemeConfig["social"]> {
  return listIn(value).flatMap((each) => {
    const { icon, link, ariaLabel } = recordIn(each);
    const url = textIn(link);
    return url === null || !/^(?:https?:|mailto:|\/)/u.test(url)
      ? []
      : [socialLink(textIn(icon), url, textIn(ariaLabel))];
  });
}

function depthOf(outline: unknown): Pick<ThemeConfig, "tocDepth"> {
  const level = isRecord(outline) ? outline["level"] : outline;
  if (level === false) return { tocDepth: 0 };
  const last = level === "deep" ? 4 : Array.isArray(level) ? Number(level[1]) : Number(level ?? Number.NaN);
  return tocDepthOf(last);
}

function editLink(conversion: Conversion): Pick<ThemeConfig, "editLink"> {
  const { locales, report } = conversion;
  const value = locales[0].theme["editLink"];
  if (!isRecord(value)) return {};
  const pattern = textIn(value["pattern"]);
  const text = textOf(conversion, ({ theme }) => textIn(recordIn(theme["editLink"])["text"]));
  if (pattern === null || !pattern.includes(":path") || !/^https?:/u.test(pattern)) {
    report(
      "left",
      ["themeConfig", "editLink"],
      "`editLink`",
      "it is computed; set `themeConfig.editLink.pattern` in the config",
    );
    return {};
  }
  report("lossy", ["themeConfig", "editLink"], "`editLink`", leadsToOldFiles);
  return { editLink: { pattern: pattern.replace(":path", "{path}"), ...(text === null ? {} : { text }) } };
}

function footer(conversion: Conversion): Pick<ThemeConfig, "footer"> {
  const of = ({ theme }: Locale): string | null => {
    const { message, copyright } = recordIn(theme["footer"]);
    return textIn(inlineMarkdown([textIn(message), textIn(copyright)].filter((part) => part !== null).join(" ")));
  };
  const text = textOf(conversion, of, "");
  if (text === null) return {};
  return { footer: typeof text === "string" ? text : { text } };
}

function strings(conversion: Conversion): Pick<ThemeConfig, "strings"> {
  const { locales, menus } = conversion;
  return stringsOf(menus.languages, (language) => {
    const locale = locales.find((each) => each.language === language);
    const theme = (language === menus.languages.main ? locale?.theme : locale?.own) ?? {};
    const docFooter = recordIn(theme["docFooter"]);
    return {
      onThisPage: textIn(recordIn(theme["outline"])["label"]),
      previous: textIn(docFooter["prev"]),
      next: textIn(docFooter["next"]),
      menu: textIn(theme["sidebarMenuLabel"]),
    };
  });
}

const labelled = ["tip", "info", "warning", "danger", "details", "important", "caution", "note"] as const;

function convertMarkdown(
  markdown: Values,
): Pick<ConvertedConfig, "packages"> & { readonly config: NonNullable<SiteConfigInput["markdown"]> } {
  const container = recordIn(markdown["container"]);
  const needs = markdownNeeds(markdown["math"] === true || isRecord(markdown["math"]), false);
  const labels = labelled.flatMap((name) => {
    const label = textIn(container[`${name}Label`]);
    return label === null ? [] : [[name, label] as const];
  });
  return {
    config: filled({
      lineNumbers: markdown["lineNumbers"] === true || null,
      ...needs.markdown,
      labels: Object.fromEntries(labels),
    }),
    packages: needs.packages,
  };
}
