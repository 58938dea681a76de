/**
 * Plans how a site's files change when a page, a folder or a heading moves: every link to it, and every relative link
 * in moved files, is rewritten in place. The whole plan is made before anything is changed. Pure.
 */
import { join, posix } from "node:path";
import type { TextEdit } from "../check/text-edits.ts";
import { applyTextEdits } from "../check/text-edits.ts";
import type { RedirectRow } from "../config/add-redirects.ts";
import type { Edition } from "../config/editions.ts";
import { editionOf } from "../config/editions.ts";
import type { LoadedConfig } from "../config/load.ts";
import { anchorHint } from "../diagnostics/suggest.ts";
import type { Reference } from "../page/compiled-page.ts";
import { encodeInclude, writtenIncludes } from "../page/includes/includes.ts";
import { withKey } from "../page/frontmatter/write-key.ts";
import { regularPathOf } from "../page/route-of.ts";
import { anchorsOf } from "../site/anchors.ts";
import { pathInFolder } from "../page/local-page.ts";
import { translationKey } from "../site/translations.ts";
import { encodePath, splitAddress } from "../site/urls.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { isSourcePath, publicFolder, toRoutePath, toSourcePath, withinSource } from "../source/paths.ts";
import { editDataReferences } from "./data-references.ts";
import type { EditedTexts, MovablePage } from "./link-edits.ts";
import { LinkEdits, textAt } from "./link-edits.ts";
import { moveConfig, MoveRefusal } from "./moved-config.ts";

export interface MoveSite extends EditedTexts {
  readonly loaded: LoadedConfig;
  /** The editions of the site, that of the default language first. */
  readonly editions: readonly Pick<Edition, "prefix" | "fallback">[];
  /** Routes are relative to the base of the site, also those of other languages. */
  readonly pages: readonly MovablePage[];
  /** The pages that plugins compute, which have no file. Their texts may have come from files. */
  readonly generated: readonly MovablePage[];
  /** The source file that a page's reference points to, by the reference's index, or `null`. */
  readonly targetOf: (page: MovablePage, reference: number) => SourcePath | null;
  /** The files of data that may refer to others, by absolute path, with their name in `textOf`. */
  readonly dataFiles: () => ReadonlyMap<string, string>;
  /** The absolute path of the source folder. */
  readonly sourceFolder: string;
  /** The page that an address in the config refers to, or `null`. */
  readonly pageAt: (address: string) => MovablePage | null;
}

export interface MovePlan {
  /**
   * The changed files of the source folder, with their new path and text; `text` is `null` if the content does not
   * change.
   */
  readonly sources: readonly { readonly from: SourcePath; readonly to: SourcePath; readonly text: string | null }[];
  /** The changed config files, by path relative to the project's root, and other files by their absolute path. */
  readonly others: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  readonly redirects: readonly RedirectRow[];
  /** The number of rewritten links and of rewritten includes. */
  readonly links: number;
  readonly includes: number;
}

