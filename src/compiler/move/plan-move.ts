/**
 * Plans how a site's files change when a page, a folder or a heading moves: every link to it, and every relative link
 * in moved files, is rewritten in place. The whole plan is made before anything is changed. Pure.
 */
import { join, posix } from "node:path";
import type { TextEdit } from "../check/text-edits.ts";
import { applyTextEdits } from "../check/text-edits.ts";
import type { RedirectRow } from "../config/add-redirects.ts";
import type { Edition, EditionConfig } from "../config/editions.ts";
import type { LoadedConfig } from "../config/load.ts";
import { anchorHint } from "../diagnostics/suggest.ts";
import type { Reference } from "../page/compiled-page.ts";
import { encodeInclude, writtenIncludes } from "../page/includes/includes.ts";
import { withKey } from "../page/frontmatter/write-key.ts";
import { fromSourceFolder, pathInFolder } from "../page/local-page.ts";
import { regularPathOf } from "../page/route-of.ts";
import { anchorsOf } from "../site/anchors.ts";
import { placeOfFile, routeIn } from "../site/place.ts";
import { withoutBase } from "../site/references.ts";
import { keyOfPage, translationKey } from "../site/translations.ts";
import { encodeFragment, splitAddress } from "../site/urls.ts";
import type { Named } from "../site/written-links.ts";
import { isSourceLink, write } from "../site/written-links.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { isSourcePath, publicFolder, toSourcePath, withinSource } from "../source/paths.ts";
import { editDataReferences } from "./data-references.ts";
import type { EditedTexts, MovablePage } from "./link-edits.ts";
import { LinkEdits, textAt } from "./link-edits.ts";
import { moveConfig, MoveRefusal } from "./moved-config.ts";

/** The site as it is, before the move. */
export interface MoveSite extends EditedTexts {
  readonly loaded: LoadedConfig;
  /** The languages of the current version, the default one first. */
  readonly editions: readonly EditionConfig[];
  readonly pages: readonly MovablePage[];
  /** The pages that plugins compute, which have no file. Their texts may have come from files. */
  readonly generated: readonly MovablePage[];
  /** The source file that a page's reference points to, by the reference's index, or `null`. */
  readonly targetOf: (page: MovablePage, reference: number) => SourcePath | null;
  /** The files of data that may refer to others, by absolute path, with their name in `textOf`. */
  readonly dataFiles: () => ReadonlyMap<string, string>;
  /** The absolute path of the source folder. */
  readonly sourceFolder: string;
  /** Finds the page at an address from the root in a language. */
  readonly lookUp: (address: string, lang: string) => AddressedPage;
}

/** The page at an address. */
export interface AddressedPage {
  /** That of the language or, if it has none there, of the default language; `null` if there is none. */
  readonly page: MovablePage | null;
  /** The folder of the language that the address names; "" if it names none. */
  readonly folder: string;
}

/** All changes of a move, of which nothing has been made. */
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

/** The address of a page in its language, after the move. */
type RouteAfter = (page: MovablePage) => RoutePath;

/**
 * Plans the move of a file or a folder.
 *
 * @throws MoveRefusal
 */
export function planFileMove(move: FileMove, site: MoveSite): MovePlan {
  const fileAfter = (file: SourcePath): SourcePath => move.files.get(file) ?? file;
  const routeAfter: RouteAfter = ({ file, place, interface: { record } }) => {
    const permalink = move.permalinks.get(file);
    if (permalink !== undefined) return permalink;
    const isRegular = move.files.has(file) && record.frontmatter.permalink === undefined;
    const path = pathInFolder(fileAfter(file), place.edition.prefix);
    return isRegular ? regularPathOf(path, site.loaded.config.routes) : record.path;
  };
  const redirects = redirectsTo(routeAfter, site);
  refuseTakenRoutes(site, fileAfter, routeAfter);
  const edits = new LinkEdits(site);
  moveLinks(edits, fileAfter, routeAfter, site);
  const movedTo = new Map(
    [...move.files].map(([from, to]) => [join(site.sourceFolder, from), join(site.sourceFolder, to)]),
  );
  for (const [file, name] of site.dataFiles())
    for (const edit of editDataReferences(site.textOf(name), file, (path) => movedTo.get(path) ?? path))
      edits.addLink(name, edit);
  let includes = 0;
  const sources: MovePlan["sources"][number][] = [];
  for (const { file } of site.pages) {
    const to = fileAfter(file);
    const before = site.textOf(file);
    const permalink = move.permalinks.get(file);
    const linked = applyTextEdits(before, edits.of(file));
    const written = permalink === undefined ? linked : withKey(linked, "permalink", permalink);
    const { text, count } = moveIncludes(written, file, to, fileAfter);
    includes += count;
    if (to !== file || text !== before) sources.push({ from: file, to, text: text === before ? null : text });
  }
  const { others, inSource } = editOthers(edits, site);
  const pages = new Set(site.pages.map(({ file }) => file));
  for (const [from, to] of move.files)
    if (!pages.has(from)) sources.push({ from, to, text: inSource.get(from) ?? null });
  for (const [path, text] of inSource) if (!move.files.has(path)) sources.push({ from: path, to: path, text });
  const prefixes = new Map(redirects.map(({ from, to }) => [from, to]));
  const renames = {
    address: (address: string, { lang }: Edition) => moveAddress(address, lang, routeAfter, site),
    prefix: (prefix: string) => prefixes.get(prefix) ?? null,
    files: (pattern: string) => movePattern(pattern, move, site.loaded.config.source),
  };
  const config = moveConfig(site.loaded, renames, redirects, site.refuse);
  return { sources, others: new Map([...config.texts, ...others]), redirects, links: edits.links, includes };
}

