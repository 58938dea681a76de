/**
 * The part of its sidebar that a page shows: all of a short one, and of a long one only the open branch, with the neighbors of
 * its own entry in long lists, so that its size does not grow with the site. Pages that show the same share one value.
 * Pure.
 */
import type { SidebarData, SidebarEntry, SiteData } from "../../theme/route-data.ts";
import { memoize } from "../once.ts";

/**
 * The characters of HTML above which a page contains only the open branch: about 200 entries, or half as many with long
 * titles and badges.
 */
const fullSidebarLimit = 16_000;
/** Of a longer list in the open branch, a page contains the neighbors of its own entry on both sides. */
const listLimit = 100;
const neighborCount = 25;

/** @param pageUrl The address of the entry that is open. */
export type ShowSidebar = (sidebar: SidebarData | null, pageUrl: string) => SidebarData | null;

type Entries = readonly SidebarEntry[];

/** Where a page is in a sidebar. */
interface Branch {
  /** The groups that contain it. */
  readonly open: ReadonlySet<SidebarEntry>;
  /** In each list, the first entry that is the page or contains it. */
  readonly first: ReadonlyMap<Entries, number>;
}

const nowhere: Branch = { open: new Set(), first: new Map() };

/** Each sidebar is read once, because a build asks for each of its pages. */
export function makeShownSidebars({ search, base, strings }: SiteData): ShowSidebar {
  const more: Entries = search.enabled
    ? [{ kind: "link", text: strings.morePages, url: `${base}search/`, badges: [], icon: null }]
    : [];
  const read = memoize((sidebar: SidebarData) => {
    if (lengthOf(sidebar.entries) <= fullSidebarLimit) return null;
    return { branches: branchesIn(sidebar.entries), shown: new Map<string, SidebarData>() };
  });
  return (sidebar, pageUrl) => {
    const long = sidebar === null ? null : read(sidebar);
    if (sidebar === null || long === null) return sidebar;
    const branch = long.branches.get(pageUrl) ?? nowhere;
    const key = signatureOf(sidebar.entries, branch);
    const shown = long.shown.get(key) ?? { key: sidebar.key, entries: openBranch(sidebar.entries, branch, more) };
    long.shown.set(key, shown);
    return shown;
  };
}

function branchesIn(entries: Entries): ReadonlyMap<string, Branch> {
  const branches = new Map<string, { readonly open: Set<SidebarEntry>; readonly first: Map<Entries, number> }>();
  const visit = (list: Entries, above: readonly { readonly list: Entries; readonly index: number }[]): void => {
    for (const [index, entry] of list.entries()) {
      const path = [...above, { list, index }];
      if (entry.url !== null) {
        const branch = branches.get(entry.url) ?? { open: new Set(), first: new Map<Entries, number>() };
        branches.set(entry.url, branch);
        for (const step of path) {
          const at = step.list[step.index];
          if (at?.kind === "group") branch.open.add(at);
          if (!branch.first.has(step.list)) branch.first.set(step.list, step.index);
        }
      }
      if (entry.kind === "group") visit(entry.entries, path);
    }
  };
  visit(entries, []);
  return branches;
}

/** The entries of a list that a page contains, and where they begin in it. */
function nearIn(list: Entries, { first }: Branch): readonly [near: Entries, start: number] {
  if (list.length <= listLimit) return [list, 0];
  const start = Math.max(0, Math.min((first.get(list) ?? 0) - neighborCount, list.length - 2 * neighborCount - 1));
  return [list.slice(start, start + 2 * neighborCount + 1), start];
}

/** Equal for pages that show the same of one sidebar. */
function signatureOf(list: Entries, branch: Branch): string {
  const [near, start] = nearIn(list, branch);
  const open = near.map((entry, index) =>
    entry.kind === "group" && branch.open.has(entry) ? `${index}(${signatureOf(entry.entries, branch)})` : "",
  );
  return `${start}:${open.join("")}`;
}

/**
 * Replaces each closed group with a link to its own page or, if it has none, to its first page.
 *
 * @param more Ends a list that was shortened.
 */
function openBranch(list: Entries, branch: Branch, more: Entries): Entries {
  const [near] = nearIn(list, branch);
  const shown = near.map((entry): SidebarEntry => {
    if (entry.kind === "link") return entry;
    if (branch.open.has(entry)) return { ...entry, entries: openBranch(entry.entries, branch, more) };
    const url = entry.url ?? firstUrl(entry.entries);
    return url === null
      ? { ...entry, entries: [] }
      : { kind: "link", text: entry.text, url, badges: entry.badges, icon: entry.icon };
  });
  return near.length < list.length ? [...shown, ...more] : shown;
}

function firstUrl(entries: Entries): string | null {
  for (const entry of entries) {
    const url = entry.url ?? (entry.kind === "group" ? firstUrl(entry.entries) : null);
    if (url !== null) return url;
  }
  return null;
}

/** About the characters of HTML that entries take. */
function lengthOf(entries: Entries): number {
  return entries.reduce((length, entry) => {
    const own = tagsLength + entry.text.length + (entry.url ?? "").length + entry.badges.length * tagsLength;
    return length + own + (entry.kind === "group" ? lengthOf(entry.entries) : 0);
  }, 0);
}

/** Of the tags around an entry or a badge. */
const tagsLength = 35;
