/** Validates a config: against the schema, and for what no single value shows. Pure. */
import { isRecord } from "../is-record.ts";
import { describeIssues, showPath, wrongValue } from "./describe-issues.ts";
import type { ConfigFinding } from "./describe-issues.ts";
import type { EditionConfig } from "./editions.ts";
import {
  checkLanguages,
  checkTextsByLanguage,
  declaredLanguages,
  isTextByLanguage,
  listEditions,
  textsIn,
  viewOf,
} from "./editions.ts";
import type { FrozenVersion } from "./frozen-version.ts";
import { frozenView } from "./frozen-version.ts";
import { isLanguageTag, suggestLanguage } from "./language-tag.ts";
import { siteConfigSchema } from "./schema.ts";
import type { ConfigPath, SiteConfig } from "./site-config.ts";
import type { ArchivedVersion } from "./versions.ts";
import { valueAt } from "./value-at.ts";
import { checkVersions, listArchived } from "./versions.ts";

/**
 * A valid config or all that is wrong with it. The first step that finds something ends the check, as later ones rely
 * on it.
 */
export type CheckedConfig =
  | {
      readonly kind: "config";
      readonly config: SiteConfig;
      /** The views of all editions, that of the default language first, which is `config`. */
      readonly editions: readonly EditionConfig[];
    }
  | Findings;

interface Findings {
  readonly kind: "findings";
  readonly findings: readonly ConfigFinding[];
}

/** @param frozenOf The settings of an archived version, or `null` if they are not known. */
export function checkConfig(
  value: unknown,
  frozenOf: (version: string) => FrozenVersion | null = () => null,
): CheckedConfig {
  if (value === undefined) {
    const found = wrongValue([], "has no default export", 'write `export default defineConfig({ title: "…" })`');
    return { kind: "findings", findings: [found] };
  }
  const deep = findDeep(value);
  if (deep !== null) {
    const problem = `is nested more than ${depthLimit} levels deep, or contains itself`;
    return { kind: "findings", findings: [wrongValue(deep, problem)] };
  }
  const languages = declaredLanguages(value);
  const ofTexts = checkTextsByLanguage(value, languages);
  if (ofTexts.length > 0) return { kind: "findings", findings: ofTexts };
  const first = readConfig(value, languages[0], languages);
  if (first.kind === "findings") return first;
  const { config } = first;
  const ofLanguages = checkLanguages(config, value);
  if (ofLanguages.length > 0) return { kind: "findings", findings: ofLanguages };
  const ofVersions = checkVersions(config);
  if (ofVersions.length > 0) return { kind: "findings", findings: ofVersions };
  const [main, ...others] = listEditions(config);
  if (main === undefined) throw new Error("a site has an edition");
  const editions: EditionConfig[] = [{ edition: main, config: viewOf(config, main) }];
  for (const edition of others) {
    const view = readConfig(value, edition.lang, languages);
    if (view.kind === "findings") return view;
    editions.push({ edition, config: viewOf(view.config, edition) });
  }
  for (const version of listArchived(config)) {
    const archived = readVersion(value, version, frozenOf(version.id), languages);
    if (archived.kind === "findings") return archived;
    editions.push(...archived.editions);
  }
  return { kind: "config", config: editions[0]?.config ?? config, editions };
}

/** The editions of an archived version. One of which only the manifest is known has none: its pages are not built. */
function readVersion(
  value: unknown,
  version: ArchivedVersion,
  frozen: FrozenVersion | null,
  languages: readonly string[],
): { readonly kind: "editions"; readonly editions: readonly EditionConfig[] } | Findings {
  if (version.from.kind === "manifest") return { kind: "editions", editions: [] };
  const own = frozen === null ? languages : declaredLanguages(frozen.config);
  const viewIn = (lang: string): ReturnType<typeof readConfig> => {
    const view = readConfig(frozenView(isRecord(value) ? value : {}, frozen, lang), undefined, own);
    return view.kind === "config"
      ? view
      : { kind: "findings", findings: view.findings.map((found) => ofVersion(found, version)) };
  };
  const first = viewIn(own[0] ?? "");
  if (first.kind === "findings") return first;
  const editions: EditionConfig[] = [];
  for (const edition of listEditions(first.config, version)) {
    const view = own.length === 0 ? first : viewIn(edition.lang);
    if (view.kind === "findings") return view;
    const { config } = view;
    editions.push({ edition, config: viewOf(frozen === null ? withoutValues(config) : config, edition) });
  }
  return { kind: "editions", editions };
}

/** Numbers that changed since would be wrong in old pages, so nothing is printed that nobody recorded. */
function withoutValues(config: SiteConfig): SiteConfig {
  return { ...config, product: {}, publicFiles: {}, themeConfig: { ...config.themeConfig, constants: {} } };
}

/** A setting of an archived version that does not go together with today's. */
function ofVersion({ message, hint, path }: ConfigFinding, { id }: ArchivedVersion): ConfigFinding {
  const found = wrongValue(["versions", "archived", id], `cannot be built: ${message}`, hint);
  return {
    ...found,
    hint: `at \`${showPath(path)}\` of versions/${id}.json: ${hint ?? "write it again with `docsgen version`"}`,
  };
}

