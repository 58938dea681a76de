/** Reads sites of MkDocs, with its own theme or Material. Pure. */
import { addressOfFile } from "../addresses.ts";
import { posix } from "node:path";
import picomatch from "picomatch";
import { folderIn } from "../config-file.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { convertContainers, defineContainers } from "../markdown/containers.ts";
import { changeFrontmatter, removeEmptyFrontmatter } from "../markdown/frontmatter.ts";
import { convertHeadingIds } from "../markdown/heading-ids.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { namePublicFiles, pathIn, publicAddress } from "../markdown/public-files.ts";
import { convertRegions } from "../markdown/regions.ts";
import { rewritePage } from "../markdown/rewrite.ts";
import type { Pass } from "../markdown/rewrite.ts";
import { convertSyntax } from "../markdown/syntax.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { followMoves, publishPages } from "../moved-pages.ts";
import { keepRoute, makePageFinder, otherFrontmatterKeys, titleOf } from "../pages.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage, MigratedSite, Tool } from "../tool.ts";
import { abbreviationsIn, markAbbreviations, removeDefinitions } from "./abbreviations.ts";
import { awesomeNav } from "./awesome-pages.ts";
import { convertBlocks } from "./blocks.ts";
import { convertSlashBlocks } from "./slash-blocks.ts";
import { convertCode } from "./code.ts";
import { convertConfig, namedOptions } from "./config.ts";
import { convertKey } from "./frontmatter.ts";
import {
  commentGenerated,
  convertAttributes,
  convertDefinitions,
  convertGrids,
  convertMarks,
  reportRest,
} from "./inline.ts";
import type { YamlConfig } from "../read-yaml.ts";
import { readYaml } from "../read-yaml.ts";
import { macroValues } from "./macros.ts";
import { convertSnippets, snippetMarks, snippetsIn } from "./snippets.ts";

const configPattern = /^(?<folder>(?:.*\/)?)mkdocs\.ya?ml$/u;

export const mkdocs: Tool = {
  name: "mkdocs",
  title: "MkDocs",
  find: (paths) => {
    const [config] = paths
      .filter((path) => configPattern.test(path))
      .sort((left, right) => left.split("/").length - right.split("/").length);
    return config === undefined ? null : folderIn(config, configPattern);
  },
  modules: () => [],
  outside: (site) => {
    const folder = posix.normalize(textIn(readConfig(site, configFile(site)).value["docs_dir"]) ?? "docs");
    return folder.startsWith("../") ? [folder.replace(/\/$/u, "")] : [];
  },
  ownPackages: /^$/u,
  migrate: migrateMkDocs,
};

/** The folder in the new source folder for included files. */
const partsFolder = "_parts";

