/** Reads sites of VitePress 1. Pure. */
import { posix } from "node:path";
import picomatch from "picomatch";
import type { RunConfig } from "../config-file.ts";
import { configAtRoot, runConfig, siteFolder } from "../config-file.ts";
import type { Report } from "../config-report.ts";
import { makeReport } from "../config-report.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { Languages, OldLocale } from "../languages.ts";
import {
  languageAt,
  isSameLanguage,
  languagesOf,
  placeInLanguage,
  translationsOf,
  withinLanguage,
  withoutTwins,
} from "../languages.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { Note, Remark } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { publishPages } from "../moved-pages.ts";
import { makePageFinder, titleOf } from "../pages.ts";
import type { MigratedSite, Tool } from "../tool.ts";
import { convertPages } from "../vue/convert-pages.ts";
import { noteOfSlugs, ownSlugs, placeOfSetting, textsToSlug } from "../vue/own-slugs.ts";
import { themeValues } from "../vue/theme-values.ts";
import { convertConfig } from "./config.ts";
import { convertVueCode } from "./code.ts";
import { convertKey } from "./frontmatter.ts";
import { makeRewrite } from "./rewrites.ts";

const configPattern = /^(?<folder>(?:.*\/)?)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/u;

export const vitepress: Tool = {
  name: "vitepress",
  title: "VitePress",
  find: (paths) => siteFolder(paths, configPattern),
  modules: (paths) => configAtRoot(paths, configPattern),
  outside: (site) => {
    const source = sourceOf(configOf(site).value);
    return source.startsWith("../") ? [source] : [];
  },
  textsToSlug: (site) => textsToSlug(site, configOf(site).value, headingTexts),
  ownPackages: /^(?:vitepress|vite|vue|@vitejs\/[^/]+)(?:\/|$)/u,
  migrate: migrateVitePress,
};

const headingTexts = { rules: "vitepress", withImages: true, withEmoji: false } as const;

const configOf = (site: Parameters<typeof runConfig>[0]): RunConfig =>
  runConfig(site, configPattern, ".vitepress/config.ts");

