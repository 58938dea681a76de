/** Reads sites of MkDocs, with its own theme or Material. Pure. */
import { posix } from "node:path";
import picomatch from "picomatch";
import { stringify } from "yaml";
import { addressOfFile } from "../addresses.ts";
import { folderIn, outermost } from "../config-file.ts";
import { makeReport } from "../config-report.ts";
import { recordIn, textIn } from "../config-values.ts";
import { placeInLanguage, translationsOf } from "../languages.ts";
import { defineContainers } from "../markdown/containers.ts";
import type { OldEntry } from "../menus.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { publishPages } from "../moved-pages.ts";
import { makePageFinder, otherFrontmatterKeys, titleOf } from "../pages.ts";
import type { MigratedPage, MigratedSite, Tool } from "../tool.ts";
import type { YamlConfig } from "../read-yaml.ts";
import { readYaml } from "../read-yaml.ts";
import { awesomeNav } from "./awesome-pages.ts";
import { convertConfig, namedOptions } from "./config.ts";
import { convertPages, nameOf } from "./convert-pages.ts";
import type { SiteLanguages } from "./languages.ts";
import { siteLanguages } from "./languages.ts";
import { macroValues } from "./macros.ts";
import { withVersionsOfMike } from "./mike.ts";

const configPattern = /^(?<folder>(?:.*\/)?)mkdocs\.ya?ml$/u;

export const mkdocs: Tool = {
  name: "mkdocs",
  title: "MkDocs",
  find: (paths) => {
    const config = outermost(paths.filter((path) => configPattern.test(path)));
    return config === undefined ? null : folderIn(config, configPattern);
  },
  modules: () => [],
  outside: (site) => {
    const folder = posix.normalize(textIn(readConfig(site, configFile(site)).value["docs_dir"]) ?? "docs");
    return folder.startsWith("../") ? [folder.replace(/\/$/u, "")] : [];
  },
  ownPackages: /^$/u,
  migrate: migrateMkDocs,
  withPublished: withVersionsOfMike,
};

function migrateMkDocs(site: OldSite): MigratedSite {
  const source = readSource(site);
  const { file, config, folder, isDirectory, languages, plugins, extensions, files, notes } = source;
  const { pages, notes: renamed } = publishPages(pagesIn(site, source));
  const converted = convertConfig({
    ...source,
    pages,
    menus: {
      findPage: finderOf(pages, source),
      file,
      languages: languages.languages,
      translations: translationsOf(pages),
    },
    ownNav: ownNavOf(site, source, pages),
  });
  const macros = plugins.has("macros") ? macroValues(recordIn(config.value["extra"]), config.value, pages) : null;
  const made = convertPages({
    site,
    folder,
    isDirectory,
    extensions,
    files,
    pages,
    macros,
    languages,
    nav: config.value["nav"],
  });
  const copies = new Map<string, string>();
  for (const [path, address] of files)
    if (!/(?:^|\/)\.|\.md$/u.test(path)) copies.set(`public${address}`, folder + path);
  const markdownPages = made.pages.filter(({ path }) => path.endsWith(".md"));
  const containers = defineContainers(markdownPages, []);
  const otherKeys = otherFrontmatterKeys(markdownPages);
  return {
    configFile: file,
    config: {
      ...converted.config,
      ...(macros === null || Object.keys(macros.product).length === 0 ? {} : { product: macros.product }),
      markdown: {
        ...converted.config.markdown,
        ...containers.markdown,
        ...(otherKeys.length === 0 ? {} : { frontmatterKeys: otherKeys }),
        ...(made.glossary.size === 0 ? {} : { glossary: Object.fromEntries(made.glossary) }),
      },
    },
    pages: [...made.pages, ...folderSettings(pages, source)],
    copies,
    notes: [...converted.notes, ...notes, ...renamed, ...made.notes, ...containers.notes],
    packages: converted.packages,
    addressOf: addressOfFile,
    isThemeId: (id) => themeIds.test(id),
  };
}

