/**
 * The editions of a site, one for each version in each language. An edition is a site with a base of its own: the pages
 * of a language are in a folder of the source folder, those of an archived version come from elsewhere, and both are
 * published below a folder with that name. Its config is that of the site with the texts of its language and the
 * settings of its version, so everything that reads a config works for it unchanged. Pure.
 */
import { isRecord } from "../is-record.ts";
import { isLanguageTag, meantLanguage } from "./language-tag.ts";
import type { ConfigFinding } from "./describe-issues.ts";
import { wrongValue } from "./describe-issues.ts";
import type { Fallback } from "./languages.ts";
import type { ConfigPath, SiteConfig } from "./site-config.ts";
import type { ArchivedVersion } from "./versions.ts";

/** One version of the site in one language. Pages, routes and addresses within it do not have its prefix. */
export interface Edition {
  /** Its path below the base of the site: "fr/", "v1/", "v1/fr/"; "" for the current version in the default language. */
  readonly prefix: string;
  /** BCP 47 tag. */
  readonly lang: string;
  /** The name of the language, in that language. */
  readonly label: string;
  /** What replaces a page that is not translated; `null` for the default language, whose pages are the sources. */
  readonly fallback: Fallback | null;
  /** `null` for the current version. */
  readonly version: ArchivedVersion | null;
}

/** An edition with its view of the config. */
export interface EditionConfig {
  readonly edition: Edition;
  readonly config: SiteConfig;
}

/** The languages of a version, the default one first. A version in one language has one edition. */
export function listEditions(
  { lang, languages }: Pick<SiteConfig, "lang" | "languages">,
  version: ArchivedVersion | null = null,
): readonly Edition[] {
  const folder = version === null ? "" : folderOfVersion(version);
  const declared = Object.entries(languages);
  if (declared.length === 0) return [{ prefix: folder, lang, label: "", fallback: null, version }];
  return declared.map(([tag, { label, fallback }], index) =>
    index === 0
      ? { prefix: folder, lang: tag, label, fallback: null, version }
      : { prefix: `${folder}${tag}/`, lang: tag, label, fallback, version },
  );
}

/** The path of an archived version below the base of the site: "v1/". */
export function folderOfVersion({ id }: Pick<ArchivedVersion, "id">): string {
  return `${id}/`;
}

/** The same edition as its version sees it, of which it is a language: "v1/fr/" becomes "fr/". */
export function withinVersion(edition: Edition): Edition {
  const { prefix, version } = edition;
  return version === null ? edition : { ...edition, prefix: prefix.slice(folderOfVersion(version).length) };
}

/** The edition to which a file of the source folder belongs; `null` if there are no editions. */
export function editionOf<Each extends { readonly prefix: string }>(
  path: string,
  editions: readonly Each[],
): Each | null {
  return editions.findLast(({ prefix }) => path.startsWith(prefix)) ?? null;
}

/** @param config The config with the texts of the edition. */
export function viewOf(config: SiteConfig, { prefix, lang }: Edition): SiteConfig {
  return { ...config, lang, base: config.base + prefix };
}

/** The tags of the languages that a config declares, as written. */
export function declaredLanguages(value: unknown): readonly string[] {
  const languages = isRecord(value) ? value["languages"] : undefined;
  return isRecord(languages) ? Object.keys(languages) : [];
}

/** The records that are not texts by language: those whose names the author chooses, and one with a tag as a key. */
const namedByAuthor: ReadonlySet<string> = new Set([
  "languages",
  "archived",
  "product",
  "publicFiles",
  "components",
  "constants",
  "glossary",
  "containers",
  "acknowledge",
  "attributes",
  // Its key `id` is the tag of Indonesian too.
  "tagManager",
]);

/**
 * Replaces each text by language with that of one language, or of the default language if it has none.
 * @param value A config as its author wrote it.
 * @param languages The declared tags, the default language first.
 */
