/** Where the redirects and rewrites of an author's own host files lead. */
import { decode } from "../../decode-uri.ts";
import type { Problem } from "../../diagnostics/diagnostic.ts";
import { problemOf, quote } from "../../diagnostics/catalog.ts";
import type { Advice } from "../../diagnostics/diagnostic.ts";
import { makeSpanIndex } from "../../diagnostics/line-index.ts";
import { suggest, suggestAnchor } from "../../diagnostics/suggest.ts";
import type { AuthorRule } from "../../output/hosts/author-rules.ts";
import { readAuthorRules } from "../../output/hosts/author-rules.ts";
import { notFoundPath } from "../../output/not-found.ts";
import { anchorsOf, hasAnchor } from "../../site/anchors.ts";
import { listGeneratedFiles, searchPagePath } from "../../site/generated-files.ts";
import type { RouteTable } from "../../site/routes.ts";
import { makeRouteTable } from "../../site/routes.ts";
import type { Suggestions } from "../../site/suggestions.ts";
import { makeSuggestions } from "../../site/suggestions.ts";
import { splitAddress } from "../../site/urls.ts";
import { inCatalog } from "../rule.ts";
import { siteRule } from "../site-rule.ts";
import { filesForHosts } from "./host-files.ts";
import type { OutputsToCheck } from "./outputs.ts";

export const hostRedirect = siteRule({
  ...inCatalog("broken-redirect"),
  *find(outputs: OutputsToCheck) {
    for (const { path: page, name, isRead } of filesForHosts(outputs)) {
      const text = isRead ? outputs.textOf(page) : null;
      const rules = text === null ? [] : readAuthorRules(name, text);
      if (text === null || rules.length === 0) continue;
      const spanOf = makeSpanIndex(text);
      const context = contextOf(rules, outputs);
      for (const rule of rules) {
        const made = checkTarget(rule, context);
        if (made !== null) yield { at: { kind: "page", page, span: spanOf(rule.to.start, rule.to.end) }, made };
      }
    }
  },
});

/** Functions and services of hosts answer below these paths. */
const services = /^\/(?:api|\.netlify|\.auth|_vercel|cdn-cgi|__)(?:\/|$)/u;

