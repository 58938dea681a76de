/** Resolves what pages refer to: a page, an anchor, a file or an old address. Writes each in canonical form, with the base once. */
import { posix } from "node:path";
import type { AssetIndex, PublishedAsset } from "../asset/asset-index.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Fix, Problem } from "../diagnostics/diagnostic.ts";
import { didYouMean, nearestName } from "../diagnostics/suggest.ts";
import type { PageInterface, Reference } from "../page/compiled-page.ts";
import type { MovedAnchors } from "./anchors.ts";
import { anchorsOf, hasAnchor } from "./anchors.ts";
import type { RedirectTable } from "./redirects.ts";
import type { RouteTable } from "./routes.ts";
import { encodeFragment, encodePath, splitAddress } from "./urls.ts";

/** All that a reference may lead to. */
export interface Targets {
  readonly base: string;
  /** A page's address, with the base. */
  readonly urlOf: (page: PageInterface) => string;
  readonly routes: RouteTable;
  readonly redirects: RedirectTable;
  readonly movedAnchors: MovedAnchors;
  readonly assets: AssetIndex;
}

export interface ResolvedReference {
  /** Final URL with the base; for a reference that leads nowhere, what the author wrote. */
  readonly url: string;
  /** The page that it leads to, or `null`. */
  readonly page: PageInterface | null;
  /** The file that it leads to, or `null`. */
  readonly asset: PublishedAsset | null;
  readonly problem: Problem | null;
}

export function resolveReference(reference: Reference, from: PageInterface, targets: Targets): ResolvedReference {
  const { path, query, fragment, role } = reference;
  const suffix = query + encodeFragment(fragment);
  if (path === "") return toPage(from, reference, from, targets, suffix);
  const asset = targets.assets.find(path);
  if (role === "asset") return asset === null ? missingAsset(reference, from, targets) : toAsset(asset, suffix);
  const page = isSourceLink(reference) ? targets.routes.findSource(path) : targets.routes.find(path);
  if (page !== null) return toPage(page, reference, from, targets, suffix);
  if (asset !== null) return toAsset(asset, suffix);
  const redirect = targets.redirects.find(path);
  if (redirect === null) return missingPage(reference, from, targets);
  const url = redirect.url + suffix;
  const moved = redirect.target.startsWith("/") ? movedLink(reference, from, redirect.target, targets) : null;
  return { url, page: null, asset: null, problem: moved };
}

function toAsset(asset: PublishedAsset, suffix: string): ResolvedReference {
  return { url: asset.url + suffix, page: null, asset, problem: null };
}

function toPage(
  page: PageInterface,
  reference: Reference,
  from: PageInterface,
  targets: Targets,
  suffix: string,
): ResolvedReference {
  const { fragment, path, url } = reference;
  const address = path === "" ? suffix : targets.urlOf(page) + suffix;
  const resolved = { url: address, page, asset: null };
  if (hasAnchor(page, fragment)) return { ...resolved, problem: inexactLink(page, reference, from, targets) };
  const moved = targets.movedAnchors.of(page).find(({ id }) => id === fragment);
  if (moved !== undefined) return { ...resolved, problem: movedLink(reference, from, moved.target, targets) };
  const anchors = anchorsOf(page);
  const nearest = nearestName(fragment, anchors) ?? nearestName(fragment.replace(/^user-content-/u, ""), anchors);
  const place = path === "" || page === from ? "this page" : page.record.relativePath;
  const hint = nearest === null ? null : `did you mean “#${nearest}”?`;
  // "#Payload-Limits": the same letters, so the one right answer.
  const isSame = nearest !== null && slugOf(nearest) === slugOf(fragment);
  const fix = isSame ? { from: url, to: url.slice(0, url.indexOf("#") + 1) + encodeURI(nearest) } : null;
  return { ...resolved, problem: problemOf("broken-anchor", { url, page: place }, hint, fix) };
}

function slugOf(id: string): string {
  return id
    .toLowerCase()
    .replace(/^user-content-/u, "")
    .replaceAll(/[\s_-]+/gu, "-");
}

