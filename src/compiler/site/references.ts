/**
 * Resolves the references of pages to pages, anchors, files and redirects, each to a canonical URL that includes the
 * base.
 */
import { posix } from "node:path";
import type { AssetIndex, PublishedAsset } from "../asset/asset-index.ts";
import { isPublic } from "../asset/asset-index.ts";
import { conversionHint } from "../asset/page-formats.ts";
import { isName, isVersionLink } from "../config/schemes.ts";
import { decode } from "../decode-uri.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Advice, Fix, Problem } from "../diagnostics/diagnostic.ts";
import { indexUnique, suggest, suggestAnchor } from "../diagnostics/suggest.ts";
import { memoizeWeakly } from "../once.ts";
import type { Header, PageInterface, Reference } from "../page/compiled-page.ts";
import { makeEmptyInterface } from "../page/page-record.ts";
import { toSourcePath } from "../source/paths.ts";
import type { MovedAnchors } from "./anchors.ts";
import { anchorsOf, hasAnchor } from "./anchors.ts";
import { resolveElsewhere, suggestElsewhere } from "./links-between-editions.ts";
import { resolveSiteLink } from "./other-sites.ts";
import type { NamedTargets } from "./named-targets.ts";
import { resolveName } from "./named-targets.ts";
import type { Resolver, Root } from "./resolver.ts";
import type { RedirectTable } from "./redirects.ts";
import type { RouteTable } from "./routes.ts";
import type { Suggestions } from "./suggestions.ts";
import { encodeFragment, encodePath, routeUrl, splitAddress } from "./urls.ts";
import { resolveVersionLink, versionNamedBy } from "./version-links.ts";
import { fixOf, isSourceLink, writeFile, writeLink } from "./written-links.ts";

/** Everything that a reference may point to. */
export interface Targets {
  readonly base: string;
  /** Prefixes of links to another site on the same host. */
  readonly elsewhere: readonly string[];
  /** The schemes that links may have, besides those of the web. */
  readonly schemes: readonly string[];
  /** The prefixes of links that name a page: plugins' schemes and other sites. */
  readonly names: readonly string[];
  /** The targets of links of plugins' schemes. */
  readonly named: NamedTargets;
  /** The URL of a page, with the base. */
  readonly urlOf: (page: PageInterface) => string;
  readonly routes: RouteTable;
  /** The pages that are not published. */
  readonly drafts: Pick<RouteTable, "find" | "findSource">;
  readonly redirects: RedirectTable;
  readonly movedAnchors: MovedAnchors;
  readonly assets: AssetIndex;
  /** The files that docsgen and plugins generate, relative to the output folder. */
  readonly generated: ReadonlySet<string>;
  readonly suggestions: Suggestions;
  /** The address of a page's source in its repository, with `{path}`, or `null`. */
  readonly editPattern: string | null;
  /** Finds pages of other editions. */
  readonly resolver: Resolver;
}

/** The page from which addresses in the config are resolved. */
export const configPage = makeEmptyInterface(toSourcePath("index.md"), "folder");

/**
 * The target of a reference of a page: a page, a file or another edition, of which at most one is set, or another
 * address.
 */
export interface ResolvedReference {
  /** The final URL with the base; `null` if there is none. It is never the author's own text. */
  readonly url: string | null;
  /** The page that the reference points to, or `null`. */
  readonly page: PageInterface | null;
  /** The file that the reference points to, or `null`. */
  readonly asset: PublishedAsset | null;
  /** The page of another edition that the reference points to, if there is one. */
  readonly elsewhere?: PageInterface | null;
  readonly problem: Problem | null;
}

/**
 * Resolves a link or an image of a page. References to other sites have been told apart before, and are not among
 * these.
 * @param from The page with the reference, or `configPage`.
 */
