/** Reads sites of Nextra 2, 3 and 4 with its theme for documentation. Pure. */
import { cleanAddressOf } from "../addresses.ts";
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import { configAtRoot, noModule, runConfig } from "../config-file.ts";
import type { Report } from "../config-report.ts";
import { leadsToOldFiles, makeReport, markdownNeeds } from "../config-report.ts";
import { filled } from "../filled.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { changeFrontmatter } from "../markdown/frontmatter.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";
import { inlineMarkdown } from "../inline-markdown.ts";
import { endOfBraces, jsxTagsIn, literalIn } from "../mdx/jsx.ts";
import { textOf } from "../mdx/passes.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { bareEntry, convertNavbar, firstOfSidebars, nameTitle, navbarOf } from "../menus.ts";
import { joinMenus, joinSidebars } from "../translated-menus.ts";
import type { Language, Languages, OldLocale } from "../languages.ts";
import { languagesOf, redirectsOfLanguages, translationsOf, withinLanguage } from "../languages.ts";
import { baseOf, jsxElements, jsxMarkdown, jsxText, nextConfigPattern, pluginOptions } from "../next/config.ts";
import { convertNextPages } from "../next/convert-pages.ts";
import type { Note } from "../note.ts";
import { leftNote } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import { makePageFinder, otherFrontmatterKeys } from "../pages.ts";
import { readYaml } from "../read-yaml.ts";
import type { SettingRow, SettingTable } from "../settings.ts";
import { sourceRedirects, uniqueSources } from "../source-redirects.ts";
import { asLeft, asLossy, reportSettings } from "../settings.ts";
import { socialLink } from "../social-icon.ts";
import { convertFences } from "../markdown/code-words.ts";
import { showsMermaid } from "../markdown/shown-syntax.ts";
import type { MigratedSite, Tool } from "../tool.ts";
import { convertHead } from "../vue/head.ts";
import { convertNextraCards, convertTables, fenceWords, findContainers, unwrapFrames } from "./components.ts";
import type { Meta, Menus, Node } from "./menus.ts";
import { globalMetas, menusOf, treeOf } from "./menus.ts";
import type { FoundPages, NextraPage } from "./pages.ts";
import { appFolders, appPagesIn, appRoute, folders, hasLanguageFolders, pagesIn } from "./pages.ts";

type Values = Readonly<Record<string, unknown>>;

const metaPattern = /(?:^|\/)_meta(?:\.global)?(?:\.[a-z]{2}(?:-[A-Za-z]+)?)?\.(?:json|[cm]?[jt]sx?)$/u;
const themePattern = /^(?:src\/)?theme\.config\.[cm]?[jt]sx?$/u;

export const nextra: Tool = {
  name: "nextra",
  title: "Nextra",
  find: (paths) => {
    for (const path of paths) {
      const folder = nextConfigPattern.exec(path)?.groups?.["folder"];
      if (folder === undefined) continue;
      const inside = paths.flatMap((each) => (each.startsWith(folder) ? [each.slice(folder.length)] : []));
      const hasMenus = inside.some((each) => isInSource(each) && (metaPattern.test(each) || /\.mdx?$/u.test(each)));
      const isNextra = inside.some((each) => themePattern.test(each) || (metaPattern.test(each) && isInSource(each)));
      if (hasMenus && isNextra) return folder.replace(/\/$/u, "");
    }
    return null;
  },
  modules: (paths) => [
    ...configAtRoot(paths, nextConfigPattern),
    ...paths.filter((path) => themePattern.test(path)),
    ...paths.filter((path) => metaPattern.test(path) && isInSource(path) && !path.endsWith(".json")),
  ],
  ownPackages: /^(?:next|nextra|react|@next|@theguild\/components)(?:$|[/-])/u,
  migrate: migrateNextra,
};

function isInSource(path: string): boolean {
  return [...folders, ...appFolders].some((folder) => path.startsWith(folder));
}