export function textsIn(value: unknown, lang: string, languages: readonly string[]): unknown {
  const [first = lang] = languages;
  return replaceTexts(value, languages, (texts) => texts[lang] ?? texts[first]);
}

/** The config with each text by language replaced by what `replace` returns for it and for its place. */
function replaceTexts(
  value: unknown,
  languages: readonly string[],
  replace: (texts: Readonly<Record<string, unknown>>, path: ConfigPath) => unknown,
): unknown {
  const visit = (each: unknown, key: string, path: ConfigPath): unknown => {
    // A package has its own words, in languages of its own choice: see `Word`.
    if (key === "plugins" || key === "frontmatter") return each;
    if (Array.isArray(each)) return each.map((item: unknown, index) => visit(item, "", [...path, index]));
    if (!isPlain(each)) return each;
    if (!namedByAuthor.has(key) && isTextByLanguage(each, languages)) return replace(each, path);
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, visit(inner, name, [...path, name])]));
  };
  return visit(value, "", []);
}

/** Whether a record is a text in several of the declared languages. Other tags in it are reported. */
export function isTextByLanguage(record: Readonly<Record<string, unknown>>, languages: readonly string[]): boolean {
  const entries = Object.entries(record);
  return (
    entries.some(([tag]) => languages.includes(tag)) &&
    entries.every(([tag, text]) => (typeof text === "string" || text === null) && isLanguageTag(tag))
  );
}

/** Finds languages of texts that are not declared, and texts without one in the default language. */
export function checkTextsByLanguage(value: unknown, languages: readonly string[]): readonly ConfigFinding[] {
  const [first = ""] = languages;
  const findings: ConfigFinding[] = [];
  replaceTexts(value, languages, (texts, path) => {
    for (const name of Object.keys(texts))
      if (!languages.includes(name))
        findings.push(
          wrongValue(
            [...path, name],
            `is a text in a language that \`languages\` does not declare`,
            `declare it, or write one of ${languages.join(", ")}`,
          ),
        );
    if (texts[first] === undefined)
      findings.push(wrongValue(path, `has no text in the default language, ${first}`, `add \`${keyOf(first)}: "…"\``));
    return texts;
  });
  return findings;
}

/**
 * Checks the tags of languages, and that `lang` agrees with the first.
 * @param written The config as its author wrote it.
 */
export function checkLanguages(config: Pick<SiteConfig, "languages">, written: unknown): readonly ConfigFinding[] {
  const tags = Object.keys(config.languages);
  const [first] = tags;
  if (first === undefined) return [];
  const lang = isRecord(written) ? written["lang"] : undefined;
  return [
    ...tags.flatMap((tag): ConfigFinding[] =>
      isLanguageTag(tag)
        ? []
        : [
            wrongValue(
              ["languages", tag],
              `must be under the tag of a language, such as en or pt-BR, not “${tag}”`,
              hintForTag(tag),
            ),
          ],
    ),
    ...tags.flatMap((tag, index): ConfigFinding[] => {
      const same = tags.slice(0, index).find((other) => other.toLowerCase() === tag.toLowerCase());
      return same === undefined
        ? []
        : [wrongValue(["languages", tag], `is the same language as “${same}”`, "keep one of them")];
    }),
    ...(lang === undefined || lang === first
      ? []
      : [
          wrongValue(
            ["lang"],
            `is “${String(lang)}”, but the first of \`languages\`, ${first}, is the default language`,
            "remove `lang`, or put its language first",
          ),
        ]),
  ];
}

function hintForTag(text: string): string {
  const tag = meantLanguage(text);
  return tag === null
    ? 'write a code of two letters, and a country if it matters: `en: "English"`, `"pt-BR": "Português"`'
    : `write \`${keyOf(tag)}: "…"\``;
}

function keyOf(tag: string): string {
  return /^[a-z]+$/u.test(tag) ? tag : JSON.stringify(tag);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;
}