/** Rewrites the links whose targets or files move: each names its target in the form in which it was written. */
function moveLinks(
  edits: LinkEdits,
  fileAfter: (file: SourcePath) => SourcePath,
  routeAfter: RouteAfter,
  site: MoveSite,
): void {
  const pages = new Set([...site.pages, ...site.generated].map(({ file }) => file));
  for (const { page, index, reference, target } of writtenReferences(site)) {
    if (reference.path === "") continue;
    const file = reference.file ?? page.file;
    const hasMoved = fileAfter(file) !== file || fileAfter(target) !== target;
    const isAddressed = pages.has(target) && isRooted(reference) && !isSourceLink(reference);
    const at = positionOf(reference, page, site);
    const route = isAddressed && at.page !== null ? routeAfter(at.page) : null;
    if (isAddressed ? route === null || route === at.page?.interface.record.path : !hasMoved) continue;
    const named = nameIn(at, fileAfter(target), route, site);
    const url = write(reference, fileAfter(file), named, basesOf(site)) + splitAddress(reference.url).suffix;
    if (url !== reference.url) edits.rewrite(page, index, reference.url, url);
  }
}

/** The links that are written in a file, to a file of the site. Of a computed page, those whose text has come from one. */
function writtenReferences(site: MoveSite) {
  const referencesOf = (page: MovablePage, isComputed: boolean) =>
    page.interface.references.flatMap((reference, index) => {
      const target = reference.path === "" ? page.file : site.targetOf(page, index);
      const isWritten = !isComputed || page.spans[index]?.origin !== undefined;
      return target !== null && isWritten ? [{ page, index, reference, target }] : [];
    });
  return [
    ...site.pages.flatMap((page) => referencesOf(page, false)),
    ...site.generated.flatMap((page) => referencesOf(page, true)),
  ];
}

function isRooted({ url }: Reference): boolean {
  return url.startsWith("/");
}

function basesOf({ loaded: { config } }: MoveSite): readonly string[] {
  return config.base === "/" ? [] : [config.base];
}

/** Where a link leads. A relative one names its language by its folder. */
function positionOf(reference: Reference, { place: { edition } }: MovablePage, site: MoveSite): AddressedPage {
  const [main = { edition }] = site.editions;
  const { path } = withoutBase(fromSourceFolder(reference, edition.prefix), site.loaded.config.base);
  if (path === "") return { page: null, folder: edition.prefix };
  return site.lookUp(path, isRooted(reference) ? edition.lang : main.edition.lang);
}

/** A page or a file as a link names it: below the folder that the link names, in which a page may stand in for another. */
function nameIn({ folder }: AddressedPage, file: SourcePath, route: RoutePath | null, site: MoveSite): Named {
  const { path } = placeOfFile(file, site.editions);
  return {
    route: route === null ? null : routeIn({ prefix: folder }, route),
    file: path.startsWith(publicFolder) ? path : folder + path,
  };
}

/** The new form of an address in the config or in a text; `null` if it does not change. */
function moveAddress(address: string, lang: string, routeAfter: RouteAfter, site: MoveSite): string | null {
  if (!address.startsWith("/")) return null;
  const { path, suffix } = splitAddress(address);
  const { page, folder } = site.lookUp(path, lang);
  if (page === null || routeAfter(page) === page.interface.record.path) return null;
  return routeIn({ prefix: folder }, routeAfter(page)) + suffix;
}

