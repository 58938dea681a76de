/**
 * The languages of mkdocs-static-i18n: where the files of each are, and the texts that are set for it. See
 * https://ultrabug.github.io/mkdocs-static-i18n/. Pure.
 */
import { isRecord } from "../is-record.ts";
import { recordIn, textIn } from "../config-values.ts";
import type { Report } from "../config-report.ts";
import type { Language, Languages, OldLocale } from "../languages.ts";
import { languagesOf } from "../languages.ts";

type Values = Readonly<Record<string, unknown>>;

/** Where a file is: in which language, and its path there. */
export interface Located {
  readonly language: Language;
  readonly within: string;
}

/** The languages of a site, also of one without the plugin, in which every file is of the main language. */
export interface SiteLanguages {
  readonly languages: Languages;
  /** Takes a path in the folder of the documents; `null` for a file of a language that is not built. */
  readonly locate: (path: string) => Located | null;
  /** The settings of a language. */
  readonly settingsOf: (language: Language) => Values;
  /** The text of a menu in a language. */
  readonly translate: (language: Language, text: string) => string;
}

/** What the plugin takes for the name of a language. */
const localePattern = /^(?:[a-z]{2}(?:-[A-Za-z]{4})?(?:-[A-Z]{2})?|[a-z]{2}_[A-Z]{2})$/u;

/**
 * @param plugin The options of the plugin; `null` if the site does not use it.
 * @param lang The language of the theme.
 * @param paths The files in the folder of the documents.
 */
export function siteLanguages(
  plugin: Values | null,
  lang: string | null,
  paths: readonly string[],
  report: Report,
): SiteLanguages {
  const declared = plugin === null ? [] : declaredIn(plugin);
  const isFolder = plugin?.["docs_structure"] === "folder";
  const built = declared.filter(({ settings }) => settings["build"] !== false);
  const fallsBack = plugin?.["fallback_to_default"] !== false;
  const main = built.find(({ settings }) => settings["default"] === true) ?? built[0];
  const localeOf = ({ key, settings }: Declared): OldLocale => ({
    key,
    at: key === main?.key ? "" : key,
    lang: null,
    label: textIn(settings["name"]),
    // docsgen needs the home page of a language whose other pages may be missing.
    fallback: fallsBack || !hasHome(key, isFolder, paths) ? "page" : "none",
  });
  const only: OldLocale = { key: lang ?? "en", at: "", lang, label: null, fallback: "page" };
  const languages = languagesOf(
    [main === undefined ? only : localeOf(main), ...built.filter((each) => each !== main).map(localeOf)],
    report,
    () => ["plugins"],
  );
  const settingsOf = ({ key }: Language): Values => declared.find((each) => each.key === key)?.settings ?? {};
  const keys = declared.map(({ key }) => key);
  const byKey = new Map(languages.all.map((language) => [language.key, language]));
  const locate = (path: string): Located | null => {
    if (plugin === null) return { language: languages.main, within: path };
    const { key, within } = isFolder ? inFolder(path, keys) : withSuffix(path, keys);
    const language = key === null ? languages.main : byKey.get(key);
    return language === undefined ? null : { language, within };
  };
  return {
    languages,
    locate,
    settingsOf,
    translate: (language, text) => textIn(recordIn(settingsOf(language)["nav_translations"])[text]) ?? text,
  };
}

interface Declared {
  readonly key: string;
  readonly settings: Values;
}

/** A list or, before version 1, a record by language. An entry for `null` is a link of the menu. */
function declaredIn(plugin: Values): readonly Declared[] {
  const { languages } = plugin;
  const only = textIn(plugin["build_only_locale"]);
  const all = Array.isArray(languages)
    ? languages.map((each: unknown) => ({ key: textIn(recordIn(each)["locale"]), settings: recordIn(each) }))
    : Object.entries(recordIn(languages)).map(([key, value]) => ({
        key,
        settings: {
          ...(isRecord(value) ? value : { name: value }),
          default: key === plugin["default_language"],
        },
      }));
  return all.flatMap(({ key, settings }): Declared[] => {
    if (key === null || key === "null" || key === "default") return [];
    return [{ key, settings: only === null ? settings : { ...settings, build: key === only, default: key === only } }];
  });
}

function hasHome(key: string, isFolder: boolean, paths: readonly string[]): boolean {
  return ["index", "README"].some((name) => paths.includes(isFolder ? `${key}/${name}.md` : `${name}.${key}.md`));
}

/** "fr/guide/start.md" */
function inFolder(path: string, keys: readonly string[]): { readonly key: string | null; readonly within: string } {
  const [folder = "", ...rest] = path.split("/");
  const isLanguage = rest.length > 0 && (keys.includes(folder) || localePattern.test(folder));
  return isLanguage ? { key: folder, within: rest.join("/") } : { key: null, within: path };
}

/** "guide/start.fr.md" */
function withSuffix(path: string, keys: readonly string[]): { readonly key: string | null; readonly within: string } {
  const [, stem, suffix, ending] = /^(.*[^/])\.([\w-]+)(\.\w+)$/u.exec(path) ?? [];
  const isLanguage = suffix !== undefined && (keys.includes(suffix) || localePattern.test(suffix));
  return isLanguage ? { key: suffix, within: `${stem ?? ""}${ending ?? ""}` } : { key: null, within: path };
}
