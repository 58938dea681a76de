/**
 * Links all editions of a site. Each is linked by itself, as a site with a base of its own (`site/link.ts`): its pages
 * are seen with paths and routes relative to its folder, and pages of the default language stand in for those that are
 * not translated. It resolves links to other editions with their tables of routes. Pure.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { assetsOfEdition } from "../asset/asset-index.ts";
import type { EditionConfig } from "../config/editions.ts";
import { editionOf } from "../config/editions.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { isLanguageTag } from "../config/language-tag.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageInterface, Reference } from "../page/compiled-page.ts";
import { recordAt } from "../page/page-record.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { once } from "../once.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { comparePaths, toOutputPath, toRoutePath } from "../source/paths.ts";
import { makeFeed } from "./feeds.ts";
import { listGeneratedFiles } from "./generated-files.ts";
import type { LinkOptions } from "./link.ts";
import { isDraft, linkSite } from "./link.ts";
import type { LinkedPage, LinkedSite, LinkFinding, PageLanguages, Translation } from "./linked-site.ts";
import type { EditionTable } from "./other-editions.ts";
import { makeOtherEditions } from "./other-editions.ts";
import { redirectKey } from "./redirects.ts";
import { makeRouteTable } from "./routes.ts";
import type { FolderSettingsByPath } from "./sidebar-folders.ts";
import { makeSuggestions } from "./suggestions.ts";
import { joinTranslations, pathInLanguage, translationKey } from "./translations.ts";
import { routeUrl, splitAddress } from "./urls.ts";

/** An edition and its site. Routes are relative to the edition, and paths of files to the source folder. */
export interface LinkedEdition extends EditionConfig {
  readonly site: LinkedSite;
}

export interface LinkedEditions {
  readonly editions: readonly LinkedEdition[];
  /** The pages, redirects and problems of all editions, with routes relative to the base of the site. */
  readonly whole: LinkedSite;
}

export function linkEditions(
  configs: readonly EditionConfig[],
  interfaces: readonly PageInterface[],
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  options: LinkOptions,
): LinkedEditions {
  const [main] = configs;
  if (main === undefined) throw new Error("a site has an edition");
  if (configs.length === 1) {
    const linked = linkSite(main.config, interfaces, assets, folders, options);
    const marks = findNeedlessMarks(interfaces, main.config);
    const site = marks.length === 0 ? linked : { ...linked, findings: [...linked.findings, ...marks] };
    return { editions: [{ ...main, site }], whole: site };
  }
  const mounts = mountAll(configs, interfaces);
  const tables = mounts.map(({ edition, config, pages }): EditionTable => {
    const published = options.withDrafts === true ? pages : pages.filter((page) => !isDraft(page));
    const routes = makeRouteTable(published, options.isWhole);
    return {
      edition,
      base: config.base,
      routes,
      byKey: new Map(published.map((page) => [translationKey(page.record.relativePath), page])),
      redirects: once(() => redirectsOf(edition.prefix, config.redirects, published, mounts)),
      suggestions: once(() => makeSuggestions(routes, assets)),
      generated: once(() => {
        const feeds = published.map((page) => makeFeed(page, published, config));
        return new Set(listGeneratedFiles(config, feeds, config.base === assets.base));
      }),
    };
  });
  const editions = mounts.map((mount, number): LinkedEdition => {
    const { edition, config } = mount;
    return { edition, config, site: linkMount(mount, number, tables, assets, folders, options) };
  });
  const translated = withTranslations(editions);
  const ofSite = [
    ...findClashes(translated),
    ...findUndeclared(mounts),
    ...mounts.flatMap(findTwins),
    ...findNeedlessMarks(mounts[0]?.pages ?? [], main.config),
  ];
  return { editions: translated, whole: joinEditions(translated, ofSite) };
}

/** The pages of one edition, as they are in its folder. */
interface Mount extends EditionConfig {
  readonly pages: readonly PageInterface[];
  /** The paths of these pages from the source folder. */
  readonly fullPaths: ReadonlyMap<SourcePath, SourcePath>;
}

function mountAll(configs: readonly EditionConfig[], interfaces: readonly PageInterface[]): readonly Mount[] {
  const prefixes = configs.map(({ edition: { prefix } }) => ({ prefix }));
  const byPrefix = new Map(prefixes.map(({ prefix }) => [prefix, new Map<PageInterface, SourcePath>()]));
  for (const page of interfaces) {
    const { relativePath } = page.record;
    const prefix = editionOf(relativePath, prefixes)?.prefix ?? "";
    byPrefix.get(prefix)?.set(mountPage(page, prefix), relativePath);
  }
  return configs.map((each) => {
    const pages = byPrefix.get(each.edition.prefix) ?? new Map<PageInterface, SourcePath>();
    const fullPaths = new Map(Array.from(pages, ([{ record }, full]) => [record.relativePath, full]));
    return { ...each, pages: [...pages.keys()], fullPaths };
  });
}

