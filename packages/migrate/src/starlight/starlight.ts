/** Reads sites of Starlight, the theme of Astro for documentation. Pure. */
import { addressOfFile } from "../addresses.ts";
import { posix } from "node:path";
import type { ModuleRun } from "docsgen/migrate-kit";
import { configAtRoot } from "../config-file.ts";
import { aliasesOf } from "../aliases.ts";
import { decodePath } from "../decode-path.ts";
import { recordIn, textIn } from "../config-values.ts";
import { containersIn, convertContainers } from "../markdown/containers.ts";
import { changeFrontmatter, removeEmptyFrontmatter } from "../markdown/frontmatter.ts";
import type { HeadingTexts } from "../markdown/keep-anchors.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { relink } from "../markdown/relink.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { draftOf, editDraft, finishDraft } from "../markdown/rewrite.ts";
import { importedPages, leftOutNote } from "../mdx/imported-pages.ts";
import { convertFences } from "../markdown/code-words.ts";
import * as mdx from "../mdx/passes.ts";
import { readYaml } from "../read-yaml.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import {
  addressesInBody,
  addressesInFrontmatter,
  keepRoute,
  makePageFinder,
  otherFrontmatterKeys,
  publishablePath,
  relativeAddress,
} from "../pages.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage, MigratedSite, Tool } from "../tool.ts";
import { convertComponents, convertLinkCards, findContainers, gatherCards } from "./components.ts";
import { convertConfig, readOldConfig } from "./config.ts";
import { convertBanner, convertKey } from "./frontmatter.ts";
import type { Locale } from "./locales.ts";
import { localeAt, localesOf, translatedSlug } from "./locales.ts";
import type { StarlightPage } from "./pages.ts";
import { pagePattern, pagesIn, routeOf } from "./pages.ts";
import { convertSidebars } from "./sidebar.ts";

const configPattern = /^(?<folder>(?:.*\/)?)astro\.config\.[cm]?[jt]s$/u;

export const starlight: Tool = {
  name: "starlight",
  title: "Starlight",
  find: (paths) => {
    for (const path of paths) {
      const { folder } = configPattern.exec(path)?.groups ?? {};
      if (folder !== undefined && paths.some((each) => each.startsWith(`${folder}src/content/docs/`)))
        return folder.replace(/\/$/u, "");
    }
    return null;
  },
  modules: (paths) => configFile(paths),
  ownPackages:
    /^(?:astro(?:$|[:/-])|@astrojs\/|starlight-|@[\w.-]+\/(?:astro|starlight)|vite(?:$|\/)|@tailwindcss\/vite)/u,
  migrate: migrateStarlight,
};

function configFile(paths: readonly string[]): readonly string[] {
  return configAtRoot(paths, configPattern);
}

const none: ModuleRun = { value: {}, failure: null, lineOf: () => 1 };

/** The places of an old site. Folders end with a slash. */
interface Layout {
  readonly source: string;
  readonly pages: string;
  readonly public: string;
  /** The folders that the prefixes of imports stand for: `~/` → `src/`. */
  readonly aliases: ReadonlyMap<string, string>;
}

function layoutOf(site: OldSite, astro: Readonly<Record<string, unknown>>): Layout {
  const folderIn = (key: string, fallback: string): string =>
    `${posix.normalize(textIn(astro[key]) ?? fallback).replace(/\/$/u, "")}/`;
  const source = folderIn("srcDir", "src");
  return {
    source,
    pages: `${source}content/docs/`,
    public: folderIn("publicDir", "public"),
    aliases: aliasesOf(site),
  };
}

