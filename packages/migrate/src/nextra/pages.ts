/** Finds the pages of Nextra and their addresses. Pure. */
import { posix } from "node:path";
import { textIn } from "../config-values.ts";
import type { Language, Languages } from "../languages.ts";
import { placeInLanguage } from "../languages.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { titleOf } from "../pages.ts";

/** A page of the folders `pages`, `content` or `app`, whose segments are the way to it in the tree of `treeOf`. */
export interface NextraPage extends OldPage {
  /** The names of its folders and its own, as `_meta` files have them, without an ending such as `.fr`. */
  readonly segments: readonly string[];
  /** Whether an index page is what its folder leads to. */
  readonly isFolderPage: boolean;
  readonly sidebarTitle: string | null;
  /** What it says of its own look. */
  readonly theme: unknown;
}

/** A folder whose files are pages. */
export interface Source {
  /** "pages/", "content/" or "src/content/". */
  readonly folder: string;
  /** What their addresses begin with, without slashes at its ends. */
  readonly base: string;
}

/** Folders of pages, in the order in which they are looked for. */
export const folders = ["pages/", "src/pages/", "content/", "src/content/"] as const;
export const appFolders = ["app/", "src/app/"] as const;

const pagePattern = /\.mdx?$/u;

/** In the order of their paths. `computed` are paths in the old site; nothing of such a page is migrated. */
export interface FoundPages {
  readonly pages: readonly NextraPage[];
  /** Pages with computed addresses, such as `[...slug].mdx`. */
  readonly computed: readonly string[];
}

/** Whether each language has a folder of its own. Otherwise, the names of files say it: `index.fr.mdx`. */
export function hasLanguageFolders({ paths }: OldSite, { folder }: Source, locales: readonly string[]): boolean {
  return locales.some((locale) => paths.some((path) => path.startsWith(`${folder}${locale}/`)));
}

/**
 * Leaves out `404` and files or folders that begin with an underscore. In a site with several languages, a page without
 * a language in its name or folder is of the main one.
 */
export function pagesIn(site: OldSite, source: Source, languages: Languages): FoundPages {
  const computed: string[] = [];
  const languageOf = (bare: string): Language | undefined =>
    languages.all.find(({ key }) => bare.endsWith(`.${key}`) || bare.startsWith(`${key}/`));
  const pages = site.paths.flatMap((from): NextraPage[] => {
    const within = from.startsWith(source.folder) ? from.slice(source.folder.length) : "";
    if (!pagePattern.test(within) || /(?:^|\/)_/u.test(within)) return [];
    if (within.includes("[")) return (void computed.push(from), []);
    const bare = within.replace(pagePattern, "");
    const language = languages.others.length === 0 ? undefined : languageOf(bare);
    const hasEnding = language !== undefined && bare.endsWith(`.${language.key}`);
    const name = hasEnding ? bare.slice(0, -language.key.length - 1) : bare;
    if (/^404$/u.test(name)) return [];
    const text = site.textOf(from);
    if (text === null) return [];
    const page = pageOf(from, posix.join(source.base, name), text);
    if (languages.others.length === 0) return [page];
    const { key, oldRoot } = language ?? languages.main;
    const isInFolder = language !== undefined && !hasEnding;
    const path = isInFolder ? page.path.slice(key.length + 1) : page.path;
    const route = isInFolder ? page.route : posix.join(oldRoot, page.route);
    return [{ ...page, ...placeInLanguage(path, route, language ?? languages.main) }];
  });
  return { pages, computed };
}

/** Pages of the `app` folder: `app/docs/install/page.mdx`. */
export function appPagesIn(site: OldSite, folder: string): FoundPages {
  const computed: string[] = [];
  const pages = site.paths.flatMap((from): NextraPage[] => {
    const [, within] = (from.startsWith(folder) && /^((?:.*\/)?)page\.mdx?$/u.exec(from.slice(folder.length))) || [];
    if (within === undefined) return [];
    if (/(?:^|\/)[[@]/u.test(within)) return (void computed.push(from), []);
    if (/(?:^|\/)_/u.test(within)) return [];
    const text = site.textOf(from);
    return text === null ? [] : [pageOf(from, `${appRoute(within)}index`, text)];
  });
  return { pages, computed };
}

/** "docs/(guides)/install/" → "docs/install/" */
export function appRoute(within: string): string {
  return within.replaceAll(/(?:^|(?<=\/))\([^/]*\)\//gu, "");
}

function pageOf(from: string, name: string, text: string): NextraPage {
  const { values } = readPageFrontmatter(text);
  const bare = name.replace(/(?:^|(?<=\/))index$/u, "");
  return {
    from,
    path: `${name}.md`,
    route: posix.join("/", bare, "/"),
    text,
    title: titleOf(text),
    segments: name.split("/"),
    isFolderPage: values["asIndexPage"] === true,
    sidebarTitle: textIn(values["sidebarTitle"]),
    theme: values["theme"],
  };
}
