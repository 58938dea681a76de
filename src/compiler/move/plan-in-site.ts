/**
 * Plans a move in a site that is open: what the author named, which files and translations move with it, and what follows in
 * the texts of the site as they are now.
 */
import { basename, join, posix, resolve } from "node:path";
import { readText } from "../check/file-changes.ts";
import type { CachedPage } from "../cache/cached-page.ts";
import type { PageSpans } from "../cache/cached-values.ts";
import type { EditionConfig } from "../config/editions.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { didYouMeanPath, nearestPath } from "../diagnostics/suggest.ts";
import type { Project } from "../graph/prepare-site.ts";
import type { SiteState } from "../graph/site-graph.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { pathFrom } from "../path-from.ts";
import { linkEditions } from "../site/link-editions.ts";
import { isStandIn } from "../site/linked-site.ts";
import { placeOfFile, routeIn } from "../site/place.ts";
import { positionOf } from "../site/resolver.ts";
import { keyOfPage } from "../site/translations.ts";
import { namedPath } from "../source/named-path.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { isRoutePath, isSourcePath, toSourcePath } from "../source/paths.ts";
import { mountFinder } from "../source/mounts.ts";
import { filesBelow, isFile, isFolder, staysWithin } from "../source/scan.ts";
import { dataFile, dataReferencesIn } from "./data-references.ts";
import { configTexts, MoveRefusal } from "./moved-config.ts";
import type { MovablePage } from "./link-edits.ts";
import type { FileMove, MovePlan, MoveSite } from "./plan-move.ts";
import { planFileMove, planHeadingMove } from "./plan-move.ts";

/** The names of a move, as its author wrote them. */
export interface NamedMove {
  /** The absolute path of the folder to which paths are relative. */
  readonly workingFolder: string;
  /** A path relative to the working folder or the source folder: "docs-src/a.md", "guides", "limits.md#size". */
  readonly from: string;
  /** The new path, a folder to move it to, or "#new-heading". */
  readonly to: string;
}

/** The texts of the site, and what to do about what cannot be changed. */
export interface MoveTexts extends Pick<MoveSite, "refuse"> {
  /** The text of a page, without a byte order mark; `null` if it cannot be read. */
  readonly textOf: (path: SourcePath) => string | null;
  readonly spansOf: (page: CachedPage) => PageSpans;
}

/**
 * Plans the move of a page, a folder or a heading.
 *
 * @throws MoveRefusal
 */
export function planMoveIn(project: Project, state: SiteState, named: NamedMove, texts: MoveTexts): MovePlan {
  return planMove(named, project, openForMove(project, state, texts));
}

/**
 * Plans the moves of several files or folders as one.
 *
 * @throws MoveRefusal
 */
export function planFileMovesIn(
  project: Project,
  state: SiteState,
  named: readonly NamedMove[],
  texts: MoveTexts,
): MovePlan {
  const moveSite = openForMove(project, state, texts);
  const moves = named.map((each) => fileMoveOf(each, project, moveSite));
  return planFileMove(
    {
      roots: moves.flatMap(({ roots }) => roots),
      files: new Map(moves.flatMap(({ files }) => [...files])),
      permalinks: new Map(moves.flatMap(({ permalinks }) => [...permalinks])),
    },
    moveSite,
  );
}

function openForMove(project: Project, state: SiteState, texts: MoveTexts): MoveSite {
  // Archived versions stay as they are.
  const editions = project.loaded.editions.filter(({ edition }) => edition.version === null);
  const isArchived = mountFinder(state.versions.mounts);
  const pages = [...state.pages].flatMap(([name, page]): MovablePage[] => {
    const file = toSourcePath(name);
    if (isArchived(file) !== null) return [];
    return [{ interface: page.interface, ...texts.spansOf(page), file, place: placeOfFile(file, editions) }];
  });
  return makeMoveSite(project, editions, pages, state, texts);
}

/** Drafts are moved and updated like other pages. */
function asPublished(page: PageInterface): PageInterface {
  return { ...page, record: { ...page.record, frontmatter: { ...page.record.frontmatter, draft: false } } };
}

