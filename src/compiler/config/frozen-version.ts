/**
 * The settings of a version, as data: `versions/v1.json` holds the settings that decide what the pages of a version say, as
 * its config had them. An archived version is built with these and with the rest of today's config, so the config of
 * that time never runs again. `docsgen version` writes the file. Pure.
 */
import * as z from "zod";
import { isRecord } from "../is-record.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { ConfigFinding } from "./describe-issues.ts";
import { describeIssues, wrongValue } from "./describe-issues.ts";
import { checkLanguages, checkTextsByLanguage, declaredLanguages, textsIn } from "./editions.ts";
import { siteConfigSchema } from "./schema.ts";
import type { ConfigPath } from "./site-config.ts";

const frozenTheme = siteConfigSchema.shape.themeConfig.unwrap().pick({
  navbar: true,
  sidebars: true,
  tocDepth: true,
  sidebarDepth: true,
  constants: true,
  logo: true,
  social: true,
  footer: true,
});

const frozenMarkdown = siteConfigSchema.shape.markdown.unwrap().pick({
  math: true,
  diagrams: true,
  slugs: true,
  lineNumbers: true,
  frontmatterKeys: true,
  containers: true,
  glossary: true,
  labels: true,
});

/** The settings that belong to a version. All others, such as `origin` and `components`, are those of the site. */
const frozenSchema = siteConfigSchema
  .pick({
    title: true,
    description: true,
    lang: true,
    languages: true,
    routes: true,
    source: true,
    exclude: true,
    product: true,
    publicFiles: true,
    redirects: true,
    links: true,
  })
  .partial({ title: true })
  .extend({ themeConfig: frozenTheme.prefault({}), markdown: frozenMarkdown.prefault({}) });

const frozenVersionSchema = z.strictObject({
  /** The format of the file. */
  format: z.literal(1),
  /** The Git ref or the folder from which the settings were read. */
  from: z.string().min(1),
  /** The commit of the ref at that time; `null` for a folder. */
  commit: z
    .string()
    .regex(/^[\da-f]{40,64}$/u, "must be the full id of a commit")
    .nullable(),
  /** The settings as their author wrote them, with texts by language. One that is missing has its default. */
  config: z.record(z.string(), z.unknown()).readonly(),
});

/** The content of `versions/v1.json`. */
export type FrozenVersion = Readonly<z.output<typeof frozenVersionSchema>>;

type Settings = FrozenVersion["config"];

/** The content of a file, or all that is wrong with it. */
export type FrozenResult =
  | { readonly kind: "frozen"; readonly frozen: FrozenVersion }
  /** The paths are those in the file; `makeJsonLocator` finds them. */
  | { readonly kind: "findings"; readonly findings: readonly ConfigFinding[] };

/** The file of a version's settings, relative to the folder of the config. */
export function frozenVersionPath(id: string): string {
  return `versions/${id}.json`;
}

/** Where a setting of a version is: in `versions/v1.json`, as a path in the config, or else at the version itself. */
export function settingOfVersion(id: string, path: ConfigPath): ConfigPath {
  const [section = "", key = ""] = path.map(String);
  const own = section === "themeConfig" ? themeKeys : section === "markdown" ? markdownKeys : [key];
  const isSaved = siteKeys.includes(section) && own.includes(key);
  return ["versions", "archived", id, ...(isSaved ? ["config", ...path] : [])];
}

/** The version and the path in its file that `settingOfVersion` joined; `null` for another path. */
export function savedSettingAt(path: ConfigPath): { readonly id: string; readonly path: ConfigPath } | null {
  const [first, second, id, third, ...rest] = path;
  const isSaved = first === "versions" && second === "archived" && third === "config";
  return isSaved ? { id: String(id), path: ["config", ...rest] } : null;
}

