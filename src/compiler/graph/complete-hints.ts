/**
 * Completes the hints of pages with what is known only once all pages have been read: the file that an author most likely
 * meant by an include that does not exist, and the paths of the pages and files that a hint names
 * (`diagnostics/named-paths.ts`). Included files are often not part of the site, so the source folder is listed.
 */
import { posix } from "node:path";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { hasNamedPaths, slugOf, withPaths } from "../diagnostics/named-paths.ts";
import { suggest, suggestAnchor } from "../diagnostics/suggest.ts";
import { once } from "../once.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { anchorsOf } from "../site/anchors.ts";
import type { NameIndex } from "../site/nearest-path.ts";
import { findNearest, indexNames } from "../site/nearest-path.ts";
import { encodePath } from "../site/urls.ts";

/** Items by their names, as `keyOf` writes them. */
type Names<Item> = NameIndex<{ readonly name: string; readonly item: Item }>;

interface Nameable {
  readonly files: () => Names<string>;
  readonly pages: () => Names<PageInterface>;
}

/**
 * @param listFiles The paths of all files of the source folder. Called only if a hint needs them.
 * @param listPages All pages. Called only if a hint needs them.
 * @returns A function that completes the hints of the findings of a page.
 */
export function makeHintCompletion(
  listFiles: () => readonly string[],
  listPages: () => readonly PageInterface[],
): (findings: readonly Finding[], page: string) => readonly Finding[] {
  const nameable: Nameable = {
    files: once(() => indexItems(listFiles(), [(file) => file])),
    pages: once(() => indexItems(listPages(), [({ record }) => record.title ?? "", folderOf, pathOf])),
  };
  return (findings, page) =>
    findings.map((found) => {
      const from = found.span.included?.file ?? page;
      if (found.missingFile !== undefined) {
        const { path, written } = found.missingFile;
        const meant = findNear(path, nameable.files(), from);
        if (meant === null) return found;
        const { hint, ...suggestion } = suggest(written, `@/${meant}`);
        return { ...found, hint, suggestion };
      }
      return hasNamedPaths(found) ? withPaths(found, (name) => findNamed(name, from, nameable)) : found;
    });
}

function findNamed(name: string, from: string, { files, pages }: Nameable): string | null {
  const [written = "", anchor] = name.split("#");
  const isSource = written.startsWith("@/");
  const path = isSource ? written.slice("@/".length) : written.replace(/\.(?:html|mdx)$/u, "");
  if (isSource || /\.(?!md$)\w+$/u.test(path)) {
    const file = findItem(path, from, files(), from);
    if (file === null) return null;
    const target = isSource ? `@/${file}` : pathBetween(from, file);
    return anchor === undefined ? target : `${target}#${anchor}`;
  }
  const page = findItem(path === "" ? `/${from}` : path, from, pages());
  if (page === null) return null;
  const relative = path === "" ? "" : pathBetween(from, pathOf(page));
  if (anchor === undefined) return relative;
  return `${relative}#${suggestAnchor(slugOf(anchor), anchorsOf(page))?.id ?? slugOf(anchor)}`;
}

function pathBetween(from: string, to: string): string {
  return encodePath(posix.relative(posix.dirname(from), to));
}

function pathOf({ record }: PageInterface): string {
  return record.relativePath;
}

/** The folder of which the page is the index. */
function folderOf(page: PageInterface): string {
  return pathOf(page).replace(/\/(?:index|README)\.md$/u, "");
}

/** @param namings The names of an item. If two items have the same name, the later naming wins, and then the first item. */
function indexItems<Item>(items: readonly Item[], namings: readonly ((item: Item) => string)[]): Names<Item> {
  const named = namings.flatMap((nameOf) => items.toReversed().map((item) => ({ name: keyOf(nameOf(item)), item })));
  return indexNames(named, ({ name }) => name, lastSegment);
}

function keyOf(name: string): string {
  return slugOf(name).replace(/\.md$/u, "");
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The item with this path relative to the page, or to the source folder, or else the one whose name is the nearest. */
function findItem<Item>(written: string, from: string, names: Names<Item>, except?: Item): Item | null {
  const beside = names.byPath.get(keyOf(posix.join(posix.dirname(from), written)))?.item;
  return beside === undefined || beside === except ? findNear(written, names, except) : beside;
}

function findNear<Item>(written: string, names: Names<Item>, except?: Item): Item | null {
  const wanted = keyOf(posix.normalize(written).replace(/^(?:\.\.\/|\/)+/u, ""));
  return findNearest(wanted, names, { isOffered: ({ item }) => item !== except })?.item ?? null;
}
