/**
 * Checks that the redirects and rewrites of an author's own host files lead to something published, and reports files that
 * none of the site's hosts reads. Pure.
 */
import { escapePattern } from "../../escape-pattern.ts";
import type { AssetIndex } from "../../asset/asset-index.ts";
import type { Host, SiteConfig } from "../../config/site-config.ts";
import { decodeUri } from "../../decode-uri.ts";
import { problemOf, quote } from "../../diagnostics/catalog.ts";
import type { Advice, Problem } from "../../diagnostics/diagnostic.ts";
import { startOfText } from "../../diagnostics/diagnostic.ts";
import { makeSpanIndex } from "../../diagnostics/line-index.ts";
import { suggest, suggestAnchor } from "../../diagnostics/suggest.ts";
import type { PageInterface } from "../../page/compiled-page.ts";
import { anchorsOf, hasAnchor } from "../../site/anchors.ts";
import type { LinkedSite, LinkFinding } from "../../site/linked-site.ts";
import { makeRouteTable } from "../../site/routes.ts";
import type { RouteTable } from "../../site/routes.ts";
import { makeSuggestions } from "../../site/suggestions.ts";
import type { Suggestions } from "../../site/suggestions.ts";
import { splitAddress } from "../../site/urls.ts";
import type { SourcePath } from "../../source/paths.ts";
import { publicFolder } from "../../source/paths.ts";
import type { AuthorRule, RulePart, SkippedRule } from "./author-rules.ts";
import { findSkippedRules, readAuthorRules } from "./author-rules.ts";

/** The hosts that read each file from the published folder. */
const readers: Readonly<Record<string, readonly Host[]>> = {
  _headers: ["cloudflare", "netlify"],
  _redirects: ["cloudflare", "gitlab-pages", "netlify"],
  ".htaccess": ["apache"],
  "firebase.json": ["firebase"],
  "netlify.toml": ["netlify"],
  "staticwebapp.config.json": ["azure"],
  "vercel.json": ["vercel"],
};

/** Functions and services of hosts answer below these paths. */
const services = /^\/(?:api|\.netlify|\.auth|_vercel|cdn-cgi|__)(?:\/|$)/u;

/** `:name`, `:splat`, `:path*`, `:id(\\d+)`, `$1`, `*`, `(.*)`, `{a,b}`: what a host fills in or matches. */
const hole = /(?<=\/):\w+(?:\([^)]*\))?[*+?]?|:(?:splat|\d+)\b|\$\w+|\([^)]*\)\??|\{[^}]*\}\??|\*+/gu;

/** What the rules may lead to. */
export interface RuleTargets {
  readonly config: SiteConfig;
  readonly site: LinkedSite;
  readonly assets: AssetIndex;
  /** The pages, and perhaps drafts. */
  readonly interfaces: readonly PageInterface[];
  /** The paths of the files that will be published. Documents of pages may be left out. */
  readonly outputs: () => readonly string[];
  /** Returns `null` if there is no such file. */
  readonly textOf: (path: SourcePath) => string | null;
}

export function checkAuthorRules(targets: RuleTargets): LinkFinding[] {
  const { config, assets, textOf } = targets;
  return assets.files.flatMap(({ path }): readonly LinkFinding[] => {
    const name = path.startsWith(publicFolder) ? path.slice(publicFolder.length) : "";
    const hosts = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (hosts === undefined) return [];
    if (config.hosts.length > 0 && !hosts.some((host) => config.hosts.includes(host)))
      return [{ kind: "page", page: path, span: startOfText, ...unreadFile(name, hosts, config) }];
    const text = textOf(path);
    if (text === null) return [];
    const rules = readAuthorRules(name, text);
    const found = [
      ...(name === "_redirects" ? findSkippedRules(text).map(describeSkipped) : []),
      ...(rules.length === 0 ? [] : checkRules(rules, targets)),
    ];
    const spanOf = makeSpanIndex(text);
    return found.map(({ part, problem }) => ({
      kind: "page",
      page: path,
      span: spanOf(part.start, part.end),
      ...problem,
    }));
  });
}