function migrateNextra(site: OldSite): MigratedSite {
  const { file, module, value: next } = runConfig(site, nextConfigPattern, "next.config.js");
  const options = pluginOptions(module.value, /(?:^|\W)nextra(?:\W|$)/u);
  const notes: Note[] = [];
  const themeFile = site.paths.find((path) => themePattern.test(path)) ?? null;
  const themeNotes: Note[] = [];
  const theme = themeOf(site, themeFile, appFolder(site), themeNotes);
  const report = makeReport(notes, file, module.lineOf);
  const layout = layoutOf(site, next, options, theme.values, report);
  const { languages, source } = layout;
  const found = [pagesIn(site, source, languages), ...(layout.app === null ? [] : [appPagesIn(site, layout.app)])];
  const pages = found.flatMap((each) => each.pages);
  const findPage = makePageFinder(pages);
  reportFiles(site, found, source.folder, notes);
  notes.push(...themeNotes);
  const context = { findPage, file, languages, translations: translationsOf(pages) };
  const roots = rootsOf(site, pages, layout, notes);
  const [mainRoot = emptyRoot] = Array.from(roots.values(), ({ root }) => root);
  const menus = siteMenus(roots, theme, context, themeFile ?? file, module.lineOf([]), notes);

  const made = convertNextPages({
    site,
    pages,
    prefixOf: ({ language }) => language?.oldRoot.replace(/\/$/u, "") ?? "",
    placeOf: placeIn(layout),
    frontmatter: (page) => [changeFrontmatter(convertKey, page === null ? {} : addedKeys(page, menus.looks))],
    components: (linkOf) => [unwrapFrames, convertTables, ...convertNextraCards(linkOf)],
    containers: (linkOf) => [findContainers(linkOf)],
    code: convertFences(fenceWords),
  });
  const hasMath = options["latex"] !== undefined && options["latex"] !== false;
  const needs = markdownNeeds(
    hasMath,
    made.pages.some(({ text }) => showsMermaid(text)),
  );
  const head = convertHead(
    jsxElements(theme.values["head"]).map(({ name, attributes }) => [name, attributes]),
    "/",
    themeFile ?? file,
    () => 1,
  );
  notes.push(...head.notes);
  const first = pages.some(({ route }) => route === "/")
    ? null
    : firstPage(posix.join(mainRoot.route, layout.base), pages, menus.sidebars);
  const redirects = [
    ...redirectsOfLanguages(pages, languages),
    ...sourceRedirects(
      next["redirects"],
      pages,
      (link) => findPage(link) ?? findPage(posix.join("/", mainRoot.route, link)),
      report,
    ),
    ...(first === null ? [] : [{ from: "/", to: first }]),
  ];
  return {
    configFile: file,
    config: filled<SiteConfigInput>({
      ...namesOf(site, next, theme),
      ...languages.config,
      ...head.config,
      themeConfig: filled<ThemeConfig>({
        ...navbarOf([...menus.navbar], [...menus.right]),
        social: socialOf(theme),
        sidebars: menus.sidebars,
        ...editLink(theme.values, themeFile ?? file, notes),
        ...footerOf(theme.values),
        ...bannerOf(theme.values),
      }),
      markdown: filled({ ...needs.markdown, frontmatterKeys: otherFrontmatterKeys(made.pages) }),
      redirects: uniqueSources(redirects),
    }),
    pages: made.pages,
    copies: made.copies,
    notes: [...notes, ...made.notes],
    packages: needs.packages,
    addressOf: cleanAddressOf,
    isThemeId: (id) => /^(?:__next.*|nextra-[\w-]+|headlessui-.*|reach-.*|radix-.*|:r.*|_R_.*)$/u.test(id),
  };
}

