/** Reads sites of Nextra 2, 3 and 4 with its theme for documentation. Pure. */
import { cleanAddressOf } from "../addresses.ts";
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import type { ModuleRun } from "docsgen/migrate-kit";
import { configAtRoot } from "../config-file.ts";
import { leadsToOldFiles, makeReport, markdownNeeds } from "../config-report.ts";
import { filled } from "../filled.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { changeFrontmatter } from "../markdown/frontmatter.ts";
import type { FrontmatterEntry, KeyChange } from "../markdown/frontmatter.ts";
import { inlineMarkdown } from "../inline-markdown.ts";
import { endOfBraces, jsxTagsIn, literalIn } from "../mdx/jsx.ts";
import { textOf } from "../mdx/passes.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import {
  bareEntry,
  convertNavbar,
  convertSidebar,
  firstOfSidebars,
  languageMenu,
  nameTitle,
  navbarOf,
} from "../menus.ts";
import {
  baseOf,
  jsxElements,
  jsxMarkdown,
  jsxText,
  nextConfigPattern,
  pluginOptions,
  redirectsIn,
  uniqueSources,
} from "../next/config.ts";
import { convertNextPages } from "../next/convert-pages.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import { makePageFinder, otherFrontmatterKeys } from "../pages.ts";
import { readYaml } from "../read-yaml.ts";
import type { SettingTable } from "../settings.ts";
import { asLeft, asLossy, reportSettings } from "../settings.ts";
import { socialLink } from "../social-icon.ts";
import { convertFences } from "../markdown/code-words.ts";
import { showsMermaid } from "../markdown/shown-syntax.ts";
import type { MigratedPage, MigratedSite, Tool } from "../tool.ts";
import { convertHead } from "../vue/head.ts";
import { convertNextraCards, convertTables, fenceWords, findContainers, unwrapFrames } from "./components.ts";
import type { Meta, Menus, Node } from "./menus.ts";
import { globalMetas, menusOf, treeOf } from "./menus.ts";
import type { FoundPages, NextraPage } from "./pages.ts";
import { appFolders, appPagesIn, appRoute, folders, pagesIn } from "./pages.ts";

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
    ...configFile(paths),
    ...paths.filter((path) => themePattern.test(path)),
    ...paths.filter((path) => metaPattern.test(path) && isInSource(path) && !path.endsWith(".json")),
  ],
  ownPackages: /^(?:next|nextra|react|@next|@theguild\/components)(?:$|[/-])/u,
  migrate: migrateNextra,
};

function isInSource(path: string): boolean {
  return [...folders, ...appFolders].some((folder) => path.startsWith(folder));
}

function configFile(paths: readonly string[]): readonly string[] {
  return configAtRoot(paths, nextConfigPattern);
}

const none: ModuleRun = { value: {}, failure: null, lineOf: () => 1 };