/** The config of a site, and its files. */
interface Source {
  readonly file: string;
  readonly config: YamlConfig;
  /** The folder of the documents, with a slash at its end. */
  readonly folder: string;
  readonly isDirectory: boolean;
  readonly plugins: ReadonlyMap<string, unknown>;
  readonly extensions: ReadonlyMap<string, unknown>;
  /** The files in the folder of the documents, also those that are not published. */
  readonly within: readonly string[];
  readonly published: readonly string[];
  /** The addresses of the published files that are not pages, by their path in the folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly languages: SiteLanguages;
  readonly notes: Note[];
}

function readSource(site: OldSite): Source {
  const file = configFile(site);
  const config = readConfig(site, file);
  const folder = posix.join(textIn(config.value["docs_dir"]) ?? "docs", "/");
  const within = site.paths.flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));
  const isExcluded = excluded(config.value["exclude_docs"]);
  const published = within.filter((path) => !isExcluded(path));
  const plugins = namedOptions(config.value["plugins"]);
  const theme = recordIn(config.value["theme"]);
  const lang = (textIn(theme["language"]) ?? textIn(theme["locale"]))?.replace("_", "-") ?? null;
  const notes: Note[] = [];
  const report = makeReport(notes, file, config.lineOf);
  const languages = siteLanguages(plugins.has("i18n") ? recordIn(plugins.get("i18n")) : null, lang, published, report);
  const files = new Map(
    published.flatMap((path) => {
      const located = languages.locate(path);
      return pagePattern.test(path) || located === null
        ? []
        : [[path, located.language.oldRoot + located.within] as const];
    }),
  );
  for (const path of published)
    if (languages.locate(path) === null)
      notes.push({
        outcome: "lossy",
        what: "Files of languages that are not built",
        advice: "they were left out, as in MkDocs; declare the language and migrate again to convert them",
        place: { site: "old", file: folder + path, line: 1 },
      });
  return {
    file,
    config,
    folder,
    isDirectory: config.value["use_directory_urls"] !== false,
    plugins,
    extensions: namedOptions(config.value["markdown_extensions"]),
    within,
    published,
    files,
    languages,
    notes,
  };
}

const pagePattern = /\.(?:md|markdown|mdown|mkdn|mkd)$/u;

function pagesIn(site: OldSite, { folder, published, isDirectory, languages }: Source): readonly OldPage[] {
  const hasSeveral = languages.languages.others.length > 0;
  const places = new Set(
    published.flatMap((path) => {
      const located = languages.locate(path);
      // "index.en.md" is shown in place of "index.md".
      return located === null || located.within === path ? [] : [`${located.language.tag} ${located.within}`];
    }),
  );
  return published.flatMap((path): OldPage[] => {
    const located = languages.locate(path);
    const text = pagePattern.test(path) && located !== null ? site.textOf(folder + path) : null;
    const isShadowed =
      (/(?:^|\/)README\.md$/u.test(path) && published.includes(path.replace(/README\.md$/u, "index.md"))) ||
      (located !== null && located.within === path && places.has(`${located.language.tag} ${path}`));
    if (text === null || located === null || isShadowed) return [];
    const { within, language } = located;
    const route = routeOf(within, isDirectory);
    const newPath = within.replace(/\.\w+$/u, ".md");
    const place = hasSeveral
      ? placeInLanguage(newPath, language.oldRoot + route.slice(1), language)
      : { path: newPath, route };
    return [{ from: folder + path, ...place, text, title: titleOf(text) }];
  });
}

/** Menus name files of the main language, with or without the folder or the ending of that. */
function finderOf(pages: readonly OldPage[], { languages }: Source): (link: string) => OldPage | null {
  const findPage = makePageFinder(pages);
  return (link) => {
    const located = link.startsWith("/") ? languages.locate(link.slice(1)) : null;
    return findPage(link) ?? (located === null ? null : findPage(`/${located.within}`));
  };
}

/** The menu of the plugin awesome-pages, if the config has none. */
function ownNavOf(
  site: OldSite,
  { config, folder, within, plugins }: Source,
  pages: readonly OldPage[],
): readonly OldEntry[] | null {
  const settings = new Map(
    within.flatMap((path) => {
      if (posix.basename(path) !== ".pages") return [];
      const at = posix.dirname(path) === "." ? "" : posix.dirname(path);
      return [[at, { ...readYaml(site.textOf(folder + path) ?? ""), file: folder + path }] as const];
    }),
  );
  if (!plugins.has("awesome-pages") || config.value["nav"] !== undefined || settings.size === 0) return null;
  const own = pages.filter(({ language }) => language === undefined || language.folder === "");
  return awesomeNav(
    own.map(({ from }) => from.slice(folder.length)),
    settings,
  );
}

/** Without `nav`, sections are named after their folders, whose names may be translated. */
function folderSettings(pages: readonly OldPage[], { config, languages }: Source): readonly MigratedPage[] {
  if (config.value["nav"] !== undefined) return [];
  const folders = new Set(
    pages.flatMap(({ path, language }) => {
      const parts = path.slice(language?.folder.length ?? 0).split("/");
      return parts.slice(0, -1).map((_part, index) => parts.slice(0, index + 1).join("/"));
    }),
  );
  return languages.languages.others.flatMap((language) =>
    Array.from(folders).flatMap((folder): MigratedPage[] => {
      const title = nameOf(`${folder}.md`);
      const shown = languages.translate(language, title);
      if (shown === title) return [];
      return [{ path: `${language.folder}${folder}/_folder.yml`, text: stringify({ title: shown }) }];
    }),
  );
}

function configFile({ paths }: OldSite): string {
  return paths.includes("mkdocs.yml") ? "mkdocs.yml" : "mkdocs.yaml";
}

/** The config, with those that it inherits. */
function readConfig(site: OldSite, file: string): YamlConfig {
  const own = readYaml(site.textOf(file) ?? "");
  const parent = textIn(own.value["INHERIT"]);
  if (parent === null) return own;
  const path = posix.join(posix.dirname(file), parent);
  const inherited = path === file ? {} : readConfig(site, path).value;
  return { ...own, value: merge(inherited, own.value) };
}

function merge(
  below: Readonly<Record<string, unknown>>,
  above: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const both = Object.entries(above).map(([key, value]) => {
    const under = below[key];
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value) && !Array.isArray(under);
    return [key, isNested && typeof under === "object" ? merge(recordIn(under), recordIn(value)) : value] as const;
  });
  return { ...below, ...Object.fromEntries(both) };
}