function describeSkipped({ part, problem, hint }: SkippedRule): Located {
  return { part, problem: problemOf("unread-host-rule", { problem }, hint) };
}

function unreadFile(name: string, hosts: readonly Host[], config: SiteConfig): Problem {
  const [only, ...others] = config.hosts.map((host) => quote(host));
  const subject = others.length === 0 ? `${only ?? ""} does not read it` : "none of the `hosts` reads it";
  const problem = `${quote(name)} is published, but ${subject}`;
  const added = hosts.map((host) => `"${host}"`).join(" or ");
  const move = name === "_redirects" ? "list the redirects in the config and remove the file" : "remove it";
  const hint = `${move}, or, if the site is also published there, add ${added} to \`hosts\``;
  return problemOf("unread-host-rule", { problem }, hint);
}

interface Located {
  readonly part: RulePart;
  readonly problem: Problem;
}

interface Context {
  readonly base: string;
  readonly elsewhere: readonly string[];
  readonly rules: readonly AuthorRule[];
  /** The first rule with each source. */
  readonly bySource: ReadonlyMap<string, AuthorRule>;
  readonly routes: RouteTable;
  /** The redirects of the config and of pages. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Without the base, with a leading slash. */
  readonly paths: ReadonlySet<string>;
  readonly suggestions: Suggestions;
}

function checkRules(rules: readonly AuthorRule[], targets: RuleTargets): readonly Located[] {
  const { config, site, assets, interfaces, outputs } = targets;
  const published = new Set(site.pages.map(({ record }) => record.relativePath));
  const routes = makeRouteTable(interfaces.filter(({ record }) => published.has(record.relativePath)));
  const context: Context = {
    base: config.base,
    elsewhere: config.links.elsewhere,
    rules,
    bySource: new Map(rules.toReversed().map((rule) => [keyOf(rule.from.text), rule])),
    routes,
    redirects: new Map(site.redirects.map(({ from, target }) => [keyOf(config.base + from.slice(1)), target])),
    paths: new Set([...outputs(), ...assets.files.map(({ output }) => output)].map((path) => `/${path}`)),
    suggestions: makeSuggestions(routes, assets),
  };
  return rules.flatMap((rule) => {
    const problem = checkTarget(rule, context);
    return problem === null ? [] : [{ part: rule.to, problem }];
  });
}

function checkTarget(rule: AuthorRule, context: Context): Problem | null {
  const { text: to } = rule.to;
  const from = rule.from.text;
  const broken = (hint: Advice | null, fix?: { readonly from: string; readonly to: string }): Problem =>
    problemOf("broken-redirect", { from, to }, hint, fix);
  const { path: written, fragment } = splitAddress(to);
  if (services.test(written) || context.elsewhere.some((prefix) => written.startsWith(prefix))) return null;
  // Hosts look for the target of a rewrite in the folder, where files have no base.
  const path = pathIn(written, context) ?? (isRewrite(rule) && written.startsWith("/") ? decode(written) : null);
  if (path === null) return null;
  const exact = to.normalize("NFC");
  if (exact !== to) return broken(`write ${quote(exact)}, in Unicode NFC`, { from: to, to: exact });
  if (hasHole(to)) {
    const isOpen = hasHole(written) ? matchesAny(path, context) : isPublished(path, context);
    return isOpen || isCovered(path, rule, context)
      ? null
      : broken(hintFor(path.replace(/\/?[^/]*:.*$/u, "/"), context));
  }
  const page = context.routes.find(path);
  if (page !== null) {
    if (!hasAnchor(page, fragment)) return broken(suggestAnchor(fragment, anchorsOf(page)));
    const { path: route } = page.record;
    if (path === route || path.toLowerCase() !== route.toLowerCase()) return null;
    const right = to.replace(written, context.base + route.slice(1));
    return problemOf("link-case", { url: to, exact: right }, `write ${quote(right)}`, { from: to, to: right });
  }
  if (isPublished(path, context)) return null;
  return isRewrite(rule)
    ? isCovered(path, rule, context)
      ? null
      : broken(hintFor(path, context))
    : follow(rule, context);
}