/** Where the pages are, and in which languages. */
interface Layout {
  readonly languages: Languages;
  /** `contentDirBasePath`, without slashes at its ends. */
  readonly base: string;
  /** The folder of the pages, and what their addresses begin with. */
  readonly source: { readonly folder: string; readonly base: string };
  /** The folder `app/`, or `null`. */
  readonly app: string | null;
}

function layoutOf(site: OldSite, next: Values, options: Values, theme: Values, report: Report): Layout {
  const i18n = recordIn(next["i18n"]);
  const named = listIn(i18n["locales"]).flatMap((each) => textIn(each) ?? textIn(recordIn(each)["locale"]) ?? []);
  const main = textIn(i18n["defaultLocale"]) ?? named[0] ?? "en";
  const base = (textIn(options["contentDirBasePath"]) ?? "").replaceAll(/^\/+|\/+$/gu, "");
  const folder = folders.find((each) => site.paths.some((path) => path.startsWith(each) && /\.mdx?$/u.test(path)));
  const source = { folder: folder ?? "pages/", base: folder?.endsWith("content/") === true ? base : "" };
  const hasFolders = hasLanguageFolders(site, source, named);
  const labels = listIn(theme["i18n"]).map((each) => recordIn(each));
  const localeOf = (key: string): OldLocale => ({
    key,
    at: key === main && !hasFolders ? "" : key,
    lang: null,
    label: textIn(labels.find(({ locale }) => locale === key)?.["name"]),
    // Files without a language stand in for all; folders do not, but docsgen needs the home page of each language.
    fallback:
      hasFolders && site.paths.some((path) => path.startsWith(`${source.folder}${key}/index.md`)) ? "none" : "page",
  });
  const others = named.filter((each) => each !== main).map(localeOf);
  return {
    languages: languagesOf([localeOf(main), ...others], report, () => ["i18n", "locales"]),
    base,
    source,
    app: appFolder(site),
  };
}

function appFolder({ paths }: OldSite): string | null {
  return appFolders.find((each) => paths.some((path) => path.startsWith(each))) ?? null;
}

function placeIn({ source, app }: Layout): (path: string) => string | null {
  return (path) => {
    if (path.startsWith(source.folder)) return posix.join(source.base, path.slice(source.folder.length));
    return app !== null && path.startsWith(app) ? appRoute(path.slice(app.length)) : null;
  };
}

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;

interface SiteMenus {
  readonly sidebars: NonNullable<ThemeConfig["sidebars"]>;
  readonly navbar: ReturnType<typeof convertNavbar>["value"];
  readonly right: ReturnType<typeof convertNavbar>["value"];
  /** What pages show besides their content, by the path of their file. */
  readonly looks: Menus["looks"];
}

/** The menus of the main language, with the texts of the others. */
function siteMenus(
  roots: ReadonlyMap<Language, Root>,
  theme: Theme,
  context: Required<MenuContext>,
  themeFile: string,
  line: number,
  notes: Note[],
): SiteMenus {
  const { findPage, languages } = context;
  const openLevels = recordIn(theme.values["sidebar"])["defaultMenuCollapseLevel"];
  const byLanguage = new Map(
    Array.from(roots, ([language, { root, metas }]) => [
      language,
      menusOf(root, metas, typeof openLevels === "number" ? openLevels : 2),
    ]),
  );
  const sidebars = joinSidebars(context, (language) =>
    (byLanguage.get(language)?.sidebars ?? []).map(({ path, entries }) => ({
      path: languages.others.length === 0 ? path : withinLanguage(path, language),
      entries,
      line: 1,
    })),
  );
  const entriesOf = (language: Language): readonly OldEntry[] | null => byLanguage.get(language)?.navbar ?? null;
  const bar = joinMenus({ kind: "navbar", ...context, entriesOf });
  const navbar = convertNavbar(bar.entries, context);
  const right = convertNavbar(navbarExtra(theme.values, line), { findPage, file: themeFile });
  notes.push(...sidebars.notes, ...bar.notes, ...navbar.notes, ...right.notes);
  return {
    sidebars: sidebars.value,
    navbar: navbar.value,
    right: right.value,
    looks: new Map(Array.from(byLanguage.values()).flatMap((each) => [...each.looks])),
  };
}

