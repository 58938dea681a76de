/**
 * Plans a move in a site that is open: what the author named, which files and translations move with it, and what follows in
 * the texts of the site as they are now.
 */
import { basename, join, posix, relative, resolve } from "node:path";
import type { AssetIndex } from "../asset/asset-index.ts";
import { readText } from "../check/file-changes.ts";
import type { CachedPage } from "../cache/cached-page.ts";
import type { PageSpans } from "../cache/cached-values.ts";
import { editionOf } from "../config/editions.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { didYouMeanPath, nearestPath } from "../diagnostics/suggest.ts";
import type { Project } from "../graph/prepare-site.ts";
import type { SiteState } from "../graph/site-graph.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { divideEditions, linkEditions } from "../site/link-editions.ts";
import type { LinkedPage } from "../site/linked-site.ts";
import { isStandIn } from "../site/linked-site.ts";
import { inSite, placeOfFile } from "../site/place.ts";
import { makeRouteTable } from "../site/routes.ts";
import { pathInFolder } from "../page/local-page.ts";
import { translationKey } from "../site/translations.ts";
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

/** What moves, as its author named it. */
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
  const { site, moveSite } = openForMove(project, state, texts);
  return planMove(named, site, moveSite);
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
  const { site, moveSite } = openForMove(project, state, texts);
  const moves = named.map((each) => fileMoveOf(each, site, moveSite));
  return planFileMove(
    {
      roots: moves.flatMap(({ roots }) => roots),
      files: new Map(moves.flatMap(({ files }) => [...files])),
      permalinks: new Map(moves.flatMap(({ permalinks }) => [...permalinks])),
    },
    moveSite,
  );
}

function openForMove(
  project: Project,
  state: SiteState,
  texts: MoveTexts,
): { readonly site: Project; readonly moveSite: MoveSite } {
  // Archived versions stay as they are.
  const site = { ...project, editions: project.editions.filter(({ edition }) => edition.version === null) };
  const isArchived = mountFinder(state.versions.mounts);
  const current = [...state.pages].flatMap(([name, page]): (readonly [SourcePath, CachedPage])[] => {
    const file = toSourcePath(name);
    return isArchived(file) === null ? [[file, page]] : [];
  });
  const pages = current.map(([file, page]) => ({
    interface: inSite(page.interface, placeOfFile(file, site.editions)),
    ...texts.spansOf(page),
  }));
  const isComputed = ({ interface: { record } }: MovablePage): boolean => state.made.has(record.relativePath);
  return { site, moveSite: makeMoveSite(site, pages, isComputed, targetsOf(site, current, state.assets), texts) };
}

/** The files to which the references of each page lead, by its file. */
type TargetsByFile = ReadonlyMap<SourcePath, LinkedPage["targets"]>;

/** Drafts are moved and updated like other pages. */
function targetsOf(
  { editions }: Project,
  pages: readonly (readonly [SourcePath, CachedPage])[],
  assets: AssetIndex,
): TargetsByFile {
  const published = pages.map(([file, { interface: page }]): [SourcePath, PageInterface] => {
    const frontmatter = { ...page.record.frontmatter, draft: false };
    return [file, { ...page, record: { ...page.record, frontmatter } }];
  });
  const { whole } = linkEditions(divideEditions(editions, published), assets, new Map(), {});
  return new Map(
    whole.pages.flatMap((page) => (isStandIn(page) ? [] : [[page.record.relativePath, page.targets] as const])),
  );
}

