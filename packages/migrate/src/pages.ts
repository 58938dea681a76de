/**
 * Plans the pages of the new site and the files that they need, for tools whose Markdown is in one folder and whose
 * routes follow its paths. Pure.
 */
import { posix } from "node:path";
import type { RouteForm } from "docsgen/migrate-kit";
import { frontmatterKeys, routeOf } from "docsgen/migrate-kit";
import { visit } from "unist-util-visit";
import { decodePath } from "./decode-path.ts";
import type { Language } from "./languages.ts";
import { changeFrontmatter, frontmatterEnd, readPageFrontmatter } from "./markdown/frontmatter.ts";
import type { ParsedPage, Pass } from "./markdown/rewrite.ts";
import { parsePage } from "./markdown/rewrite.ts";
import { mdxProse } from "./mdx/jsx.ts";
import { tagsIn } from "./vue/tags.ts";

/** A page of the old site. */
export interface OldPage {
  /** The path in the old site's folder. */
  readonly from: string;
  /** The path in the new source folder. */
  readonly path: string;
  /** Its address in the new site, which is the published one without the base: "/guide/x.html" or "/guide/". */
  readonly route: string;
  /** The published address, if it was another: "/en/guide/" of a page of the main language. */
  readonly oldRoute?: string;
  /** The language to which it belongs, in a site with several. */
  readonly language?: Language;
  readonly text: string;
  /** The title in the frontmatter, or the first level-one heading, without markup; `null` if there is neither. */
  readonly title: string | null;
}

/** The address of a file in the new source folder, relative to another: "./x.md" or "../x.md". */
export function relativeAddress(from: string, target: string): string {
  const address = posix.relative(posix.dirname(from), target);
  return address.startsWith(".") ? address : `./${address}`;
}

/** The frontmatter keys of the pages that docsgen does not know, sorted. */
export function otherFrontmatterKeys(pages: readonly { readonly text: string }[]): string[] {
  const keys = pages.flatMap(({ text }) => Object.keys(readPageFrontmatter(text).values));
  return [...new Set(keys)].filter((key) => !frontmatterKeys.includes(key)).sort();
}

/**
 * The title in the frontmatter, or else the first level-one heading outside of code, as plain text:
 * "# The `a` [link](b.md) {#x}" → "The a link". `null` if there is neither.
 */