function makeMoveSite(
  { loaded, sourceFolder }: Project,
  editions: readonly EditionConfig[],
  pages: readonly MovablePage[],
  { assets, made }: SiteState,
  { textOf, refuse }: MoveTexts,
): MoveSite {
  const published = pages.map((page) => [page.file, asPublished(page.interface)] as const);
  const { whole, current } = linkEditions(editions, published, assets, new Map(), {});
  const targets = new Map(
    whole.pages.flatMap((page) => (isStandIn(page) ? [] : [[page.record.relativePath, page.targets] as const])),
  );
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const texts = new Map<string, string>();
  const readTextOf = (file: string): string => {
    const text = texts.get(file) ?? (isSourcePath(file) ? textOf(file) : readText(file)) ?? "";
    texts.set(file, text);
    return text;
  };
  const nameOf = (absolute: string): string => {
    const path = pathFrom(sourceFolder, absolute);
    return isSourcePath(path) ? path : absolute;
  };
  return {
    loaded,
    sourceFolder,
    dataFiles: () => {
      const named = configTexts(loaded.files).map(({ text }) => resolve(loaded.root, text));
      const found = new Map<string, string>();
      const add = (file: string): void => {
        if (!dataFile.test(file) || found.has(file) || !isFile(file)) return;
        const name = nameOf(file);
        found.set(file, name);
        for (const { target } of dataReferencesIn(readTextOf(name), file)) add(target);
      };
      for (const file of [...filesBelow(sourceFolder, "").map((path) => join(sourceFolder, path)), ...named]) add(file);
      return found;
    },
    editions,
    pages: pages.filter(({ file }) => !made.has(file)),
    generated: pages.filter(({ file }) => made.has(file)),
    targetOf: ({ file }, reference) => targets.get(file)?.[reference] ?? null,
    lookUp: (address, lang) => {
      const { own, main, inside, isNamed } = positionOf(current, address, lang);
      const found = [own, main].flatMap(({ edition: { prefix }, find }) => {
        const path = find(inside)?.page?.record.relativePath;
        return path === undefined ? [] : (byFile.get(toSourcePath(prefix + path)) ?? []);
      });
      return { page: found[0] ?? null, folder: isNamed ? own.edition.prefix : "" };
    },
    textOf: readTextOf,
    fileOf: (origin) => nameOf(resolve(loaded.root, origin)),
    refuse,
  };
}

/** @throws MoveRefusal */
function planMove(options: NamedMove, site: Project, moveSite: MoveSite): MovePlan {
  const [fromPath = "", fromId] = options.from.split("#");
  const [toPath = "", toId] = options.to.split("#");
  if (fromId !== undefined) {
    if (toId === undefined || toId === "" || /[\s{}]/u.test(toId))
      throw new MoveRefusal("its new id is missing; write it as “#new-id”");
    const pageAt = (path: string): MovablePage => {
      const source = movedPathOf(path, options, site, moveSite);
      const page = moveSite.pages.find(({ file }) => file === source);
      if (page === undefined) throw new MoveRefusal(`“${path}” is not a page`);
      return page;
    };
    const page = pageAt(fromPath);
    const target = toPath === "" ? page : pageAt(toPath);
    return planHeadingMove(
      { page, id: fromId.normalize("NFC") },
      { page: target, id: toId.normalize("NFC") },
      moveSite,
    );
  }
  return planFileMove(fileMoveOf(options, site, moveSite), moveSite);
}

/** @throws MoveRefusal */
function fileMoveOf(options: NamedMove, site: Project, moveSite: MoveSite): FileMove {
  const { sourceFolder } = site;
  const from = movedPathOf(options.from, options, site, moveSite);
  const permalink = permalinkOf(from, options, moveSite);
  if (permalink !== null) return { roots: [], files: new Map(), permalinks: new Map([[from, permalink]]) };
  const absolute = join(sourceFolder, from);
  const isMovedFolder = isFolder(absolute);
  if (!isMovedFolder && !isFile(absolute)) {
    refuseOutside(options, site);
    const all = moveSite.pages.map(({ file }) => file);
    const near = nearestPath(from, all);
    const meant = near === null ? `the pages are ${listSome(all)}` : `did you mean “${near}”?`;
    throw new MoveRefusal(`there is no such page or folder; ${meant}`);
  }
  const wanted = sourcePathOf(options.to, options, site);
  const isIntoFolder = options.to.endsWith("/") || isFolder(join(sourceFolder, wanted));
  const to =
    isIntoFolder && (!isMovedFolder || isFolder(join(sourceFolder, wanted))) ? `${wanted}/${basename(from)}` : wanted;
  if (to === from) throw new MoveRefusal("it is already there");
  if (`${to}/`.startsWith(`${from}/`)) throw new MoveRefusal("a folder cannot move into itself");
  if (!isMovedFolder && /\.md$/iu.test(from) && !/\.md$/iu.test(to))
    throw new MoveRefusal(`a page's file name must end with .md; write “${to}.md”`);
  const roots = rootsOf({ from, to, isFolder: isMovedFolder }, site, moveSite);
  const moved = roots.flatMap((root) =>
    (isFolder(join(sourceFolder, root.from)) ? filesBelow(sourceFolder, root.from) : [root.from])
      .filter((file) => !staysWithSource(file, from, moveSite))
      .map((file) => [file, root] as const),
  );
  const moves = new Map(
    moved.map(([file, root]) => {
      const target = root.to + file.slice(root.from.length);
      if (!isSourcePath(target)) throw new MoveRefusal(`“${target}” is not a path within the source folder`);
      if (!staysWithin(sourceFolder, existingFolderOf(sourceFolder, target)))
        throw new MoveRefusal(`“${target}” would leave the source folder through a symbolic link`);
      const isCaseChange = target.toLowerCase() === file.toLowerCase();
      if (!isCaseChange && isFile(join(sourceFolder, target)))
        throw new MoveRefusal(`“${target}” already exists`, `choose another name, or remove “${target}” first`);
      return [file, target];
    }),
  );
  return { roots, files: moves, permalinks: new Map() };
}