/** Follows a redirect whose target is not published through other redirects. */
function follow(rule: AuthorRule, context: Context): Problem | null {
  const chain = [rule];
  for (let current = rule; ;) {
    const { path: written } = splitAddress(current.to.text);
    const path = pathIn(written, context);
    if (path === null || isPublished(path, context) || context.redirects.has(keyOf(written))) return null;
    const next = context.bySource.get(keyOf(written));
    if (next === undefined || next.isConditional || isRewrite(next)) {
      const isBroken = current === rule && !isCovered(path, rule, context);
      const values = { from: rule.from.text, to: rule.to.text };
      return isBroken ? problemOf("broken-redirect", values, hintFor(path, context)) : null;
    }
    if (chain.includes(next)) {
      // Reported for the first rule of the loop.
      const isFirst = next === rule && chain.every(({ from }) => from.start >= rule.from.start);
      const steps = [...chain, next].map(({ from }) => from.text).join(" → ");
      return isFirst ? problemOf("redirect-loop", { chain: steps }, "redirect one of them to a page") : null;
    }
    chain.push(next);
    current = next;
  }
}

function isRewrite({ status }: AuthorRule): boolean {
  return status === null || status < 300 || status >= 400;
}

function isPublished(path: string, { paths, routes }: Context): boolean {
  return paths.has(path) || paths.has(`${path.replace(/\/$/u, "")}/index.html`) || routes.find(path) !== null;
}

/** Whether a redirect of the site or another rule may answer: one with a pattern or a condition, or a rewrite. */
function isCovered(path: string, except: AuthorRule, { rules, redirects, base }: Context): boolean {
  const key = keyOf(base + path.slice(1));
  const mayAnswer = (rule: AuthorRule): boolean =>
    rule !== except && (rule.status ?? 404) < 400 && patternOf(rule.from.text).test(key);
  return redirects.has(key) || rules.some(mayAnswer);
}

/** Whether any published address has the form of a target with holes. */
function matchesAny(path: string, { paths, routes, redirects, base }: Context): boolean {
  const pattern = patternOf(path);
  return (
    [...paths].some((each) => pattern.test(each)) ||
    routes.pages.some(({ record }) => pattern.test(record.path)) ||
    [...redirects.keys()].some((from) => pattern.test(`/${from.slice(base.length)}`))
  );
}

function patternOf(text: string): RegExp {
  const pieces = text.replaceAll(/\^|\$(?!\w)|(?<=.)\/$/gu, "").split(hole);
  // A wildcard at the end may match nothing, with the slash before it.
  const source = pieces
    .map(escapePattern)
    .join(".*")
    .replace(/\/\.\*$/u, "(?:/.*)?");
  return new RegExp(`^${source}/?$`, "iu");
}

function hasHole(text: string): boolean {
  return text.search(hole) !== -1;
}

function hintFor(path: string, { suggestions, base }: Context): Advice {
  const near = suggestions.routeHint(path);
  return near === null
    ? "name a page or a file of the site"
    : suggest(base + near.from.slice(1), base + near.to.slice(1));
}

/** The decoded path without the base; `null` for an address that does not belong to the site. */
function pathIn(address: string, { base }: Context): string | null {
  const path = decode(splitAddress(address).path);
  return path.startsWith("//") || !`${path}/`.startsWith(base) ? null : `/${path.slice(base.length)}`;
}

function decode(text: string): string {
  return decodeUri(text) ?? text;
}

/** Hosts ignore case and a trailing slash when they compare addresses. */
function keyOf(address: string): string {
  return decode(address)
    .toLowerCase()
    .replace(/(?<=.)\/$/u, "");
}
