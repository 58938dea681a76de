/** Resolves what pages refer to: a page, an anchor, a file or an old address. Writes each in canonical form, with the base once. */
import { posix } from "node:path";
import type { AssetIndex } from "../asset/asset-index.ts";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import { finding } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { didYouMean, nearestName } from "../diagnostics/suggest.ts";
import type { PageInterface, Reference } from "../page/compiled-page.ts";
import type { RedirectTable } from "./redirects.ts";
import type { RouteTable } from "./routes.ts";
import { encodeFragment, encodePath } from "./urls.ts";

/** All that a reference may lead to. */
export interface Targets {
  readonly base: string;
  readonly routes: RouteTable;
  readonly redirects: RedirectTable;
  readonly assets: AssetIndex;
}

export interface ResolvedReference {
  /** Final URL with the base; for a reference that leads nowhere, what the author wrote. */
  readonly url: string;
  /** The page that it leads to, or `null`. */
  readonly page: PageInterface | null;
  readonly problem: ReferenceProblem | null;
}

export interface ReferenceProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string | null;
}

export function resolveReference(reference: Reference, from: PageInterface, targets: Targets): ResolvedReference {
  const { path, query, fragment, role } = reference;
  const suffix = query + encodeFragment(fragment);
  if (path === "") return toPage(from, reference, from, targets, suffix);
  if (role === "asset") {
    const url = targets.assets.find(path);
    return url === null ? missingAsset(reference, from, targets) : { url: url + suffix, page: null, problem: null };
  }
  const page = /\.md$/iu.test(path) ? targets.routes.findSource(path) : targets.routes.find(path);
  if (page !== null) return toPage(page, reference, from, targets, suffix);
  const asset = targets.assets.find(path);
  if (asset !== null) return { url: asset + suffix, page: null, problem: null };
  const redirect = targets.redirects.find(path);
  if (redirect !== null) return { url: redirect.url + suffix, page: null, problem: null };
  return missingPage(reference, from, targets);
}

function toPage(
  page: PageInterface,
  reference: Reference,
  from: PageInterface,
  targets: Targets,
  suffix: string,
): ResolvedReference {
  const { fragment, path, url } = reference;
  const isSamePage = path === "" || page === from;
  const address = path === "" ? suffix : targets.base + encodePath(page.record.path.slice(1)) + suffix;
  if (fragment === "" || fragment.toLowerCase() === "top" || anchorsOf(page).has(fragment))
    return { url: address, page, problem: null };
  const nearest =
    nearestName(fragment, page.anchors) ?? nearestName(fragment.replace(/^user-content-/u, ""), page.anchors);
  const place = isSamePage ? "this page" : page.record.relativePath;
  const { code, message } = finding("broken-anchor", { url, page: place }, startOfText);
  return {
    url: address,
    page,
    problem: { code, message, hint: nearest === null ? null : `did you mean “#${nearest}”?` },
  };
}

const anchorSets = new WeakMap<PageInterface, ReadonlySet<string>>();

/** A page's anchors as a set, made once for all the links that lead to it. */
function anchorsOf(page: PageInterface): ReadonlySet<string> {
  const known = anchorSets.get(page);
  if (known !== undefined) return known;
  const made = new Set(page.anchors);
  anchorSets.set(page, made);
  return made;
}

function missingPage(reference: Reference, from: PageInterface, targets: Targets): ResolvedReference {
  const { code, message } = finding("broken-link", { url: reference.url }, startOfText);
  return { url: reference.url, page: null, problem: { code, message, hint: suggestPage(reference, from, targets) } };
}

/** The nearest page, written the way in which the author wrote the link. */
function suggestPage({ path, url }: Reference, from: PageInterface, { routes }: Targets): string | null {
  if (!/\.md$/iu.test(path)) {
    return didYouMean(
      path,
      routes.pages.map(({ record }) => record.path),
    );
  }
  const nearest = nearestName(
    path.slice(1),
    routes.pages.map(({ record }) => record.relativePath),
  );
  if (nearest === null) return null;
  const relative = posix.relative(posix.dirname(from.record.relativePath), nearest);
  return `did you mean “${url.startsWith("/") ? `/${nearest}` : relative.replace(/^(?!\.)/u, url.startsWith("./") ? "./" : "")}”?`;
}

function missingAsset(reference: Reference, from: PageInterface, { assets }: Targets): ResolvedReference {
  const { code, message } = finding("broken-asset", { url: reference.url }, startOfText);
  const nearest = nearestName(reference.path, assets.paths);
  const relative =
    nearest === null || reference.url.startsWith("/")
      ? nearest
      : posix.relative(posix.dirname(`/${from.record.relativePath}`), nearest);
  return {
    url: reference.url,
    page: null,
    problem: { code, message, hint: relative === null ? null : `did you mean “${relative}”?` },
  };
}