export function resolveReference(reference: Reference, from: PageInterface, targets: Targets): ResolvedReference {
  const { file } = reference;
  const written = file === undefined ? reference : { ...reference, file: targets.resolver.inOwnLanguageFolder(file) };
  if (isVersionLink(written.path)) {
    const { url, problem } = resolveVersionLink(written, from, targets.resolver);
    return { url, page: null, asset: null, problem };
  }
  const site = isName(written.path) ? resolveSiteLink(written, targets.resolver.lang, targets.resolver.sites) : null;
  if (site !== null) return { url: site.url, page: null, asset: null, problem: site.problem };
  const named = isName(written.path) ? resolveName(written, targets.named) : null;
  if (named === null) return resolvePath(written, from, targets);
  if ("problem" in named) return { url: null, page: null, asset: null, problem: named.problem };
  const resolved = resolvePath(named.reference, from, targets);
  // A fix would name the anchor of the page, of which the link has only a part.
  const isWhole = named.reference.fragment === written.fragment || resolved.problem === null;
  return isWhole ? resolved : { ...resolved, problem: { ...resolved.problem, fix: null } };
}

function resolvePath(written: Reference, from: PageInterface, targets: Targets): ResolvedReference {
  const { reference, directive } = withoutDirective(withoutFolder(withoutBase(written, targets.assets.base), targets));
  const { path, query, fragment, role } = reference;
  const suffix = query + (directive === "" ? encodeFragment(fragment) : `#${encodeURI(fragment)}${directive}`);
  if (path === "") return toPage(from, reference, from, targets, suffix);
  if (path.startsWith("/..")) return outsideSource(reference, from, targets);
  const asset = targets.assets.find(path, reference.url.startsWith("/") ? "public" : "source");
  if (role === "asset") return asset === null ? missingAsset(reference, from, targets) : toAsset(asset, suffix);
  const page = isSourceLink(reference) ? targets.routes.findSource(path) : targets.routes.find(path);
  // "config.json" refers to that file rather than to the page "/config.json/".
  if (page !== null && (asset === null || isSourceLink(reference) || page.record.path === path))
    return toPage(page, reference, from, targets, suffix);
  if (asset !== null) return linkToAsset(asset, reference, suffix);
  const redirect = targets.redirects.find(path);
  if (redirect === null)
    return toOtherEdition(path, reference, from, targets, suffix, "language") ?? missingPage(reference, from, targets);
  const url = redirect.url + suffix;
  // A home page that is a redirect keeps its address.
  const isMoved = path !== "/" && redirect.target.startsWith("/");
  const moved = isMoved ? movedLink(reference, from, redirect.target, targets, false) : null;
  return { url, page: null, asset: null, problem: moved };
}

/**
 * Splits off what a browser reads itself: the text to show in `page.md#size:~:text=30%20MB`.
 * https://wicg.github.io/scroll-to-text-fragment/
 */
function withoutDirective(reference: Reference): { readonly reference: Reference; readonly directive: string } {
  const at = reference.fragment.indexOf(":~:");
  if (at === -1) return { reference, directive: "" };
  const directive = reference.url.slice(reference.url.indexOf(":~:")).replaceAll(/[^!-~]+/gu, encodeURIComponent);
  return { reference: { ...reference, fragment: reference.fragment.slice(0, at) }, directive };
}

/** Links from the root may include the base. */
export function withoutBase(reference: Reference, base: string): Reference {
  const { url, path } = reference;
  if (base === "/" || !/^(?:[\\/]|%2f|%5c)/iu.test(url)) return reference;
  if (`${path}/` === base) return { ...reference, path: "/" };
  return path.startsWith(base) ? { ...reference, path: `/${path.slice(base.length)}` } : reference;
}

/** Addresses in a page may also be written with the folder of its language, as its readers see them. */
function withoutFolder(reference: Reference, { resolver, routes, assets }: Targets): Reference {
  const { path } = reference;
  const inside = resolver.inOwnFolder(path);
  return inside === null || routes.find(path) !== null || assets.find(path, "public") !== null
    ? reference
    : { ...reference, path: inside };
}

function toAsset(asset: PublishedAsset, suffix: string): ResolvedReference {
  return { url: asset.url + suffix, page: null, asset, problem: null };
}

/**
 * A link to a file in another page format is broken, because the reader would download its source instead of seeing a
 * page.
 */