function makeMoveSite(
  { loaded, editions, sourceFolder }: Project,
  pages: readonly MovablePage[],
  isComputed: (page: MovablePage) => boolean,
  targets: TargetsByFile,
  { textOf, refuse }: MoveTexts,
): MoveSite {
  const bySource = new Map(pages.map((page) => [page.interface.record.relativePath, page]));
  const routes = makeRouteTable(pages.map((page) => page.interface));
  const texts = new Map<string, string>();
  const readTextOf = (file: string): string => {
    const text = texts.get(file) ?? (isSourcePath(file) ? textOf(file) : readText(file)) ?? "";
    texts.set(file, text);
    return text;
  };
  const nameOf = (absolute: string): string => {
    const path = relative(sourceFolder, absolute).replaceAll("\\", "/");
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
    editions: editions.map(({ edition }) => edition),
    pages: pages.filter((page) => !isComputed(page)),
    generated: pages.filter((page) => isComputed(page)),
    targetOf: (page, reference) => targets.get(page.interface.record.relativePath)?.[reference] ?? null,
    pageAt: (address) => {
      const found = routes.find(address);
      return found === null ? null : (bySource.get(found.record.relativePath) ?? null);
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
      const page = moveSite.pages.find(({ interface: { record } }) => record.relativePath === source);
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
    const all = moveSite.pages.map(({ interface: { record } }) => record.relativePath);
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
  const folderOf = (path: string): string => editionOf(path, editions)?.prefix ?? "";
  const own = folderOf(from);
  const language = editions.find(({ prefix }) => prefix !== "" && (`${from}/` === prefix || `${to}/` === prefix));
  if (language !== undefined)
    throw new MoveRefusal(`“${language.prefix}” is the folder of a language`, "name the page or the folder within it");
  if (folderOf(to) !== own)
    throw new MoveRefusal(
      `“${from}” and “${to}” are in different languages`,
      "move the file yourself, and add a redirect if it was published",
    );
  const paths = pages.map(({ interface: { record } }) => record.relativePath);
  const sources = new Map(paths.flatMap((path) => (folderOf(path) === "" ? [[translationKey(path), path]] : [])));
  if (own !== "") {
    const inFolder = (path: SourcePath): SourcePath => pathInFolder(path, own);
    const translated = paths.find((path) => path === from || (isMovedFolder && path.startsWith(`${from}/`)));
    const bound = paths.flatMap((path) => {
      const isMoved = path === from || (isMovedFolder && path.startsWith(`${from}/`));
      return isMoved ? (sources.get(translationKey(inFolder(path))) ?? []) : [];
    });
    const [source] = bound;
    if (source !== undefined && translated !== undefined) {
      const whole = isMovedFolder ? from.slice(own.length) : source;
      throw new MoveRefusal(
        `it has the path of “${source}”, which it translates`,
        `to move all languages, name “${whole}”; to change only the address of a translation, write the new address: docsgen mv ${translated} /${own}new/`,
      );
    }
    return [{ from, to }];
  }
  const others = editions.flatMap(({ prefix }): MovedPath[] => {
    if (prefix === "") return [];
    const same = toSourcePath(prefix + from);
    const isThere = (isMovedFolder ? isFolder : isFile)(join(sourceFolder, same));
    const isPage = !isMovedFolder && /\.md$/iu.test(from);
    // The translation of `guide/index.md` may be `guide.md`, outside the folder.
    const elsewhere = paths.flatMap((path): MovedPath[] => {
      if (folderOf(path) !== prefix || (isMovedFolder && path.startsWith(`${same}/`))) return [];
      const inLanguage = pathInFolder(path, prefix);
      const source = sources.get(translationKey(inLanguage));
      if (source === undefined || !(isPage ? source === from : isMovedFolder && source.startsWith(`${from}/`)))
        return [];
      return [{ from: path, to: prefix + likeTranslation(inLanguage, source, to + source.slice(from.length)) }];
    });
    return isThere && !isPage ? [{ from: same, to: prefix + to }, ...elsewhere] : elsewhere;
  });
  return [{ from, to }, ...others];
}

/** Whether a page in a folder that moves translates one outside it: `fr/guide/index.md` if its source is `guide.md`. */
function staysWithSource(file: SourcePath, from: SourcePath, { editions, pages }: MoveSite): boolean {
  const prefix = editionOf(file, editions)?.prefix ?? "";
  if (prefix === "" || from.startsWith(prefix) || !/\.md$/iu.test(file)) return false;
  const key = translationKey(pathInFolder(file, prefix));
  return pages.some(({ interface: { record } }) => {
    const { relativePath } = record;
    const isSource = (editionOf(relativePath, editions)?.prefix ?? "") === "" && translationKey(relativePath) === key;
    return isSource && relativePath !== from && !relativePath.startsWith(`${from}/`);
  });
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
function permalinkOf(from: SourcePath, { to }: NamedMove, { editions, pages, pageAt }: MoveSite): RoutePath | null {
  const folder = editionOf(from, editions)?.prefix ?? "";
  const isPage = pages.some(({ interface: { record } }) => record.relativePath === from);
  if (folder === "" || !isPage || !to.startsWith("/") || /\.md$/iu.test(to)) return null;
  const address = to.endsWith(".html") ? to : to.replace(/\/*$/u, "/");
  if (!address.startsWith(`/${folder}`))
    throw new MoveRefusal(`“${to}” is not below “/${folder}”`, `write “/${folder}${address.slice(1)}”`);
  const permalink = address.slice(folder.length);
  // In an address, these characters have a meaning; a browser writes others than these in another way.
  if (!isRoutePath(permalink) || /[\s:?#%"'<>\\^`{|}[\]]/u.test(permalink))
    throw new MoveRefusal(`“${to}” cannot be the address of a page`, `write an address such as “/${folder}guide/”`);
  const taken = pageAt(address);
  if (taken?.interface.record.relativePath === from) throw new MoveRefusal("it is already there");
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
  const { editions, pages, pageAt } = moveSite;
  if (!isRoute(path, site)) return sourcePathOf(path, options, site);
  const page = pageAt(path);
  if (page !== null) return page.interface.record.relativePath;
  const folder = editionOf(`${path.slice(1)}/`, editions)?.prefix ?? "";
  const source = folder === "" ? null : pageAt(path.slice(folder.length));
  if (source !== null) {
    const { relativePath } = source.interface.record;
    const key = translationKey(relativePath);
    const translation = pages.find(({ interface: { record } }) => {
      const isInLanguage = editionOf(record.relativePath, editions)?.prefix === folder;
      return isInLanguage && translationKey(pathInFolder(record.relativePath, folder)) === key;
    });
    if (translation !== undefined) return translation.interface.record.relativePath;
    throw new MoveRefusal(
      `“${path}” has no file of its own: it is the address of “${relativePath}” in this language`,
      `name “${labelOf(site.sourceLabel, relativePath)}”`,
    );
  }
  const routes = pages.map((each) => each.interface.record.path);
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