/** `:name`, `:splat`, `:path*`, `:id(\\d+)`, `$1`, `*`, `(.*)`, `{a,b}`: what a host fills in or matches. */
const hole = /(?<=\/):\w+|:(?:splat|\d+)\b|\$\w+|\(|\{|\*/u;

interface Context {
  readonly base: string;
  readonly elsewhere: readonly string[];
  /** The sources of the rules, without their first hole and what follows it, and the first rule with each source. */
  readonly sources: readonly { readonly rule: AuthorRule; readonly start: string; readonly isOpen: boolean }[];
  readonly bySource: ReadonlyMap<string, AuthorRule>;
  readonly routes: RouteTable;
  /** The sources of the redirects of the config and of pages. */
  readonly redirects: ReadonlySet<string>;
  /** Of all files and pages, without the base, with a leading slash. */
  readonly paths: ReadonlySet<string>;
  readonly suggestions: Suggestions;
}

function contextOf(rules: readonly AuthorRule[], { config, site, assets, interfaces, added }: OutputsToCheck): Context {
  const published = new Set(site.pages.map(({ record }) => record.relativePath));
  const routes = makeRouteTable(interfaces.filter(({ record }) => published.has(record.relativePath)));
  const files = [
    ...listGeneratedFiles(config, site.pages),
    ...["", ...site.prefixes].flatMap((prefix) => [prefix + notFoundPath, prefix + searchPagePath]),
    ...added,
    ...assets.files.map(({ output }) => output),
  ];
  return {
    base: config.base,
    elsewhere: config.links.elsewhere,
    sources: rules.map((rule) => {
      const from = keyOf(rule.from.text);
      const open = from.search(hole);
      return { rule, start: open === -1 ? from : from.slice(0, open), isOpen: open !== -1 };
    }),
    bySource: new Map(rules.toReversed().map((rule) => [keyOf(rule.from.text), rule])),
    routes,
    redirects: new Set(site.redirects.map(({ from }) => keyOf(config.base + from.slice(1)))),
    paths: new Set([...files.map((path) => `/${path}`), ...site.pages.map(({ record }) => record.path)]),
    suggestions: makeSuggestions(routes, assets),
  };
}

function checkTarget(rule: AuthorRule, context: Context): Problem | null {
  const { base, elsewhere, routes, paths } = context;
  const to = rule.to.text;
  const broken = (hint: Advice | null, fix?: { readonly from: string; readonly to: string }): Problem =>
    problemOf("broken-redirect", { from: rule.from.text, to }, hint, fix);
  const { path: written, fragment } = splitAddress(to);
  if (services.test(written) || elsewhere.some((prefix) => written.startsWith(prefix))) return null;
  const decoded = decode(written);
  const isOutside = decoded.startsWith("//") || !`${decoded}/`.startsWith(base);
  // Hosts look for the target of a rewrite in the folder, where files have no base.
  if (isOutside && !(isRewrite(rule) && written.startsWith("/"))) return null;
  const path = isOutside ? decoded : `/${decoded.slice(base.length)}`;
  const exact = to.normalize("NFC");
  if (exact !== to) return broken(`write ${quote(exact)}, in Unicode NFC`, { from: to, to: exact });
  const page = routes.find(path);
  if (page !== null) {
    if (!hasAnchor(page, fragment)) return broken(suggestAnchor(fragment, anchorsOf(page)));
    const { path: route } = page.record;
    if (path === route || path.toLowerCase() !== route.toLowerCase()) return null;
    const right = to.replace(written, base + route.slice(1));
    return problemOf("link-case", { url: to, exact: right }, `write ${quote(right)}`, { from: to, to: right });
  }
  const open = path.search(hole);
  const start = open === -1 ? path : path.slice(0, open);
  const isPublished =
    open === -1
      ? paths.has(path) || paths.has(`${path.replace(/\/$/u, "")}/index.html`)
      : [...paths].some((each) => each.startsWith(start));
  if (isPublished || context.redirects.has(keyOf(base + path.slice(1)))) return null;
  const loop = isRewrite(rule) ? null : loopFrom(rule, context);
  if (loop !== null) {
    const isFirst = loop.every(({ from }) => from.start >= rule.from.start);
    const chain = [...loop, rule].map(({ from }) => from.text).join(" → ");
    return isFirst ? problemOf("redirect-loop", { chain }, "redirect one of them to a page") : null;
  }
  return answers(start, open !== -1, rule, context) ? null : broken(hintFor(start, context));
}

/** Whether another rule may answer at an address, or below it. */
function answers(path: string, isBelow: boolean, except: AuthorRule, { sources, base }: Context): boolean {
  const key = keyOf(base + path.slice(1));
  return sources.some(({ rule, start, isOpen }) => {
    if (rule === except || (rule.status ?? 404) >= 400) return false;
    return isOpen ? `${key}/`.startsWith(start) : start === key || (isBelow && start.startsWith(key));
  });
}

/** The rules through which a redirect leads back to itself. */
function loopFrom(rule: AuthorRule, { bySource }: Context): readonly AuthorRule[] | null {
  const chain = [rule];
  for (let last = rule; ;) {
    const next = bySource.get(keyOf(splitAddress(last.to.text).path));
    if (next === rule) return chain;
    if (next === undefined || next.isConditional || isRewrite(next) || chain.includes(next)) return null;
    chain.push(next);
    last = next;
  }
}

function isRewrite({ status }: AuthorRule): boolean {
  return status === null || status < 300 || status >= 400;
}

function hintFor(path: string, { suggestions, base }: Context): Advice {
  const near = suggestions.routeHint(path);
  return near === null
    ? "name a page or a file of the site"
    : suggest(base + near.from.slice(1), base + near.to.slice(1));
}

/** Hosts ignore case and a trailing slash when they compare addresses. */
function keyOf(address: string): string {
  return decode(address)
    .toLowerCase()
    .replace(/(?<=.)\/$/u, "");
}