function migrateStarlight(site: OldSite): MigratedSite {
  const [file = "astro.config.mjs"] = configFile(site.paths);
  const module = site.modules.get(file) ?? none;
  const { astro, options, optionsKey } = readOldConfig(module);
  const layout = layoutOf(site, astro);
  const isFile = recordIn(astro["build"])["format"] === "file";
  const locales = localesOf(options);
  const all = pagesIn(site, layout.pages, isFile);
  const pages = all.filter(({ slug }) => !/(?:^|\/)404$/u.test(slug));
  const findPage = makePageFinder(pages);

  const notes: Note[] = reportFiles(site, layout, all, pages);
  const menus = {
    findPage,
    file,
    pages,
    locales,
    lineOf: (path: readonly (string | number)[]) => module.lineOf([...optionsKey, "sidebar", ...path]),
  };
  const { sidebars, files, orders, notes: sidebarNotes } = convertSidebars(options["sidebar"], menus);
  const untranslated = untranslatedPages(pages, locales, isFile);
  if (untranslated.length > 0)
    notes.push({
      outcome: "lossy",
      what: "Pages that are not translated",
      advice: "their addresses in other languages lead to the page in the main language",
      place: { site: "old", file, line: module.lineOf([...optionsKey, "locales"]) },
    });
  const home = pages.some(({ route }) => route === "/") ? [] : homeRedirect(pages, locales);

  const made = convertPages({
    site,
    layout,
    pages,
    orders,
    astro,
    untranslated,
    showsDates: options["lastUpdated"] === true,
  });
  const { config, packages, ...converted } = convertConfig(module, {
    file,
    locales,
    pages,
    folder: layout.pages,
    fileOf: (path) => made.addFile(posix.join("/", path).slice(1)),
    sidebars,
    untranslated: [...home, ...untranslated],
    isPublic: (path) => site.paths.includes(layout.public + path),
  });
  const otherKeys = otherFrontmatterKeys(made.pages);
  return {
    configFile: file,
    config: {
      ...config,
      ...(otherKeys.length === 0 ? {} : { markdown: { ...config.markdown, frontmatterKeys: otherKeys } }),
    },
    pages: [...made.pages, ...files],
    copies: made.copies,
    notes: [...converted.notes, ...sidebarNotes, ...notes, ...made.notes],
    packages,
    addressOf: addressOfFile,
    isThemeId: (id) => /^(?:_top|theme-icons|starlight__.*|tab(?:-panel)?(?:-\d+)+)$/u.test(id),
  };
}

/** Reports files that cannot be migrated as pages. */
function reportFiles(
  site: OldSite,
  layout: Layout,
  all: readonly StarlightPage[],
  pages: readonly StarlightPage[],
): Note[] {
  const notes: Note[] = [];
  const report = (outcome: Note["outcome"], path: string, what: string, advice: string): void =>
    void notes.push({ outcome, what, advice, place: { site: "old", file: path, line: 1 } });
  for (const page of all)
    if (!pages.includes(page)) report("lossy", page.from, "The page `404`", "docsgen has a 404 page of its own");
  for (const path of site.paths) {
    if (path.startsWith(`${layout.source}pages/`))
      report("left", path, "Pages of Astro", "write them as Markdown, with components in React where they need some");
    if (path.startsWith(`${layout.source}content/i18n/`))
      report("left", path, "Texts of the theme", "set those that you need in the config, under `themeConfig.strings`");
    if (path.startsWith(layout.pages) && /\.(?:mdoc|rst|adoc)$/u.test(path))
      report("left", path, "Pages in other formats", "write them in Markdown");
  }
  return notes;
}

type Redirects = readonly { readonly from: string; readonly to: string }[];

/** Starlight also publishes the pages of the main language at the addresses of missing translations. */
function untranslatedPages(
  pages: readonly StarlightPage[],
  locales: readonly [Locale, ...Locale[]],
  isFile: boolean,
): Redirects {
  const [main, ...others] = locales;
  const published = pages.filter(({ isDraft }) => !isDraft);
  const taken = new Set(published.map(({ slug }) => slug));
  const own = published.filter(({ slug }) => localeAt(slug, locales) === main);
  return others.flatMap((locale) =>
    own.flatMap(({ slug, route }) => {
      const translated = translatedSlug(slug, main, locale);
      return taken.has(translated) ? [] : [{ from: routeOf(translated, isFile), to: route }];
    }),
  );
}

/** A site whose languages all have folders may publish nothing at `/`, where docsgen's readers start. */
function homeRedirect(pages: readonly StarlightPage[], [main]: readonly [Locale, ...Locale[]]): Redirects {
  const first = pages.find(({ slug }) => slug === main.folder) ?? pages.find(({ isDraft }) => !isDraft);
  return first === undefined ? [] : [{ from: "/", to: first.route }];
}

interface PagesToConvert {
  readonly site: OldSite;
  readonly layout: Layout;
  readonly pages: readonly StarlightPage[];
  readonly orders: ReadonlyMap<string, number>;
  readonly untranslated: Redirects;
  readonly astro: Readonly<Record<string, unknown>>;
  readonly showsDates: boolean;
}

interface ConvertedPages {
  readonly pages: readonly MigratedPage[];
  readonly copies: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
  /** Copies a file, and returns its address in the new site; `null` if it does not exist. */
  readonly addFile: (path: string) => string | null;
}