/** The page as it would be if the folder of its language were the source folder. */
function mountPage(page: PageInterface, prefix: string): PageInterface {
  if (prefix === "") return page;
  const { record, references } = page;
  const inFolder = (source: SourcePath): SourcePath => pathInLanguage(source, prefix);
  return {
    ...page,
    sourcePath: record.relativePath,
    record: recordAt(record, {
      relativePath: inFolder(record.relativePath),
      regularPath: inMount(record.regularPath, prefix),
      path: inMount(record.path, prefix),
    }),
    references: references.map((reference) => mountReference(reference, prefix, inFolder)),
  };
}

function inMount(route: RoutePath, prefix: string): RoutePath {
  return route.startsWith(`/${prefix}`) ? toRoutePath(route.slice(prefix.length)) : route;
}

/** Addresses from the root are relative to the edition already. */
function mountReference(reference: Reference, prefix: string, inFolder: (source: SourcePath) => SourcePath): Reference {
  const { url, path, file } = reference;
  const mounted = file === undefined ? reference : { ...reference, file: inFolder(file) };
  if (path === "" || /^(?:[\\/]|%2f|%5c)/iu.test(url)) return mounted;
  if (`${path}/`.startsWith(`/${prefix}`)) return { ...mounted, path: path.slice(prefix.length) || "/" };
  // A file of another folder is shown in each language: its links lead to the pages of the language, where it has them.
  if (file !== undefined && !file.startsWith(prefix)) return mounted;
  // Outside the folder of the language.
  return { ...mounted, path: `/..${path}` };
}

function linkMount(
  { edition, config, pages, fullPaths }: Mount,
  number: number,
  tables: readonly EditionTable[],
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  options: LinkOptions,
): LinkedSite {
  const { prefix, fallback } = edition;
  const [source] = tables;
  const own = tables[number]?.byKey;
  const standIns = new Set(
    fallback === "page"
      ? (source?.routes.pages ?? []).filter(({ record }) => own?.has(translationKey(record.relativePath)) === false)
      : [],
  );
  const missing = new Map<string, { readonly translation: PageInterface; readonly id: string }>();
  const others = makeOtherEditions(
    number,
    tables,
    standIns,
    (translation, id) => void missing.set(`${translation.record.relativePath}#${id}`, { translation, id }),
  );
  const { added = [], changesOf } = options;
  const isMain = number === 0;
  const fullPathOf = (path: SourcePath): SourcePath => fullPaths.get(path) ?? path;
  const rules = rulesOf(prefix, config.redirects, tables);
  const site = linkSite(
    { ...config, redirects: rules.map(({ redirect }) => redirect) },
    [...pages, ...standIns],
    isMain
      ? assets
      : assetsOfEdition(assets, prefix, [...listGeneratedFiles({ ...config, base: assets.base }, []), ...added]),
    foldersOf(prefix, tables, folders),
    {
      ...options,
      added: isMain ? added : [],
      unread: isMain ? (options.unread ?? []) : [],
      ...(changesOf === undefined
        ? {}
        : {
            changesOf: ([page, ...includes]: readonly SourcePath[]) =>
              changesOf(page === undefined ? [] : [fullPathOf(page), ...includes]),
          }),
      others,
    },
  );
  const standInPaths: ReadonlySet<SourcePath> = new Set(Array.from(standIns, ({ record }) => record.relativePath));
  const findings = site.findings.flatMap((found): LinkFinding[] => {
    if (found.kind === "config") {
      const rule = ruleAt(found.path, rules);
      const isOwn = isMain || (found.code !== "empty-sidebar-folder" && rule?.isShared !== true);
      return isOwn ? [{ ...found, path: pathInConfig(found.path, rules) }] : [];
    }
    if (!("page" in found)) return [found];
    // The problems of a page are reported in its own edition.
    return standInPaths.has(found.page) ? [] : [{ ...found, page: fullPathOf(found.page) }];
  });
  const lacking = Array.from(missing.values(), ({ translation, id }): LinkFinding => {
    const hint = `its source has this heading, and a page that is not translated links to it: write {#${id}} after the heading that translates it`;
    const problem = problemOf("broken-anchor", { url: `#${id}`, page: "this page" }, hint);
    return { kind: "page", page: fullPathOf(translation.record.relativePath), span: startOfText, ...problem };
  });
  const pathOf = (path: SourcePath): SourcePath => (standInPaths.has(path) ? path : fullPathOf(path));
  return {
    ...site,
    redirects: site.redirects.map((redirect) => {
      const { location } = redirect;
      const isAlias = location.kind === "page";
      return {
        ...redirect,
        location: isAlias
          ? { ...location, page: pathOf(location.page) }
          : { ...location, path: pathInConfig(location.path, rules) },
      };
    }),
    pages: site.pages.map((page) => ({
      ...page,
      record: { ...page.record, relativePath: pathOf(page.record.relativePath) },
      feed:
        page.feed === null || standInPaths.has(page.record.relativePath)
          ? null
          : { ...page.feed, pages: page.feed.pages?.filter((each) => !standInPaths.has(each)).map(fullPathOf) ?? null },
    })),
    findings: [...findings, ...lacking],
  };
}