function migrateMkDocs(site: OldSite): MigratedSite {
  const file = configFile(site);
  const config = readConfig(site, file);
  const folder = posix.join(textIn(config.value["docs_dir"]) ?? "docs", "/");
  const isDirectory = config.value["use_directory_urls"] !== false;
  const within = site.paths.flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));
  const isExcluded = excluded(config.value["exclude_docs"]);
  const published = within.filter((path) => !isExcluded(path));
  const found = published.flatMap((path): OldPage[] => {
    const text = /\.(?:md|markdown|mdown|mkdn|mkd)$/u.test(path) ? site.textOf(folder + path) : null;
    const isShadowed =
      /(?:^|\/)README\.md$/u.test(path) && published.includes(path.replace(/README\.md$/u, "index.md"));
    if (text === null || isShadowed) return [];
    const route = routeOf(path, isDirectory);
    return [{ from: folder + path, path: path.replace(/\.\w+$/u, ".md"), route, text, title: titleOf(text) }];
  });
  const { pages, notes: renamed } = publishPages(found);
  const places = new Map(pages.map(({ from, path }) => [from.slice(folder.length), path]));
  const findPage = makePageFinder(pages);
  const plugins = namedOptions(config.value["plugins"]);
  const settings = new Map(
    within.flatMap((path) => {
      if (posix.basename(path) !== ".pages") return [];
      const at = posix.dirname(path) === "." ? "" : posix.dirname(path);
      return [[at, { ...readYaml(site.textOf(folder + path) ?? ""), file: folder + path }] as const];
    }),
  );
  const isAwesome = plugins.has("awesome-pages") && config.value["nav"] === undefined && settings.size > 0;
  const names = pages.map(({ from }) => from.slice(folder.length));
  const converted = convertConfig(config, file, pages, findPage, isAwesome ? awesomeNav(names, settings) : null);
  const macros = plugins.has("macros") ? macroValues(recordIn(config.value["extra"]), config.value, pages) : null;
  const extensions = namedOptions(config.value["markdown_extensions"]);
  const snippetOptions = recordIn(extensions.get("pymdownx.snippets"));
  const basePath = snippetOptions["base_path"];
  const bases = [...(Array.isArray(basePath) ? basePath : [basePath ?? "."])].flatMap((each) => textIn(each) ?? []);

  const copies = new Map<string, string>();
  const publicFiles = new Set(published.filter((path) => !pages.some(({ from }) => from === folder + path)));
  for (const path of publicFiles) if (!/(?:^|\/)\.|\.md$/u.test(path)) copies.set(`public/${path}`, folder + path);

  const resolveSnippet = (name: string): string | null => {
    for (const base of bases) {
      const path = posix.join(base, name);
      if (site.textOf(path) !== null) return path;
    }
    return null;
  };
  const sources = new Map(pages.map(({ from, path }) => [from, path]));
  const partOf = (path: string): string =>
    sources.get(path) ??
    `${partsFolder}/${(path.startsWith(folder) ? path.slice(folder.length) : path).replaceAll("../", "")}`;
  /** The included files, by their old path. */
  const parts = new Map<string, string>();
  const collect = (text: string): void => {
    for (const { file: name } of snippetsIn(text)) {
      const path = resolveSnippet(name);
      const included = path === null ? null : site.textOf(path);
      if (path === null || included === null || sources.has(path) || parts.has(path)) continue;
      parts.set(path, included);
      collect(included);
    }
  };
  for (const { text } of pages) collect(text);

  const appended = listIn(snippetOptions["auto_append"]).flatMap((each) => {
    const path = resolveSnippet(textIn(each) ?? "");
    return path === null ? [] : [site.textOf(path) ?? ""];
  });
  const glossary = new Map<string, string>();
  for (const text of [...appended, ...pages.map((page) => page.text), ...parts.values()])
    for (const [term, meaning] of abbreviationsIn(text)) if (!glossary.has(term)) glossary.set(term, meaning);
  const everywhere = new Map(appended.flatMap((text) => [...abbreviationsIn(text)]));
  const meaningsOf = (text: string): ReadonlyMap<string, string> => {
    const meanings = new Map(everywhere);
    for (const { file: name } of snippetsIn(text)) {
      const path = resolveSnippet(name);
      for (const [term, meaning] of path === null ? [] : abbreviationsIn(site.textOf(path) ?? ""))
        meanings.set(term, meaning);
    }
    for (const [term, meaning] of abbreviationsIn(text)) meanings.set(term, meaning);
    return meanings;
  };

  const notes: Note[] = [];
  const extensionNames = new Set(extensions.keys());
  const convert = (from: string, path: string, route: string, text: string, more: readonly Pass[]): MigratedPage => {
    const inMarkdown = (address: string): string | null =>
      publicAddress(posix.join(posix.dirname(from), pathIn(address)), address, folder, publicFiles);
    const inHtml = (address: string): string | null =>
      publicAddress(
        posix.join(folder, posix.join(route.replace(/[^/]*$/u, ""), pathIn(address))),
        address,
        folder,
        publicFiles,
      ) ?? inMarkdown(address);
    const made = rewritePage(text, pageFile(path), [
      changeFrontmatter(convertKey),
      removeEmptyFrontmatter,
      ...(macros === null ? [] : [macros.convert]),
      commentGenerated,
      convertBlocks,
      convertSlashBlocks,
      convertGrids,
      convertDefinitions,
      convertSnippets((name) => {
        const target = resolveSnippet(name);
        const included = target === null ? null : site.textOf(target);
        return target === null || included === null ? null : { text: included, reference: `@/${partOf(target)}` };
      }),
      convertCode,
      convertHeadingIds,
      convertAttributes,
      convertMarks(extensionNames),
      convertSyntax(["MkDocs", ...(extensionNames.has("pymdownx.critic") ? ["CriticMarkup"] : [])]),
      removeDefinitions,
      markAbbreviations(meaningsOf(text), glossary),
      convertContainers([]),
      namePublicFiles(inMarkdown, inHtml),
      ...(renamed.length === 0
        ? []
        : [followMoves(from.slice(folder.length), path, (each) => places.get(each) ?? null)]),
      reportRest(macros?.isVariable ?? (() => false)),
      ...more,
    ]);
    notes.push(...made.notes);
    return { path, text: made.text };
  };
  const made = [
    ...pages.map((page) => {
      const structured = rewritePage(page.text, "", [
        commentGenerated,
        convertBlocks,
        convertSlashBlocks,
        convertHeadingIds,
      ]).text;
      const title = page.title ?? titleFrom(config.value["nav"], page.from.slice(folder.length)) ?? nameOf(page.path);
      return convert(page.from, page.path, page.route, page.text, [
        keepAnchors(structured, {
          rules: "python-markdown",
          withImages: false,
          withEmoji: !extensions.has("pymdownx.emoji"),
        }),
        keepRoute(page, isDirectory ? "folder" : "html"),
        ...(page.title === null ? [changeFrontmatter(() => null, { title })] : []),
      ]);
    }),
    ...Array.from(parts, ([from, text]) =>
      from.endsWith(".md")
        ? convert(from, partOf(from), "/", convertRegions(text, snippetMarks), [])
        : { path: partOf(from), text: convertRegions(text, snippetMarks) },
    ),
  ];
  const markdownPages = made.filter(({ path }) => path.endsWith(".md"));
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
        ...(glossary.size === 0 ? {} : { glossary: Object.fromEntries(glossary) }),
      },
    },
    pages: made,
    copies,
    notes: [...converted.notes, ...renamed, ...notes, ...containers.notes],
    packages: converted.packages,
    addressOf: addressOfFile,
    isThemeId: (id) => themeIds.test(id),
  };
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

/** The title that `nav` gives a page. */
function titleFrom(nav: unknown, path: string): string | null {
  for (const each of listIn(nav))
    for (const [title, target] of Object.entries(recordIn(each))) {
      if (target === path) return title;
      const inner = titleFrom(target, path);
      if (inner !== null) return inner;
    }
  return null;
}

/** "getting-started.md" → "Getting started" */
function nameOf(path: string): string {
  const bare = posix.basename(path, ".md");
  const name = /^(?:index|README)$/u.test(bare) ? posix.basename(posix.dirname(path)) : bare;
  const words = name.replaceAll(/[-_]/gu, " ").trim();
  return words === "" || words === "." ? "Home" : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Ids of the theme, of lines of code, of tabs, and of footnotes, whose numbers change with the text. */
const themeIds =
  /^(?:__\w+(?:-[\w-]+)?|fn:.+|fnref\d*:.+|mkdocs-?[\w-]*|mkdocs_\w+|navbar-collapse|toc-collapse|[\w-]*[mM]odal[\w-]*|searchInput|nav-?collapse|theme-menu|hljs-\w+|search-query|rtd-search-form|arithmatex-\w+|annotation-\w+)$/u;
