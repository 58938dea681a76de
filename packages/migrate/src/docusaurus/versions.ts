/**
 * The versions of a site of Docusaurus. Each is converted as if it were the only one: its folders are seen in the places
 * of those of the current documents. Pure.
 */
import { posix } from "node:path";
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { Language, Languages } from "../languages.ts";
import { isRecord } from "../is-record.ts";
import type { OldSite } from "../old-site.ts";
import { relink } from "../markdown/relink.ts";
import { rewritePage } from "../markdown/rewrite.ts";
import type { OldPage } from "../pages.ts";
import { readYaml } from "../read-yaml.ts";
import type { MigratedPage } from "../tool.ts";
import { versionName } from "../version-name.ts";
import type { DocsInstance } from "./docs.ts";

/** Its settings are those under `versions` of the docs plugin, with the defaults of Docusaurus filled in. */
export interface OldVersion {
  /** In the old site: "1.0", or "current" for the documents that are not released. */
  readonly name: string;
  /** In the new site. */
  readonly id: string;
  readonly label: string;
  /** Its part of addresses: "1.0"; "" for the one that readers get by default. */
  readonly path: string;
  readonly noindex: boolean;
}

/** The versions of an instance of the docs plugin. */
export interface OldVersions {
  readonly instance: DocsInstance;
  /** The one that readers get by default. */
  readonly main: OldVersion;
  /** The newest first. */
  readonly others: readonly OldVersion[];
}

/** The versions of the only instance that has some; `null` if there is none. */
export function versionsOf({ textOf }: OldSite, instances: readonly DocsInstance[]): OldVersions | null {
  const [only, ...others] = instances.flatMap((instance) => versionsIn(instance, textOf) ?? []);
  return only === undefined || others.length > 0 ? null : only;
}

function versionsIn(instance: DocsInstance, textOf: OldSite["textOf"]): OldVersions | null {
  const { options } = instance;
  const text = textOf(`${prefixOf(instance)}versions.json`);
  if (text === null || options["disableVersioning"] === true) return null;
  const listed = namesIn(text);
  const wanted = listIn(options["onlyIncludeVersions"]).flatMap((each) => textIn(each) ?? []);
  const all = [...(options["includeCurrentVersion"] === false ? [] : ["current"]), ...listed];
  const names = all.filter((name) => wanted.length === 0 || wanted.includes(name));
  const last = textIn(options["lastVersion"]) ?? names.find((name) => name !== "current") ?? "current";
  const main = names.find((name) => name === last);
  if (main === undefined || listed.length === 0) return null;
  const settings = recordIn(options["versions"]);
  const make = (name: string): OldVersion => {
    const { label, path, noIndex } = recordIn(settings[name]);
    const next = name === "current" ? "next" : name;
    return {
      name,
      id: versionName(next),
      label: textIn(label) ?? (name === "current" ? "Next" : name),
      path: typeof path === "string" ? path.replaceAll(/^\/+|\/+$/gu, "") : name === main ? "" : next,
      noindex: noIndex === true,
    };
  };
  return { instance, main: make(main), others: names.filter((name) => name !== main).map(make) };
}

/** `versions.json` is a list of names. */
function namesIn(text: string): readonly string[] {
  try {
    return listIn(JSON.parse(text)).flatMap((each) => textIn(each) ?? []);
  } catch {
    return [];
  }
}

/** Files of instances other than the default one begin with its id. */
function prefixOf({ id }: DocsInstance): string {
  return id === "default" ? "" : `${id}_`;
}

/** The folder of the documents of a version. */
export function folderOfVersion(instance: DocsInstance, { name }: OldVersion): string {
  return name === "current" ? instance.folder : `${prefixOf(instance)}versioned_docs/version-${name}`;
}

/** A version as a site without versions. */
export interface SiteOfVersion {
  readonly site: OldSite;
  /** The path of a file in the old site. */
  readonly realPath: (path: string) => string;
}

/**
 * @param sidebars The file from which the sidebars of the current documents are read, or `null`.
 * @param isMain Whether it is the version that readers get by default, which has all that does not belong to a version.
 */
