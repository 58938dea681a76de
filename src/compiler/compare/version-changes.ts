/** The changes between two versions of a site, from the manifests of their publications. Pure. */
import { isLanguageTag } from "../config/language-tag.ts";
import { decodeUri } from "../decode-uri.ts";
import { similarityOf } from "../page/search/signature.ts";
import type { Publication } from "../site/publication.ts";
import { addressKey } from "../site/urls.ts";

type PublishedPage = Publication["pages"][number];

/** The pages of one version. Paths are relative to its base. */
export interface ComparedVersion extends Pick<Publication, "pages" | "redirects"> {
  /** The path under which it is published: "/docs/v1/". */
  readonly base: string;
}

/** The lists that `docsgen version --changes` prints. */
export interface VersionChanges {
  /** By path, as all lists are. */
  readonly added: readonly ChangedPage[];
  readonly removed: readonly RemovedPage[];
  readonly moved: readonly MovedPage[];
  readonly headings: readonly ChangedHeadings[];
}

/** `path` is a route below the base of the version. */
export interface ChangedPage {
  readonly path: string;
  readonly title: string;
}

/** A page that no page of the later version replaces. */
export interface RemovedPage extends ChangedPage {
  /** The address to which the later version redirects it, or `null`. */
  readonly to: string | null;
}

/** A page that is at another address in the later version. */
export interface MovedPage {
  readonly from: string;
  readonly to: string;
  /** In the later version. */
  readonly title: string;
  /** `false`: the page was recognized by its text, and the old address leads nowhere. */
  readonly isRedirected: boolean;
}

/** The anchors of a page that both versions have. */
export interface ChangedHeadings extends ChangedPage {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The similarity from which on a page without a redirect counts as the same at another address. */
const minSimilarity = 0.5;

/** The pages of a publication at or below a path, without the versions that are published below it. */
export function versionIn(
  { base, pages, redirects }: Publication,
  prefix: string,
  others: readonly string[],
): ComparedVersion {
  const isOwn = (path: string): boolean =>
    path.startsWith(`/${prefix}`) && !others.some((other) => other !== prefix && path.startsWith(`/${other}`));
  const within = (path: string): string => path.slice(prefix.length);
  return {
    base: base + prefix,
    pages: pages.flatMap((page) => (isOwn(page.path) ? [{ ...page, path: within(page.path) }] : [])),
    redirects: redirects.flatMap((each) => (isOwn(each.from) ? [{ ...each, from: within(each.from) }] : [])),
  };
}

/** The pages of two versions, and which of them are the same, at the same address or at another one. */
export interface PairedPages extends Pick<VersionChanges, "moved" | "removed"> {
  /** The pages that both have. */
  readonly kept: readonly (readonly [earlier: PublishedPage, later: PublishedPage])[];
  readonly added: readonly PublishedPage[];
}

/** Pages that stand in for translations are left out: their sources are listed. */
export function compareVersions(earlier: ComparedVersion, later: ComparedVersion): VersionChanges {
  const { kept, added: arrived, moved, removed } = pairPages(earlier, later);
  const headings = kept.flatMap(([before, { path, title, anchors }]): ChangedHeadings[] => {
    const added = anchors.filter((anchor) => !before.anchors.includes(anchor));
    const gone = before.anchors.filter((anchor) => !anchors.includes(anchor));
    return added.length + gone.length === 0 ? [] : [{ path, title, added, removed: gone }];
  });
  const [wasCopy, isCopy] = [findCopies(earlier.pages), findCopies(later.pages)];
  return {
    added: arrived.flatMap(({ path, title }) => (isCopy.has(path) ? [] : [{ path, title }])),
    removed: removed.filter(({ path }) => !wasCopy.has(path)),
    moved: moved.filter(({ from }) => !wasCopy.has(from)),
    headings: inOrder(
      headings.filter(({ path }) => !isCopy.has(path)),
      ({ path }) => path,
    ),
  };
}

/** Pairs by address, then by redirect, then by similar text; each later page is paired once. */
export function pairPages(earlier: ComparedVersion, later: ComparedVersion): PairedPages {
  const targets = new Map(later.redirects.toReversed().map(({ from, to }) => [addressKey(from), to]));
  const laterPages = new Map(later.pages.map((page) => [addressKey(page.path), page]));
  const known = new Set(earlier.pages.map(({ path }) => addressKey(path)));
  const arrived = later.pages.filter(({ path }) => !known.has(addressKey(path)));
  const kept: (readonly [PublishedPage, PublishedPage])[] = [];
  const moved: MovedPage[] = [];
  const removed: RemovedPage[] = [];
  const lost: PublishedPage[] = [];
  const taken = new Set<string>();
  for (const page of earlier.pages) {
    const same = laterPages.get(addressKey(page.path));
    const to = targets.get(addressKey(page.path));
    const path = to === undefined ? null : pathWithin(to, later.base);
    const target = path === null ? undefined : laterPages.get(addressKey(path));
    if (same !== undefined) kept.push([page, same]);
    else if (target !== undefined) {
      moved.push({ from: page.path, to: target.path, title: target.title, isRedirected: true });
      // Of a page that was merged into another, the headings are not compared.
      if (!known.has(addressKey(target.path)) && !taken.has(target.path)) kept.push([page, target]);
      taken.add(target.path);
    } else if (to === undefined) lost.push(page);
    else removed.push({ path: page.path, title: page.title, to });
  }
  for (const page of lost) {
    const found = mostSimilar(
      page,
      arrived.filter(({ path }) => !taken.has(path)),
    );
    if (found === null) removed.push({ path: page.path, title: page.title, to: null });
    else {
      taken.add(found.path);
      moved.push({ from: page.path, to: found.path, title: found.title, isRedirected: false });
      kept.push([page, found]);
    }
  }
  return {
    kept,
    added: inOrder(
      arrived.filter(({ path }) => !taken.has(path)),
      ({ path }) => path,
    ),
    removed: inOrder(removed, ({ path }) => path),
    moved: inOrder(moved, ({ from }) => from),
  };
}

/** The paths of pages that stand in for their translations: they have the text of the page outside of their language. */
function findCopies(pages: readonly PublishedPage[]): ReadonlySet<string> {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return new Set(
    pages.flatMap(({ path, title, signature }) => {
      const [, lang = "", original = ""] = /^\/([^/]+)(\/.*)$/u.exec(path) ?? [];
      const source = isLanguageTag(lang) ? byPath.get(original) : undefined;
      return source?.signature === signature && source.title === title ? [path] : [];
    }),
  );
}

/** The path of a URL within a version, or `null` if it is elsewhere. */
function pathWithin(url: string, base: string): string | null {
  const [path = ""] = url.split(/[?#]/u, 1);
  return path.startsWith(base) ? `/${decodeUri(path.slice(base.length)) ?? ""}` : null;
}

function mostSimilar(page: PublishedPage, candidates: readonly PublishedPage[]): PublishedPage | null {
  let best: PublishedPage | null = null;
  let bestScore = minSimilarity;
  for (const candidate of candidates) {
    const score = similarityOf(page.signature, candidate.signature);
    if (score < bestScore) continue;
    best = candidate;
    bestScore = score;
  }
  return best;
}

function inOrder<Item>(items: readonly Item[], pathOf: (item: Item) => string): readonly Item[] {
  return items.toSorted((left, right) => (pathOf(left) < pathOf(right) ? -1 : 1));
}