/** Reads and validates the text of `versions/v1.json`. */
export function readFrozenVersion(text: string): FrozenResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = `This is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    const hint = "write the file again: `docsgen version NAME --from REF --force`";
    return failed([{ ...problemOf("config-syntax", { reason }, hint), path: [] }]);
  }
  const format = isRecord(value) ? value["format"] : undefined;
  if (typeof format === "number" && format > 1)
    return failed([wrongValue(["format"], `is ${format}, which a newer docsgen writes`, "update docsgen")]);
  const result = frozenVersionSchema.safeParse(value, { reportInput: true, jitless: true });
  if (!result.success) return failed(describeIssues(result.error, frozenVersionSchema, value));
  const findings = checkSettings(result.data.config);
  if (findings.length > 0) return failed(findings.map((found) => ({ ...found, path: ["config", ...found.path] })));
  return { kind: "frozen", frozen: result.data };
}

function failed(findings: readonly ConfigFinding[]): FrozenResult {
  return { kind: "findings", findings };
}

function checkSettings(settings: Settings): readonly ConfigFinding[] {
  const languages = declaredLanguages(settings);
  const ofTexts = checkTextsByLanguage(settings, languages);
  if (ofTexts.length > 0) return ofTexts;
  for (const lang of languages.length === 0 ? [undefined] : languages) {
    const written = lang === undefined ? settings : textsIn(settings, lang, languages);
    const result = frozenSchema.safeParse(written, { reportInput: true, jitless: true });
    if (!result.success) return describeIssues(result.error, frozenSchema, written);
    const ofLanguages = checkLanguages(result.data, settings);
    if (ofLanguages.length > 0) return ofLanguages;
  }
  return [];
}

const siteKeys = Object.keys(frozenSchema.shape);
const themeKeys = Object.keys(frozenTheme.shape);
const markdownKeys = Object.keys(frozenMarkdown.shape);

/** The settings of a valid config that belong to its version. @param written The config as its author wrote it. */
export function frozenSettingsOf(written: Settings): Settings {
  const sections: Settings = {
    ...written,
    themeConfig: pick(written["themeConfig"], themeKeys),
    markdown: pick(written["markdown"], markdownKeys),
  };
  const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;
  return Object.fromEntries(
    Object.entries(pick(sections, siteKeys)).filter(
      ([key, value]) => !(["themeConfig", "markdown"].includes(key) && isEmpty(value)),
    ),
  );
}

/** The paths of settings that are not known today, such as those of an older docsgen: "themeConfig.sidebar". */
export function unknownSettingsOf(written: Settings): readonly string[] {
  const { themeConfig, markdown } = siteConfigSchema.shape;
  const unknownIn = (value: unknown, shape: object, at: string): readonly string[] =>
    isRecord(value) ? Object.keys(value).flatMap((key) => (Object.hasOwn(shape, key) ? [] : [at + key])) : [];
  return [
    ...unknownIn(written, siteConfigSchema.shape, ""),
    ...unknownIn(written["themeConfig"], themeConfig.unwrap().shape, "themeConfig."),
    ...unknownIn(written["markdown"], markdown.unwrap().shape, "markdown."),
  ];
}

/**
 * Today's config with the settings of an archived version, as an author would write it in one language.
 * @param written Today's config, as its author wrote it.
 * @param frozen Without it, menus come from folders, and all that is not a menu is as it is today.
 * @param lang A language of the version.
 */
export function frozenView(written: Settings, frozen: FrozenVersion | null, lang: string): Settings {
  const today = asRecord(textsIn(written, lang, declaredLanguages(written)));
  const theme = withSupport(
    omit(today["themeConfig"], [...ofCurrentVersion, ...(frozen === null ? menus : themeKeys)]),
    asRecord(today["versions"])["current"],
  );
  if (frozen === null) return { ...omit(today, ["redirects"]), themeConfig: theme };
  const { themeConfig, markdown, ...settings } = asRecord(
    textsIn(frozen.config, lang, declaredLanguages(frozen.config)),
  );
  return {
    title: today["title"],
    ...omit(today, siteKeys),
    ...settings,
    themeConfig: { ...theme, ...asRecord(themeConfig) },
    markdown: { ...omit(today["markdown"], markdownKeys), ...asRecord(markdown) },
  };
}

/** Readers of all versions get the help of today. */
function withSupport(theme: Settings, current: unknown): Settings {
  const search = asRecord(theme["search"]);
  const support = asRecord(search["support"]);
  const { link } = support;
  if (typeof link !== "string" || !link.startsWith("/") || typeof current !== "string") return theme;
  return { ...theme, search: { ...search, support: { ...support, link: `version:${current}${link}` } } };
}

/** What leads to pages that an old version may not have. */
const menus = ["navbar", "sidebars", "footer"];

/** What is true of the current version only. An archived version has no files to edit, and no history. */
const ofCurrentVersion = ["announcement", "oldVersion", "editLink", "lastUpdated", "contributors"];

function asRecord(value: unknown): Settings {
  return isRecord(value) ? value : {};
}

function pick(value: unknown, keys: readonly string[]): Settings {
  const record = asRecord(value);
  return Object.fromEntries(keys.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])));
}

function omit(value: unknown, keys: readonly string[]): Settings {
  return Object.fromEntries(Object.entries(asRecord(value)).filter(([key]) => !keys.includes(key)));
}

/** Writes the file: each setting in the order of the reference, each entry of a menu or list on a line of its own. */
export function printFrozenVersion({ format, from, commit, config }: FrozenVersion): string {
  return `${printJson({ format, from, commit, config }, "")}\n`;
}

/** The width that formatters allow. */
const lineLength = 100;

/** Values that are edited as one, such as a link of a menu or a constant, are on one line if they fit. */
function printJson(value: unknown, indent: string, isInList = false): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => printJson(each, inner, true));
    const [only = "", ...others] = items;
    const isShort = others.length === 0 && !only.includes("\n");
    return isShort ? `[${only}]` : `[\n${items.map((item) => inner + item).join(",\n")}\n${indent}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const parts = entries.map(([key, each]) => `${JSON.stringify(key)}: ${printJson(each, inner)}`);
  const line = parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
  const isOneValue =
    (isInList || (parts.length <= 3 && indent.length > 2)) &&
    !entries.some(([, each]) => isRecord(each) || Array.isArray(each));
  if (parts.length === 0 || (isOneValue && indent.length + line.length <= lineLength)) return line;
  return `{\n${parts.map((part) => inner + part).join(",\n")}\n${indent}}`;
}