function linkToAsset(asset: PublishedAsset, { url }: Reference, suffix: string): ResolvedReference {
  const resolved = toAsset(asset, suffix);
  const hint = isPublic(asset) ? null : conversionHint(asset.path);
  return hint === null ? resolved : { ...resolved, url: null, problem: problemOf("broken-link", { url }, hint) };
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
  const heading = targets.resolver.headingFor(page, fragment);
  if (heading !== null) {
    const translated = reference.query + encodeFragment(heading);
    return { ...resolved, url: path === "" ? translated : targets.urlOf(page) + translated, problem: null };
  }
  const withoutAnchor = { ...resolved, url: path === "" ? null : targets.urlOf(page) + reference.query };
  const moved = targets.movedAnchors.of(page).find(({ id }) => id === fragment);
  if (moved !== undefined) return { ...resolved, problem: movedLink(reference, from, moved.target, targets, true) };
  if (targets.resolver.isOnlyInSource(page, fragment, from === configPage ? null : from))
    return { ...withoutAnchor, problem: null };
  const [marks = ""] = /^#+/u.exec(fragment) ?? [];
  if (marks !== "" && hasAnchor(page, fragment.slice(marks.length))) {
    const exact = url.replace(/#+/u, "#");
    const shown = path === "" || page === from ? "this page" : targets.resolver.labelOf(page);
    const problem = problemOf("broken-anchor", { url, page: shown }, `write “${exact}”, with one #`, fixOf(url, exact));
    return { ...withoutAnchor, problem };
  }
  const meant = suggestAnchor(fragment, anchorsOf(page));
  const shownPage = path === "" || page === from ? "this page" : targets.resolver.labelOf(page);
  const named = meant?.isCertain === true ? null : headingNamed(fragment, page.record.headers);
  if (named !== null) {
    const exact = url.slice(0, url.indexOf("#")) + encodeFragment(named.slug);
    const own = `the heading “${named.title}” has an id of its own: write “${exact}”`;
    return { ...withoutAnchor, problem: problemOf("broken-anchor", { url, page: shownPage }, own, fixOf(url, exact)) };
  }
  const fix =
    meant?.isCertain === true ? { from: url, to: url.slice(0, url.indexOf("#")) + encodeFragment(meant.id) } : null;
  const hint = meant ?? hintForAnchors(fragment, anchorsOf(page));
  return { ...withoutAnchor, problem: problemOf("broken-anchor", { url, page: shownPage }, hint, fix) };
}

/** The heading from whose text a link took its anchor, although its author gave it another id. */
function headingNamed(fragment: string, headers: readonly Header[]): Header | null {
  const name = wordsOf(fragment);
  const only = name === "" ? null : (headersByTitle(headers).get(name) ?? null);
  return only === null || wordsOf(only.slug) === name ? null : only;
}

const headersByTitle = memoizeWeakly((headers: readonly Header[]) => {
  const all = (list: readonly Header[]): readonly Header[] => list.flatMap((each) => [each, ...all(each.children)]);
  return indexUnique(all(headers), ({ title }) => wordsOf(title));
});

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join("-");
}

