/**
 * Finds the pages and files that hints of pages name (`diagnostics/named-paths.ts`). Included files are often not part of
 * the site, so the folder is listed.
 */
import { posix } from "node:path";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { hasNamedPaths, slugOf, withPaths } from "../diagnostics/named-paths.ts";
import { nearestPath, suggestAnchor } from "../diagnostics/suggest.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { anchorsOf } from "../site/anchors.ts";
import { encodePath } from "../site/urls.ts";

/** The pages and files that a name can refer to, listed only if a finding has one. */
export interface Nameable {
  /** The paths of all files of the source folder. */
  readonly files: () => readonly string[];
  readonly pages: () => readonly PageInterface[];
}

export function findNamedPaths(findings: readonly Finding[], page: string, site: Nameable): readonly Finding[] {
  if (!findings.some((found) => hasNamedPaths(found))) return findings;
  return findings.map((found) => {
    const from = found.span.included?.file ?? page;
    return hasNamedPaths(found) ? withPaths(found, (name) => findNamed(name, from, site)) : found;
  });
}

function findNamed(name: string, from: string, { files, pages }: Nameable): string | null {
  const [written = "", anchor] = name.split("#");
  const isSource = written.startsWith("@/");
  const path = isSource ? written.slice("@/".length) : written.replace(/\.(?:html|mdx)$/u, "");
  if (isSource || /\.(?!md$)\w+$/u.test(path)) {
    // A page does not include itself.
    const others = files().filter((each) => each !== from);
    const file = itemNamed(path, from, others, (each) => [each]);
    if (file === null) return null;
    const target = isSource ? `@/${file}` : pathBetween(from, file);
    return anchor === undefined ? target : `${target}#${anchor}`;
  }
  const page = itemNamed(path === "" ? `/${from}` : path, from, pages(), namesOf);
  if (page === null) return null;
  const relative = path === "" ? "" : pathBetween(from, page.record.relativePath);
  if (anchor === undefined) return relative;
  return `${relative}#${suggestAnchor(slugOf(anchor), anchorsOf(page))?.id ?? slugOf(anchor)}`;
}

function pathBetween(from: string, to: string): string {
  return encodePath(posix.relative(posix.dirname(from), to));
}

/** Its path, the folder whose index it is, and its title. */
function namesOf({ record: { relativePath, title } }: PageInterface): readonly string[] {
  return [relativePath, relativePath.replace(/\/(?:index|README)\.md$/u, ""), title ?? ""];
}

/** The item at this path, or else one with this name, or the nearest. */
function itemNamed<Item>(
  written: string,
  from: string,
  items: readonly Item[],
  toNames: (item: Item) => readonly string[],
): Item | null {
  const bare = (name: string): string => slugOf(name).replace(/\.md$/u, "");
  const wanted = bare(posix.normalize(written).replace(/^(?:\.\.\/|\/)+/u, ""));
  const beside = bare(posix.join(posix.dirname(from), written));
  const named = items.map((item) => ({ item, names: toNames(item).map(bare) }));
  const isNamed = (...wants: readonly string[]): Item | undefined =>
    wants.flatMap((want) => named.filter(({ names }) => names.includes(want)))[0]?.item;
  const ending = named.find(({ names }) => names.some((name) => name.endsWith(`/${wanted}`)));
  const exact = isNamed(beside, wanted) ?? ending?.item;
  if (exact !== undefined) return exact;
  const nearest = nearestPath(
    wanted,
    named.flatMap(({ names }) => names),
  );
  return nearest === null ? null : (isNamed(nearest) ?? null);
}