/** A move of a page, a folder or another file, with what translates it. */
export interface FileMove {
  /** The paths of the file or the folder, in each language that has it. */
  readonly roots: readonly { readonly from: string; readonly to: string }[];
  /** The new path of every file that moves, by its old path: one file, or all files of the folder. */
  readonly files: ReadonlyMap<SourcePath, SourcePath>;
  /** The new permalinks of pages whose files stay where they are. */
  readonly permalinks: ReadonlyMap<SourcePath, RoutePath>;
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
    const permalink = move.permalinks.get(relativePath);
    if (permalink !== undefined) return toRoutePath(`/${folderOf(relativePath, site)}${permalink.slice(1)}`);
    return to === undefined || frontmatter.permalink !== undefined
      ? path
      : regularPathOf(to, site.loaded.config.routes);
  };
  const redirects = redirectsTo(routeAfter, site);
  refuseTakenRoutes(site, moves, routeAfter);

  const all = new Set([...site.pages, ...site.generated].map((page) => page.interface.record.relativePath));
  const edits = new LinkEdits(site);
  for (const page of [...site.pages, ...site.generated]) {
    const { relativePath } = page.interface.record;
    for (const [index, reference] of page.interface.references.entries()) {
      const target = site.targetOf(page, index);
      if (target === null || reference.path === "" || !isWritten(page, index, pageBySource)) continue;
      const file = reference.file ?? relativePath;
      const named = folderNamedBy(reference, site);
      const isRooted = reference.url.startsWith("/");
      const targetAfter = moves.get(target) ?? target;
      const url = rewrite(reference, {
        from: moves.get(file) ?? file,
        // From the root, a path begins in the folder of the language.
        target: isRooted && named === "" ? withoutFolder(targetAfter, site) : withinFolder(targetAfter, named),
        hasMoved: moves.has(file) || moves.has(target),
        route: all.has(target) ? routesOf(reference, relativePath, routeAfter, site) : null,
        base: site.loaded.config.base,
      });
      if (url !== null && url !== reference.url) edits.rewrite(page, index, reference.url, url);
    }
  }
  const movedTo = new Map([...moves].map(([from, to]) => [join(site.sourceFolder, from), join(site.sourceFolder, to)]));
  for (const [file, name] of site.dataFiles())
    for (const edit of editDataReferences(site.textOf(name), file, (path) => movedTo.get(path) ?? path))
      edits.addLink(name, edit);
  let includes = 0;
  const sources: MovePlan["sources"][number][] = [];
  for (const page of site.pages) {
    const { relativePath } = page.interface.record;
    const to = moves.get(relativePath) ?? relativePath;
    const before = site.textOf(relativePath);
    const permalink = move.permalinks.get(relativePath);
    const linked = applyTextEdits(before, edits.of(relativePath));
    const written = permalink === undefined ? linked : withKey(linked, "permalink", permalink);
    const { text, count } = moveIncludes(written, relativePath, to, moves);
    includes += count;
    if (to !== relativePath || text !== before)
      sources.push({ from: relativePath, to, text: text === before ? null : text });
  }
  const { others, inSource } = editOthers(edits, pageBySource, site);
  for (const [from, to] of moves)
    if (!pageBySource.has(from)) sources.push({ from, to, text: inSource.get(from) ?? null });
  for (const [path, text] of inSource) if (!moves.has(path)) sources.push({ from: path, to: path, text });

  const renameAddress = (address: string, folder: string): string | null => {
    if (!address.startsWith("/")) return null;
    const { path, suffix } = splitAddress(address);
    const moved = moveAddressIn(folder, path, routeAfter, site);
    return moved === null || moved.before === moved.after ? null : moved.after + suffix;
  };
  const prefixes = new Map(redirects.map(({ from, to }) => [from, to]));
  const renames = {
    address: renameAddress,
    prefix: (prefix: string) => prefixes.get(prefix) ?? null,
    files: (pattern: string) => movePattern(pattern, move, site.loaded.config.source),
  };
  const config = moveConfig(site.loaded, renames, redirects, site.refuse);
  return { sources, others: new Map([...config.texts, ...others]), redirects, links: edits.links, includes };
}

/** Whether a reference is written in a file. Of a computed page, those are whose text has come from one. */
function isWritten(page: MovablePage, index: number, pages: ReadonlyMap<SourcePath, MovablePage>): boolean {
  return pages.has(page.interface.record.relativePath) || page.spans[index]?.origin !== undefined;
}

/** The texts of files other than pages after edits: those of the source folder, and others by their absolute path. */
function editOthers(
  edits: LinkEdits,
  pages: ReadonlyMap<SourcePath, MovablePage>,
  site: MoveSite,
): { readonly inSource: ReadonlyMap<SourcePath, string>; readonly others: MovePlan["others"] } {
  const inSource = new Map<SourcePath, string>();
  const others = new Map<string, { readonly before: string; readonly after: string }>();
  for (const file of edits.files) {
    const before = site.textOf(file);
    const after = applyTextEdits(before, edits.of(file));
    if (!isSourcePath(file)) others.set(file, { before, after });
    else if (!pages.has(file)) inSource.set(file, after);
  }
  return { inSource, others };
}

/**
 * Rewrites patterns that match only the moved page or folder or paths inside it. Patterns that may also match elsewhere
 * are left unchanged.
 */
function movePattern(pattern: string, { roots }: FileMove, source: string): string | null {
  const path = withinSource(pattern, source);
  const moved = roots.find(({ from }) => path === from || path.startsWith(`${from}/`));
  if (moved === undefined) return null;
  return pattern.slice(0, pattern.length - path.length) + moved.to + path.slice(moved.from.length);
}

