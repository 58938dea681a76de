/**
 * Redirects of the config and aliases of pages, each followed to its end. A page always takes precedence over a
 * redirect from its address. A redirect with a missing target is a finding unless the author acknowledges it with a
 * reason. Redirects whose source has a `#` belong to headings; see `makeMovedAnchors`.
 */
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { anchorHint } from "../diagnostics/suggest.ts";
import type { SourcePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import { anchorFor, anchorsOf } from "./anchors.ts";
import type { Directory } from "./menu-link.ts";
import { encodeFragment, redirectKey, routeUrl, splitAddress, trimSlash } from "./urls.ts";
import { resolveNamedAddress } from "./version-links.ts";

/** A redirect from one address to another, or an alias of a page, after the redirects that follow from it. */
export interface Redirect {
  /** Without the base and without a trailing slash: "/cron". */
  readonly from: string;
  /** The final URL, with the base or on another site. */
  readonly url: string;
  /** The same address as the author would write it: "/workflows/steps/triggers/". */
  readonly target: string;
  /** The reason for keeping a redirect with a missing target, or `null`. */
  readonly acknowledge: string | null;
  /** The location of the redirect in the config or in a page. */
  readonly location: RedirectLocation;
}

/** An alias is located at the start of its page. */
export type RedirectLocation =
  | { readonly kind: "config"; readonly path: ConfigPath }
  | { readonly kind: "page"; readonly page: SourcePath; readonly span: Span };

/** The redirects of one edition, without those of headings. */
export interface RedirectTable {
  /** The redirects of the config in order, then the aliases in the order of their pages. */
  readonly redirects: readonly Redirect[];
  /** Finds the redirect from an address, or `null`. */
  readonly find: (path: string) => Redirect | null;
  readonly findings: readonly LinkFinding[];
}

/** A redirect as written, with its index in the config. */
interface Rule {
  readonly from: string;
  readonly to: string;
  readonly acknowledge: string | null;
  readonly index: number;
}

/**
 * Of several redirects from an address, the first applies. One from the address of a page is left out, and reported.
 */
export function makeRedirectTable(context: RedirectContext): RedirectTable {
  const { config, routes, resolver } = context;
  const findings: LinkFinding[] = [];
  const rules = new Map<string, Rule>();
  const report = (index: number, key: "from" | "to" | "acknowledge", found: Problem): void =>
    void findings.push(inConfig(index, key, found));
  for (const [index, { from, to, acknowledge }] of config.redirects.entries()) {
    if (from.includes("#")) continue;
    const page = routes.findAtOwn(from);
    // Hosts do not serve `/guide/` at `/guide.html`, which tools with other routes published.
    const isOtherFile =
      /\.html$/iu.test(from) &&
      page !== null &&
      redirectKey(page.record.path) !== redirectKey(from) &&
      !/\/index\.html$/iu.test(from);
    if (page !== null && !isOtherFile) {
      const hint = "remove the redirect, or give the page another address";
      report(index, "from", problemOf("redirect-shadowed", { from, page: resolver.labelOf(page) }, hint));
    } else if (rules.has(redirectKey(from)))
      report(index, "from", problemOf("duplicate-redirect", { from }, "keep one of them"));
    else rules.set(redirectKey(from), { from: trimSlash(from), to, acknowledge: acknowledge ?? null, index });
  }
  const redirects: Redirect[] = [];
  for (const rule of rules.values()) {
    const { to, target, problem } = followRule(rule, rules, context);
    const repeated = repeatsBase(rule, config);
    const location: RedirectLocation = { kind: "config", path: ["redirects", rule.index, "from"] };
    redirects.push({ from: rule.from, url: to, target, acknowledge: rule.acknowledge, location });
    if (rule.acknowledge === null) {
      if (problem !== null) findings.push(problem);
      if (repeated !== null) report(rule.index, "from", repeated);
    } else if (repeated === null && (problem === null || problem.code === "redirect-chain"))
      report(
        rule.index,
        "acknowledge",
        problemOf("unused-acknowledgement", { subject: rule.from }, "remove `acknowledge`"),
      );
  }
  for (const page of routes.pages) {
    for (const alias of page.record.frontmatter.aliases ?? []) {
      const winner = routes.findAtOwn(alias);
      const found =
        winner === null
          ? problemOf("duplicate-redirect", { from: alias }, "keep one of them")
          : problemOf("redirect-shadowed", { from: alias, page: resolver.labelOf(winner) }, "remove the alias");
      const { path } = page.record;
      const location: RedirectLocation = { kind: "page", page: resolver.fileOf(page), span: startOfText };
      if (winner !== null || rules.has(redirectKey(alias))) {
        findings.push({ ...location, ...found });
        continue;
      }
      const from = trimSlash(alias);
      rules.set(redirectKey(alias), { from, to: path, acknowledge: null, index: -1 });
      redirects.push({ from, url: routeUrl(config.base, path), target: path, acknowledge: null, location });
    }
  }
  const byKey = new Map(redirects.map((redirect) => [redirectKey(redirect.from), redirect]));
  return { redirects, find: (path) => byKey.get(redirectKey(path)) ?? null, findings };
}

interface RedirectContext extends Directory {
  /** The address of a file that is not a page, if a path names one; see `findPublishedFile`. */
  readonly fileAt: (path: string) => string | null;
  /** The URL of a file that `fileAt` returns. */
  readonly urlOfFile: (file: string) => string;
}

interface Destination {
  readonly to: string;
  readonly target: string;
  readonly problem: LinkFinding | null;
}

function followRule(
  rule: Rule,
  rules: ReadonlyMap<string, Rule>,
  { routes, suggestions, fileAt, urlOfFile, config, resolver }: RedirectContext,
): Destination {
  const chain = [rule];
  let { to } = rule;
  for (;;) {
    const named = resolveNamedAddress(to, resolver);
    if (named !== null) {
      const { url, problem } = named;
      return {
        to: url ?? routeUrl(config.base, "/"),
        target: to,
        problem: problem === null ? chainProblem(chain, to) : inConfig(rule.index, "to", problem),
      };
    }
    if (!to.startsWith("/") && !/^https?:/iu.test(to)) {
      const hint = "write a path of the site, a full https URL, or a page of a site in `links.sites`";
      const found = problemOf("broken-redirect", { from: rule.from, to: rule.to }, hint);
      return { to: routeUrl(config.base, "/"), target: "/", problem: inConfig(rule.index, "to", found) };
    }
    if (!to.startsWith("/")) return { to, target: to, problem: chainProblem(chain, to) };
    const { path, suffix, fragment } = splitAddress(to);
    const page = routes.find(path);
    if (page !== null) {
      const target = page.record.path + suffix;
      const url = routeUrl(config.base, page.record.path) + suffix;
      const anchor = anchorFor(page, fragment, resolver, null);
      if (anchor === fragment) return { to: url, target, problem: chainProblem(chain, target) };
      if (anchor !== null)
        return {
          to: routeUrl(config.base, page.record.path) + encodeFragment(anchor),
          target: anchor === "" ? page.record.path : target,
          problem: null,
        };
      const hint = anchorHint(fragment, anchorsOf(page));
      const found = problemOf("broken-redirect", { from: rule.from, to: rule.to }, hint);
      return { to: url, target, problem: inConfig(rule.index, "to", found) };
    }
    const next = rules.get(redirectKey(path));
    const file = next === undefined ? fileAt(path) : null;
    if (file !== null) {
      const target = file + suffix;
      return { to: urlOfFile(file) + suffix, target, problem: chainProblem(chain, target) };
    }
    const elsewhere = next === undefined ? resolver.find(path) : null;
    if (elsewhere !== null) {
      const { shown, entry } = elsewhere;
      return { to: shown.urlOf(entry.route) + suffix, target: entry.route + suffix, problem: null };
    }
    if (next === undefined) {
      const hint = suggestions.routeHint(path) ?? 'name a page, or add a reason to keep it: acknowledge: "…"';
      const found = problemOf("broken-redirect", { from: rule.from, to: rule.to }, hint);
      const target = (path.endsWith("/") ? path : `${path}/`) + suffix;
      return { to: routeUrl(config.base, target), target, problem: inConfig(rule.index, "to", found) };
    }
    if (chain.includes(next)) {
      // Every rule of a loop ends up here; only the first of them in the config reports it.
      const isReported = next === rule && chain.every(({ index }) => index >= rule.index);
      const text = showChain([...chain, next].map(({ from }) => from));
      const found = problemOf("redirect-loop", { chain: text }, "redirect one of them to a page");
      return {
        to: routeUrl(config.base, "/"),
        target: "/",
        problem: isReported ? inConfig(rule.index, "to", found) : null,
      };
    }
    chain.push(next);
    ({ to } = next);
  }
}

function chainProblem(chain: readonly Rule[], end: string): LinkFinding | null {
  const [rule] = chain;
  if (rule === undefined || chain.length === 1) return null;
  const text = showChain([...chain.map(({ from }) => from), end]);
  const fix = { from: JSON.stringify(rule.to), to: JSON.stringify(end) };
  return inConfig(
    rule.index,
    "to",
    problemOf("redirect-chain", { from: rule.from, chain: text }, `write “${end}”`, fix),
  );
}

function repeatsBase({ from }: Rule, { base }: SiteConfig): Problem | null {
  if (base === "/" || !`${from}/`.startsWith(base)) return null;
  const to = `/${from.slice(base.length)}`;
  const hint = `write “${to}”, or, if it is intended, add a reason: acknowledge: "…"`;
  return problemOf("redirect-repeats-base", { from, address: base + from.slice(1) }, { hint, from, to, isGuess: true });
}

function showChain(addresses: readonly string[]): string {
  return addresses.join(" → ");
}

function inConfig(index: number, key: "from" | "to" | "acknowledge", found: Problem): LinkFinding {
  return { kind: "config", path: ["redirects", index, key], ...found };
}
