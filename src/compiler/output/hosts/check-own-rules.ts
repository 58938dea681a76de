/** Checks an author's own `_redirects` and `_headers` against the rules that docsgen appends to them. Pure. */
import { publicFolder } from "../../asset/asset-index.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import type { Problem, Span } from "../../diagnostics/diagnostic.ts";
import { problemOf } from "../../diagnostics/catalog.ts";
import type { LinkedSite, LinkFinding } from "../../site/linked-site.ts";
import type { SourcePath } from "../../source/paths.ts";
import { toSourcePath } from "../../source/paths.ts";
import { headersFile, netlifyHeaders, netlifyRedirects, redirectsFile } from "./netlify.ts";
import { hostRulesOf } from "./plan.ts";

/** @param textOf Returns `null` if there is no such file. */
export function checkOwnRules(
  config: SiteConfig,
  site: LinkedSite,
  textOf: (path: SourcePath) => string | null,
): LinkFinding[] {
  if (!config.hosts.includes("netlify")) return [];
  const rules = hostRulesOf(config, site, []);
  const check = (name: string, find: (text: string) => readonly Located[]): LinkFinding[] => {
    const page = toSourcePath(publicFolder + name);
    const text = textOf(page);
    return text === null ? [] : find(text).map(({ problem, span }) => ({ kind: "page", page, span, ...problem }));
  };
  return [
    ...check(redirectsFile, (text) =>
      repeatedRedirects(text, new Set(netlifyRedirects(rules).map(({ from }) => keyOf(from)))),
    ),
    ...check(headersFile, (text) =>
      repeatedHeaders(
        text,
        new Set(netlifyHeaders(rules).flatMap(({ path, headers }) => headers.map(([name]) => headerKey(path, name)))),
      ),
    ),
  ];
}

interface Located {
  readonly problem: Problem;
  readonly span: Span;
}

/** @param generated Keys of the addresses that docsgen redirects. */
function repeatedRedirects(text: string, generated: ReadonlySet<string>): readonly Located[] {
  return text.split(/\r?\n/u).flatMap((line, index): Located[] => {
    const [, indent = "", from, ...others] = /^(\s*)(\/\S*)((?:\s+\S+)*)\s*$/u.exec(line) ?? [];
    // A rule with a condition leaves the other requests to docsgen's rule.
    if (from === undefined || /\s\w+=/u.test(others.join(" ")) || !generated.has(keyOf(from))) return [];
    const hint =
      from === "/*"
        ? "remove it: docsgen adds “/* /404.html 404” after all other rules"
        : "remove it, or the redirect in the config";
    return [{ problem: problemOf("duplicate-redirect", { from }, hint), span: spanOf(index, indent.length, from) }];
  });
}

/** @param generated Keys of the headers that docsgen sets. */
function repeatedHeaders(text: string, generated: ReadonlySet<string>): readonly Located[] {
  let path = "";
  return text.split(/\r?\n/u).flatMap((line, index): Located[] => {
    const [, indent = "", name] = /^(\s+)([\w-]+)\s*:/u.exec(line) ?? [];
    if (name === undefined) {
      if (line.startsWith("/")) path = line.trim();
      return [];
    }
    if (!generated.has(headerKey(path, name))) return [];
    const isPolicy = name.toLowerCase() === "content-security-policy";
    const hint = isPolicy ? "set `contentSecurityPolicy` in the config instead" : "remove it";
    return [{ problem: problemOf("duplicate-header", { name, path }, hint), span: spanOf(index, indent.length, name) }];
  });
}

/** Hosts ignore case and a trailing slash when they compare addresses. */
function keyOf(address: string): string {
  return address.toLowerCase().replace(/(?<=.)\/$/u, "");
}

function headerKey(path: string, name: string): string {
  return `${path} ${name.toLowerCase()}`;
}

function spanOf(index: number, start: number, word: string): Span {
  const line = index + 1;
  return { start: { line, column: start + 1 }, end: { line, column: start + word.length + 1 } };
}