function migrateNextra(site: OldSite): MigratedSite {
  const [file = "next.config.js"] = configFile(site.paths);
  const module = site.modules.get(file) ?? none;
  const next = recordIn(module.value);
  const options = pluginOptions(module.value, /(?:^|\W)nextra(?:\W|$)/u);
  const notes: Note[] = [];
  const layout = layoutOf(site, next, options);
  const found = [
    pagesIn(site, layout.source, layout.locales),
    ...(layout.app === null ? [] : [appPagesIn(site, layout.app)]),
  ];
  const pages = found.flatMap((each) => each.pages);
  const findPage = makePageFinder(pages);
  reportFiles(site, found, layout.source.folder, notes);
  const metas = metasOf(site, layout.source, layout.app, layout.mainLocale, notes);
  const themeFile = site.paths.find((path) => themePattern.test(path)) ?? null;
  const theme = themeOf(site, themeFile, layout.app, notes);
  const roots = rootsOf(treeOf(pages), layout.locales, metas, layout.base);
  const menus = siteMenus(roots, metas, theme, { findPage, file }, themeFile ?? file, module.lineOf([]), notes);
  const homes = homesOf(roots, layout.locales, theme, findPage);

  const made = convertNextPages({
    site,
    pages,
    prefixOf: ({ route }) => {
      const locale = layout.locales.find((each) => route.startsWith(`/${each}/`));
      return locale === undefined ? "" : `/${locale}`;
    },
    placeOf: placeIn(layout),
    frontmatter: (page) => [changeFrontmatter(convertKey, page === null ? {} : addedKeys(page, menus.looks))],
    components: (linkOf) => [unwrapFrames, convertTables, ...convertNextraCards(linkOf)],
    containers: (linkOf) => [findContainers(linkOf)],
    code: convertFences(fenceWords),
  });
  const needs = neededBy(made.pages, options);
  const head = convertHead(
    jsxElements(theme.values["head"]).map(({ name, attributes }) => [name, attributes]),
    "/",
    themeFile ?? file,
    () => 1,
  );
  notes.push(...head.notes);
  const first = pages.some(({ route }) => route === "/")
    ? null
    : firstPage(posix.join(roots[0].route, layout.base), pages, menus.sidebars);
  const redirects = [
    ...redirectsIn(
      next["redirects"],
      (link) => findPage(link) ?? findPage(posix.join("/", roots[0].route, link)),
      makeReport(notes, file, module.lineOf),
    ),
    ...(first === null ? [] : [{ from: "/", to: first }]),
  ];
  return {
    configFile: file,
    config: filled<SiteConfigInput>({
      ...namesOf(site, next, theme, layout.mainLocale),
      ...head.config,
      themeConfig: filled<ThemeConfig>({
        ...navbarOf([...menus.navbar], [...menus.right, ...languageMenu(homes)]),
        social: socialOf(theme),
        sidebars: menus.sidebars,
        ...editLink(theme.values, themeFile ?? file, notes),
        ...footerOf(theme.values),
        ...bannerOf(theme.values),
      }),
      markdown: needs.markdown,
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
  readonly mainLocale: string | null;
  /** The main one first. */
  readonly locales: readonly string[];
  /** `contentDirBasePath`, without slashes at its ends. */
  readonly base: string;
  /** The folder of the pages, and what their addresses begin with. */
  readonly source: { readonly folder: string; readonly base: string };
  /** The folder `app/`, or `null`. */
  readonly app: string | null;
}

function layoutOf(site: OldSite, next: Values, options: Values): Layout {
  const i18n = recordIn(next["i18n"]);
  const mainLocale = textIn(i18n["defaultLocale"]);
  const named = listIn(i18n["locales"]).flatMap((each) => textIn(each) ?? textIn(recordIn(each)["locale"]) ?? []);
  const base = (textIn(options["contentDirBasePath"]) ?? "").replaceAll(/^\/+|\/+$/gu, "");
  const folder = folders.find((each) => site.paths.some((path) => path.startsWith(each) && /\.mdx?$/u.test(path)));
  return {
    mainLocale,
    locales: mainLocale === null ? named : [mainLocale, ...named.filter((each) => each !== mainLocale)],
    base,
    source: { folder: folder ?? "pages/", base: folder?.endsWith("content/") === true ? base : "" },
    app: appFolders.find((each) => site.paths.some((path) => path.startsWith(each))) ?? null,
  };
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

/** The sidebars of all languages, and the navigation bar of the main one. */
function siteMenus(
  roots: readonly Node[],
  metas: ReadonlyMap<string, Meta>,
  theme: Theme,
  context: MenuContext,
  themeFile: string,
  line: number,
  notes: Note[],
): SiteMenus {
  const { findPage, file } = context;
  const openLevels = recordIn(theme.values["sidebar"])["defaultMenuCollapseLevel"];
  const all = roots.map((root): Menus => menusOf(root, metas, typeof openLevels === "number" ? openLevels : 2));
  const sidebars = all.flatMap(({ sidebars: each }) =>
    each.flatMap(({ path, entries, file: own }) => {
      const made = convertSidebar(entries, { findPage, file: own === "" ? file : own });
      notes.push(...made.notes);
      return made.value.length === 0 ? [] : [{ paths: [path], entries: made.value }];
    }),
  );
  const navbar = convertNavbar(all[0]?.navbar ?? [], context);
  const right = convertNavbar(navbarExtra(theme.values, line), { findPage, file: themeFile });
  notes.push(...navbar.notes, ...right.notes);
  return {
    sidebars,
    navbar: navbar.value,
    right: right.value,
    looks: new Map(all.flatMap((each) => [...each.looks])),
  };
}

/** The home pages of the languages, for their menu. */
function homesOf(
  roots: readonly Node[],
  locales: readonly string[],
  theme: Theme,
  findPage: MenuContext["findPage"],
): readonly { readonly text: string; readonly link: string }[] {
  return roots.flatMap((root, index) => {
    const home = findPage(`/${root.route}`);
    const text = textIn(recordIn(listIn(theme.values["i18n"])[index])["name"]) ?? locales[index] ?? root.route;
    return home === null ? [] : [{ text, link: home.route }];
  });
}

/** What the pages need in the config, and as packages. */
function neededBy(
  pages: readonly MigratedPage[],
  options: Values,
): { readonly markdown: NonNullable<SiteConfigInput["markdown"]>; readonly packages: readonly string[] } {
  const hasMath = options["latex"] !== undefined && options["latex"] !== false;
  const hasMermaid = pages.some(({ text }) => showsMermaid(text));
  const { markdown, packages } = markdownNeeds(hasMath, hasMermaid);
  return { markdown: filled({ ...markdown, frontmatterKeys: otherFrontmatterKeys(pages) }), packages };
}

function namesOf(
  site: OldSite,
  next: Values,
  theme: Theme,
  mainLocale: string | null,
): Pick<SiteConfigInput, "title" | "description" | "lang" | "base"> {
  const base = baseOf(next);
  return filled<ReturnType<typeof namesOf>>({
    title: theme.title ?? packageName(site) ?? "Documentation",
    description: theme.description,
    lang: mainLocale === "en" ? null : mainLocale,
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

/** The folders whose contents are menus of their own: those of the languages, or the one of all pages. */
function rootsOf(
  tree: Node,
  locales: readonly string[],
  metas: ReadonlyMap<string, Meta>,
  base: string,
): readonly [Node, ...Node[]] {
  const [main, ...others] = locales.flatMap((locale) => tree.children.get(locale) ?? []);
  if (main !== undefined) return [main, ...others];
  if (base === "" || metas.has("")) return [tree];
  const inner = base.split("/").reduce<Node | null>((node, name) => node?.children.get(name) ?? null, tree);
  return [inner !== null && inner.children.size > 0 && tree.children.size === 1 ? inner : tree];
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
  const left = (file: string, what: string, advice: string): void =>
    void notes.push({ outcome: "left", what, advice, place: { site: "old", file, line: 1 } });
  for (const { computed, translations } of found) {
    for (const path of computed)
      left(path, "Pages with computed addresses", "write each as a page, or compute them with a plugin's hook `pages`");
    for (const path of translations)
      left(path, "Translations", "only the main language was converted; the file was left out");
  }
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
  mainLocale: string | null,
  notes: Note[],
): ReadonlyMap<string, Meta> {
  const metas = new Map<string, Meta>();
  for (const file of site.paths) {
    if (!metaPattern.test(file)) continue;
    const folder = file.startsWith(source.folder) ? source.folder : app !== null && file.startsWith(app) ? app : null;
    const [, locale] = /_meta\.([a-z]{2}(?:-[A-Za-z]+)?)\.\w+$/u.exec(file) ?? [];
    if (folder === null || (locale !== undefined && mainLocale !== null && locale !== mainLocale)) continue;
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

const computedTags = asLeft("it is computed; write its tags into `headTags` of the config", null, isFunction);
const ownComponent = asLeft("replace components of the theme instead; see the manual, “Style”");
const ownColors = asLossy("readers see those of docsgen; a `theme` of your own changes them", "Colors of the theme");

const themeSettings: SettingTable = {
  rows: {
    head: computedTags,
    useNextSeoProps: computedTags,
    components: ownComponent,
    navbar: ownComponent,
    main: ownComponent,
    primaryHue: ownColors,
    primarySaturation: ownColors,
    color: ownColors,
    backgroundColor: ownColors,
  },
  known:
    "logo logoLink titleSuffix project projectLink chat chatLink docsRepositoryBase footer banner sidebar i18n toc editLink feedback gitTimestamp navigation search darkMode nextThemes faviconGlyph direction themeSwitch unstable_flexsearch unstable_faviconGlyph lastUpdated notFound serverSideError",
  nameOf: (key) => `\`${key}\` of the theme`,
};

/** The settings of the theme: those of `theme.config.jsx`, or of the elements in the layout of Nextra 4. */
function themeOf(site: OldSite, file: string | null, app: string | null, notes: Note[]): Theme {
  if (file !== null) {
    const module = site.modules.get(file) ?? none;
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