/** The anchors that a link may have, if none is like the one that the author wrote. */
function hintForAnchors(fragment: string, ids: readonly string[]): string {
  const [, anchor, file] = /^([^./:#]*)[:#]?((?:\.{0,2}\/)*[\w/-]+\.md)$/u.exec(fragment) ?? [];
  if (file !== undefined)
    return `the file comes before the anchor: write “${file}${anchor === "" ? "" : `#${anchor}`}”`;
  const line = /^L\d+(?:-L?\d+)?$/u.test(fragment) ? "lines have numbers on GitHub only; " : "";
  const word = fragment.toLowerCase();
  const [alike, others] = [ids.filter((id) => id.includes(word)), ids.filter((id) => !id.includes(word))];
  const shown = [...alike, ...others].slice(0, 8).map((id) => `#${id}`);
  if (shown.length === 0) return `${line}the page has no headings: remove “#${fragment}”`;
  return `${line}its anchors are ${shown.join(", ")}${ids.length > shown.length ? " and others" : ""}`;
}

/** A link that works only because docsgen ignores case, trailing slashes and `.html`. */
function inexactLink(page: PageInterface, reference: Reference, from: PageInterface, targets: Targets): Problem | null {
  const { path, url } = reference;
  if (path === "" || url === "") return null;
  const exactPath = isSourceLink(reference) ? `/${page.record.relativePath}` : page.record.path;
  // The route of the source, in a translation with another permalink.
  if (path === exactPath || targets.resolver.translationAt(path) === page) return null;
  const { suffix } = splitAddress(url);
  const exact = writeLink(reference, from, page, basesOf(targets)) + suffix;
  const fix = fixOf(url, exact);
  return path.toLowerCase() === exactPath.toLowerCase()
    ? problemOf("link-case", { url, exact }, null, fix)
    : problemOf("link-slash", { url, exact: page.record.path }, `write “${exact}”`, fix);
}

/** The bases that a link may begin with. */
function basesOf({ base, assets }: Targets): readonly string[] {
  return [base, assets.base].filter((each) => each !== "/");
}

function movedLink(
  reference: Reference,
  from: PageInterface,
  target: string,
  targets: Targets,
  isOfHeading: boolean,
): Problem {
  const { url, query, fragment } = reference;
  const { path, fragment: targetFragment } = splitAddress(target);
  const page = targets.routes.find(path);
  // A redirect of a heading leads to its own target; one of a page keeps the heading that the link names.
  const keepsFragment = targetFragment === "" && fragment !== "" && !isOfHeading;
  const suffix = query + (keepsFragment ? `#${fragment}` : targetFragment === "" ? "" : `#${targetFragment}`);
  if (page === null) return problemOf("moved-link", { url, target });
  const exact =
    page === from && suffix.startsWith("#") ? suffix : writeLink(reference, from, page, basesOf(targets)) + suffix;
  return problemOf("moved-link", { url, target }, `write “${exact}”`, fixOf(url, exact));
}

/** Resolves a reference to a generated file, or to a folder whose `index.html` is a file, which hosts answer with. */
function toPublishedFile({ path, query, fragment }: Reference, targets: Targets): ResolvedReference | null {
  const published = findPublishedFile(path, targets);
  const url = published === null ? targets.resolver.fileAt(path) : publishedUrl(published, targets);
  return url === null ? null : { url: url + query + encodeFragment(fragment), page: null, asset: null, problem: null };
}

/** The URL of a file that `findPublishedFile` returns. Files of `public/` are at the base of the site in all editions. */
export function publishedUrl(
  path: string,
  { base, assets, generated }: Pick<Targets, "base" | "assets" | "generated">,
): string {
  const file = path.endsWith("/") ? `${path}index.html` : path;
  return routeUrl(generated.has(file.slice(1)) ? base : assets.base, path);
}

/** Resolves a link to a page of another edition. */
function toOtherEdition(
  path: string,
  reference: Reference,
  from: PageInterface,
  targets: Targets,
  suffix: string,
  root: Root,
): ResolvedReference | null {
  const found = resolveElsewhere(path, reference, from, targets, suffix, root);
  if (found === null) return null;
  const { url, page, lacks } = found;
  const problem =
    lacks === null || page === null
      ? found.problem
      : problemOf(
          "broken-anchor",
          { url: reference.url, page: targets.resolver.labelOf(page) },
          hintForAnchors(reference.fragment, lacks),
        );
  return { url, page: null, asset: null, elsewhere: page, problem };
}

/** The address of a file that is neither a page nor renamed, or `null`. A folder stands for its `index.html`. */
export function findPublishedFile(
  path: string,
  { assets, generated }: Pick<Targets, "assets" | "generated">,
): string | null {
  const isFile = (each: string): boolean => assets.isPublished(each) || generated.has(each.slice(1));
  if (isFile(path)) return path;
  const folder = path.endsWith("/") ? path : `${path}/`;
  return isFile(`${folder}index.html`) ? folder : null;
}

/** Resolves a link that the config assigns to another site on the same host, or returns `null`. */
function toElsewhere({ url }: Reference, from: PageInterface, { base, elsewhere }: Targets): ResolvedReference | null {
  if (!elsewhere.some((prefix) => url.startsWith(prefix))) return null;
  const source = `${base}${encodePath(from.record.relativePath)}`;
  // A page's URL is one folder deeper than its file, so we resolve the link here.
  const shown = url.startsWith("/") ? url : new URL(url, `http://x${source}`).href.slice("http://x".length);
  return { url: shown, page: null, asset: null, problem: null };
}

function missingPage(reference: Reference, from: PageInterface, targets: Targets): ResolvedReference {
  const there = toPublishedFile(reference, targets) ?? toElsewhere(reference, from, targets);
  if (there !== null) return there;
  const { url } = reference;
  const [hint, fix] =
    withoutInvisible(reference) ??
    missingScheme(reference) ??
    versionNamedBy(reference, from, targets.resolver) ??
    withHash(reference, targets) ??
    explainMissing(reference, targets) ??
    otherEnd(reference, from, targets) ??
    suggestElsewhere(reference.path, reference, from, targets, false) ??
    suggestPage(reference, from, targets);
  return { url: null, page: null, asset: null, problem: problemOf("broken-link", { url }, hint, fix) };
}

/** Characters that nobody sees: soft hyphens, zero-width spaces, marks of direction and of byte order. */
const invisible = /[\u00A0\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+/gu;

function withoutInvisible({ url }: Reference): Correction | null {
  const written = decode(url);
  const [found] = written.match(invisible) ?? [];
  if (found === undefined) return null;
  const exact = written.replaceAll(invisible, "");
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return [`it contains an invisible character, U+${code}: write “${exact}”`, fixOf(url, exact)];
}

/** A page whose path has another extension, or a sign of the text after it: `install.mdx`, `install.md.`. */
function otherEnd(reference: Reference, from: PageInterface, targets: Targets): Correction | null {
  const [, start, end = ""] =
    /^(.+?)(?:\.(?:md|mdx|markdown|mdown|rst|adoc|asciidoc|ipynb|html?))?([.,;:!?)>\]"'*_]*)$/iu.exec(reference.path) ??
    [];
  const page = start === undefined ? null : targets.routes.findSource(`${start}.md`);
  if (page === null || (end === "" && isSourceLink(reference))) return null;
  const exact = writeFile(reference, from, page.record.relativePath) + splitAddress(reference.url).suffix;
  return [`did you mean “${exact}”?`, fixOf(reference.url, exact)];
}

/** A file whose name has a character that ends the path of an address: `c#.md`, `why?.md`. */
function withHash({ url, path, query, fragment }: Reference, targets: Targets): Correction | null {
  if (query === "" && fragment === "") return null;
  const whole = `${path}${query}${fragment === "" ? "" : `#${fragment}`}`;
  if (targets.routes.findSource(whole) === null && targets.assets.find(whole, "source") === null) return null;
  const exact = url.replaceAll("#", "%23").replaceAll("?", "%3F");
  const sign = query === "" ? "# begins an anchor" : "? begins a query";
  return [`in an address, ${sign}: write “${exact}”`, fixOf(url, exact)];
}

/** Why a link leads nowhere although the author sees its target. */
function explainMissing(reference: Reference, { drafts, routes, resolver }: Targets): Correction | null {
  const { path } = reference;
  const draft = isSourceLink(reference) ? drafts.findSource(path) : drafts.find(path);
  if (draft !== null) {
    return [`“${resolver.labelOf(draft)}” is a draft: remove \`draft: true\` from it, or remove the link`, null];
  }
  const rename = hintForHidden(reference);
  if (rename !== null) {
    const include = isSourceLink(reference)
      ? `to show its text here, write ::include{file="@${path}"}`
      : `to show it here as code, write <<< @${path} on a line of its own`;
    return [`${rename}; or, ${include}`, null];
  }
  const folder = path.endsWith("/") ? path : `${path}/`;
  const inside = isSourceLink(reference)
    ? undefined
    : routes.suggested.find(({ record }) => record.path.startsWith(folder));
  if (inside === undefined) return null;
  return [
    `this folder has no page of its own: add “${folder.slice(1)}index.md”, or link to “${inside.record.path}”`,
    null,
  ];
}

/** Reports a link that points outside the source folder, because browsers would resolve it to the root. */
function outsideSource(reference: Reference, from: PageInterface, targets: Targets): ResolvedReference {
  const there = outsideEdition(reference, from, targets) ?? toElsewhere(reference, from, targets);
  if (there !== null) return there;
  const { url, path, role } = reference;
  const { suffix } = splitAddress(url);
  const inside = posix.normalize(path);
  const page = role === "link" ? targets.routes.findSource(inside) : null;
  const file = targets.assets.find(inside, "source");
  const meant = page?.record.relativePath ?? (file === null ? null : inside.slice(1));
  const exact = meant === null ? null : writeFile(reference, from, meant) + suffix;
  const hint =
    exact === null
      ? role === "link"
        ? `it points outside the source folder, and only that is published: write ${repositoryAddress(path, targets.editPattern)}`
        : "it is outside the source folder: put a copy next to the page"
      : `it points outside the source folder; did you mean “${exact}”?`;
  const code = role === "link" ? "broken-link" : "broken-asset";
  const problem = problemOf(code, { url }, hint, exact === null ? null : fixOf(url, exact));
  return { url: null, page: null, asset: null, problem };
}

/** A link that leads out of the folder of a language, to another part of the source folder. */
function outsideEdition(reference: Reference, from: PageInterface, targets: Targets): ResolvedReference | null {
  const { resolver, assets } = targets;
  const path = resolver.fromSourceFolder(reference.path);
  if (path.startsWith("/..")) return null;
  const { query, fragment, role, url } = reference;
  const suffix = query + encodeFragment(fragment);
  const asset = assets.find(path, "source");
  if (asset !== null && (role === "asset" || !isSourceLink({ path }))) return toAsset(asset, suffix);
  if (role === "asset") return null;
  const found = toOtherEdition(path, reference, from, targets, suffix, "source");
  if (found !== null) return found;
  const [hint, fix] = suggestElsewhere(path, reference, from, targets, true) ?? [
    isSourceLink({ path }) ? `there is no such page: add “${path.slice(1)}”, or remove the link` : null,
    null,
  ];
  return { url: null, page: null, asset: null, problem: problemOf("broken-link", { url }, hint, fix) };
}

/** The address of a file in the repository, from the address of a page's source if the config has one. */
function repositoryAddress(path: string, editPattern: string | null): string {
  const file = path.replace(/^\/(?:\.\.\/)+/u, "");
  if (editPattern === null)
    return `its address in the repository, such as https://github.com/OWNER/NAME/blob/main/${file}`;
  const folder = editPattern.slice(0, editPattern.indexOf("{path}")).replace(/\/(?:edit|_edit)\//u, "/blob/");
  return `“${new URL(encodePath(path.slice(1)), folder).href}”`;
}

type Correction = readonly [hint: Advice | null, fix: Fix | null];

const domains = "com|org|net|edu|gov|io|dev|app|info|co|ai|eu|uk|de|fr|jp|cn";
const hostPattern = new RegExp(
  String.raw`^(?:www\.[^/]+|[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:${domains}))(?::\d+)?(?:[/?#]|$)`,
  "iu",
);

/**
 * Recognizes an address of another site with a missing or misspelled scheme: "www.a.example", "https//a.example", "ht
 * tp://a.example", "mailto;a@b.example".
 */
function missingScheme({ url }: Reference): Correction | null {
  const [written = ""] = /^[^:]*:/u.exec(url) ?? [];
  const bare = written.replaceAll(/[\p{Cc}\p{Zs}]/gu, "");
  if (bare !== written && /^(?:https?|mailto|tel):$/iu.test(bare)) {
    const corrected = bare + url.slice(written.length);
    return [`write “${corrected}”`, fixOf(url, corrected)];
  }
  const [, scheme = "", rest = ""] = /^(https?|mailto|tel)[:;,]?(.*)$/isu.exec(url) ?? [];
  const exact =
    /^https?$/iu.test(scheme) && rest.startsWith("//")
      ? `${scheme}:${rest}`
      : /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/u.test(rest === "" ? url : rest)
        ? `mailto:${rest === "" ? url : rest}`
        : hostPattern.test(url)
          ? `https://${url}`
          : /^\+?\(?\d[\d ().-]{6,}$/u.test(decode(url))
            ? `tel:${decode(url).replaceAll(/[ ()]/gu, "")}`
            : null;
  if (exact === null) return null;
  const missing = /^(?:https?:\/\/|mailto:|tel:)/iu.exec(exact)?.[0] ?? "";
  return [`is \`${missing}\` missing? write “${exact}”`, fixOf(url, exact)];
}

/** The page that the author most likely meant, in the style of link that the author used. */
function suggestPage(
  reference: Reference,
  from: PageInterface,
  { suggestions, routes, resolver }: Targets,
): Correction {
  const { url, path, fragment } = reference;
  const suggested = suggestions.pageFor(path, from);
  const missing = resolver.fromSourceFolder(path).slice(1);
  if (suggested === null) {
    const titled = pageWithTitle(url, routes);
    const file = isSourceLink(reference) ? null : suggestions.fileFor(path)?.slice(1);
    const meant = titled?.record.relativePath ?? file;
    if (meant) return [suggest(url, writeFile(reference, from, meant)), null];
    return [isSourceLink(reference) ? `there is no such page: add “${missing}”, or remove the link` : null, null];
  }
  const { page, isCertain } = suggested;
  if (!isSourceLink(reference)) return [suggest(path, page.record.path), null];
  const { suffix } = splitAddress(url);
  const exact = writeLink(reference, from, page) + suffix;
  return [suggest(url, exact), isCertain && hasAnchor(page, fragment) ? fixOf(url, exact) : null];
}

/** The page whose title an author wrote in place of its address, or the only one whose title begins it. */
function pageWithTitle(written: string, { suggested }: RouteTable): PageInterface | null {
  const title = decode(written).trim().toLowerCase();
  if (!/^\p{L}[^/#?]*$/u.test(title) || /\.\w+$/u.test(title)) return null;
  const titleOf = ({ record }: PageInterface): string => (record.title ?? "").trim().toLowerCase();
  const [only, ...others] = suggested.filter(
    (page) => titleOf(page) !== "" && `${title} `.startsWith(`${titleOf(page)} `),
  );
  return suggested.find((page) => titleOf(page) === title) ?? (others.length === 0 ? (only ?? null) : null);
}

function missingAsset(reference: Reference, from: PageInterface, targets: Targets): ResolvedReference {
  const there = toPublishedFile(reference, targets) ?? toElsewhere(reference, from, targets);
  if (there !== null) return there;
  const { url } = reference;
  const { routes } = targets;
  const page = isSourceLink(reference) ? routes.findSource(reference.path) : routes.find(reference.path);
  if (page !== null) {
    const pageHint = `write a link, [text](${url}), or show its text with ::include{file="@/${targets.resolver.labelOf(page)}"}`;
    const isPage = problemOf("broken-asset", { url, why: "is a page, not an image or another file" }, pageHint);
    return { url: null, page: null, asset: null, problem: isPage };
  }
  const [hint, fix] =
    withoutInvisible(reference) ?? missingScheme(reference) ?? suggestFile(reference, from, targets.suggestions);
  const hidden = hintForHidden(reference) === null ? {} : { why: "is not published" };
  const problem = problemOf("broken-asset", { url, ...hidden }, hint, fix);
  return { url: null, page: null, asset: null, problem };
}

/** The hint for a path whose names keep it from being published; `null` if none does. */
function hintForHidden({ path, url }: Reference): string | null {
  // An absolute address such as “/.well-known/” is one of a file below “public/”, where dots are fine.
  const pattern = url.startsWith("/") ? /^_/u : /^[._]/u;
  const hidden = path.split("/").filter((part) => pattern.test(part));
  const signs = [...new Set(hidden.map((part) => `“${part.charAt(0)}”`))].join(" or ");
  const renames = hidden.map((part) => `“${part}” to “${part.replace(/^[._]+/u, "")}”`).join(" and ");
  return renames === "" ? null : `names that begin with ${signs} are not published: rename ${renames}, here too`;
}

function suggestFile(reference: Reference, from: PageInterface, suggestions: Suggestions): Correction {
  const { path } = reference;
  const file = suggestions.fileFor(path);
  const question = file === null ? "" : `; did you mean “${writeFile(reference, from, file.slice(1))}”?`;
  const rename = hintForHidden(reference);
  const reason =
    rename === null
      ? `neither “${path.slice(1)}” nor “public${path}” exists in the source folder`
      : `${rename}; or, move the file to “public/”`;
  return [reason + question, null];
}
