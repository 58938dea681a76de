/** Reads sites of Fumadocs. Pure. */
import { cleanAddressOf } from "../addresses.ts";
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import { configAtRoot, noModule, siteFolder } from "../config-file.ts";
import { makeReport, markdownNeeds } from "../config-report.ts";
import { filled } from "../filled.ts";
import { recordIn, textIn } from "../config-values.ts";
import { changeFrontmatter, leaveOut } from "../markdown/frontmatter.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";
import type { Language, Languages, OldLocale } from "../languages.ts";
import { languagesOf, placeInLanguage, redirectsOfLanguages, translationsOf } from "../languages.ts";
import type { MenuContext, OldEntry, Sidebars } from "../menus.ts";
import { endOfBraces } from "../mdx/jsx.ts";
import { bareEntry, convertNavbar, firstLink, firstOfSidebars, nameTitle, navbarOf } from "../menus.ts";
import type { OldSidebar } from "../translated-menus.ts";
import { joinMenus, joinSidebars } from "../translated-menus.ts";
import { baseOf, nextConfigPattern } from "../next/config.ts";
import { convertNextPages } from "../next/convert-pages.ts";
import type { Note } from "../note.ts";
import { leftNote } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { makePageFinder, otherFrontmatterKeys, titleOf } from "../pages.ts";
import { readYaml } from "../read-yaml.ts";
import { socialLink } from "../social-icon.ts";
import { sourceRedirects, uniqueSources } from "../source-redirects.ts";
import { convertFences } from "../markdown/code-words.ts";
import type { MigratedSite, Tool } from "../tool.ts";
import { componentPasses, fenceWords, findContainers, groupCode, removeHeadingMarks } from "./components.ts";
import type { Meta, Tree } from "./menus.ts";
import { sidebarsOf } from "./menus.ts";

const sourcePattern = /^(?<folder>(?:.*\/)?)source\.config\.[cm]?[jt]s$/u;

export const fumadocs: Tool = {
  name: "fumadocs",
  title: "Fumadocs",
  find: (paths) => siteFolder(paths, sourcePattern),
  modules: (paths) => nextConfig(paths),
  outside: (site) => {
    const { folder } = collectionsIn(site.textOf(sourceFile(site)) ?? "");
    return folder.startsWith("../") ? [folder.replace(/\/$/u, "")] : [];
  },
  ownPackages: /^(?:next|fumadocs|@fumadocs|react|@next)(?:$|[/-])/u,
  migrate: migrateFumadocs,
};

function nextConfig(paths: readonly string[]): readonly string[] {
  return configAtRoot(paths, nextConfigPattern);
}

function sourceFile({ paths }: OldSite): string {
  return paths.find((path) => sourcePattern.test(path)) ?? "source.config.ts";
}