function convertPages({
  site,
  layout,
  pages,
  orders,
  astro,
  untranslated,
  showsDates,
}: PagesToConvert): ConvertedPages {
  const known = new Set(site.paths);
  const byFile = new Map(pages.map((page) => [page.from, page]));
  const findPage = makePageFinder(pages);
  const isFile = recordIn(astro["build"])["format"] === "file";
  const base = posix.join("/", textIn(astro["base"]) ?? "/", "/");
  const bareAddress = (address: string): string => address.replace(/(?:\.html|\/)$/u, "");
  const replaced = new Map(untranslated.map(({ from, to }) => [bareAddress(from), to]));
  const copies = new Map<string, string>();
  for (const path of site.paths)
    if (path.startsWith(layout.public)) copies.set(`public/${path.slice(layout.public.length)}`, path);

  const newPathOf = (path: string): string => {
    const page = byFile.get(path);
    if (page !== undefined) return page.path;
    const within = path.startsWith(layout.pages) ? path.slice(layout.pages.length) : null;
    if (pagePattern.test(path)) return (within ?? partPath(path)).replace(pagePattern, ".md");
    return publishablePath(within ?? posix.join("assets", path.replace(layout.source, "").replace(/^assets\//u, "")));
  };
  const partPath = (path: string): string => `_parts/${path.replaceAll("../", "")}`;
  const addFile = (path: string): string | null => {
    if (!known.has(path)) return null;
    if (path.startsWith(layout.public)) return `/${path.slice(layout.public.length)}`;
    copies.set(newPathOf(path), path);
    return `/${newPathOf(path)}`;
  };
  /** The file of the old site that a page names: beside it, from the root, or with a prefix of its `tsconfig.json`. */
  const fileNamed = (written: string, from: string): string => {
    const path = written.replace(/[?#].*$/su, "");
    const decoded = decodePath(path);
    if (decoded.startsWith(".")) return posix.join(posix.dirname(from), decoded);
    for (const [prefix, folder] of layout.aliases)
      if (decoded.startsWith(prefix)) return folder + decoded.slice(prefix.length);
    return decoded.replace(/^[~@]\//u, layout.source).replace(/^\/(?=src\/)/u, "");
  };

  const notes: Note[] = [];
  const parts = importedPages(site, pages, (written, from) => {
    const path = fileNamed(written, from);
    return pagePattern.test(path) ? path : null;
  });
  for (const path of site.paths) {
    const within = path.startsWith(layout.pages) ? path.slice(layout.pages.length) : "";
    if (pagePattern.test(within) && posix.basename(path).startsWith("_") && !byFile.has(path) && !parts.has(path))
      notes.push(leftOutNote(path));
  }

  const convert = (
    from: string,
    path: string,
    text: string,
    route: string | null,
    more: readonly Pass[],
  ): MigratedPage => {
    const given = draftOf(text);
    const imports = mdx.importsIn(given.page);
    const relative = (target: string): string => relativeAddress(path, target);
    const addressOf = (file: string): string | null => {
      if (byFile.has(file)) return relative(newPathOf(file));
      const address = addFile(file);
      return address === null || file.startsWith(layout.public) ? address : relative(address.slice(1));
    };
    const imported = (expression: string): string | null => {
      const written = imports.get(expression.replace(/\.src$/u, ""));
      return written === undefined ? null : fileNamed(written, from);
    };
    const fileOf = (expression: string): string | null => {
      const target = imported(expression);
      return target === null || /\.(?:astro|mdx?|[cm]?[jt]sx?)$/u.test(target) ? null : addressOf(target);
    };
    const sourceOf = (name: string): string | null => {
      const target = (imports.get(name) ?? "").endsWith("?raw") ? imported(name) : null;
      if (target === null || !known.has(target)) return null;
      copies.set(partPath(target), target);
      return `@/${partPath(target)}`;
    };
    const partOf = (name: string): string | null => {
      const target = imported(name);
      return target !== null && (parts.has(target) || byFile.has(target)) ? relative(newPathOf(target)) : null;
    };
    const newAddress = (url: string): string | null => {
      const suffix = /[?#].*$/su.exec(url)?.[0] ?? "";
      if (url === "#_top") return "#top";
      if (url.length === suffix.length || /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(url)) return null;
      const target = fileNamed(url, from);
      const file =
        url.startsWith("/") && !url.startsWith("/src/")
          ? null
          : addressOf(url.startsWith(".") || known.has(target) ? target : posix.join(posix.dirname(from), target));
      if (file !== null)
        return posix.normalize(file) === posix.normalize(url.slice(0, url.length - suffix.length))
          ? null
          : file + suffix;
      if (url.startsWith("/")) {
        const address = url.slice(0, url.length - suffix.length);
        const to = replaced.get(bareAddress(address.startsWith(base) ? `/${address.slice(base.length)}` : address));
        return to === undefined ? null : to + suffix;
      }
      if (route === null) return null;
      // Other addresses are relative to that of the page.
      const address = posix.join(route.replace(/[^/]*$/u, ""), decodePath(url.slice(0, url.length - suffix.length)));
      const page = findPage(address);
      if (page !== null) return relative(page.path) + suffix;
      return known.has(posix.join(layout.public, address)) ? address + suffix : null;
    };
    const linkOf = (href: string): string => newAddress(href) ?? href;
    const isMdx = from.endsWith(".mdx");
    const components = { linkOf, fileOf, sourceOf };
    const keyContext = {
      showsDates,
      fileOf: (written: string) => addressOf(fileNamed(written, from)),
      routeOf: (link: string) => findPage(link.startsWith(base) ? `/${link.slice(base.length)}` : link)?.route ?? null,
    };
    const opened = editDraft(given, [
      convertBanner,
      changeFrontmatter((entry) => convertKey(entry, keyContext)),
      removeEmptyFrontmatter,
      ...(isMdx ? mdx.firstPasses : []),
    ]);
    const { title } = given.page.frontmatter.values;
    const oldText = editDraft(opened, isMdx ? [mdx.onlyHeadings] : []).page.text.replaceAll(
      "{frontmatter.title}",
      typeof title === "string" ? title : "",
    );
    const elements = editDraft(
      opened,
      isMdx
        ? [
            mdx.convertPartials(partOf),
            mdx.convertAttributes(fileOf),
            mdx.convertExpressions,
            gatherCards,
            convertLinkCards(components),
            convertComponents(components),
            mdx.convertElements([mdx.findTabs, mdx.findDetails, findContainers]),
            mdx.removeComputed(site),
            mdx.separateHtml,
            mdx.reportComponents,
          ]
        : [],
    );
    for (const address of [...addressesInBody(elements.page), ...addressesInFrontmatter(given.page)])
      if (/^\.{1,2}\//u.test(address)) addAsset(fileNamed(address, from));
    const converted = editDraft(elements, [
      [
        ...(isMdx ? [] : [escapeBraces]),
        removeAsideIcons,
        convertContainers([]),
        convertFences(null),
        relink((url) => {
          const address = newAddress(url);
          return address === null ? null : { url: address };
        }),
        ...(route === null ? [] : [keepAnchors(oldText, headingTexts(site, astro))]),
      ],
      ...more,
    ]);
    const made = finishDraft(converted, pageFile(path));
    notes.push(...made.notes);
    return { path, text: made.text };
  };
  /** Copies a file beside a page that raw HTML or frontmatter names. */
  const addAsset = (path: string): void => {
    if (known.has(path) && !pagePattern.test(path) && !/\.(?:astro|[cm]?[jt]sx?)$/u.test(path)) addFile(path);
  };
  const made = [
    ...pages.map((page) => {
      const order = orders.get(page.from);
      const positions =
        order === undefined
          ? []
          : [changeFrontmatter(({ key }) => (key === "order" ? { kind: "set", values: { order } } : null), { order })];
      return convert(page.from, page.path, page.text, page.route, [
        ...positions,
        keepRoute(page, isFile ? "html" : "folder"),
      ]);
    }),
    ...Array.from(parts, ([from, text]) => convert(from, newPathOf(from), text, null, [])),
  ];
  return { pages: made, copies, notes, addFile };
}

/** Astro makes the ids of headings from their typeset text. Before version 6, it cut a hyphen off their ends. */
function headingTexts(site: OldSite, astro: Readonly<Record<string, unknown>>): HeadingTexts {
  const { dependencies, devDependencies } = readYaml(site.textOf("package.json") ?? "").value;
  const range = textIn(recordIn(dependencies)["astro"]) ?? textIn(recordIn(devDependencies)["astro"]) ?? "";
  const version = Number(/\d+/u.exec(range)?.[0] ?? 6);
  const isCut = version < 6 && recordIn(astro["experimental"])["headingIdCompat"] !== true;
  const isTypeset = recordIn(astro["markdown"])["smartypants"] !== false;
  return {
    rules: "github",
    withImages: false,
    withEmoji: true,
    typeset: (text) => (isTypeset ? text.replaceAll(/(?<!-)--(?!-)/gu, "—") : text),
    finish: (slug) => (isCut ? slug.replace(/-$/u, "") : slug),
  };
}

/** Braces are text in Markdown of Astro, but values of the config in docsgen. */
const escapeBraces: Pass = ({ prose }) =>
  [...prose.matchAll(/(?<!\\)\{\{/gu)].map(({ index }): Edit => ({ start: index, end: index, text: "\\" }));

/** `:::tip[Title]{icon="heart"}` → `:::tip[Title]` */
const removeAsideIcons: Pass = (page) =>
  containersIn(page).flatMap(({ name, nameStart, rest }): Edit[] => {
    if (!/^(?:note|tip|caution|danger)$/u.test(name)) return [];
    const [written] = /\{[^{}]*\bicon\s*=[^{}]*\}/u.exec(rest) ?? [];
    if (written === undefined) return [];
    const start = nameStart + name.length + rest.indexOf(written);
    const remark = {
      outcome: "lossy",
      what: "Icons of asides",
      advice: "each kind of callout has its own icon",
    } as const;
    return [{ start, end: start + written.length, text: "", remark }];
  });
