/**
 * Compares two states of a site as readers see them. Pages with equal keys are skipped; for all others, both articles are
 * rendered and compared block by block. Pure.
 */
import { isDeepStrictEqual } from "node:util";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { splitAddress } from "../site/urls.ts";
import type { ChangedPage, PairedPages } from "./version-changes.ts";
import { pairPages } from "./version-changes.ts";
import { printAddress } from "./addresses.ts";
import { blocksIn } from "./blocks.ts";
import type { BlockChange } from "./compare-blocks.ts";
import { compareBlocks } from "./compare-blocks.ts";
import type { PageContent, SiteContent, WholeContent } from "./site-content.ts";

/** All that `docsgen diff` reports. Paths are routes without the base. */
export interface SiteChanges extends Omit<PairedPages, "kept" | "added"> {
  readonly added: readonly ChangedPage[];
  /** The pages that both states have, by path, if readers see a difference. */
  readonly changed: readonly PageChanges[];
  readonly redirects: readonly RedirectChange[];
  /** Changes beside the pages. Lists are empty if only a manifest is known. */
  readonly values: readonly ValueChange[];
  readonly frame: readonly FrameChange[];
  readonly files: readonly FileChange[];
  /** The parts by which every page may look or work differently: "styles", "components", "scripts". */
  readonly look: readonly string[];
  readonly questions: readonly QuestionChange[];
  readonly problems: { readonly added: readonly Diagnostic[]; readonly gone: readonly Diagnostic[] };
}

/** A page that both states have, under its later path and title. */
export interface PageChanges extends ChangedPage {
  /** In the order of the page. Empty if only ids changed, or if only a manifest is known. */
  readonly blocks: readonly BlockChange[];
  /** Ids of headings that are gone, and where they lead now; `null` for nowhere. */
  readonly lostAnchors: readonly { readonly anchor: string; readonly to: string | null }[];
  /** Whether the text is another one, of which only the manifest knows. */
  readonly isOther: boolean;
}

/** An address that is redirected elsewhere than before. `null`: it is not redirected. */
export interface RedirectChange {
  readonly from: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A constant, as pages print it. `null`: there was or is none. */
export interface ValueChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The paths of the pages that print it. */
  readonly pages: readonly string[];
}

/** A menu, or another text around all pages. */
export interface FrameChange {
  /** "sidebar", "navigation bar" */
  readonly name: string;
  /** The paths of the editions below the base in which it changed like this: "", "fr/". */
  readonly editions: readonly string[];
  readonly lines: readonly BlockChange[];
}

/** A file that is published unchanged. */
export interface FileChange {
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
}

/** A search or an agent's question that finds something else. */
export interface QuestionChange {
  readonly kind: "search" | "agent";
  readonly question: string;
  readonly before: string;
  readonly after: string;
}

/** The changes that are known without asking the search and without the reports of the two states. */
export type ComparedSites = Omit<SiteChanges, "questions" | "problems">;

export const noProblems: SiteChanges["problems"] = { added: [], gone: [] };

/** @throws RenderError */
export async function compareSites(before: SiteContent, after: SiteContent): Promise<ComparedSites> {
  const { kept, added, moved, removed } = pairPages(before.addresses, after.addresses);
  const routes = new Map(kept.flatMap(([{ path: from }, { path }]) => (from === path ? [] : [[from, path] as const])));
  const lost = new Map(
    kept.map(([{ path: from, anchors }, { path, anchors: now }]) => {
      const [earlier, later] = [redirectsIn(before, from), redirectsIn(after, path)];
      return [path, lostAnchors(anchors, now, earlier, later, routes)];
    }),
  );
  const look = before.whole === null || after.whole === null ? [] : changedLook(before.whole, after.whole);
  const renamed = new Map(kept.map(([{ anchors }, { path, anchors: now }]) => [path, onlyOther(anchors, now)]));
  // Where a link of the earlier state leads now, so that one to a page or a heading with another name is the same.
  const earlierAddress = (own: string, url: string): string => {
    const { path, suffix, fragment } = splitAddress(printAddress(url, before.addresses.base));
    const route = path === "" ? own : (routes.get(path) ?? path);
    const to = lost.get(route)?.find(({ anchor }) => anchor === fragment)?.to;
    const other = renamed.get(route);
    const now = to ?? (other?.before === fragment ? `${route}#${other.after}` : route + suffix);
    return path === "" && now.startsWith(`${own}#`) ? now.slice(own.length) : now;
  };
  const laterAddress = (url: string): string => printAddress(url, after.addresses.base);
  const changed: PageChanges[] = [];
  for (const [{ path: from }, { path, title }] of kept) {
    const [old, now] = [before.pages.get(from), after.pages.get(path)];
    const anchors = lost.get(path) ?? [];
    if (old === undefined || now === undefined) continue;
    const isKnown = old.article !== null && now.article !== null;
    const isOther = !isKnown && old.textKey !== now.textKey;
    const isSame = !isKnown || (old.key === now.key && !look.includes("components"));
    const blocks = isSame ? [] : await comparePages(old, now, (url) => earlierAddress(path, url), laterAddress);
    if (blocks.length > 0 || anchors.length > 0 || isOther)
      changed.push({ path, title, blocks, lostAnchors: anchors, isOther });
  }
  return {
    added: added.map(({ path, title }) => ({ path, title })),
    removed: removed.map((page) => ({ ...page, to: page.to === null ? null : laterAddress(page.to) })),
    moved,
    changed: changed.toSorted((left, right) => (left.path < right.path ? -1 : 1)),
    redirects: compareRedirects(before, after),
    ...(before.whole === null || after.whole === null
      ? { values: [], frame: [], files: [] }
      : compareWhole(before.whole, after.whole, before, after, routes)),
    look,
  };
}