function migrateFumadocs(site: OldSite): MigratedSite {
  const [nextFile] = nextConfig(site.paths);
  const module = site.modules.get(nextFile ?? "") ?? noModule;
  const next = recordIn(module.value);
  const file = nextFile ?? sourceFile(site);
  const notes: Note[] = [];
  const source = sourceOf(site, notes);
  const { folder, base, prefix, languages } = source;
  const trees = filesIn(site, source, notes);
  const pages = [...trees.values()].flatMap((tree) => [...tree.pages.values()]);
  const findPage = makePageFinder(pages);
  const menus = menusOf(trees, base, { findPage, file, languages, translations: translationsOf(pages) }, notes);
  const made = convertNextPages({
    site,
    pages,
    prefixOf: ({ language }) => language?.oldRoot.replace(/\/$/u, "") ?? (prefix === "" ? "" : `/${prefix}`),
    placeOf: (path) => (path.startsWith(folder) ? posix.join(base, withoutGroups(path.slice(folder.length))) : null),
    frontmatter: (page) => [
      changeFrontmatter(
        convertKey,
        page === null || page.title !== null ? {} : { title: nameTitle(posix.basename(page.path, ".md")) },
      ),
      removeHeadingMarks,
    ],
    components: (linkOf) => componentPasses(linkOf),
    containers: (linkOf) => [findContainers(linkOf)],
    code: convertFences(fenceWords),
    last: [groupCode],
  });
  for (const path of site.paths)
    if (/^(?:src\/)?app\/(?:.*\/)?page\.[jt]sx?$/u.test(path) && !path.includes("["))
      notes.push(
        leftNote(path, "Pages in React", "write them as Markdown, with components in React where they need some"),
      );
  const needs = markdownNeeds(/remark-math|rehype-katex/u.test(site.textOf(sourceFile(site)) ?? ""), false);
  const first = pages.some(({ route }) => route === "/")
    ? null
    : (findPage(`/${base}`)?.route ?? firstOfSidebars(menus.sidebars) ?? pages[0]?.route ?? null);
  const redirects = uniqueSources([
    ...redirectsOfLanguages(pages, languages),
    ...sourceRedirects(next["redirects"], pages, findPage, makeReport(notes, file, module.lineOf)),
    ...(first === null ? [] : [{ from: "/", to: first }]),
  ]);
  const { title, github } = layoutOf(site);
  const address = baseOf(next);
  return {
    configFile: file,
    config: filled<SiteConfigInput>({
      title,
      ...languages.config,
      base: address === "/" ? null : address,
      themeConfig: filled<ThemeConfig>({
        ...menus.navbar,
        social: github === null ? null : [socialLink(null, github, null)],
        sidebars: menus.sidebars,
      }),
      markdown: filled({ ...needs.markdown, frontmatterKeys: otherFrontmatterKeys(made.pages) }),
      redirects,
    }),
    pages: made.pages,
    copies: made.copies,
    notes: [...notes, ...made.notes],
    packages: needs.packages,
    addressOf: cleanAddressOf,
    isThemeId: (id) => /^(?:__next.*|nd-[\w-]+|radix-.*|:r.*|_R_.*)$/u.test(id),
  };
}

/** Where the pages are, and what their addresses begin with. */
interface Source {
  /** The folder of the documentation, and those of other collections, each with a slash at its end. */
  readonly folder: string;
  readonly others: readonly string[];
  readonly languages: Languages;
  /** The language with which addresses begin, or "", in a site with only one. */
  readonly prefix: string;
  /** What all addresses begin with, within their language and without slashes at the ends. */
  readonly base: string;
}

