/** Finds the pages of Nextra and their addresses. Pure. */
import { posix } from "node:path";
import { textIn } from "../config-values.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { titleOf } from "../pages.ts";

export interface NextraPage extends OldPage {
  /** The names of its folders and its own, as `_meta` files have them. */
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

export interface FoundPages {
  readonly pages: readonly NextraPage[];
  /** Pages with computed addresses, such as `[...slug].mdx`. */
  readonly computed: readonly string[];
  /** Files of other languages, such as `index.fr.mdx`. */
  readonly translations: readonly string[];
}

/** @param locales The languages of the config, the main one first. */
export function pagesIn(site: OldSite, source: Source, locales: readonly string[]): FoundPages {
  const computed: string[] = [];
  const translations: string[] = [];
  const [main] = locales;
  const pages = site.paths.flatMap((from): NextraPage[] => {
    const within = from.startsWith(source.folder) ? from.slice(source.folder.length) : "";
    if (!pagePattern.test(within) || /(?:^|\/)_/u.test(within)) return [];
    if (within.includes("[")) return (void computed.push(from), []);
    const bare = within.replace(pagePattern, "");
    const locale = locales.find((each) => bare.endsWith(`.${each}`));
    if (locale !== undefined && locale !== main) return (void translations.push(from), []);
    const name = locale === undefined ? bare : bare.slice(0, -locale.length - 1);
    if (/^404$/u.test(name)) return [];
    const text = site.textOf(from);
    return text === null ? [] : [pageOf(from, posix.join(source.base, name), text)];
  });
  return { pages, computed, translations };
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
  return { pages, computed, translations: [] };
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
