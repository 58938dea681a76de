/**
 * Old addresses: the config's redirects and the pages' aliases, each followed to its end. A page always wins over a redirect from
 * its own address, and a redirect that leads nowhere is a finding unless its author acknowledges it with a reason.
 */
import type { SiteConfig } from "../config/site-config.ts";
import { finding } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { RouteTable } from "./routes.ts";
import { encodePath } from "./urls.ts";

export interface Redirect {
  /** Without the base and without a slash at the end: "/cron". */
  readonly from: string;
  /** Final URL: with the base, or of another site. */
  readonly url: string;
}

export interface RedirectTable {
  /** In the order of the config, then the aliases in the order of their pages. */
  readonly redirects: readonly Redirect[];
  /** Where an old address leads, or `null`. */
  readonly find: (path: string) => Redirect | null;
  readonly findings: readonly LinkFinding[];
}

/** A redirect as it is written, with what to call its place. */
interface Rule {
  readonly from: string;
  readonly to: string;
  readonly acknowledge: string | null;
  readonly index: number;
}

export function makeRedirectTable(config: SiteConfig, routes: RouteTable): RedirectTable {
  const findings: LinkFinding[] = [];
  const rules = new Map<string, Rule>();
  for (const [index, { from, to, acknowledge }] of config.redirects.entries()) {
    const key = redirectKey(from);
    const page = routes.find(from);
    if (page !== null)
      findings.push(
        inConfig(
          index,
          "from",
          finding(
            "redirect-shadowed",
            { from, page: page.record.relativePath },
            startOfText,
            "remove the redirect, or give the page another address",
          ),
        ),
      );
    else if (rules.has(key))
      findings.push(inConfig(index, "from", finding("duplicate-redirect", { from }, startOfText, "keep one of them")));
    else rules.set(key, { from: trimSlash(from), to, acknowledge: acknowledge ?? null, index });
  }
  const redirects: Redirect[] = [];
  for (const rule of rules.values()) {
    const { to, problem } = followRule(rule, rules, routes, config);
    redirects.push({ from: rule.from, url: to });
    if (problem !== null && rule.acknowledge === null) findings.push(problem);
    if (problem === null && rule.acknowledge !== null) {
      const hint = "remove `acknowledge`";
      findings.push(
        inConfig(
          rule.index,
          "acknowledge",
          finding("unused-acknowledgement", { subject: rule.from }, startOfText, hint),
        ),
      );
    }
  }
  for (const page of routes.pages) {
    for (const alias of page.record.frontmatter.aliases ?? []) {
      const winner = routes.find(alias);
      const { code, message, hint } =
        winner === null
          ? finding("duplicate-redirect", { from: alias }, startOfText)
          : finding("redirect-shadowed", { from: alias, page: winner.record.relativePath }, startOfText);
      if (winner !== null || rules.has(redirectKey(alias))) {
        findings.push({ kind: "page", page: page.record.relativePath, span: startOfText, code, message, hint });
        continue;
      }
      rules.set(redirectKey(alias), { from: trimSlash(alias), to: page.record.path, acknowledge: null, index: -1 });
      redirects.push({ from: trimSlash(alias), url: withBase(config, page.record.path) });
    }
  }
  const byKey = new Map(redirects.map((redirect) => [redirectKey(redirect.from), redirect]));
  return { redirects, find: (path) => byKey.get(redirectKey(path)) ?? null, findings };
}

interface Destination {
  readonly to: string;
  readonly problem: LinkFinding | null;
}

function followRule(rule: Rule, rules: ReadonlyMap<string, Rule>, routes: RouteTable, config: SiteConfig): Destination {
  const chain = [rule];
  let { to } = rule;
  for (;;) {
    if (!to.startsWith("/")) return { to, problem: null };
    const { path, suffix } = splitTarget(to);
    const page = routes.find(path);
    if (page !== null) return { to: withBase(config, page.record.path) + suffix, problem: null };
    const next = rules.get(redirectKey(path));
    if (next === undefined) {
      const hint =
        didYouMean(
          path,
          routes.pages.map(({ record }) => record.path),
        ) ?? 'name a page, or say why it is kept: acknowledge: "…"';
      const problem = inConfig(
        rule.index,
        "to",
        finding("broken-redirect", { from: rule.from, to: rule.to }, startOfText, hint),
      );
      return { to: withBase(config, path.endsWith("/") ? path : `${path}/`) + suffix, problem };
    }
    if (chain.includes(next)) {
      // Every rule of a circle meets it; the first of them in the config reports it.
      const isReported = next === rule && chain.every(({ index }) => index >= rule.index);
      const text = [...chain, next].map(({ from }) => from).join(" → ");
      const found = finding("redirect-loop", { chain: text }, startOfText, "let one of them lead to a page");
      return { to: withBase(config, "/"), problem: isReported ? inConfig(rule.index, "to", found) : null };
    }
    chain.push(next);
    ({ to } = next);
  }
}

function splitTarget(to: string): { readonly path: string; readonly suffix: string } {
  const end = to.search(/[?#]/u);
  return end === -1 ? { path: to, suffix: "" } : { path: to.slice(0, end), suffix: to.slice(end) };
}

function withBase(config: SiteConfig, path: string): string {
  return config.base + encodePath(path.slice(1));
}

/** Sources are compared without the slash at the end and without case. */
function redirectKey(path: string): string {
  return trimSlash(path).normalize("NFC").toLowerCase();
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function inConfig(
  index: number,
  key: "from" | "to" | "acknowledge",
  { code, message, hint }: ReturnType<typeof finding>,
): LinkFinding {
  return { kind: "config", path: ["redirects", index, key], code, message, hint };
}