/** A redirect of the config as one of an edition. */
interface EditionRule {
  readonly redirect: SiteConfig["redirects"][number];
  /** Its index in the config. */
  readonly index: number;
  /** Whether it is one of the default language, which applies to all. */
  readonly isShared: boolean;
}

/**
 * The redirects of an edition: those from addresses below its folder, which come first and so take precedence, and
 * those of the default language, unless they name a language, such as from `/en/guide/` in a site whose default is English.
 */
function rulesOf(
  prefix: string,
  redirects: SiteConfig["redirects"],
  tables: readonly Pick<EditionTable, "edition">[],
): readonly EditionRule[] {
  const prefixes = tables.map(({ edition }) => ({ prefix: edition.prefix }));
  const prefixAt = (address: string): string =>
    editionOf(`${splitAddress(address).path}/`.slice(1), prefixes)?.prefix ?? "";
  const rules = redirects.map((redirect, index) => ({ redirect, index, of: prefixAt(redirect.from) }));
  const main = `/${tables[0]?.edition.lang ?? ""}/`;
  const isShared = ({ redirect: { from, to } }: (typeof rules)[number]): boolean =>
    prefix === "" || (prefixAt(to) === "" && !`${from.replace(/\.html$/u, "")}/`.startsWith(main));
  const withoutPrefix = (address: string): string =>
    `${splitAddress(address).path}/`.startsWith(`/${prefix}`)
      ? address.slice(prefix.length).replace(/^(?!\/)/u, "/")
      : address;
  const own = rules.filter(({ of }) => prefix !== "" && of === prefix);
  return [
    ...own.map(({ redirect, index }) => ({
      redirect: { ...redirect, from: withoutPrefix(redirect.from), to: withoutPrefix(redirect.to) },
      index,
      isShared: false,
    })),
    ...rules
      .filter((rule) => rule.of === "" && isShared(rule))
      .map(({ redirect, index }) => ({ redirect, index, isShared: true })),
  ];
}

/** The targets of the redirects and aliases of an edition, as other editions look them up. The first of a key applies. */
function redirectsOf(
  prefix: string,
  redirects: SiteConfig["redirects"],
  pages: readonly PageInterface[],
  editions: readonly Pick<EditionTable, "edition">[],
): ReadonlyMap<string, string> {
  const aliases = pages.flatMap(({ record }) =>
    (record.frontmatter.aliases ?? []).map((alias) => ({ from: alias, to: record.path })),
  );
  const rules = rulesOf(prefix, redirects, editions).map(({ redirect }) => redirect);
  return new Map(
    [...rules, ...aliases].toReversed().map(({ from, to }) => {
      const { path, fragment } = splitAddress(from);
      return [redirectKey(path) + (fragment === "" ? "" : `#${fragment}`), to];
    }),
  );
}

function ruleAt([setting, index]: ConfigPath, rules: readonly EditionRule[]): EditionRule | null {
  return setting === "redirects" && typeof index === "number" ? (rules[index] ?? null) : null;
}

function pathInConfig(path: ConfigPath, rules: readonly EditionRule[]): ConfigPath {
  const rule = ruleAt(path, rules);
  return rule === null ? path : ["redirects", rule.index, ...path.slice(2)];
}