/** Validates the config with the texts of one language. */
function readConfig(
  value: unknown,
  lang: string | undefined,
  languages: readonly string[],
): Findings | { readonly kind: "config"; readonly config: SiteConfig } {
  const written = lang === undefined ? value : textsIn(value, lang, languages);
  // zod compiles schemas to code by default, which does not pay off for a config that is validated once.
  const result = siteConfigSchema.safeParse(written, { reportInput: true, jitless: true });
  if (!result.success) {
    const findings = describeIssues(result.error, siteConfigSchema, written);
    return { kind: "findings", findings: findings.map((found) => inLanguage(found, value, lang, languages)) };
  }
  const { data } = result;
  const findings = [
    ...findTakenNames(data),
    ...checkOpenIn(data),
    ...checkLanguage(data),
    ...findSharedPaths(data),
    ...findMarkup(data),
  ];
  return findings.length > 0 ? { kind: "findings", findings } : { kind: "config", config: data };
}

/**
 * The problem of a text by language is that of one of its languages. A hint for the whole value would remove the
 * others.
 */
function inLanguage(
  found: ConfigFinding,
  value: unknown,
  lang: string | undefined,
  languages: readonly string[],
): ConfigFinding {
  const [first] = languages;
  const at = valueAt(value, found.path);
  if (lang === undefined || first === undefined || !isRecord(at) || !isTextByLanguage(at, languages)) return found;
  const written = Object.hasOwn(at, lang) ? lang : first;
  const path = [...found.path, written];
  const message = found.message.replace(`“${showPath(found.path)}”`, `“${showPath(path)}”`);
  const hint = `write the text in that language${written === first ? "" : `, or remove \`${written}\``}`;
  return { ...found, message, path, hint, fix: null };
}

/** A directive that is both a component and a container would always be the component. */
function findTakenNames({ components, markdown }: SiteConfig): readonly ConfigFinding[] {
  return Object.keys(markdown.containers)
    .filter((name) => Object.hasOwn(components, name))
    .map((name) => wrongValue(["markdown", "containers", name], "has the name of a component", "give it another name"));
}

function checkOpenIn({ themeConfig, llms, origin }: SiteConfig): readonly ConfigFinding[] {
  if (themeConfig.openIn.length === 0 || (llms !== null && origin !== null)) return [];
  return [
    wrongValue(
      ["themeConfig", "openIn"],
      "needs the Markdown of pages and their address",
      "set `llms: true` and `origin`",
    ),
  ];
}

/** Every path belongs to one sidebar; of two, one would never be shown. */
function findSharedPaths({ themeConfig }: SiteConfig): readonly ConfigFinding[] {
  const owners = new Map<string, number>();
  return themeConfig.sidebars.flatMap(({ paths }, sidebar) =>
    paths.flatMap((path, number): ConfigFinding[] => {
      const normalized = path.endsWith("/") ? path : `${path}/`;
      const owner = owners.get(normalized);
      if (owner === undefined) owners.set(normalized, sidebar);
      if (owner === undefined) return [];
      const wrong = `is “${path}”, to which \`themeConfig.sidebars[${owner}]\` belongs already`;
      const hint = "a path has one sidebar: remove the path here, or join the two sidebars into one";
      return [wrongValue(["themeConfig", "sidebars", sidebar, "paths", number], wrong, hint)];
    }),
  );
}

/** Texts that pages show as they are written. Small print is Markdown, and is checked as such. */
function findMarkup({ title, description, themeConfig: { navbar, sidebars } }: SiteConfig): readonly ConfigFinding[] {
  const findings: ConfigFinding[] = [];
  const visit = (value: unknown, path: ConfigPath): void => {
    if (Array.isArray(value)) for (const [index, each] of value.entries()) visit(each, [...path, index]);
    else if (typeof value === "object" && value !== null)
      for (const [key, each] of Object.entries(value)) visit(each, [...path, key]);
    else if (typeof value === "string" && shownKeys.has(String(path.at(-1)))) {
      const [tag] = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/iu.exec(value) ?? [];
      if (tag === undefined) return;
      const text = value.replaceAll(/<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/giu, "").trim();
      findings.push(wrongValue(path, `contains ${tag}, which is shown as text`, `write ${JSON.stringify(text)}`));
    }
  };
  visit({ title, description }, []);
  visit(navbar, ["themeConfig", "navbar"]);
  visit(sidebars, ["themeConfig", "sidebars"]);
  return findings;
}

const shownKeys: ReadonlySet<string> = new Set(["title", "description", "text", "badge", "label"]);

/** Browsers, search engines and screen readers ignore a language that they do not know. */
function checkLanguage({ lang }: SiteConfig): readonly ConfigFinding[] {
  if (isLanguageTag(lang)) return [];
  const hint = suggestLanguage(lang);
  return [wrongValue(["lang"], `must be the tag of a language, such as en or pt-BR, not “${lang}”`, hint)];
}

/** The deepest nesting of lists and objects that is accepted. */
const depthLimit = 100;
/** The number of path segments that we report, which are enough to locate the value. */
const shownParts = 4;

/**
 * The path of a value that is nested too deeply, or `null`. A shared value is visited again only at a greater depth.
 */
function findDeep(config: unknown): ConfigPath | null {
  const seen = new Map<object, number>();
  const open: { readonly value: unknown; readonly path: ConfigPath; readonly depth: number }[] = [];
  open.push({ value: config, path: [], depth: 0 });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, depth } = next;
    if (depth > depthLimit) return path;
    if (typeof value !== "object" || value === null || (seen.get(value) ?? -1) >= depth) continue;
    seen.set(value, depth);
    // Other objects, such as schemas, are not searched.
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) continue;
    for (const [key, inner] of Object.entries(value)) {
      const part = Array.isArray(value) ? Number(key) : key;
      open.push({ value: inner, path: path.length < shownParts ? [...path, part] : path, depth: depth + 1 });
    }
  }
  return null;
}
