/**
 * Plans how a site's files change when a page, a folder or a heading moves: every link to it, and every relative link
 * in moved files, is rewritten in place. The whole plan is made before anything is changed. Pure.
 */
import { posix } from "node:path";
import type { TextEdit } from "../check/text-edits.ts";
import { applyTextEdits } from "../check/text-edits.ts";
import type { RedirectRow } from "../config/add-redirects.ts";
import type { LoadedConfig } from "../config/load.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { anchorHint } from "../diagnostics/suggest.ts";
import type { CompiledPage, Reference } from "../page/compiled-page.ts";
import { encodeInclude, writtenIncludes } from "../page/includes/includes.ts";
import { regularPathOf } from "../page/route-of.ts";
import { anchorsOf } from "../site/anchors.ts";
import { encodePath, splitAddress } from "../site/urls.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { withinSource } from "../source/paths.ts";
import { moveConfig, MoveRefusal } from "./moved-config.ts";

/** The parts of a page that a move needs. */
export type MovablePage = Pick<CompiledPage, "interface" | "spans" | "headings">;

export interface MoveSite {
  readonly loaded: LoadedConfig;
  readonly pages: readonly MovablePage[];
  /** The source file that a page's reference points to, by the reference's index, or `null`. */
  readonly targetOf: (page: MovablePage, reference: number) => SourcePath | null;
  /** The page that an address in the config refers to, or `null`. */
  readonly pageAt: (address: string) => MovablePage | null;
  /** The text of a page on disk, without a byte order mark. */
  readonly textOf: (path: SourcePath) => string;
}

export interface MovePlan {
  /**
   * The changed files of the source folder, with their new path and text; `text` is `null` if the content does not
   * change.
   */
  readonly sources: readonly { readonly from: SourcePath; readonly to: SourcePath; readonly text: string | null }[];
  /** The changed config files, by path relative to the project's root. */
  readonly config: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  readonly redirects: readonly RedirectRow[];
  /** The number of rewritten links and of rewritten includes. */
  readonly links: number;
  readonly includes: number;
}

/** A move of a page, a folder or another file. */
export interface FileMove {
  readonly from: string;
  readonly to: string;
  /** The new path of every file that moves, by its old path: one file, or all files of the folder. */
  readonly files: ReadonlyMap<SourcePath, SourcePath>;
}

/**
 * Plans the move of a file or a folder.
 *
 * @throws MoveRefusal
 */
export function planFileMove(move: FileMove, site: MoveSite): MovePlan {
  const moves = move.files;
  const pageBySource = new Map(site.pages.map((page) => [page.interface.record.relativePath, page]));
  const routeAfter = (page: MovablePage): RoutePath => {
    const { path, relativePath, frontmatter } = page.interface.record;
    const to = moves.get(relativePath);
    return to === undefined || frontmatter.permalink !== undefined
      ? path
      : regularPathOf(to, site.loaded.config.routes);
  };
  const redirects = site.pages.flatMap((page): RedirectRow[] => {
    const { path } = page.interface.record;
    const to = routeAfter(page);
    // Addresses match in any case, so the new one answers for the old one.
    return to.toLowerCase() === path.toLowerCase() ? [] : [{ from: path, to }];
  });
  refuseTakenRoutes(site, routeAfter);

  let links = 0;
  let includes = 0;
  const sources: MovePlan["sources"][number][] = [];
  for (const page of site.pages) {
    const { relativePath } = page.interface.record;
    const to = moves.get(relativePath) ?? relativePath;
    const edits = page.interface.references.flatMap((reference, index): TextEdit[] => {
      const target = site.targetOf(page, index);
      if (target === null || reference.path === "") return [];
      const targetPage = pageBySource.get(target);
      const file = reference.file ?? relativePath;
      const url = rewrite(reference, {
        from: moves.get(file) ?? file,
        target: moves.get(target) ?? target,
        hasMoved: moves.has(file) || moves.has(target),
        route: targetPage === undefined ? null : routeAfter(targetPage),
        hasOtherRoute: targetPage !== undefined && routeAfter(targetPage) !== targetPage.interface.record.path,
        base: site.loaded.config.base,
      });
      return url === null || url === reference.url ? [] : [editAt(page, index, reference.url, url, site)];
    });
    links += edits.length;
    const before = site.textOf(relativePath);
    const { text, count } = moveIncludes(applyTextEdits(before, edits), relativePath, to, moves);
    includes += count;
    if (to !== relativePath || text !== before)
      sources.push({ from: relativePath, to, text: text === before ? null : text });
  }
  for (const [from, to] of moves) if (!pageBySource.has(from)) sources.push({ from, to, text: null });

  const renameAddress = (address: string): string | null => {
    if (!address.startsWith("/")) return null;
    const page = site.pageAt(splitAddress(address).path);
    if (page === null || routeAfter(page) === page.interface.record.path) return null;
    return routeAfter(page) + splitAddress(address).suffix;
  };
  const prefixes = new Map(redirects.map(({ from, to }) => [from, to]));
  const renames = {
    address: renameAddress,
    prefix: (prefix: string) => prefixes.get(prefix) ?? null,
    files: (pattern: string) => movePattern(pattern, move, site.loaded.config.source),
  };
  const config = moveConfig(site.loaded, renames, redirects);
  return { sources, config: config.texts, redirects, links, includes };
}