/** A link that reaches its page only because docsgen is lenient about case, slashes and `.html`. */
function inexactLink(page: PageInterface, reference: Reference, from: PageInterface, targets: Targets): Problem | null {
  const { path, url, query } = reference;
  if (path === "" || url === "") return null;
  const exactPath = isSourceLink(reference) ? `/${page.record.relativePath}` : page.record.path;
  if (path === exactPath) return null;
  const { suffix } = splitAddress(url);
  // "index.md?x" of the page itself, and folders that stand for their index, are no slips.
  if (path === `/${from.record.relativePath}` && query !== "") return null;
  const exact = isSourceLink(reference)
    ? writeLike(reference, from, page, suffix)
    : writeRouteLike(reference, from, page, suffix, targets);
  const fix = fixOf(reference, exact);
  return path.toLowerCase() === exactPath.toLowerCase()
    ? problemOf("link-case", { url, exact }, null, fix)
    : problemOf("link-slash", { url, exact: page.record.path }, `write “${exact}”`, fix);
}

function movedLink(reference: Reference, from: PageInterface, target: string, targets: Targets): Problem {
  const { url, query, fragment } = reference;
  const { path, fragment: targetFragment } = splitAddress(target);
  const page = targets.routes.find(path);
  const isKept = targetFragment === "" && fragment !== "";
  const suffix = query + (isKept ? `#${fragment}` : targetFragment === "" ? "" : `#${targetFragment}`);
  if (page === null) return problemOf("moved-link", { url, target });
  const exact =
    page === from && suffix.startsWith("#")
      ? suffix
      : isSourceLink(reference)
        ? writeLike(reference, from, page, suffix)
        : writeRouteLike(reference, from, page, suffix, targets);
  return problemOf("moved-link", { url, target }, `write “${exact}”`, fixOf(reference, exact));
}

/** Only what needs no escape in Markdown or HTML is put in without asking. */
function fixOf({ url }: Reference, exact: string): Fix | null {
  return /^[\w./#?=&%~+:@-]+$/u.test(exact) ? { from: url, to: exact } : null;
}

function isSourceLink({ path }: Reference): boolean {
  return /\.md$/iu.test(path);
}

/** The way to a page's source, from the page or from the root, as the author wrote it. */
function writeLike({ url }: Reference, from: PageInterface, page: PageInterface, suffix: string): string {
  const target = page.record.relativePath;
  if (url.startsWith("/")) return `/${target}${suffix}`;
  const relative = posix.relative(posix.dirname(from.record.relativePath), target);
  return relative.replace(/^(?!\.)/u, url.startsWith("./") ? "./" : "") + suffix;
}

/** The way to a page's route, with the base where the author wrote it. */
function writeRouteLike(
  { url }: Reference,
  from: PageInterface,
  page: PageInterface,
  suffix: string,
  { base }: Targets,
): string {
  const route = encodePath(page.record.path.slice(1));
  if (url.startsWith("/")) return (base !== "/" && url.startsWith(base) ? base : "/") + route + suffix;
  // A relative link to a route starts from the file's folder, so its source says the same.
  return writeLike({ url, path: "", query: "", fragment: "", role: "link" }, from, page, suffix);
}

function missingPage(reference: Reference, from: PageInterface, targets: Targets): ResolvedReference {
  const { url } = reference;
  const found = problemOf("broken-link", { url }, suggestPage(reference, from, targets));
  return { url, page: null, asset: null, problem: found };
}

/** The nearest page, written the way in which the author wrote the link. */
function suggestPage(reference: Reference, from: PageInterface, { routes }: Targets): string | null {
  const { path } = reference;
  if (!isSourceLink(reference)) {
    return didYouMean(
      path,
      routes.suggested.map(({ record }) => record.path),
    );
  }
  const nearest = nearestName(
    path.slice(1),
    routes.suggested.map(({ record }) => record.relativePath),
  );
  const page = nearest === null ? null : routes.findSource(nearest);
  return page === null ? null : `did you mean “${writeLike(reference, from, page, "")}”?`;
}

function missingAsset(reference: Reference, from: PageInterface, { assets }: Targets): ResolvedReference {
  const nearest = nearestName(reference.path, assets.paths);
  const relative =
    nearest === null || reference.url.startsWith("/")
      ? nearest
      : posix.relative(posix.dirname(`/${from.record.relativePath}`), nearest);
  const hint = relative === null ? null : `did you mean “${relative}”?`;
  const found = problemOf("broken-asset", { url: reference.url }, hint);
  return { url: reference.url, page: null, asset: null, problem: found };
}
