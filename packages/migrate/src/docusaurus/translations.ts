/** The languages of a site of Docusaurus, and the texts that it translates in `i18n/`. Pure. */
import { posix } from "node:path";
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { Language, Languages, OldLocale, Text } from "../languages.ts";
import { stringsOf, textByLanguage } from "../languages.ts";
import type { Note } from "../note.ts";
import { leftNote } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import { readYaml } from "../read-yaml.ts";

type Values = Readonly<Record<string, unknown>>;

/** The main language comes first. */
export function localesOf(old: Values): readonly [OldLocale, ...OldLocale[]] {
  const { defaultLocale, locales, localeConfigs } = recordIn(old["i18n"]);
  const main = textIn(defaultLocale) ?? "en";
  const localeOf = (key: string): OldLocale => {
    const { label, htmlLang } = recordIn(recordIn(localeConfigs)[key]);
    const at = key === main ? "" : key;
    return { key, at, lang: textIn(htmlLang), label: textIn(label), fallback: "page" };
  };
  const others = listIn(locales).flatMap((each) => textIn(each) ?? []);
  return [localeOf(main), ...others.filter((key) => key !== main).map(localeOf)];
}

/** The folder of the translations of a language: "i18n/fr". */
export function folderOf(old: Values, { key }: Language): string {
  const { path, localeConfigs } = recordIn(old["i18n"]);
  return posix.join(textIn(path) ?? "i18n", textIn(recordIn(recordIn(localeConfigs)[key])["path"]) ?? key);
}

/** The texts in `i18n/`. `notes` name those that stay there: of components, and of other plugins. */
export interface Translations {
  /** A text of a file of the language, such as "docusaurus-theme-classic/navbar.json"; `null` if it is not translated. */
  readonly textIn: (language: Language, file: string, key: string) => string | null;
  /** A text of the theme by language. */
  readonly byLanguage: (file: "navbar" | "footer", key: string, text: string) => Text;
  readonly strings: ReturnType<typeof stringsOf>;
  readonly notes: readonly Note[];
}

/** docsgen's names for the texts of the theme that mean the same. */
const stringNames: Readonly<Record<string, string>> = {
  "theme.common.editThisPage": "editLink",
  "theme.common.skipToMainContent": "skip",
  "theme.docs.paginator.next": "next",
  "theme.docs.paginator.previous": "previous",
  "theme.NotFound.title": "notFound",
  "theme.SearchBar.label": "search",
};

/**
 * Reads files such as `i18n/fr/code.json`, `{ "theme.NotFound.title": { "message": "Page introuvable" } }`.
 *
 * @param old The value of the old config, whose `i18n.path` may name another folder.
 */
export function readTranslations(site: OldSite, old: Values, languages: Languages): Translations {
  const texts = new Map<string, Values>();
  const own = (language: Language, file: string, key: string): string | null => {
    const path = posix.join(folderOf(old, language), file);
    const values = texts.get(path) ?? readYaml(site.textOf(path) ?? "").value;
    texts.set(path, values);
    return textIn(recordIn(values[key])["message"]);
  };
  const byLanguage: Translations["byLanguage"] = (file, key, text) =>
    textByLanguage(languages, (language) =>
      language === languages.main ? text : (own(language, `docusaurus-theme-classic/${file}.json`, key) ?? text),
    ) ?? text;
  const strings = stringsOf(languages, (language) =>
    Object.fromEntries(
      Object.entries(stringNames).map(([key, name]) => [
        name,
        languages.others.includes(language) ? own(language, "code.json", key) : null,
      ]),
    ),
  );
  return { textIn: own, byLanguage, strings, notes: languages.others.flatMap((each) => notesOf(site, old, each)) };
}

/** What stays in the files of a language: texts of components, and pages of other plugins. */
function notesOf(site: OldSite, old: Values, language: Language): readonly Note[] {
  const folder = folderOf(old, language);
  const file = `${folder}/code.json`;
  const components = Object.keys(readYaml(site.textOf(file) ?? "").value).filter((key) => !key.startsWith("theme."));
  const others = new Set(
    site.paths.flatMap((path) => {
      const [, plugin = ""] = path.startsWith(`${folder}/`) ? path.slice(folder.length).split("/") : [];
      return /^docusaurus-(?:plugin-content-(?:docs|pages)(?:-|$)|theme-classic$)/u.test(plugin) ||
        !plugin.includes("-")
        ? []
        : [`${folder}/${plugin}`];
    }),
  );
  return [
    ...(components.length === 0
      ? []
      : [
          leftNote(
            file,
            "Texts of components (`code.json`)",
            `write them in your components: ${components.join(", ")}`,
          ),
        ]),
    ...Array.from(others, (each) =>
      leftNote(each, `Translations in \`${posix.basename(each)}\``, "they were left out, like what they translate"),
    ),
  ];
}