export function titleOf(text: string): string | null {
  const { title } = readPageFrontmatter(text).values;
  if (typeof title === "string" && title.trim() !== "") return title.trim();
  const pattern = /^# +(.+?)[ \t#]*$/mu;
  if (!pattern.test(text)) return null;
  const found = pattern.exec(mdxProse(text, frontmatterEnd(text)));
  if (found === null) return null;
  const plain = text
    .slice(found.index + 1, found.index + found[0].length)
    .replace(/[ \t#]*$/u, "")
    .replaceAll(/\{#[^}]*\}|<[^>]*>/gu, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[`*_]/gu, "")
    .trim();
  return plain === "" ? null : plain;
}

/** "guide/import-example.md" → "Import example" */
export function fileTitle(file: string): string {
  const words = (
    file
      .replace(/(?:\/index)?\.\w+$/u, "")
      .split("/")
      .at(-1) ?? ""
  ).replaceAll(/[-_]+/gu, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sets `permalink` where the regular route of a page, in its language, is not the one that was published. */
export function keepRoute(
  { path, route, language }: Pick<OldPage, "path" | "route" | "language">,
  form: RouteForm,
): Pass {
  const folder = language?.folder ?? "";
  const regular = routeOf(path.slice(folder.length), form);
  const permalink = (/\/$|\.html$/u.test(route) ? route : `${route}/`).slice(folder.length);
  return changeFrontmatter(() => null, regular === permalink ? {} : { permalink });
}

/**
 * The pages by the addresses that links may use: with and without `.html`, the slash and the extension of the source.
 */
export function makePageFinder(pages: readonly OldPage[]): (link: string) => OldPage | null {
  const byKey = new Map<string, OldPage>();
  for (const page of pages) byKey.set(keyOf(page.route), page);
  for (const page of pages)
    for (const address of [page.oldRoute ?? page.route, `/${page.path}`]) {
      const key = keyOf(address);
      if (!byKey.has(key)) byKey.set(key, page);
    }
  return (link) => byKey.get(keyOf(link.replace(/[?#].*$/su, ""))) ?? null;
}

function keyOf(link: string): string {
  const path = decodePath(link);
  const bare = path
    .replace(/\.(?:md|html)$/u, "")
    .replace(/\/(?:index|README)$/u, "/")
    .replace(/\/$/u, "");
  return bare === "" ? "/" : bare;
}

/** The addresses of files that a page shows or links to, as written. */
export function addressesIn(text: string): readonly string[] {
  const page = parsePage(text);
  return [...addressesInBody(page), ...addressesInFrontmatter(page)];
}

/**
 * Of links, pictures and HTML, as written and with repetitions: "./a.png", "https://example.com". Code is not searched.
 */
export function addressesInBody({ tree, prose }: Pick<ParsedPage, "tree" | "prose">): readonly string[] {
  const found: string[] = [];
  visit(tree, (node) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") found.push(node.url);
  });
  for (const { attributes } of tagsIn(prose))
    for (const name of ["src", "href", "poster", "data"]) {
      const value = attributes.get(name);
      if (value !== undefined) found.push(value);
    }
  return found;
}

/**
 * All texts in the frontmatter, at any depth, that look like the path of a file: "./hero.png", but not "hero" or a URL.
 */
export function addressesInFrontmatter({ frontmatter }: Pick<ParsedPage, "frontmatter">): readonly string[] {
  const found: string[] = [];
  collectTexts(frontmatter.values, found);
  return found;
}

function collectTexts(value: unknown, found: string[]): void {
  if (typeof value === "string" && /^\.{0,2}\/?[^\s:]+\.\w+$/u.test(value)) found.push(value);
  else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) collectTexts(each, found);
}

/** The path of a file next to a page, or `null` for an address that is none. */
export function fileBeside(address: string, page: string): string | null {
  if (address === "" || /^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/iu.test(address)) return null;
  const path = address.replace(/[?#].*$/su, "");
  return posix.join(posix.dirname(page), decodePath(path));
}

/**
 * Names the copies of files: two files that would have the same path get numbers.
 *
 * @param wanted The path of a file's copy, unless that is taken.
 */
export function uniquePaths(wanted: (file: string) => string): (file: string) => string {
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  return (file) => {
    const known = paths.get(file);
    if (known !== undefined) return known;
    const first = wanted(file);
    let path = first;
    for (let number = 2; taken.has(path); number += 1) path = first.replace(/(\.[^./]*)?$/u, `-${number}$1`);
    taken.add(path);
    paths.set(file, path);
    return path;
  };
}

/**
 * Where the texts and code that pages include are in the new source folder, apart from files of the same name elsewhere.
 *
 * @param within Their path in the folder, which begins without `../`.
 */
export function partPaths(within: (file: string) => string = (file) => file): (file: string) => string {
  return uniquePaths((file) => `_parts/${within(file).replaceAll("../", "")}`);
}

/** Whether a path in a folder does not lead out of it. */
export function isInside(path: string): boolean {
  const normal = posix.normalize(path.replaceAll("\\", "/"));
  return normal !== ".." && !normal.startsWith("../") && !/^(?:\/|[a-z]:)/iu.test(normal);
}

/** Where a file that pages show can be in the source folder, where names that begin with an underscore or a dot are not published. */
export function publishablePath(path: string): string {
  return path
    .split("/")
    .map((name) => name.replace(/^[_.]+(?=[^_.])/u, ""))
    .join("/");
}