/** Writes attributes between delimiters of the site's own, `%{#id}%`, as `{#id}`. VitePress 2 renamed the options. */
function attributePass(options: Readonly<Record<string, unknown>>): readonly Pass[] {
  const left = textIn(options["left"] ?? options["leftDelimiter"]) ?? "{";
  const right = textIn(options["right"] ?? options["rightDelimiter"]) ?? "}";
  if (left === "{" && right === "}") return [];
  return [
    ({ prose }) =>
      [
        ...prose.matchAll(/[ \t]*(?<start>[^\s\w#.]+)(?<inner>#[\w\u0080-\uFFFF.:-]+)(?<end>[^\s\w#.]+)(?=[ \t]*$)/gmu),
      ].flatMap(({ 0: whole, index, groups = {} }): Edit[] =>
        groups["start"] === left && groups["end"] === right
          ? [{ start: index, end: index + whole.length, text: ` {${groups["inner"] ?? ""}}`, remark: delimiters }]
          : [],
      ),
  ];
}

const delimiters: Remark = {
  outcome: "converted",
  what: "Ids of headings",
  advice: "they are written as in docsgen: `## Title {#id}`",
};

/** The folder of the pages, without a slash at its end; "" for that of the site. */
function sourceOf(config: Readonly<Record<string, unknown>>): string {
  return posix.normalize(textIn(config["srcDir"]) ?? ".").replace(/^\.$|\/$/gu, "");
}

function migrateVitePress(site: OldSite): MigratedSite {
  const { file, module, value: old } = configOf(site);
  const source = sourceOf(old);
  const withinSource = (path: string): string | null =>
    source === ""
      ? path.startsWith("../")
        ? null
        : path
      : path.startsWith(`${source}/`)
        ? path.slice(source.length + 1)
        : null;
  const excludePatterns = listIn(old["srcExclude"]).flatMap((each) => (typeof each === "string" ? [each] : []));
  const isExcluded = excludePatterns.length === 0 ? (): boolean => false : picomatch(excludePatterns, { dot: true });
  const rewrite = makeRewrite(recordIn(old["rewrites"]));
  const isClean = old["cleanUrls"] === true;
  const notes: Note[] = [];
  const sources = site.paths.flatMap((path) => withinSource(path) ?? []);
  const languages = languagesIn(
    old,
    sources.map((path) => rewrite(path) ?? path),
    makeReport(notes, file, module.lineOf),
  );

  const found = site.paths.flatMap((from): OldPage[] => {
    const path = withinSource(from);
    if (
      path === null ||
      !path.endsWith(".md") ||
      /(?:^|\/)(?:\.|node_modules\/)/u.test(path) ||
      path.startsWith("public/") ||
      isExcluded(path)
    )
      return [];
    if (/\[[^\]]+\]/u.test(path)) {
      notes.push({
        outcome: "left",
        what: "Dynamic routes",
        advice: "docsgen computes pages in a plugin with the hook `pages`",
        place: { site: "old", file: from, line: 1 },
      });
      return [];
    }
    const text = site.textOf(from);
    if (text === null) return [];
    const published = rewrite(path) ?? path;
    const route = routeOf(published, isClean);
    return [{ from, ...placeOf(path, published, route, languages), text, title: titleOf(text) }];
  });
  const distinct = withoutTwins(found);
  notes.push(...distinct.notes, ...notesOfFolderConfigs(site, withinSource));

  const { pages, notes: renamed } = publishPages(distinct.pages);
  const publicFolder = posix.join(source, "public/");
  const values = themeValues(recordIn(old["themeConfig"]), pages);
  const slugs = ownSlugs(old);
  const menus = { findPage: makePageFinder(pages), file, languages, translations: translationsOf(pages) };
  const { config, ...converted } = convertConfig(module, menus, pages, values);
  const made = convertPages({
    site,
    pages,
    withinSource,
    publicFolder,
    includedPath: (each, page) =>
      each.startsWith("@") ? posix.join(source, each.replace(/^@\/?/u, "")) : posix.join(posix.dirname(page), each),
    headings: { ...headingTexts, made: slugs.made },
    routes: config.routes ?? "folder",
    convertKey,
    removed: ["v-pre", "raw"],
    values,
    headingIds: attributePass(recordIn(recordIn(old["markdown"])["attrs"])),
    passes: [convertVueCode],
  });
  return {
    configFile: file,
    config: { ...config, ...made.exclude, markdown: { ...config.markdown, ...made.markdown } },
    pages: made.pages,
    copies: made.copies,
    notes: [
      ...converted.notes,
      ...noteOfSlugs(slugs, placeOfSetting(slugs, module, file)),
      ...notes,
      ...renamed,
      ...made.notes,
    ],
    packages: converted.packages,
    addressOf: (path) => addressOf(path, isClean),
    isThemeId: (id) => themeIds.test(id),
  };
}

/** The languages whose folders have pages. @param published The paths of files after rewrites. */
function languagesIn(old: Readonly<Record<string, unknown>>, published: readonly string[], report: Report): Languages {
  const locales = recordIn(old["locales"]);
  const pages = published.filter((path) => path.endsWith(".md"));
  const found = Object.entries(locales).flatMap(([name, value]): OldLocale[] => {
    const key = name.replaceAll(/^\/+|\/+$/gu, "");
    const at = key === "root" ? "" : key;
    const folder = at === "" ? "" : `${at}/`;
    const { lang, label } = recordIn(value);
    if (!pages.some((path) => path.startsWith(folder))) {
      report("lossy", ["locales", name], `The language \`${name}\``, "it was left out, because it has no pages");
      return [];
    }
    return [
      {
        key: name,
        at,
        lang: textIn(lang) ?? (at === "" ? textIn(old["lang"]) : null),
        label: textIn(label),
        // docsgen needs the home page of a language whose other pages may be missing.
        fallback: pages.includes(`${folder}index.md`) ? "none" : "page",
      },
    ];
  });
  const declared = found.find(({ at }) => at === "") ?? found[0];
  const root: OldLocale = { key: "root", at: "", lang: textIn(old["lang"]), label: null, fallback: "page" };
  // A home page outside of all folders is that of a language, also if it is not declared; other pages there are not.
  const hasOwnRoot = pages.includes("index.md") && !found.some((each) => isSameLanguage(each, root));
  const main = declared === undefined || (declared.at !== "" && hasOwnRoot) ? root : declared;
  return languagesOf([main, ...found.filter((each) => each !== main)], report, ({ key }) => ["locales", key]);
}

/** VitePress 2 adds configs in folders of pages to that of the site. */
function notesOfFolderConfigs(
  { paths, textOf }: OldSite,
  withinSource: (path: string) => string | null,
): readonly Note[] {
  return paths.flatMap((path): Note[] => {
    const within = withinSource(path);
    const isConfig = within !== null && /^(?:(?!\.|node_modules\/)[^/]+\/)*config\.m?[jt]s$/u.test(within);
    if (!isConfig || textOf(path)?.includes("defineAdditionalConfig") !== true) return [];
    const advice = "it was not read; write its titles and menus into `site.config.ts`, with a text for each language";
    return [{ outcome: "left", what: "The config of a folder", advice, place: { site: "old", file: path, line: 1 } }];
  });
}

/**
 * Where a page is in the new site. Translations have the same path in their folders, which is often that after rewrites.
 *
 * @param published The path after rewrites.
 */
function placeOf(
  path: string,
  published: string,
  route: string,
  languages: Languages,
): Pick<OldPage, "path" | "route" | "oldRoute" | "language"> {
  if (languages.others.length === 0) return { path, route };
  const language = languageAt(published, languages);
  return placeInLanguage(withinLanguage(published, language).replace(/^\//u, ""), route, language);
}

/** "guide/index.md" → "/guide/", "guide/x.md" → "/guide/x.html" or, for clean URLs, "/guide/x/". */
function routeOf(path: string, isClean: boolean): string {
  const bare = path.replace(/\.md$/u, "").replace(/(?:^|(?<=\/))index$/u, "");
  return bare === "" || bare.endsWith("/") ? `/${bare}` : isClean ? `/${bare}/` : `/${bare}.html`;
}

function addressOf(file: string, isClean: boolean): string {
  const path = `/${file}`.replace(/\/index\.html$/u, "/");
  return isClean ? path.replace(/\.html$/u, "") : path;
}

const themeIds =
  /^(?:app|VP[\w-]*|[\w-]+-aria-label|check-dark-mode|check-mac-os|local-search|docsearch-?\w*|(?:tab|group)-[\w-]+|__\w+|carbonads\w*)$/u;