/** The texts of files other than pages after edits: those of the source folder, and others by their absolute path. */
function editOthers(
  edits: LinkEdits,
  site: MoveSite,
): { readonly inSource: ReadonlyMap<SourcePath, string>; readonly others: MovePlan["others"] } {
  const pages = new Set<string>(site.pages.map(({ file }) => file));
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
function redirectsTo(routeAfter: RouteAfter, { pages }: MoveSite): readonly RedirectRow[] {
  const moved = pages.flatMap((page) => {
    const { path } = page.interface.record;
    const to = routeAfter(page);
    // Addresses match in any case, so the new one answers for the old one.
    return to.toLowerCase() === path.toLowerCase() ? [] : [{ edition: page.place.edition, from: path, to }];
  });
  const shared = new Set(moved.flatMap(({ edition, from, to }) => (edition.prefix === "" ? [`${from} ${to}`] : [])));
  return moved
    .filter(({ edition, from, to }) => edition.prefix === "" || !shared.has(`${from} ${to}`))
    .map(({ edition, from, to }) => ({ from: routeIn(edition, from), to: routeIn(edition, to) }));
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
    throw new MoveRefusal(`“${from.page.file}” has no heading “#${from.id}”; ${hint}`);
  }

  const edits = new LinkEdits(site);
  if (isRename) edits.add(from.page.file, renameHeading(heading, from.id, to.id, site.textOf(from.page.file)));
  // A heading of a translation is also found by the id of the heading that it translates.
  const isTranslation = (page: MovablePage): boolean =>
    page !== from.page &&
    from.page.place.edition.prefix === "" &&
    keyOfPage(page.interface) === keyOfPage(from.page.interface) &&
    !anchorsOf(page.interface).includes(from.id);
  const owners = new Set(site.pages.flatMap((page) => (page === from.page || isTranslation(page) ? [page.file] : [])));
  const isSamePage = to.page === from.page;
  for (const { page, index, reference, target } of writtenReferences(site)) {
    const { url, fragment } = reference;
    if (fragment !== from.id || !owners.has(target)) continue;
    const named = nameIn(positionOf(reference, page, site), to.page.file, to.page.interface.record.path, site);
    const address = isSamePage
      ? url.slice(0, url.indexOf("#"))
      : write(reference, page.file, named, basesOf(site)) + reference.query;
    edits.rewrite(page, index, url, address + encodeFragment(to.id));
  }
  const addressOf = ({ page, id }: typeof from): string =>
    `${routeIn(page.place.edition, page.interface.record.path)}#${id}`;
  const renameAddress = (address: string, { lang }: Edition): string | null => {
    const { path, fragment, suffix } = splitAddress(address);
    if (!address.startsWith("/") || fragment !== from.id) return null;
    const { page, folder } = site.lookUp(path, lang);
    if (page === null || !owners.has(page.file)) return null;
    const target = isSamePage ? path : routeIn({ prefix: folder }, to.page.interface.record.path);
    return `${target}${suffix.slice(0, suffix.indexOf("#"))}#${to.id}`;
  };
  const redirects = [{ from: addressOf(from), to: addressOf(to) }];
  const renames = { address: renameAddress, prefix: () => null, files: () => null };
  const config = moveConfig(site.loaded, renames, redirects, site.refuse);
  const { others } = editOthers(edits, site);
  const sources = [...edits.files].flatMap((file) =>
    isSourcePath(file) ? { from: file, to: file, text: applyTextEdits(site.textOf(file), edits.of(file)) } : [],
  );
  return { sources, others: new Map([...config.texts, ...others]), redirects, links: edits.links, includes: 0 };
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
  fileAfter: (file: SourcePath) => SourcePath,
): { readonly text: string; readonly count: number } {
  let count = 0;
  const moved = writtenIncludes(text, from).reduceRight((result, { file, path, offset, isQuoted }) => {
    const target = fileAfter(path);
    const isAbsolute = file.startsWith("@/");
    if (target === path && (isAbsolute || from === to)) return result;
    const relative = posix.relative(posix.dirname(to), target);
    const reference = isAbsolute ? `@/${target}` : relative.startsWith(".") ? relative : `./${relative}`;
    const written = encodeInclude(reference, isQuoted);
    if (written !== file) count += 1;
    return result.slice(0, offset) + written + result.slice(offset + file.length);
  }, text);
  return { text: moved, count };
}

/**
 * Refuses moves that would create a route that already exists. A page that is not translated stands in for its
 * translation, at its own address in the other language.
 *
 * @throws MoveRefusal
 */
function refuseTakenRoutes(
  { pages, editions }: MoveSite,
  fileAfter: (file: SourcePath) => SourcePath,
  routeAfter: RouteAfter,
): void {
  const own = pages.map((page) => ({
    page,
    edition: page.place.edition,
    key: translationKey(toSourcePath(fileAfter(page.file).slice(page.place.edition.prefix.length))),
  }));
  const standIns = editions.flatMap(({ edition }) => {
    const translated = new Set(own.flatMap((each) => (each.edition === edition ? [each.key] : [])));
    return edition.fallback === "page"
      ? own
          .filter((each) => each.edition.prefix === "" && !translated.has(each.key))
          .map((each) => ({ ...each, edition }))
      : [];
  });
  const owners = new Map<string, MovablePage>();
  for (const { page, edition } of [...own, ...standIns]) {
    const route = routeIn(edition, routeAfter(page));
    const owner = owners.get(route.toLowerCase());
    if (owner !== undefined)
      throw new MoveRefusal(
        edition === page.place.edition
          ? `“${owner.file}” would have the same address, “${route}”`
          : `“${page.file}”, which is not translated, has the address “${route}” in this language`,
      );
    owners.set(route.toLowerCase(), page);
  }
}