/** The redirects from all addresses that change. Those of the default language apply to all languages. */
function redirectsTo(routeAfter: (page: MovablePage) => RoutePath, site: MoveSite): readonly RedirectRow[] {
  const rows = site.pages.flatMap((page): RedirectRow[] => {
    const { path } = page.interface.record;
    const to = routeAfter(page);
    // Addresses match in any case, so the new one answers for the old one.
    return to.toLowerCase() === path.toLowerCase() ? [] : [{ from: path, to }];
  });
  const known = new Set(rows.map(({ from, to }) => `${from} ${to}`));
  const isShared = ({ from, to }: RedirectRow): boolean => {
    const folder = folderOf(from.slice(1), site);
    return folder !== "" && known.has(`${from.slice(folder.length)} ${to.slice(folder.length)}`);
  };
  return rows.filter((row) => !isShared(row));
}

/** The folder of the language to which a path belongs; "" for the default language. */
function folderOf(path: string, { editions }: MoveSite): string {
  return editionOf(path, editions)?.prefix ?? "";
}

function withoutFolder(path: SourcePath, site: MoveSite): SourcePath {
  return pathInFolder(path, folderOf(path, site));
}

/** The path at which a link names a file. One of the default language may stand in for a translation. */
function withinFolder(path: SourcePath, folder: string): SourcePath {
  return path.startsWith(folder) || path.startsWith(publicFolder) ? path : toSourcePath(folder + path);
}

/** The folder of a language that a link names; "" if a link from the root names none, and so stays in its language. */
function folderNamedBy(reference: Reference, site: MoveSite): string {
  return folderOf(`${pathWithoutBase(reference, site)}/`.slice(1), site);
}

function pathWithoutBase({ url, path }: Reference, { loaded }: MoveSite): string {
  const { base } = loaded.config;
  return base !== "/" && url.startsWith(base) && `${path}/`.startsWith(base) ? `/${path.slice(base.length)}` : path;
}

interface AddressMove {
  readonly before: string;
  readonly after: string;
}

/**
 * What becomes of an address, from the root of the site. A translation is also found at the address that its source has,
 * below the folder of its language, and so is a page that stands in for a missing one.
 */
function moveAddress(
  address: string,
  routeAfter: (page: MovablePage) => RoutePath,
  site: MoveSite,
): AddressMove | null {
  const page = site.pageAt(address);
  if (page !== null) return { before: page.interface.record.path, after: routeAfter(page) };
  const folder = folderOf(`${address}/`.slice(1), site);
  const source = folder === "" ? null : site.pageAt(`/${address.slice(folder.length + 1)}`);
  if (source === null) return null;
  const below = (route: RoutePath): string => `/${folder}${route.slice(1)}`;
  return { before: below(source.interface.record.path), after: below(routeAfter(source)) };
}

/** What becomes of the address in a link from the root, as it is written there. */
function routesOf(
  reference: Reference,
  page: SourcePath,
  routeAfter: (page: MovablePage) => RoutePath,
  site: MoveSite,
): AddressMove | null {
  return moveAddressIn(folderOf(page, site), pathWithoutBase(reference, site), routeAfter, site);
}