async function comparePages(
  before: PageContent,
  after: PageContent,
  earlierAddress: (url: string) => string,
  laterAddress: (url: string) => string,
): Promise<readonly BlockChange[]> {
  const parts = before.parts === null || after.parts === null ? [] : compareBlocks(before.parts, after.parts);
  if (before.article === null || after.article === null) return parts;
  const [old, now] = [await before.article(), await after.article()];
  return [...parts, ...compareBlocks(blocksIn(old, earlierAddress), blocksIn(now, laterAddress))];
}

/** The id that replaces another one: the only new one, if one is gone. */
function onlyOther(
  before: readonly string[],
  now: readonly string[],
): { readonly before: string; readonly after: string } | null {
  const [gone, ...others] = before.filter((anchor) => !now.includes(anchor));
  const [come, ...more] = now.filter((anchor) => !before.includes(anchor));
  return gone === undefined || come === undefined || others.length + more.length > 0
    ? null
    : { before: gone, after: come };
}

/** Where the former ids of a page lead; `null` if a manifest does not say which ids are former ones. */
function redirectsIn({ pages, addresses: { base } }: SiteContent, path: string): ReadonlyMap<string, string> | null {
  const anchors = pages.get(path)?.movedAnchors ?? null;
  return anchors && new Map(anchors.map(({ id, url }) => [id, printAddress(url, base)]));
}

/** The ids that a page had before, and where they lead now, unless they led there before. */
function lostAnchors(
  before: readonly string[],
  now: readonly string[],
  earlier: ReadonlyMap<string, string> | null,
  later: ReadonlyMap<string, string> | null,
  routes: ReadonlyMap<string, string>,
): PageChanges["lostAnchors"] {
  const known = new Set(now);
  return before.flatMap((anchor) => {
    const to = later?.get(anchor) ?? null;
    const { path = "", suffix = "" } = splitAddress(earlier?.get(anchor) ?? "");
    const isSame = to === null ? known.has(anchor) : earlier === null || to === (routes.get(path) ?? path) + suffix;
    return isSame ? [] : [{ anchor, to }];
  });
}

function compareRedirects(before: SiteContent, after: SiteContent): readonly RedirectChange[] {
  const read = ({ addresses: { base, redirects } }: SiteContent): ReadonlyMap<string, string> =>
    new Map(redirects.map(({ from, to }) => [from, printAddress(to, base)]));
  const [old, now] = [read(before), read(after)];
  return namesIn(old.keys(), now.keys()).flatMap((from) => {
    const [was, is] = [old.get(from) ?? null, now.get(from) ?? null];
    return was === is ? [] : [{ from, before: was, after: is }];
  });
}

function compareWhole(
  before: WholeContent,
  after: WholeContent,
  { pages: oldPages }: SiteContent,
  { pages }: SiteContent,
  routes: ReadonlyMap<string, string>,
): Pick<SiteChanges, "values" | "frame" | "files"> {
  const names = namesIn(Object.keys(before.variables), Object.keys(after.variables));
  const values = names.flatMap((name): ValueChange[] => {
    const [was, is] = [before.variables[name] ?? null, after.variables[name] ?? null];
    if (was === is) return [];
    const printing = new Set([
      ...[...pages].flatMap(([path, { variables }]) => (variables.includes(name) ? [path] : [])),
      ...[...oldPages].flatMap(([path, { variables }]) => (variables.includes(name) ? [routes.get(path) ?? path] : [])),
    ]);
    return [{ name, before: was, after: is, pages: [...printing].sort() }];
  });
  const frame: FrameChange[] = [];
  // If only one state has a language or a version, its pages are listed already.
  for (const { name, prefix, lines: now } of after.frame) {
    const old = before.frame.find((each) => each.name === name && each.prefix === prefix);
    const lines = old === undefined ? [] : compareBlocks(old.lines, now);
    const known = frame.findIndex((each) => each.name === name && isDeepStrictEqual(each.lines, lines));
    const editions = [...(frame[known]?.editions ?? []), prefix];
    if (lines.length > 0)
      frame.splice(known === -1 ? frame.length : known, known === -1 ? 0 : 1, { name, editions, lines });
  }
  const files = namesIn(before.files.keys(), after.files.keys()).flatMap((path): FileChange[] => {
    const [was, is] = [before.files.get(path), after.files.get(path)];
    if (was === is) return [];
    return [{ path, change: was === undefined ? "added" : is === undefined ? "removed" : "changed" }];
  });
  return { values, frame, files };
}

function changedLook({ look: before }: WholeContent, { look: after }: WholeContent): readonly string[] {
  return (["styles", "components", "scripts"] as const).filter((part) => before[part] !== after[part]);
}

function namesIn(before: Iterable<string>, after: Iterable<string>): readonly string[] {
  return [...new Set([...before, ...after])].sort();
}

/** The errors and warnings that only one of two states has. Lines do not count. */
export function compareProblems(before: readonly Diagnostic[], after: readonly Diagnostic[]): SiteChanges["problems"] {
  const nameOf = (each: Diagnostic): string =>
    [each.code, each.severity, each.kind === "file" ? each.file : "", each.message].join("\n");
  const isShown = ({ severity }: Diagnostic): boolean => severity !== "hint";
  const only = (list: readonly Diagnostic[], others: readonly Diagnostic[]): readonly Diagnostic[] => {
    const left = new Map<string, number>();
    for (const each of others.filter(isShown)) left.set(nameOf(each), (left.get(nameOf(each)) ?? 0) + 1);
    return list.filter(isShown).filter((each) => {
      const count = left.get(nameOf(each)) ?? 0;
      left.set(nameOf(each), count - 1);
      return count <= 0;
    });
  };
  return { added: only(after, before), gone: only(before, after) };
}