/**
 * Files elsewhere are not docsgen's, but the config may name them.
 *
 * @throws MoveRefusal
 */
function refuseOutside({ workingFolder, from }: NamedMove, { loaded, sourceFolder, sourceLabel }: Project): void {
  const file = resolve(workingFolder, from);
  if (isFolder(file) ? `${sourceFolder}/`.startsWith(`${file}/`) : !isFile(file)) return;
  const named = configTexts(loaded.files).filter(({ text }) => `${resolve(loaded.root, text)}/`.startsWith(`${file}/`));
  const places = named.map(({ file: config, span }) => `${config}:${span.start.line}:${span.start.column}`);
  throw new MoveRefusal(
    `it is outside the source folder “${sourceLabel}”, in which docsgen moves pages and files`,
    places.length === 0 ? "move it yourself" : `move it yourself, and write its new path at ${places.join(" and ")}`,
  );
}

interface MovedPath {
  readonly from: SourcePath;
  readonly to: string;
}

/**
 * The paths that move: what translates a page or a folder of the default language moves with it, so that they keep the
 * same path in the folders of their languages.
 *
 * @throws MoveRefusal
 */
function rootsOf(
  { from, to, isFolder: isMovedFolder }: MovedPath & { readonly isFolder: boolean },
  { sourceFolder }: Project,
  { editions, pages }: MoveSite,
): readonly MovedPath[] {
  const prefixes = editions.flatMap(({ edition: { prefix } }) => (prefix === "" ? [] : [prefix]));
  const language = prefixes.find((prefix) => `${from}/` === prefix || `${to}/` === prefix);
  if (language !== undefined)
    throw new MoveRefusal(`“${language}” is the folder of a language`, "name the page or the folder within it");
  const own = placeOfFile(from, editions).edition.prefix;
  if (own !== (prefixes.findLast((prefix) => to.startsWith(prefix)) ?? ""))
    throw new MoveRefusal(
      `“${from}” and “${to}” are in different languages`,
      "move the file yourself, and add a redirect if it was published",
    );
  const isMoved = ({ file }: MovablePage): boolean => file === from || (isMovedFolder && file.startsWith(`${from}/`));
  const sourceOf = sourceFinder(pages);
  if (own !== "") {
    const translated = pages.find((page) => isMoved(page) && sourceOf(page) !== null);
    const source = translated && sourceOf(translated);
    if (translated && source)
      throw new MoveRefusal(
        `it has the path of “${source.file}”, which it translates`,
        `to move all languages, name “${isMovedFolder ? from.slice(own.length) : source.file}”; to change only the address of a translation, write the new address: docsgen mv ${translated.file} /${own}new/`,
      );
    return [{ from, to }];
  }
  const isPage = !isMovedFolder && /\.md$/iu.test(from);
  const folders = prefixes.flatMap((prefix): MovedPath[] => {
    const same = toSourcePath(prefix + from);
    const isThere = !isPage && (isMovedFolder ? isFolder : isFile)(join(sourceFolder, same));
    return isThere ? [{ from: same, to: prefix + to }] : [];
  });
  // The translation of `guide/index.md` may be `guide.md`, outside the folder.
  const translations = pages.flatMap((page): MovedPath[] => {
    const { file, place } = page;
    const source = sourceOf(page);
    if (source === null || !isMoved(source) || folders.some((folder) => file.startsWith(`${folder.from}/`))) return [];
    const path = likeTranslation(place.path, source.file, to + source.file.slice(from.length));
    return [{ from: file, to: place.edition.prefix + path }];
  });
  return [{ from, to }, ...folders, ...translations];
}

/** Finds the page of the default language that another page translates, or `null`. */
function sourceFinder(pages: readonly MovablePage[]): (page: MovablePage) => MovablePage | null {
  const isSource = ({ place: { edition } }: MovablePage): boolean => edition.prefix === "";
  const sources = new Map(pages.filter(isSource).map((page) => [keyOfPage(page.interface), page]));
  return (page) => (isSource(page) ? null : (sources.get(keyOfPage(page.interface)) ?? null));
}

