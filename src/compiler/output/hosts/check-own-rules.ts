/**
 * Checks an author's own files for hosts in `public/` against the rules that docsgen adds to them, and these rules
 * against the limits of the hosts. Pure.
 */
import { printParseErrorCode, parse } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";
import type { SiteConfig } from "../../config/site-config.ts";
import type { Problem, Span } from "../../diagnostics/diagnostic.ts";
import { problemOf } from "../../diagnostics/catalog.ts";
import { spanIn } from "../../diagnostics/line-index.ts";
import type { LinkedSite, LinkFinding } from "../../site/linked-site.ts";
import type { SourcePath } from "../../source/paths.ts";
import { publicFolder, toSourcePath } from "../../source/paths.ts";
import { maxDynamicRules } from "./cloudflare.ts";
import { formatRules } from "./formats.ts";
import type { HostFile } from "./host-rules.ts";
import { readObject } from "./join-files.ts";
import { headersFile, listHeaders, redirectsFile } from "./netlify.ts";
import { hostRulesOf } from "./plan.ts";

/** @param textOf Returns `null` if there is no such file. */
export function checkOwnRules(
  config: SiteConfig,
  site: LinkedSite,
  textOf: (path: SourcePath) => string | null,
): LinkFinding[] {
  const rules = hostRulesOf(config, site, []);
  const headers = new Set(
    listHeaders(rules).flatMap(({ path, headers: all }) => all.map(([name]) => headerKey(path, name))),
  );
  return formatRules(config.hosts, rules).flatMap(({ host, files, limits }) => [
    ...limits.map(({ problem, hint }): LinkFinding => ({
      kind: "config",
      path: ["hosts", config.hosts.indexOf(host)],
      ...problemOf("host-limit", { problem }, hint),
    })),
    ...files.flatMap(({ path, text, join }): LinkFinding[] => {
      const page = toSourcePath(publicFolder + path);
      const own = join === null ? null : textOf(page);
      if (own === null) return [];
      const found = [
        ...checkOwn(own, { path, text, join }, headers),
        ...(host === "cloudflare" && path === redirectsFile ? manyAfterWildcard(own, text) : []),
      ];
      return found.map(({ problem, span }) => ({
        kind: "page",
        page,
        span,
        ...problem,
      }));
    }),
  ]);
}

/** @param headers Keys of the headers that docsgen sets. */
function checkOwn(
  own: string,
  { path, text, join }: Pick<HostFile, "path" | "text" | "join">,
  headers: ReadonlySet<string>,
): readonly Located[] {
  if (join === "merge") return findSyntaxError(own, path);
  if (path === headersFile) return repeatedHeaders(own, headers);
  return path === redirectsFile ? repeatedRedirects(own, text) : [];
}

interface Located {
  readonly problem: Problem;
  readonly span: Span;
}

/** @param rules The generated rules. */
function repeatedRedirects(text: string, rules: string): readonly Located[] {
  const generated = new Set(rules.split("\n").map((rule) => keyOf(rule.replace(/ .*$/u, ""))));
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

/** Cloudflare reads a hundred rules from the first one with a wildcard or a placeholder on. */
function manyAfterWildcard(own: string, generated: string): readonly Located[] {
  const lines = own.split(/\r?\n/u);
  const isRule = (line: string): boolean => /^\s*[^\s#]/u.test(line);
  const index = lines.findIndex((line) => /^\s*[^\s#]*(?:\*|\/:\w)/u.test(line));
  const count = [...lines.slice(index), ...generated.split("\n")].filter(isRule).length;
  if (index === -1 || count <= maxDynamicRules) return [];
  const [, indent = "", from = ""] = /^(\s*)(\S+)/u.exec(lines[index] ?? "") ?? [];
  const problem = `Cloudflare reads ${maxDynamicRules} rules from the first one with a wildcard on, and these are ${count}`;
  const hint = "list the redirects of this file in the config instead, or remove the wildcard";
  return [{ problem: problemOf("host-limit", { problem }, hint), span: spanOf(index, indent.length, from) }];
}

/** @param generated Keys of the headers that docsgen sets. */
function repeatedHeaders(text: string, generated: ReadonlySet<string>): readonly Located[] {
  let path = "";
  return text.split(/\r?\n/u).flatMap((line, index): Located[] => {
    // Hosts do not read the indentation.
    const [, indent = "", name] = /^(\s*)([\w-]+)\s*:(?!\/\/)/u.exec(line) ?? [];
    if (name === undefined) {
      if (line.trim().startsWith("/")) path = line.trim();
      return [];
    }
    if (!generated.has(headerKey(path, name))) return [];
    const isPolicy = name.toLowerCase() === "content-security-policy";
    const hint = isPolicy ? "set `contentSecurityPolicy` in the config instead" : "remove it";
    return [{ problem: problemOf("duplicate-header", { name, path }, hint), span: spanOf(index, indent.length, name) }];
  });
}

function findSyntaxError(text: string, name: string): readonly Located[] {
  if (readObject(text) !== null) return [];
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [error] = errors;
  const start = error?.offset ?? 0;
  const reason = error === undefined ? "it is not an object" : wordsOf(printParseErrorCode(error.error));
  return [
    {
      problem: problemOf("host-file-syntax", { name, reason }, "write it as JSON, without comments"),
      span: spanIn(text, start, start + (error?.length ?? 1)),
    },
  ];
}

/** "InvalidSymbol" as "invalid symbol". */
function wordsOf(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase();
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
