/** Reads sites of Docusaurus 2 and 3. Pure. */
import { posix } from "node:path";
import { stringify } from "yaml";
import type { ModuleRun } from "docsgen/migrate-kit";
import { cleanAddressOf } from "../addresses.ts";
import type { RunConfig } from "../config-file.ts";
import { configAtRoot, runConfig, siteFolder } from "../config-file.ts";
import { makeReport } from "../config-report.ts";
import { recordIn, textIn } from "../config-values.ts";
import type { Language, Languages } from "../languages.ts";
import { languagesOf, redirectsOfLanguages, translationsOf } from "../languages.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import { rewritePage } from "../markdown/rewrite.ts";
import type { Note } from "../note.ts";
import { leftNote } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { keepRoute, makePageFinder, otherFrontmatterKeys, titleOf } from "../pages.ts";
import { readYaml } from "../read-yaml.ts";
import { newSource } from "../plan-files.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage, MigratedSite, MigratedVersion, Tool } from "../tool.ts";
import type { Parts } from "./config.ts";
import { contentFolders, convertConfig, partsOf, sidebarKey } from "./config.ts";
import { convertPages } from "./convert-pages.ts";
import type { Doc, DocsInstance } from "./docs.ts";
import { categoriesIn, docsIn, isPart, oldRouteOf, translated } from "./docs.ts";
import type { SidebarSource } from "./read-sidebars.ts";
import type { ConvertedSidebars, InstanceSidebars } from "./sidebars.ts";
import { convertSidebars, pagesOf, readInstance, settingsOf } from "./sidebars.ts";
import type { Translations } from "./translations.ts";
import type { OldVersion, SiteOfVersion } from "./versions.ts";
import {
  folderOfVersion,
  followVersions,
  menuOfVersion,
  redirectsOfVersion,
  siteOfVersion,
  versionsOf,
} from "./versions.ts";
import { folderOf, localesOf, readTranslations } from "./translations.ts";

const configPattern = /^(?<folder>(?:.*\/)?)docusaurus\.config\.[cm]?[jt]s$/u;
const sidebarsPattern = /^(?:[\w.-]+\/)?[\w.-]*sidebars?[\w.-]*\.[cm]?[jt]s$/iu;