/** Whether a page in a folder that moves translates one outside it: `fr/guide/index.md` if its source is `guide.md`. */
function staysWithSource(file: SourcePath, from: SourcePath, { editions, pages }: MoveSite): boolean {
  const page = pages.find((each) => each.file === file);
  if (page === undefined || placeOfFile(from, editions).edition.prefix !== "") return false;
  const source = sourceFinder(pages)(page);
  return source !== null && source.file !== from && !source.file.startsWith(`${from}/`);
}

/** The new path of a translation: `guide/index.md` stays an index if its source is `guide.md`. */
function likeTranslation(translation: SourcePath, from: SourcePath, to: string): string {
  if (translation.toLowerCase() === from.toLowerCase()) return to;
  const isIndex = /(?:^|\/)(?:index|readme)\.md$/iu;
  const bare = to.replace(isIndex, "").replace(/\.md$/iu, "");
  return isIndex.test(translation) ? `${bare}/${basename(translation)}` : `${bare}.md`;
}

/**
 * The permalink of a translation whose new address is given. Its file stays at the path of its source.
 *
 * @throws MoveRefusal
 */
function permalinkOf(from: SourcePath, { to }: NamedMove, { editions, pages, lookUp }: MoveSite): RoutePath | null {
  const { prefix, lang } = placeOfFile(from, editions).edition;
  if (prefix === "" || !pages.some(({ file }) => file === from) || !to.startsWith("/") || /\.md$/iu.test(to))
    return null;
  const address = to.endsWith(".html") ? to : to.replace(/\/*$/u, "/");
  if (!address.startsWith(`/${prefix}`))
    throw new MoveRefusal(`“${to}” is not below “/${prefix}”`, `write “/${prefix}${address.slice(1)}”`);
  const permalink = address.slice(prefix.length);
  // In an address, these characters have a meaning; a browser writes others than these in another way.
  if (!isRoutePath(permalink) || /[\s:?#%"'<>\\^`{|}[\]]/u.test(permalink))
    throw new MoveRefusal(`“${to}” cannot be the address of a page`, `write an address such as “/${prefix}guide/”`);
  if (lookUp(address, lang).page?.file === from) throw new MoveRefusal("it is already there");
  return permalink;
}

/** The innermost folder above a file that exists; "." is the source folder. */
function existingFolderOf(sourceFolder: string, file: string): string {
  let folder = posix.dirname(file);
  while (folder !== "." && !isFolder(join(sourceFolder, folder))) folder = posix.dirname(folder);
  return folder;
}

/**
 * The file to move, given by its path or its route.
 *
 * @throws MoveRefusal
 */
function movedPathOf(path: string, options: NamedMove, site: Project, moveSite: MoveSite): SourcePath {
  const { pages, lookUp } = moveSite;
  if (!isRoute(path, site)) return sourcePathOf(path, options, site);
  const { page, folder } = lookUp(path, "");
  if (page !== null && page.place.edition.prefix === folder) return page.file;
  if (page !== null) {
    const sourceOf = sourceFinder(pages);
    const translation = pages.find((each) => each.place.edition.prefix === folder && sourceOf(each) === page);
    if (translation !== undefined) return translation.file;
    throw new MoveRefusal(
      `“${path}” has no file of its own: it is the address of “${page.file}” in this language`,
      `name “${labelOf(site.sourceLabel, page.file)}”`,
    );
  }
  const routes = pages.map(({ place, interface: { record } }) => routeIn(place.edition, record.path));
  throw new MoveRefusal(
    [`no page has the address “${path}”`, didYouMeanPath(path, routes)?.hint ?? ""].filter(Boolean).join("; "),
  );
}

function listSome(names: readonly string[]): string {
  return [...names.slice(0, 5), ...(names.length > 5 ? ["…"] : [])].join(", ");
}

/** Whether the path is a route such as "/guide/limits/", not an absolute path within the source folder. */
function isRoute(path: string, { sourceFolder }: Project): boolean {
  return path.startsWith("/") && !`${path}/`.startsWith(`${sourceFolder}/`);
}

/**
 * Resolves a path relative to the working folder or the source folder.
 *
 * @throws MoveRefusal
 */
function sourcePathOf(path: string, { workingFolder }: NamedMove, site: Project): SourcePath {
  const { sourceFolder, sourceLabel } = site;
  if (isRoute(path, site)) {
    // An absolute path of another folder.
    if (/\.mdx?$/iu.test(path))
      throw new MoveRefusal(
        `“${path}” is outside the source folder “${sourceLabel}”; name a path within it, such as “${basename(path)}”`,
      );
    const file = `${path.replace(/^\/+|(?:\.html|\/+)$/gu, "")}.md`;
    throw new MoveRefusal(
      `“${path}” is an address of the site; name its file, such as “${labelOf(sourceLabel, file)}”`,
    );
  }
  const source = namedPath(path, { workingFolder, sourceFolder });
  if (!isSourcePath(source)) throw new MoveRefusal(`“${path}” is outside the source folder`);
  return source;
}