/** The settings of the folders of an edition. Each key that it leaves out is that of the default language. */
function foldersOf(
  prefix: string,
  tables: readonly EditionTable[],
  folders: FolderSettingsByPath,
): FolderSettingsByPath {
  const prefixes = tables.map(({ edition }) => ({ prefix: edition.prefix }));
  const below = (wanted: string) =>
    Array.from(folders).flatMap(([path, settings]) =>
      editionOf(`${path}/`, prefixes)?.prefix === wanted
        ? [[`${path}/`.slice(wanted.length).replace(/\/$/u, ""), settings] as const]
        : [],
    );
  const source = new Map(below(""));
  return new Map([...source, ...below(prefix).map(([path, own]) => [path, { ...source.get(path), ...own }] as const)]);
}

/** Adds to each page its translations, and to a page that stands in for its translation, the address of its source. */
function withTranslations(editions: readonly LinkedEdition[]): readonly LinkedEdition[] {
  const joined = joinTranslations(editions.map(({ edition: { prefix }, site: { pages } }) => ({ prefix, pages })));
  const [main] = editions;
  // Of each page, by its edition.
  const languages = editions.map(() => new Map<LinkedPage, PageLanguages>());
  for (const row of joined.values()) {
    const translations = editions.flatMap(({ edition, config }, number): Translation[] => {
      const page = row[number] ?? null;
      if (page === null) return [];
      const { lang, label, prefix } = edition;
      const url = routeUrl(config.base, page.record.path);
      const isTranslated = page.record.relativePath.startsWith(prefix);
      const { noindex, canonical } = page.record.frontmatter;
      const addresses = [undefined, page.record.path, url, (config.origin ?? "") + url];
      const isListed = isTranslated && noindex !== true && addresses.includes(canonical);
      return [{ lang, label, url, isTranslated, isListed }];
    });
    for (const [number, page] of row.entries()) {
      const isStandIn = page !== null && !page.record.relativePath.startsWith(editions[number]?.edition.prefix ?? "");
      const [source] = translations;
      if (page !== null)
        languages[number]?.set(page, {
          translations,
          source:
            isStandIn && source !== undefined && main !== undefined
              ? { lang: main.edition.lang, url: source.url }
              : null,
        });
    }
  }
  return editions.map((each, number) => ({
    ...each,
    site: {
      ...each.site,
      pages: each.site.pages.map((page): LinkedPage => {
        const known = languages[number]?.get(page);
        return known === undefined ? page : { ...page, languages: known };
      }),
    },
  }));
}

/** Pages that record which source they translate although they are in the default language. */
function findNeedlessMarks(pages: readonly PageInterface[], { markdown }: SiteConfig): readonly LinkFinding[] {
  if (markdown.frontmatterKeys.includes("source")) return [];
  return pages.flatMap(({ record }): LinkFinding[] => {
    if (record.frontmatter.source === undefined) return [];
    const hint = "only a translation records its source, and this page is in the default language: remove the line";
    const problem = problemOf("frontmatter-unknown-key", { key: "source" }, hint);
    return [{ kind: "key", page: record.relativePath, key: "source", ...problem }];
  });
}

/** Pages of the default language at the address of a page of another language. */
function findClashes([main, ...others]: readonly LinkedEdition[]): readonly LinkFinding[] {
  const taken = new Map(
    others.flatMap(({ edition, site }) =>
      site.pages.map(({ record }) => [`/${edition.prefix}${record.path.slice(1)}`.toLowerCase(), record] as const),
    ),
  );
  return (main?.site.pages ?? []).flatMap(({ record }): LinkFinding[] => {
    const other = taken.get(record.path.toLowerCase());
    if (other === undefined) return [];
    const hint = "rename it: the addresses below the tag of a language belong to its pages";
    const problem = problemOf("duplicate-route", { route: record.path, other: other.relativePath }, hint);
    return [{ kind: "page", page: record.relativePath, span: startOfText, ...problem }];
  });
}