export function siteOfVersion(
  site: OldSite,
  instance: DocsInstance,
  version: OldVersion,
  sidebars: string | null,
  isMain: boolean,
): SiteOfVersion {
  const prefix = prefixOf(instance);
  const { name } = version;
  const folder = folderOfVersion(instance, version);
  const ownSidebars = name === "current" ? sidebars : `${prefix}versioned_sidebars/version-${name}-sidebars.json`;
  const plugin = `docusaurus-plugin-content-docs${instance.id === "default" ? "" : `-${instance.id}`}`;
  const translations = new RegExp(`^(.*/${plugin}/)(?:version-(.+?)|current)(/.*|\\.json)$`, "u");
  const own = name === "current" ? "current" : `version-${name}`;
  /** Where a file is seen; `null` if it belongs to another version. */
  const seenAt = (path: string): string | null => {
    if (path.startsWith(`${folder}/`)) return instance.folder + path.slice(folder.length);
    const isOfVersions = path.startsWith(`${instance.folder}/`) || /(?:^|_)versioned_(?:docs|sidebars)\//u.test(path);
    if (isOfVersions || path === `${prefix}versions.json`) return null;
    const [, before, , after] = translations.exec(path) ?? [];
    if (before !== undefined && after !== undefined)
      return path === before + own + after ? `${before}current${after}` : null;
    // Pages that are not documents have no versions. The home page leads to the documents.
    return isMain || !/^src\/pages\/|\/docusaurus-plugin-content-pages\//u.test(path) ? path : null;
  };
  const real = new Map(site.paths.flatMap((path) => (seenAt(path) === null ? [] : [[seenAt(path) ?? "", path]])));
  const realPath = (path: string): string => real.get(path) ?? path;
  const modules = new Map(site.modules);
  const text = name === "current" || ownSidebars === null ? null : site.textOf(ownSidebars);
  if (sidebars !== null && text !== null) {
    real.set(sidebars, ownSidebars ?? sidebars);
    modules.set(sidebars, { value: readYaml(text).value, failure: null, lineOf: () => 1 });
  }
  const paths = [...real.keys()].sort();
  return { site: { ...site, paths, textOf: (path) => site.textOf(realPath(path)), modules }, realPath };
}

/**
 * Redirects from the addresses of an old version to those of the new one: "/docs/1.0/intro/" → "version:1.0/docs/intro/".
 * Those of the main language apply to all others. Docusaurus also publishes what is not translated in each language.
 *
 * @param pages Those of the version, with their addresses as if it were the only one.
 * @param id The name of the version in the new site; `null` for the current one.
 */
export function redirectsOfVersion(
  pages: readonly OldPage[],
  { base }: DocsInstance,
  { path }: OldVersion,
  id: string | null,
  [main, ...others]: Languages["all"],
): readonly Redirect[] {
  const root = base === "" ? "" : `${base}/`;
  const routesIn = ({ folder }: Language): readonly string[] =>
    pages.flatMap(({ route, language = main }) => (language.folder === folder ? [route] : []));
  const rowsOf = ({ folder, oldRoot }: Language, routes: readonly string[]): readonly Redirect[] =>
    routes.flatMap((route) => {
      const within = route.slice(folder.length + 1);
      if (!within.startsWith(root)) return [];
      const from = posix.join(oldRoot, base, path, within.slice(root.length), "/");
      const to = id === null ? route : `version:${id}${route}`;
      return from === posix.join("/", id ?? "", route, "/") ? [] : [{ from, to }];
    });
  const shared = routesIn(main);
  const rows = rowsOf(main, shared);
  const inherited = new Set(rows.map(({ from }) => from.slice(main.oldRoot.length)));
  const own = others.flatMap((language) => {
    const translated = routesIn(language);
    const all = shared.map((route) => `/${language.folder}${route.slice(1)}`);
    return rowsOf(language, [...new Set([...translated, ...all])]).filter(
      ({ from }) => !inherited.has(from.slice(language.oldRoot.length)),
    );
  });
  return [...rows, ...own];
}

interface Redirect {
  readonly from: string;
  readonly to: string;
}

/**
 * Lets links with the old addresses of versions lead to the new ones. A page names none for its own version.
 *
 * @param id The version of the pages in the new site; `null` for the current one.
 */
export function followVersions(
  pages: readonly MigratedPage[],
  id: string | null,
  redirects: readonly Redirect[],
): readonly MigratedPage[] {
  // A page of an archived version has no address for the current one.
  const reached = redirects.filter(({ to }) => id === null || to.startsWith("version:"));
  const targets = new Map(
    reached.map(({ from, to }) => [from.replace(/\/$/u, ""), to.replace(`version:${id ?? ""}/`, "/")]),
  );
  if (targets.size === 0) return pages;
  const follow = relink((url) => {
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/su.exec(url) ?? [];
    const target = targets.get(path.replace(/\.mdx?$|\/$/u, ""));
    return target === undefined ? null : { url: target + rest };
  });
  return pages.map((page) => ({ ...page, text: rewritePage(page.text, "", [follow]).text }));
}

/** Whether a link of a menu leads to a page of the version, or out of the site. */
export function isOfVersion(link: unknown, routes: ReadonlySet<string>): boolean {
  const [path = ""] = typeof link === "string" ? link.split(/[?#]/u, 1) : [];
  return !path.startsWith("/") || routes.has(path) || routes.has(`${path}/`);
}

/** A menu without the entries that lead to other pages of the site. Groups that become empty are left out. */
export function menuOfVersion(menu: unknown, routes: ReadonlySet<string>): unknown {
  if (Array.isArray(menu))
    return menu.flatMap((each: unknown) => {
      const kept = menuOfVersion(each, routes);
      return kept === undefined ? [] : [kept];
    });
  if (!isRecord(menu)) return menu;
  if ("link" in menu && !isOfVersion(menu["link"], routes)) return undefined;
  const entries = Object.entries(menu).map(([key, value]) => [key, menuOfVersion(value, routes)] as const);
  const isEmpty = entries.some(([key, value]) => ["items", "links"].includes(key) && listIn(value).length === 0);
  return isEmpty ? undefined : Object.fromEntries(entries);
}