function sourceOf(site: OldSite, notes: Note[]): Source {
  const loaders = site.paths.filter((path) => /(?:^|\/)(?:lib\/)?source(?:\/index)?\.tsx?$/u.test(path));
  const written = textAt(site, loaders, /\bbaseUrl\s*:\s*(["'`])([^"'`$]*)\1/u) ?? "/docs";
  const docsBase = written.replaceAll(/^\/|\/$/gu, "");
  const collections = collectionsIn(site.textOf(sourceFile(site)) ?? "");
  const i18nFiles = site.paths.filter((path) => /(?:^|\/)i18n\.tsx?$/u.test(path));
  const i18n = i18nFiles.map((path) => site.textOf(path) ?? "");
  const listed = i18nFiles.flatMap((path) => languagesIn(path, site.textOf(path) ?? "", notes));
  const main = i18n.flatMap((text) => /\bdefaultLanguage\s*:\s*["'`]([^"'`]+)/u.exec(text)?.[1] ?? [])[0] ?? "en";
  const names = namesIn(site, collections.folder);
  const keys = new Set([...listed, ...Array.from(names).flatMap((name) => translationOf(name, names) ?? [])]);
  keys.delete(main);
  // Addresses begin with the language, unless that of the main one is hidden.
  const isHidden = i18n.some((text) => /\bhideLocale\s*:\s*["'`](?:default-locale|always)["'`]/u.test(text));
  const at = listed.length === 0 || isHidden ? "" : main;
  const localeOf = (key: string): OldLocale => ({
    key,
    at: key === main ? at : key,
    lang: null,
    label: null,
    fallback: "page",
  });
  const report = makeReport(notes, i18nFiles[0] ?? sourceFile(site), () => 1);
  const languages = languagesOf([localeOf(main), ...Array.from(keys, localeOf)], report, () => []);
  const prefix = languages.others.length === 0 ? at : "";
  return { ...collections, languages, prefix, base: posix.join(prefix, docsBase) };
}

/** The names of files in a folder, without their endings. */
function namesIn({ paths }: OldSite, folder: string): ReadonlySet<string> {
  return new Set(
    paths.flatMap((from) => (from.startsWith(folder) ? [from.slice(folder.length).replace(fileEnding, "")] : [])),
  );
}

function languagesIn(file: string, text: string, notes: Note[]): readonly string[] {
  const [, before, list] = /^([\s\S]*?)\blanguages\s*:\s*(?:\[([^\]]*)\])?/u.exec(text) ?? [];
  if (before === undefined) return [];
  const names = [...(list ?? "").matchAll(/["'`]([^"'`]+)["'`]/gu)].map(([, name = ""]) => name);
  if (names.length === 0)
    notes.push({
      outcome: "left",
      what: "The languages",
      advice:
        "their list is not written out in this file, so that only pages such as `page.fr.mdx` beside `page.mdx` were taken for translations; write the list out, and migrate again",
      place: { site: "old", file, line: before.split("\n").length },
    });
  return names;
}

/** Whether a file is the translation of the one beside it: "guide/install.fr", if there is "guide/install". */
function translationOf(name: string, names: ReadonlySet<string>): string | undefined {
  const [, source, language] = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z\d]{2,8})*)$/u.exec(name) ?? [];
  return source !== undefined && names.has(source) ? language : undefined;
}

const fileEnding = /\.(?:mdx?|json|ya?ml)$/u;

/** The files of each language: pages by their names in the folder, "guide/install", and the settings of its folders. */
function filesIn(
  site: OldSite,
  { folder, others, languages, base }: Source,
  notes: Note[],
): ReadonlyMap<Language, Tree> {
  const trees = new Map(
    languages.all.map((language) => [language, { pages: new Map<string, OldPage>(), metas: new Map<string, Meta>() }]),
  );
  const keys = languages.all.map(({ key }) => key);
  const names = namesIn(site, folder);
  for (const from of site.paths) {
    if (!from.startsWith(folder)) {
      const advice = `only those in \`${folder}\` were converted; write them as pages`;
      if (/\.mdx?$/u.test(from) && others.some((other) => from.startsWith(other)))
        notes.push(leftNote(from, "Pages of other collections", advice));
      continue;
    }
    const bare = from.slice(folder.length).replace(fileEnding, "");
    const key =
      keys.find((each) => bare.endsWith(`.${each}`) || bare.startsWith(`${each}/`)) ?? translationOf(bare, names);
    const language = key === undefined ? languages.main : languages.all.find((each) => each.key === key);
    const tree = language === undefined ? undefined : trees.get(language);
    if (language === undefined || tree === undefined) {
      notes.push(
        leftNote(from, "Translations", "the name of their language is not one that docsgen has; the file was left out"),
      );
      continue;
    }
    const name = key === undefined ? bare : bare.replace(new RegExp(`^${key}/|\\.${key}$`, "u"), "");
    const text = fileEnding.test(from) ? site.textOf(from) : null;
    if (text === null || /(?:^|\/)\./u.test(name)) continue;
    if (/\.mdx?$/u.test(from)) {
      const page = pageOf(from, name, base, text);
      const route = posix.join(language.oldRoot, page.route);
      tree.pages.set(
        name,
        languages.others.length === 0 ? page : { ...page, ...placeInLanguage(page.path, route, language) },
      );
    } else if (posix.basename(name) === "meta")
      tree.metas.set(posix.dirname(name) === "." ? "" : posix.dirname(name), { ...readYaml(text), file: from });
  }
  return trees;
}

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;

/** A sidebar for each root folder, and an entry of the navigation bar for each but the first. */
function menusOf(
  trees: ReadonlyMap<Language, Tree>,
  base: string,
  menus: Required<MenuContext>,
  notes: Note[],
): { readonly sidebars: Sidebars; readonly navbar: ReturnType<typeof navbarOf> } {
  const main = trees.get(menus.languages.main);
  // What a language does not have is shown in the main one.
  const treeIn = (language: Language): Tree => ({
    pages: new Map([...(main?.pages ?? []), ...(trees.get(language)?.pages ?? [])]),
    metas: new Map([...(main?.metas ?? []), ...(trees.get(language)?.metas ?? [])]),
  });
  const sidebarsIn = (language: Language): readonly (OldSidebar & { readonly tab: OldEntry | null })[] => {
    const tree = treeIn(language);
    const seen = new Set<string>();
    return sidebarsOf(tree).flatMap(({ folder, title, entries }) => {
      const path = posix.join("/", base, withoutGroups(folder), "/");
      if (seen.has(path) || entries.length === 0) return [];
      seen.add(path);
      const meta = tree.metas.get(folder);
      const line = meta?.lineOf(["title"]) ?? 1;
      const link = folder === "" ? null : firstLink(entries);
      const tab = link === null ? null : { ...bareEntry(line), text: title, link, file: meta?.file ?? menus.file };
      return [{ path, entries, line, tab }];
    });
  };
  const sidebars = joinSidebars(menus, sidebarsIn);
  const entriesOf = (language: Language): readonly OldEntry[] => sidebarsIn(language).flatMap(({ tab }) => tab ?? []);
  const tabs = joinMenus({ kind: "navbar", ...menus, entriesOf });
  const navbar = convertNavbar(tabs.entries, menus);
  notes.push(...sidebars.notes, ...tabs.notes, ...navbar.notes);
  return { sidebars: sidebars.value, navbar: navbarOf([...navbar.value], []) };
}

/** The name of the site, and its repository, as the layout of Next.js shows them. */
function layoutOf(site: OldSite): { readonly title: string; readonly github: string | null } {
  const layouts = site.paths.filter((path) => /(?:^|\/)layout(?:\.(?:config|shared))?\.tsx?$/u.test(path));
  const github =
    textAt(site, layouts, /\bgithubUrl\s*:\s*(["'`])([^"'`$]+)\1/u) ??
    textAt(site, layouts, /(["'`])(https:\/\/github\.com\/[\w.-]+\/[\w.-]+)\1/u);
  const name = textAt(site, layouts, /\bnav\s*:\s*\{[^}]*?\btitle\s*:\s*(["'`])([^"'`$]+)\1/u);
  const packageName = textIn(readYaml(site.textOf("package.json") ?? "").value["name"]);
  const fallback = packageName === null ? "Documentation" : nameTitle(packageName.replace(/^@[^/]*\//u, ""));
  return { title: name ?? fallback, github };
}

const dirPattern = /\bdir\s*:\s*(["'`])([^"'`$]+)\1/u;

/** The folder of the documentation, and those of other collections, each with a slash at its end. */
function collectionsIn(config: string): { readonly folder: string; readonly others: readonly string[] } {
  const text = config.replaceAll(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gmu, "");
  const calls = [...text.matchAll(/\bdefineDocs\s*\(\s*(?=\{)/gu)].map(({ 0: call, index }) => {
    const start = index + call.length;
    return dirPattern.exec(text.slice(start, endOfBraces(text, start) ?? start))?.[2] ?? "content/docs";
  });
  const all = [...text.matchAll(new RegExp(dirPattern, "gu"))].map(([, , dir = ""]) => dir);
  const folderOf = (dir: string): string => posix.join(dir, "/").replace(/^\.?\//u, "");
  const main = /\bdefineDocs\s*\(/u.test(text) ? calls[0] : all[0];
  const folder = folderOf(main ?? "content/docs");
  return { folder, others: ["content/", ...all.map(folderOf).filter((other) => other !== folder)] };
}

/** The second group of a pattern, in the first of the files that has it. */
function textAt(site: OldSite, files: readonly string[], pattern: RegExp): string | null {
  for (const file of files) {
    const [, , found] = pattern.exec(site.textOf(file) ?? "") ?? [];
    if (found !== undefined) return found;
  }
  return null;
}

/** "(guides)/install" → "install" */
function withoutGroups(path: string): string {
  return path.replaceAll(/(?:^|(?<=\/))\([^/]*\)(?:\/|$)/gu, "");
}

function pageOf(from: string, name: string, base: string, text: string): OldPage {
  const path = posix.join(base, withoutGroups(name));
  const bare = path.replace(/(?:^|(?<=\/))index$/u, "");
  return { from, path: `${path}.md`, route: posix.join("/", bare, "/"), text, title: titleOf(text) };
}

function convertKey({ key, value }: FrontmatterEntry): KeyChange | null {
  switch (key) {
    case "full":
      return { kind: "set", values: value === true ? { toc: false } : {} };
    case "icon":
    case "index":
    case "preview":
      return leaveOut(key);
    default:
      return null;
  }
}