/**
 * Rewrites patterns that match only the moved page or folder or paths inside it. Patterns that may also match elsewhere
 * are left unchanged.
 */
function movePattern(pattern: string, { from, to }: FileMove, source: string): string | null {
  const path = withinSource(pattern, source);
  if (path !== from && !path.startsWith(`${from}/`)) return null;
  return pattern.slice(0, pattern.length - path.length) + to + path.slice(from.length);
}

/**
 * Renames a heading's id or, if the author has already moved the heading, updates the links to it.
 *
 * @throws MoveRefusal
 */
export function planHeadingMove(
  from: { readonly page: MovablePage; readonly id: string },
  to: { readonly page: MovablePage; readonly id: string },
  site: MoveSite,
): MovePlan {
  const heading = from.page.headings.find(({ id }) => id === from.id);
  const exists = to.page.headings.some(({ id }) => id === to.id);
  const isRename = heading !== undefined;
  if (isRename && from.page !== to.page)
    throw new MoveRefusal("docsgen does not move a section's text: move it yourself, then run this command again");
  if (isRename && anchorsOf(to.page.interface).includes(to.id)) throw new MoveRefusal(`“#${to.id}” already exists`);
  if (!isRename && !exists)
    throw new MoveRefusal(
      `“${from.page.interface.record.relativePath}” has no heading “#${from.id}”; ${anchorHint(from.id, anchorsOf(from.page.interface))}`,
    );

  const edits = new Map<MovablePage, TextEdit[]>();
  const add = (page: MovablePage, edit: TextEdit): void => void edits.set(page, [...(edits.get(page) ?? []), edit]);
  if (isRename)
    add(from.page, renameHeading(heading, from.id, to.id, site.textOf(from.page.interface.record.relativePath)));
  const fromSource = from.page.interface.record.relativePath;
  let links = 0;
  for (const page of site.pages) {
    const { relativePath } = page.interface.record;
    for (const [index, reference] of page.interface.references.entries()) {
      const source = reference.path === "" ? relativePath : site.targetOf(page, index);
      if (reference.fragment !== from.id || source !== fromSource) continue;
      const hash = `#${encodeURI(to.id)}`;
      const sameFile = to.page === from.page;
      const target = to.page.interface.record;
      const url = sameFile
        ? reference.url.slice(0, reference.url.indexOf("#")) + hash
        : relativeUrl(relativePath, target.relativePath, reference.url) + hash;
      add(page, editAt(page, index, reference.url, url, site));
      links += 1;
    }
  }
  const oldAddress = `${from.page.interface.record.path}#${from.id}`;
  const newAddress = `${to.page.interface.record.path}#${to.id}`;
  const renameAddress = (address: string): string | null => {
    if (!address.startsWith("/")) return null;
    const { path, fragment, suffix } = splitAddress(address);
    if (fragment !== from.id || site.pageAt(path) !== from.page) return null;
    return to.page.interface.record.path + suffix.slice(0, suffix.indexOf("#")) + `#${to.id}`;
  };
  const redirects = [{ from: oldAddress, to: newAddress }];
  const renames = { address: renameAddress, prefix: () => null, files: () => null };
  const config = moveConfig(site.loaded, renames, redirects);
  const sources = [...edits].map(([page, pageEdits]) => {
    const path = page.interface.record.relativePath;
    return { from: path, to: path, text: applyTextEdits(site.textOf(path), pageEdits) };
  });
  return { sources, config: config.texts, redirects, links, includes: 0 };
}