/** Folders of the default language that look like those of another: their names are tags, and half of their pages are in both. */
function findUndeclared([main, ...others]: readonly Mount[]): readonly LinkFinding[] {
  const pages = main?.pages ?? [];
  const keys = new Set(pages.map(({ record }) => translationKey(record.relativePath)));
  const folders = new Map<string, SourcePath[]>();
  for (const { record } of pages) {
    const [, folder] = /^([a-z]{2}(?:-[a-z\d]+)*)\//iu.exec(record.relativePath) ?? [];
    if (folder !== undefined && isLanguageTag(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), pathInLanguage(record.relativePath, `${folder}/`)]);
  }
  const report = (wrong: string, hint: string): LinkFinding[] => [
    {
      kind: "config",
      path: ["languages"],
      ...problemOf("config-value", { path: "languages", problem: wrong }, hint),
    },
  ];
  return Array.from(folders).flatMap(([folder, paths]): LinkFinding[] => {
    const isFolder = ({ edition }: Mount): boolean => edition.lang.toLowerCase() === folder.toLowerCase();
    const declared = others.find(isFolder)?.edition.lang;
    if (declared !== undefined)
      return report(
        `has “${declared}”, but its folder is “${folder}/”`,
        `rename the folder to “${declared}/”: its name must be the tag as written`,
      );
    const count = paths.filter((path) => keys.has(translationKey(path))).length;
    const areAlike = count > 0 && count * 2 >= paths.length;
    if (main !== undefined && isFolder(main) && (areAlike || paths.length === pages.length))
      return report(
        `has “${main.edition.lang}” as the default language, but pages of it are in “${folder}/”`,
        "move them out of the folder: pages of the default language are at the top of the source folder",
      );
    if (!areAlike) return [];
    const wrong = `does not have “${folder}”, although ${count} ${count === 1 ? "page" : "pages"} of the folder “${folder}/” ${count === 1 ? "has the path of a page" : "have the paths of pages"} in the default language`;
    const key = /^[a-z]+$/u.test(folder) ? folder : JSON.stringify(folder);
    return report(wrong, `add \`${key}: "…"\`, or rename the folder`);
  });
}

/** Two files of one language that would be the same page in another, such as `guide.md` and `guide/index.md`. */
function findTwins({ pages, fullPaths }: Mount): readonly LinkFinding[] {
  const known = new Map<string, PageInterface>();
  return pages.flatMap((page): LinkFinding[] => {
    const { relativePath, path, frontmatter } = page.record;
    const key = translationKey(relativePath);
    const twin = known.get(key);
    if (twin === undefined) known.set(key, page);
    // Two pages with the same route are reported by `site/routes.ts`.
    if (twin === undefined || twin.record.path.toLowerCase() === path.toLowerCase()) return [];
    const other = fullPaths.get(twin.record.relativePath) ?? twin.record.relativePath;
    const problem = problemOf(
      "duplicate-route",
      { route: key, other },
      "rename one of them: pages of the same path are translations of each other, whatever their permalinks",
    );
    const at = fullPaths.get(relativePath) ?? relativePath;
    return frontmatter.permalink === undefined
      ? [{ kind: "page", page: at, span: startOfText, ...problem }]
      : [{ kind: "key", page: at, key: "permalink", ...problem }];
  });
}

/** Problems that each edition reports of what no page of its own uses, and that exist if all of them do. */
const unusedCodes: ReadonlySet<string> = new Set([
  "unused-asset",
  "unused-constant",
  "file-without-effect",
  "page-format",
]);

function joinEditions(editions: readonly LinkedEdition[], clashes: readonly LinkFinding[]): LinkedSite {
  const [main] = editions;
  if (main === undefined) throw new Error("a site has an edition");
  const pages = editions
    .flatMap(({ edition: { prefix }, site }) =>
      site.pages.map((page) =>
        prefix === ""
          ? page
          : {
              ...page,
              record: { ...page.record, path: inSite(page.record.path, prefix) },
              feed: page.feed === null ? null : { ...page.feed, output: toOutputPath(prefix + page.feed.output) },
            },
      ),
    )
    .sort((left, right) => comparePaths(left.record.path, right.record.path));
  return {
    ...main.site,
    record: { ...main.site.record, pages: pages.map(({ record }) => record) },
    pages,
    redirects: editions.flatMap(({ edition: { prefix }, site }) =>
      site.redirects.map((redirect) =>
        prefix === ""
          ? redirect
          : { ...redirect, from: `/${prefix}${redirect.from.slice(1)}`.replace(/(?<=.)\/$/u, "") },
      ),
    ),
    findings: [...joinFindings(editions.map(({ site }) => site.findings)), ...clashes],
  };
}

function inSite(route: RoutePath, prefix: string): RoutePath {
  return toRoutePath(`/${prefix}${route.slice(1)}`);
}

/** A problem that several editions have is reported once. */
function joinFindings(lists: readonly (readonly LinkFinding[])[]): readonly LinkFinding[] {
  const counts = new Map<string, { readonly found: LinkFinding; count: number }>();
  for (const list of lists)
    for (const [key, found] of new Map(list.map((each) => [fingerprintOf(each), each]))) {
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { found, count: 1 });
      else known.count += 1;
    }
  return Array.from(counts.values()).flatMap(({ found, count }) =>
    unusedCodes.has(found.code) && count < lists.length ? [] : [found],
  );
}