export const docusaurus: Tool = {
  name: "docusaurus",
  title: "Docusaurus",
  find: (paths) => siteFolder(paths, configPattern),
  modules: (paths) => [
    ...configAtRoot(paths, configPattern),
    ...paths.filter((path) => sidebarsPattern.test(path) && !/^(?:src|build|static|versioned_sidebars)\//u.test(path)),
  ],
  ownPackages: /^(?:@docusaurus\/|docusaurus-|prism-react-renderer|react(?:$|\/|-dom)|remark-|rehype-)/u,
  outside: (site) => contentFolders(configOf(site).value).filter((folder) => folder.startsWith("../")),
  migrate: migrateDocusaurus,
};

const configOf = (site: OldSite): RunConfig => runConfig(site, configPattern, "docusaurus.config.js");

/** Each version becomes one of the new site: the one that readers get by default its pages, the others archived. */
function migrateDocusaurus(site: OldSite): MigratedSite {
  const { file, value: old } = configOf(site);
  const versions = versionsOf(site, partsOf(old, site.paths).docs);
  if (versions === null) return convertSite(site).migrated;
  const { instance, main, others } = versions;
  const languages = languagesOf(
    localesOf(old),
    () => undefined,
    () => [],
  );
  const sidebars = sidebarPath(site, instance);
  const convert = (version: OldVersion): ConvertedVersion => {
    const seen = siteOfVersion(site, instance, version, sidebars, version === main);
    return {
      version,
      ...withRealPaths(convertSite(seen.site, true), seen, version === main ? newSource : `versions/${version.id}`),
    };
  };
  const current = convert(main);
  const archived = others.map(convert);
  const moved = [current, ...archived].flatMap(({ pages, version }) =>
    redirectsOfVersion(pages, instance, version, version === main ? null : version.id, languages.all),
  );
  const { config, notes, ...migrated } = current.migrated;
  const own = new Set(notes.map((note) => JSON.stringify(note)));
  return {
    ...migrated,
    pages: followVersions(migrated.pages, null, moved),
    config: {
      ...config,
      ...(moved.length === 0 ? {} : { redirects: [...(config.redirects ?? []), ...moved] }),
      ...(others.length === 0
        ? {}
        : { versions: { current: main.id, archived: Object.fromEntries(others.map(declare)) } }),
    },
    versions: archived
      .map((each) => archivedVersion(each, folderOfVersion(instance, each.version), config))
      .map((each) => ({ ...each, pages: followVersions(each.pages, each.id, moved) })),
    // What is reported of the site as a whole is the same in each version.
    notes: [
      ...notes,
      ...others.flatMap((version) => (version.name === "current" ? [noteOfUnreleased(version, instance)] : [])),
      ...archived.flatMap((each) =>
        each.migrated.notes.filter((note) => note.place.file !== file && !own.has(JSON.stringify(note))),
      ),
    ],
  };
}

interface ConvertedSite {
  readonly migrated: MigratedSite;
  readonly pages: readonly OldPage[];
}

interface ConvertedVersion extends ConvertedSite {
  readonly version: OldVersion;
}

function noteOfUnreleased({ id, label }: OldVersion, { folder }: DocsInstance): Note {
  return {
    outcome: "lossy",
    what: `The version “${label}”, which is not released`,
    advice: `its pages say that they belong to an old version; until it is released, you can leave \`${id}\` out of \`versions.archived\` and publish it from a branch of its own`,
    place: { site: "old", file: folder, line: 1 },
  };
}

/** An entry of `versions.archived`. */
function declare({ id, label, noindex }: OldVersion): readonly [string, NonNullable<Archived>[string]] {
  const from = `versions/${id}`;
  const settings = { ...(label === id ? {} : { label }), ...(noindex ? { noindex } : {}) };
  return [id, Object.keys(settings).length === 0 ? from : { from, ...settings }];
}

type Archived = NonNullable<MigratedSite["config"]["versions"]>["archived"];

/** Names the files of both sites in what was converted from a version. @param folder That of its pages in the new site. */
function withRealPaths({ migrated, pages }: ConvertedSite, { realPath }: SiteOfVersion, folder: string): ConvertedSite {
  const fileOf = ({ site, file }: Note["place"]): string => {
    if (site === "old") return realPath(file);
    return file.startsWith(`${newSource}/`) ? folder + file.slice(newSource.length) : file;
  };
  return {
    pages,
    migrated: {
      ...migrated,
      copies: new Map(Array.from(migrated.copies, ([to, from]) => [to, realPath(from)])),
      notes: migrated.notes.map((note) => ({ ...note, place: { ...note.place, file: fileOf(note.place) } })),
    },
  };
}

/**
 * @param from The folder of its documents.
 * @param current The config of the version that readers get by default.
 */
function archivedVersion(
  { version: { id }, migrated, pages }: ConvertedVersion,
  from: string,
  current: MigratedSite["config"],
): MigratedVersion {
  const { config } = migrated;
  const routes = new Set(["/", ...pages.map(({ route }) => (route.endsWith("/") ? route : `${route}/`))]);
  const { navbar, footer, ...theme } = config.themeConfig ?? {};
  const menus = { ...(navbar === undefined ? {} : { navbar }), ...(footer === undefined ? {} : { footer }) };
  const { redirects: _ofSite, ...settings } = config;
  // Files that documents of this version do not show are published once, with the site.
  const texts = migrated.pages.map(({ text }) => text).join("\n");
  const isShown = (path: string): boolean => !path.startsWith("public/") || texts.includes(path.slice("public".length));
  return {
    id,
    from,
    pages: migrated.pages,
    copies: new Map([...migrated.copies].filter(([path]) => isShown(path))),
    config: { ...settings, title: current.title, themeConfig: { ...theme, ...recordIn(menuOfVersion(menus, routes)) } },
  };
}

/** @param isVersion Whether it is one of several versions. */
function convertSite(site: OldSite, isVersion = false): ConvertedSite {
  const { file, module, value: old } = configOf(site);
  const parts = partsOf(old, site.paths);
  const notes: Note[] = [];
  const languages = languagesOf(localesOf(old), makeReport(notes, file, module.lineOf), () => ["i18n", "locales"]);
  const translations = readTranslations(site, old, languages);
  const instances = instancesOf(parts.docs, old, languages);
  const docs = publishedDocs(
    instances.flatMap((instance) => docsIn(site, instance)),
    languages,
    notes,
  );
  const pages: OldPage[] = [...docs, ...(parts.hasPages ? markdownPages(site, old, languages) : [])];
  const read = parts.docs.map(({ id }) => sidebarsOf(site, id, { instances, docs, languages, translations, notes }));
  const generated = read.flatMap(pagesOf);
  const all = [...pages, ...generated];
  const menus = { findPage: makePageFinder(all), file, languages, translations: translationsOf(all) };
  const converted = read.map((each) => convertSidebars(each, menus));
  const hasHome = pages.length === 0 || pages.some(({ route }) => route === "/");
  const mainDocs = docs.filter(({ language = languages.main }) => language === languages.main);
  const { config, packages, ...rest } = convertConfig(module, file, {
    parts,
    isVersion,
    docs,
    menus,
    words: translations,
    firstRoutes: new Map(
      converted.flatMap(({ firstRoutes }, index) =>
        Array.from(firstRoutes, ([id, route]) => [sidebarKey(parts.docs[index]?.id ?? "", id), route] as const),
      ),
    ),
    sidebars: converted.flatMap(({ sidebars }) => sidebars),
    redirects: redirectsOfLanguages(hasHome ? all : [...all, { ...homePlace, language: languages.main }], languages),
  });
  reportRest(site, file, parts, notes);
  const home = hasHome ? null : homePage(config, mainDocs, converted, languages);
  if (home !== null)
    notes.push({
      outcome: "lossy",
      what: "The home page",
      advice: "it became a landing page with the title, the tagline and a link; add your features to it",
      place: { site: "new", file: pageFile("index.md"), line: 1 },
    });
  const made = convertPages({ site, pages, instances, old });
  const extra = generated.map((page): MigratedPage => ({
    path: page.path,
    text: rewritePage(page.text, page.path, [keepRoute(page, "folder")]).text,
  }));
  const otherKeys = otherFrontmatterKeys(made.pages);
  const migrated: MigratedSite = {
    configFile: file,
    config: {
      ...config,
      ...(otherKeys.length === 0 ? {} : { markdown: { ...config.markdown, frontmatterKeys: otherKeys } }),
    },
    pages: [...made.pages, ...extra, ...read.flatMap(settingsOf), ...(home === null ? [] : [home])],
    copies: made.copies,
    notes: [...rest.notes, ...converted.flatMap((each) => each.notes), ...notes, ...translations.notes, ...made.notes],
    packages,
    addressOf: cleanAddressOf,
    isThemeId: (id) => /^(?:__docusaurus.*|nprogress.*|docsearch[\w-]*|theme-[\w-]+|:r[\w]*:|_R_.*)$/u.test(id),
  };
  return { migrated, pages: [...docs, ...generated] };
}

/** Where the home page is that a component made in the old site. */
const homePlace = { from: "", path: "index.md", route: "/", text: "", title: "" } as const;

/** The instances of the docs plugin, for each language. */
function instancesOf(
  docs: readonly DocsInstance[],
  old: Readonly<Record<string, unknown>>,
  { all, others }: Languages,
): readonly DocsInstance[] {
  if (others.length === 0) return docs;
  return all.flatMap((language) => docs.map((instance) => translated(instance, language, folderOf(old, language))));
}

/** Docusaurus publishes no translation whose document in the main language is gone. */
function publishedDocs(docs: readonly Doc[], { main }: Languages, notes: Note[]): readonly Doc[] {
  const keyOf = ({ instance, within }: Doc): string => `${instance} ${nameWithin(within)}`;
  const sources = new Set(docs.flatMap((doc) => ((doc.language ?? main) === main ? [keyOf(doc)] : [])));
  return docs.filter((doc) => {
    const isPublished = sources.has(keyOf(doc));
    if (!isPublished)
      notes.push({
        outcome: "lossy",
        what: "Translations of documents that do not exist",
        advice: `they were left out, because Docusaurus does not publish them; to publish one, write the document in ${main.label}, too`,
        place: { site: "old", file: doc.from, line: 1 },
      });
    return isPublished;
  });
}

/** Reports what no reader converts. */
function reportRest(site: OldSite, file: string, parts: Parts, notes: Note[]): void {
  const left = (path: string, what: string, advice: string): void => void notes.push(leftNote(path, what, advice));
  if (parts.hasPages) reportPages(site, left);
  for (const folder of parts.empty)
    left(file, "Documents", `the folder \`${folder}\` has none; check \`path\` of the docs plugin`);
  const versions = site.paths.filter((path) => /(?:^|_)versions\.json$/u.test(path));
  for (const each of versions)
    left(
      each,
      "Old versions",
      "only the current one was converted, because several parts of the site have versions of their own; publish each old version from its own branch",
    );
}

/** The Markdown in `src/pages/`, and its translations. */
function markdownPages(
  site: OldSite,
  old: Readonly<Record<string, unknown>>,
  { all, others }: Languages,
): readonly OldPage[] {
  return all.flatMap((language) => {
    const folder =
      language.folder === "" ? "src/pages/" : `${folderOf(old, language)}/docusaurus-plugin-content-pages/`;
    return site.paths.flatMap((from): OldPage[] => {
      if (!from.startsWith(folder) || !/\.mdx?$/u.test(from) || isPart(from)) return [];
      const text = site.textOf(from);
      if (text === null) return [];
      const path = from.slice(folder.length).replace(/\.mdx?$/u, ".md");
      const { slug } = readPageFrontmatter(text).values;
      const bare = typeof slug === "string" ? slug : path.replace(/\.md$/u, "").replace(/(?:^|(?<=\/))index$/u, "");
      const route = posix.join("/", language.folder, bare, "/");
      const place = oldRouteOf(route, others.length === 0 ? {} : { language });
      return [{ from, path: language.folder + path, route, text, title: titleOf(text), ...place }];
    });
  });
}

function reportPages(site: OldSite, left: (path: string, what: string, advice: string) => void): void {
  for (const path of site.paths)
    if (/^src\/pages\/.*\.[jt]sx?$/u.test(path) && !isPart(path) && !path.endsWith(".d.ts"))
      left(path, "Pages in React", "write them as Markdown, with components in React where they need some");
}

function homePage(
  { title, description }: MigratedSite["config"],
  docs: readonly Doc[],
  converted: readonly ConvertedSidebars[],
  languages: Languages,
): MigratedPage {
  const first = converted.flatMap(({ firstRoutes }) => [...firstRoutes.values()])[0] ?? docs[0]?.route;
  const doc = docs.find(({ route }) => route === first);
  const name = typeof title === "string" ? title : (title[languages.main.tag] ?? "");
  const hero = {
    title: name,
    ...(typeof description === "string" ? { tagline: description } : {}),
    ...(first === undefined ? {} : { actions: [{ text: doc?.title ?? "Documentation", link: first }] }),
  };
  const text = stringify({ title: name, layout: "landing", hero }, { lineWidth: 0 });
  return { path: homePlace.path, text: `---\n${text}---\n` };
}

/** What the sidebars of an instance are read with. */
interface SidebarContext {
  readonly instances: readonly DocsInstance[];
  readonly docs: readonly Doc[];
  readonly languages: Languages;
  readonly translations: Translations;
  readonly notes: Note[];
}

function sidebarsOf(site: OldSite, id: string, context: SidebarContext): InstanceSidebars {
  const { instances, docs, languages, translations, notes } = context;
  const own = instances.filter((each) => each.id === id);
  const [main] = own;
  if (main === undefined) throw new Error(`there is no instance ${id}`);
  const given = main.options["sidebarPath"];
  const { file, value, module } = sidebarFile(site, main, notes);
  const byId = docs.filter(({ instance }) => instance === id);
  const mainDocs = byId.filter(({ language = languages.main }) => language === languages.main);
  const categories = categoriesIn(site, main);
  const plugin = `docusaurus-plugin-content-docs${id === "default" ? "" : `-${id}`}/current.json`;
  const sourceOf = (language: Language): SidebarSource => {
    const instance = own.find((each) => each.language === language) ?? main;
    const translatedDocs = byId.filter((doc) => doc.language === language);
    const names = new Set(translatedDocs.map(({ within }) => nameWithin(within)));
    const isMissing = ({ within }: Doc): boolean => !names.has(nameWithin(within));
    return {
      instance,
      docs: language === languages.main ? mainDocs : [...translatedDocs, ...mainDocs.filter(isMissing)],
      categories,
      value,
      module,
      file: file ?? "docusaurus.config.js",
      translate: (key, text) =>
        language === languages.main ? text : (translations.textIn(language, plugin, key) ?? text),
    };
  };
  return readInstance(languages.all, sourceOf, given === false);
}

/** Documents and their translations may have different endings. */
function nameWithin(within: string): string {
  return within.replace(/\.mdx?$/u, "");
}

interface SidebarFile {
  readonly file: string | null;
  readonly value: unknown;
  readonly module: ModuleRun | null;
}

function sidebarPath(site: OldSite, { id, options }: DocsInstance): string | null {
  const given = options["sidebarPath"];
  const path = textIn(given)?.replace(/^\.\//u, "") ?? (id === "default" ? "sidebars" : "");
  // `require.resolve` has made an absolute path. Docusaurus adds the extension, and finds `.ts` where `.js` is written.
  const extension = /\.(?:json|[cm]?[jt]s)$/u;
  const isNamed = (each: string, name: string): boolean => each === name || name.endsWith(`/${each}`);
  const bare = path.replace(extension, "");
  return (
    site.paths.find((each) => isNamed(each, path)) ??
    site.paths.find((each) => extension.test(each) && isNamed(each.replace(extension, ""), bare)) ??
    null
  );
}

function sidebarFile(site: OldSite, instance: DocsInstance, notes: Note[]): SidebarFile {
  const file = sidebarPath(site, instance);
  const module = file === null ? null : (site.modules.get(file) ?? null);
  const hasRun = module === null || module.failure === null;
  const value = file === null || !hasRun ? null : (module?.value ?? readYaml(site.textOf(file) ?? "").value);
  if (module !== null && file !== null && module.failure !== null)
    notes.push({
      outcome: "left",
      what: "The sidebars of Docusaurus",
      advice: `the file could not be run (${module.failure}), so the sidebars list the folders; let it run and migrate again, or write \`themeConfig.sidebars\` in the config`,
      place: { site: "old", file, line: 1 },
    });
  return { file, value, module };
}