/** What becomes of an address as it is written in a language, whose folder it need not name. */
function moveAddressIn(
  own: string,
  path: string,
  routeAfter: (page: MovablePage) => RoutePath,
  site: MoveSite,
): AddressMove | null {
  if (own === "" || folderOf(`${path}/`.slice(1), site) !== "") return moveAddress(path, routeAfter, site);
  const inOwn = moveAddress(`/${own}${path.slice(1)}`, routeAfter, site);
  return inOwn === null ? null : { before: inOwn.before.slice(own.length), after: inOwn.after.slice(own.length) };
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
  if (!isRename && !exists) {
    const advice = anchorHint(from.id, anchorsOf(from.page.interface));
    const hint = typeof advice === "string" ? advice : advice.hint;
    throw new MoveRefusal(`“${from.page.interface.record.relativePath}” has no heading “#${from.id}”; ${hint}`);
  }

  const edits = new LinkEdits(site);
  const fromSource = from.page.interface.record.relativePath;
  if (isRename) edits.add(fromSource, renameHeading(heading, from.id, to.id, site.textOf(fromSource)));
  const pageBySource = new Map(site.pages.map((page) => [page.interface.record.relativePath, page]));
  // A heading of a translation is also found by the id of the heading that it translates.
  const translations = new Set(
    site.pages.flatMap(({ interface: { record, otherAnchors } }) => {
      const { relativePath } = record;
      const isOne =
        relativePath !== fromSource &&
        folderOf(fromSource, site) === "" &&
        translationKey(withoutFolder(relativePath, site)) === translationKey(fromSource) &&
        !anchorsOf({ record, otherAnchors }).includes(from.id);
      return isOne ? [relativePath] : [];
    }),
  );
  const isTranslated = (source: SourcePath | null): boolean => source !== null && translations.has(source);
  for (const page of [...site.pages, ...site.generated]) {
    const { relativePath } = page.interface.record;
    for (const [index, reference] of page.interface.references.entries()) {
      const source = reference.path === "" ? relativePath : site.targetOf(page, index);
      if (reference.fragment !== from.id || (source !== fromSource && !isTranslated(source))) continue;
      if (!isWritten(page, index, pageBySource)) continue;
      const hash = `#${encodeURI(to.id)}`;
      const sameFile = to.page === from.page;
      const target = to.page.interface.record;
      const named = reference.url.startsWith("/") ? "" : folderNamedBy(reference, site);
      const url = sameFile
        ? reference.url.slice(0, reference.url.indexOf("#")) + hash
        : relativeUrl(relativePath, withinFolder(target.relativePath, named), reference.url) + hash;
      edits.rewrite(page, index, reference.url, url);
    }
  }
  const oldAddress = `${from.page.interface.record.path}#${from.id}`;
  const newAddress = `${to.page.interface.record.path}#${to.id}`;
  const renameAddress = (address: string, folder: string): string | null => {
    if (!address.startsWith("/")) return null;
    const { path, fragment, suffix } = splitAddress(address);
    if (fragment !== from.id) return null;
    const named = folderOf(`${path}/`.slice(1), site);
    const own = named === "" && folder !== "" ? site.pageAt(`/${folder}${path.slice(1)}`) : null;
    const page = own ?? site.pageAt(path);
    if (page !== from.page && !isTranslated(page?.interface.record.relativePath ?? null)) return null;
    const { path: route } = to.page.interface.record;
    const target = to.page === from.page ? path : own === null ? route : route.slice(folder.length);
    return target + suffix.slice(0, suffix.indexOf("#")) + `#${to.id}`;
  };
  const redirects = [{ from: oldAddress, to: newAddress }];
  const renames = { address: renameAddress, prefix: () => null, files: () => null };
  const config = moveConfig(site.loaded, renames, redirects, site.refuse);
  const { others, inSource } = editOthers(edits, pageBySource, site);
  const sources = [...edits.files].flatMap((file) => {
    if (!isSourcePath(file)) return [];
    return { from: file, to: file, text: inSource.get(file) ?? applyTextEdits(site.textOf(file), edits.of(file)) };
  });
  return {
    sources,
    others: new Map([...config.texts, ...others]),
    redirects,
    links: edits.links,
    includes: 0,
  };
}

interface MovedLink {
  /** The page that contains the link, after the move. */
  readonly from: SourcePath;
  readonly target: SourcePath;
  readonly hasMoved: boolean;
  /** The address of the target page before and after the move; `null` if the target is another kind of file. */
  readonly route: AddressMove | null;
  readonly base: string;
}

/** The link to the target's new location, in the form that the author used; `null` if the link does not change. */
function rewrite({ url, path }: Reference, moved: MovedLink): string | null {
  const { suffix } = splitAddress(url);
  const isSource = /\.md$/iu.test(path);
  if (url.startsWith("/")) {
    if (moved.route !== null && !isSource) {
      if (moved.route.before === moved.route.after) return null;
      const prefix = moved.base !== "/" && url.startsWith(moved.base) ? moved.base : "/";
      return prefix + encodePath(moved.route.after.slice(1)) + suffix;
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
function refuseTakenRoutes(
  site: MoveSite,
  moves: FileMove["files"],
  routeAfter: (page: MovablePage) => RoutePath,
): void {
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
  // A page that is not translated stands in for its translation, at its own address in the other language.
  const pathAfter = (page: MovablePage): SourcePath => {
    const { relativePath } = page.interface.record;
    return moves.get(relativePath) ?? relativePath;
  };
  const keyOf = (page: MovablePage): string => translationKey(withoutFolder(pathAfter(page), site));
  for (const { prefix, fallback } of site.editions) {
    if (fallback !== "page") continue;
    const translated = new Set(
      site.pages.flatMap((page) => (folderOf(pathAfter(page), site) === prefix ? [keyOf(page)] : [])),
    );
    for (const page of site.pages) {
      if (folderOf(pathAfter(page), site) !== "" || translated.has(keyOf(page))) continue;
      const route = `/${prefix}${routeAfter(page).slice(1)}`;
      if (owners.has(route.toLowerCase()))
        throw new MoveRefusal(
          `“${page.interface.record.relativePath}”, which is not translated, has the address “${route}” in this language`,
        );
    }
  }
}