function namesOf(site: OldSite, next: Values, theme: Theme): Pick<SiteConfigInput, "title" | "description" | "base"> {
  const base = baseOf(next);
  return filled<ReturnType<typeof namesOf>>({
    title: theme.title ?? packageName(site) ?? "Documentation",
    description: theme.description,
    base: base === "/" ? null : base,
  });
}

function socialOf({ values }: Theme): NonNullable<ThemeConfig["social"]> {
  return [
    textIn(recordIn(values["project"])["link"]) ?? textIn(values["projectLink"]),
    textIn(recordIn(values["chat"])["link"]) ?? textIn(values["chatLink"]),
  ].flatMap((link) => (link === null ? [] : [socialLink(null, link, null)]));
}

function packageName(site: OldSite): string | null {
  const name = textIn(readYaml(site.textOf("package.json") ?? "").value["name"]);
  return name === null ? null : nameTitle(name.replace(/^@[^/]*\//u, ""));
}

/** The contents of the menus of a language. */
interface Root {
  readonly root: Node;
  /** The `_meta` files, by the routes of their folders. */
  readonly metas: ReadonlyMap<string, Meta>;
}

const emptyRoot: Node = { name: "", route: "", page: null, children: new Map() };

/** The folder of each language, or all files, with those of the language in place of those of the main one. */
function rootsOf(
  site: OldSite,
  pages: readonly NextraPage[],
  { languages, source, app, base }: Layout,
  notes: Note[],
): ReadonlyMap<Language, Root> {
  const { main } = languages;
  const hasFolders = hasLanguageFolders(
    site,
    source,
    languages.others.map(({ key }) => key),
  );
  const nameOf = ({ segments }: NextraPage): string => segments.join("/");
  const rootOf = (language: Language): Root => {
    const isOwn = (page: NextraPage): boolean => (page.language ?? main) === language;
    const own = new Set(pages.filter(isOwn).map(nameOf));
    const standsIn = (page: NextraPage): boolean => (page.language ?? main) === main && !own.has(nameOf(page));
    const tree = treeOf(hasFolders ? pages : pages.filter((page) => isOwn(page) || standsIn(page)));
    const metas = metasOf(site, source, app, languages, language, language === main ? notes : []);
    const folder = tree.children.get(language.key);
    return { root: folder ?? withoutBase(tree, metas, base), metas };
  };
  return new Map(languages.all.map((language) => [language, rootOf(language)]));
}

function withoutBase(tree: Node, metas: Root["metas"], base: string): Node {
  if (base === "" || metas.has("")) return tree;
  const inner = base.split("/").reduce<Node | null>((node, name) => node?.children.get(name) ?? null, tree);
  return inner !== null && inner.children.size > 0 && tree.children.size === 1 ? inner : tree;
}

/**
 * Readers of a site without a home page in Markdown start at that of its documents, or at the first page of its menu.
 *
 * @param start What the addresses of its documents begin with.
 */
function firstPage(start: string, pages: readonly NextraPage[], sidebars: SiteMenus["sidebars"]): string | null {
  const home = pages.find(({ route }) => route === posix.join("/", start, "/"));
  return home?.route ?? firstOfSidebars(sidebars) ?? pages[0]?.route ?? null;
}

function reportFiles(site: OldSite, found: readonly FoundPages[], folder: string, notes: Note[]): void {
  const left = (file: string, what: string, advice: string): void => void notes.push(leftNote(file, what, advice));
  for (const path of found.flatMap(({ computed }) => computed))
    left(path, "Pages with computed addresses", "write each as a page, or compute them with a plugin's hook `pages`");
  for (const path of site.paths) {
    const isPage = /^(?:src\/)?app\/(?:.*\/)?page\.[jt]sx?$/u.test(path) && !path.includes("[");
    const isInPages = path.startsWith(folder) && /\.[jt]sx?$/u.test(path) && !/(?:^|\/)[_[]|\/api\//u.test(path);
    if (isPage || (folder.endsWith("pages/") && isInPages))
      left(path, "Pages in React", "write them as Markdown, with components in React where they need some");
  }
}

/** The `_meta` files, by the routes of their folders. */
function metasOf(
  site: OldSite,
  source: { readonly folder: string; readonly base: string },
  app: string | null,
  { main }: Languages,
  language: Language,
  notes: Note[],
): ReadonlyMap<string, Meta> {
  const metas = new Map<string, Meta>();
  // Those of the language come last, in place of the others.
  const isOwn = (file: string): boolean => file.includes(`/_meta.${language.key}.`);
  const files = site.paths
    .filter((file) => metaPattern.test(file))
    .sort((left, right) => Number(isOwn(left)) - Number(isOwn(right)));
  for (const file of files) {
    const folder = file.startsWith(source.folder) ? source.folder : app !== null && file.startsWith(app) ? app : null;
    const [, locale] = /_meta\.([a-z]{2}(?:-[A-Za-z]+)?)\.\w+$/u.exec(file) ?? [];
    if (folder === null || (locale !== undefined && locale !== language.key && locale !== main.key)) continue;
    const module = site.modules.get(file);
    if (module !== undefined && module.failure !== null)
      notes.push({
        outcome: "left",
        what: "A menu that cannot be run",
        advice: `its file fails (${module.failure}), so the menu lists files by their names; let it run and migrate again, or write \`themeConfig.sidebars\` in the config`,
        place: { site: "old", file, line: 1 },
      });
    const { value, lineOf } = module ?? readYaml(site.textOf(file) ?? "");
    const meta = { value: recordIn(value), file, lineOf };
    if (/_meta\.global\./u.test(file)) {
      for (const [route, each] of globalMetas(meta)) metas.set(route, each);
      continue;
    }
    const within = posix.dirname(file.slice(folder.length));
    const bare = within === "." ? "" : within;
    const route = folder === app ? appRoute(`${bare}/`).replace(/^\/|\/$/gu, "") : posix.join(source.base, bare);
    metas.set(route === "." ? "" : route, meta);
  }
  return metas;
}

interface Theme {
  readonly values: Values;
  readonly title: string | null;
  readonly description: string | null;
}

const ofTheme = (key: string): string => `\`${key}\` of the theme`;
const computedTags = (key: string): SettingRow =>
  asLeft("it is computed; write its tags into `headTags` of the config", ofTheme(key), isFunction);
const ownComponent = (key: string): SettingRow =>
  asLeft("replace components of the theme instead; see the manual, “Style”", ofTheme(key));
const ownColors = asLossy("readers see those of docsgen; a `theme` of your own changes them", "Colors of the theme");

const themeSettings: SettingTable = {
  rows: {
    head: computedTags("head"),
    useNextSeoProps: computedTags("useNextSeoProps"),
    components: ownComponent("components"),
    navbar: ownComponent("navbar"),
    main: ownComponent("main"),
    primaryHue: ownColors,
    primarySaturation: ownColors,
    color: ownColors,
    backgroundColor: ownColors,
  },
  known:
    "logo logoLink titleSuffix project projectLink chat chatLink docsRepositoryBase footer banner sidebar i18n toc editLink feedback gitTimestamp navigation search darkMode nextThemes faviconGlyph direction themeSwitch unstable_flexsearch unstable_faviconGlyph lastUpdated notFound serverSideError",
  nameOf: ofTheme,
};

/** The settings of the theme: those of `theme.config.jsx`, or of the elements in the layout of Nextra 4. */
function themeOf(site: OldSite, file: string | null, app: string | null, notes: Note[]): Theme {
  if (file !== null) {
    const module = site.modules.get(file) ?? noModule;
    const values = recordIn(module.value);
    const report = makeReport(notes, file, module.lineOf);
    if (module.failure !== null)
      report("left", [], "The settings of the theme", `the file cannot be run: ${module.failure}`);
    reportSettings(values, themeSettings, [], report);
    const suffix = textIn(values["titleSuffix"])?.replace(/^[\s–—|:•·-]+/u, "") ?? null;
    const logo = jsxText(values["logo"]).replaceAll(/\s+/gu, " ").trim();
    return { values, title: logo === "" ? suffix : logo, description: null };
  }
  const layout = site.paths.find(
    (path) =>
      app !== null &&
      path.startsWith(app) &&
      /(?:^|\/)layout\.[jt]sx?$/u.test(path) &&
      site.textOf(path)?.includes("nextra-theme-docs") === true,
  );
  const text = layout === undefined ? "" : (site.textOf(layout) ?? "");
  const tags = jsxTagsIn(text);
  const values = Object.fromEntries(
    tags.flatMap((tag) =>
      ["projectLink", "chatLink", "docsRepositoryBase"].flatMap((name) => {
        const value = textOf(tag, name);
        return value === null || value === "" ? [] : [[name, value] as const];
      }),
    ),
  );
  const parts = layout === undefined ? {} : layoutParts(text, layout, notes);
  const logo = tags.find(({ name }) => name === "Navbar")?.attributes.get("logo")?.expression ?? "";
  const shown = logo.startsWith("<") ? logo.replaceAll(/<[^<>]*>|\{[^{}]*\}/gu, " ") : "";
  const [, , name] = /\b(?:applicationName|siteName)\s*:\s*(["'`])([^"'`$]+)\1/u.exec(text) ?? [];
  const [, , fallback] = /\btitle\s*:\s*\{[^}]*?\bdefault\s*:\s*(["'`])([^"'`$]+)\1/u.exec(text) ?? [];
  const [, , description] = /\bdescription\s*:\s*(["'`])([^"'`$]+)\1/u.exec(text) ?? [];
  const title = shown.replaceAll(/\s+/gu, " ").trim();
  return {
    values: { ...values, ...parts },
    title: title === "" ? (name ?? fallback ?? null) : title,
    description: description ?? null,
  };
}

/** What the elements `<Footer>`, `<Banner>` and `<Head>` of a layout say, as the settings of the theme had it. */
function layoutParts(text: string, file: string, notes: Note[]): Values {
  const parts: Record<string, unknown> = {};
  const pattern = /<(?<name>Footer|Banner|Head)\b(?<attributes>[^<>]*)>(?<content>[\s\S]*?)<\/\k<name>>/gu;
  for (const { groups = {}, index } of text.matchAll(pattern)) {
    const { name = "", attributes = "", content = "" } = groups;
    const left = (advice: string): void => {
      const line = text.slice(0, index).split("\n").length;
      notes.push({ outcome: "left", what: `\`<${name}>\` of the layout`, advice, place: { site: "old", file, line } });
    };
    const literal = withoutExpressions(content);
    if (name === "Head") {
      const tags = jsxTagsIn(content);
      const plain = tags.filter(
        (tag) => /^(?:link|meta)$/u.test(tag.name) && [...tag.attributes.values()].every(({ value }) => value !== null),
      );
      parts["head"] = plain.map((tag) => ({
        $call: "jsx",
        arguments: [
          tag.name,
          Object.fromEntries(Array.from(tag.attributes.values(), (each) => [each.name, each.value])),
        ],
      }));
      if (plain.length < tags.length || literal.isComputed)
        left("some of its tags are computed or have content; write them into `headTags` of the config");
      continue;
    }
    const setting = name === "Footer" ? "footer" : "announcement";
    const shown = inlineMarkdown(literal.text.replaceAll(/<(\/?)(?:[A-Z]\w*\.)?Link\b/gu, "<$1a"));
    const [, , key] = /\bstorageKey=(["'])([^"']+)\1/u.exec(attributes) ?? [];
    parts[name.toLowerCase()] = { text: shown, key };
    if (literal.isComputed || shown === "")
      left(`it is computed in part; write what is missing into \`themeConfig.${setting}\``);
  }
  return parts;
}

/** JSX with the texts of expressions that are strings, and without all others. */
function withoutExpressions(jsx: string): { readonly text: string; readonly isComputed: boolean } {
  let text = "";
  let isComputed = false;
  for (let at = 0; at < jsx.length;) {
    const start = jsx.indexOf("{", at);
    const end = start === -1 ? null : endOfBraces(jsx, start);
    if (end === null) return { text: text + jsx.slice(at), isComputed };
    const expression = jsx.slice(start + 1, end - 1).trim();
    const literal = literalIn(expression);
    text += jsx.slice(at, start) + (literal ?? "");
    isComputed ||= literal === null && !/^(?:\/\*[\s\S]*\*\/)?$/u.test(expression);
    at = end;
  }
  return { text, isComputed };
}

function isFunction(value: unknown): boolean {
  return recordIn(value)["$function"] !== undefined;
}

/** Links of the theme that have no icon in docsgen become entries of the navigation. */
function navbarExtra(theme: Values, line: number): readonly OldEntry[] {
  return listIn(theme["links"]).map((each) => {
    const { title, href } = recordIn(each);
    return { ...bareEntry(line), text: textIn(title), link: textIn(href) };
  });
}

function editLink(theme: Values, file: string, notes: Note[]): { readonly editLink?: { readonly pattern: string } } {
  const url = textIn(theme["docsRepositoryBase"]);
  if (url === null || !/^https?:/u.test(url)) return {};
  notes.push({
    outcome: "lossy",
    what: "`docsRepositoryBase`",
    advice: leadsToOldFiles,
    place: { site: "old", file, line: 1 },
  });
  return { editLink: { pattern: `${url.replace(/\/$/u, "")}/{path}` } };
}

function footerOf(theme: Values): { readonly footer?: string } {
  const footer = recordIn(theme["footer"]);
  const text = jsxMarkdown(footer["text"] ?? footer["content"])
    .replaceAll(/\s+/gu, " ")
    .trim();
  return text === "" ? {} : { footer: text };
}

function bannerOf(theme: Values): { readonly announcement?: { readonly text: string; readonly id: string } } {
  const banner = recordIn(theme["banner"]);
  const text = jsxMarkdown(banner["text"] ?? banner["content"])
    .replaceAll(/\s+/gu, " ")
    .trim();
  return text === "" ? {} : { announcement: { text, id: textIn(banner["key"]) ?? "banner" } };
}

/** What the menus say of a page, and the title of one that has none. */
function addedKeys(page: NextraPage, looks: ReadonlyMap<string, Values>): Values {
  const look = looks.get(page.from) ?? {};
  const isBare = look["layout"] === "full" || look["layout"] === "raw";
  const name = page.segments.at(-1) ?? "";
  const parent = page.segments.at(-2) ?? "Home";
  return {
    ...(page.title === null ? { title: nameTitle(name === "index" ? parent : name) } : {}),
    ...(look["sidebar"] === false
      ? { sidebar: false }
      : look["isHidden"] === true
        ? { sidebar: { hidden: true } }
        : {}),
    ...(look["toc"] === false || isBare ? { toc: false } : {}),
    ...(look["pagination"] === false ? { prev: false, next: false } : {}),
  };
}

function convertKey({ key, value }: FrontmatterEntry): KeyChange | null {
  switch (key) {
    case "sidebarTitle":
    case "asIndexPage":
    case "theme":
    case "display":
      return { kind: "set", values: {} };
    case "searchable":
      return { kind: "set", values: value === false ? { search: false } : {} };
    default:
      return null;
  }
}