function excluded(patterns: unknown): (path: string) => boolean {
  const globs = (textIn(patterns) ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^[#!]/u.test(line))
    .flatMap((line) => {
      const bare = line.replace(/^\//u, "").replace(/\/$/u, "/**");
      return line.replace(/\/$/u, "").includes("/") ? [bare] : [bare, `**/${bare}`];
    });
  const matches = globs.length === 0 ? (): boolean => false : picomatch(globs, { dot: true });
  return (path) => /(?:^|\/)\./u.test(path) || matches(path);
}

/** "guide/index.md" → "/guide/", "guide/x.md" → "/guide/x/" or, without directory URLs, "/guide/x.html". */
function routeOf(path: string, isDirectory: boolean): string {
  const bare = path.replace(/\.\w+$/u, "").replace(/(?:^|(?<=\/))(?:index|README)$/u, "");
  return bare === "" || bare.endsWith("/") ? `/${bare}` : isDirectory ? `/${bare}/` : `/${bare}.html`;
}

/** Ids of the theme, of lines of code, of tabs, and of footnotes, whose numbers change with the text. */
const themeIds =
  /^(?:__\w+(?:-[\w-]+)?|fn:.+|fnref\d*:.+|mkdocs-?[\w-]*|mkdocs_\w+|navbar-collapse|toc-collapse|[\w-]*[mM]odal[\w-]*|searchInput|nav-?collapse|theme-menu|hljs-\w+|search-query|rtd-search-form|arithmatex-\w+|annotation-\w+)$/u;