interface MovedLink {
  /** The page that contains the link, after the move. */
  readonly from: SourcePath;
  readonly target: SourcePath;
  readonly hasMoved: boolean;
  /** The route of the target page; `null` if the target is another kind of file. */
  readonly route: RoutePath | null;
  readonly hasOtherRoute: boolean;
  readonly base: string;
}

/** The link to the target's new location, in the form that the author used; `null` if the link does not change. */
function rewrite({ url, path }: Reference, moved: MovedLink): string | null {
  const { suffix } = splitAddress(url);
  const isSource = /\.md$/iu.test(path);
  if (url.startsWith("/")) {
    if (moved.route !== null && !isSource) {
      if (!moved.hasOtherRoute) return null;
      const prefix = moved.base !== "/" && url.startsWith(moved.base) ? moved.base : "/";
      return prefix + encodePath(moved.route.slice(1)) + suffix;
    }
    return moved.hasMoved ? `/${encodePath(moved.target).replace(/^public\//u, "")}${suffix}` : null;
  }
  if (!moved.hasMoved) return null;
  // A relative link to a route becomes a link to the source file, which is equivalent.
  return relativeUrl(moved.from, moved.target, url) + suffix;
}

function relativeUrl(from: SourcePath, target: SourcePath, before: string): string {
  if (before.startsWith("/")) return `/${encodePath(target)}`;
  const relative = encodePath(posix.relative(posix.dirname(from), target));
  return relative.startsWith(".") || !before.startsWith("./") ? relative : `./${relative}`;
}

/** @throws MoveRefusal unless the link's source contains the address literally and exactly once. */
function editAt(page: MovablePage, index: number, url: string, to: string, site: MoveSite): TextEdit {
  const { relativePath } = page.interface.record;
  const span = page.spans[index];
  const isOwn = span !== undefined && span.included === undefined;
  const written = isOwn ? textAt(site.textOf(relativePath), span) : "";
  const first = written.indexOf(url);
  if (!isOwn || first === -1 || written.indexOf(url, first + 1) !== -1)
    throw new MoveRefusal(
      `${span?.included?.file ?? relativePath}:${span?.start.line ?? 1} links to it as “${url}” in a form that docsgen cannot rewrite`,
    );
  return { span, from: written, to: written.replace(url, () => to) };
}

function textAt(text: string, { start, end }: Span): string {
  const line = text.split(/\r\n|\r|\n/u)[start.line - 1] ?? "";
  return line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined);
}

function renameHeading({ span }: MovablePage["headings"][number], id: string, to: string, text: string): TextEdit {
  const written = textAt(text, span);
  const own = `{#${id}}`;
  const replaced = written.includes(own)
    ? written.replace(own, () => `{#${to}}`)
    : `${written.replace(/\s+#+\s*$/u, "").trimEnd()} {#${to}}`;
  return { span, from: written, to: replaced };
}

function moveIncludes(
  text: string,
  from: SourcePath,
  to: SourcePath,
  moves: ReadonlyMap<SourcePath, SourcePath>,
): { readonly text: string; readonly count: number } {
  let count = 0;
  const moved = writtenIncludes(text, from).reduceRight((result, { file, path, offset, isQuoted }) => {
    const target = moves.get(path) ?? path;
    const isRooted = file.startsWith("@/");
    if (target === path && (isRooted || from === to)) return result;
    const relative = posix.relative(posix.dirname(to), target);
    const reference = isRooted ? `@/${target}` : relative.startsWith(".") ? relative : `./${relative}`;
    const written = encodeInclude(reference, isQuoted);
    if (written !== file) count += 1;
    return result.slice(0, offset) + written + result.slice(offset + file.length);
  }, text);
  return { text: moved, count };
}

/**
 * Refuses moves that would create a route that already exists.
 *
 * @throws MoveRefusal
 */
function refuseTakenRoutes(site: MoveSite, routeAfter: (page: MovablePage) => RoutePath): void {
  const owners = new Map<string, MovablePage>();
  for (const page of site.pages) {
    const route = routeAfter(page);
    const owner = owners.get(route.toLowerCase());
    if (owner !== undefined) {
      const { relativePath } = owner.interface.record;
      throw new MoveRefusal(`“${relativePath}” would have the same address, “${route}”`);
    }
    owners.set(route.toLowerCase(), page);
  }
}
