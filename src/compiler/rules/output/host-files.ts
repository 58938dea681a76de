/**
 * An author's own files for hosts in `public/`, beside the rules that docsgen adds to them, and these rules against the
 * limits of the hosts.
 */
import { printParseErrorCode, parse } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";
import type { Host } from "../../config/site-config.ts";
import { quote } from "../../diagnostics/catalog.ts";
import { makeSpanIndex, spanIn } from "../../diagnostics/line-index.ts";
import { memoizeWeakly } from "../../once.ts";
import { findSkippedRules } from "../../output/hosts/author-rules.ts";
import { maxDynamicRules } from "../../output/hosts/cloudflare.ts";
import { formatRules } from "../../output/hosts/formats.ts";
import { readObject } from "../../output/hosts/join-files.ts";
import { redirectsFile } from "../../output/hosts/netlify.ts";
import { hostRulesOf } from "../../output/hosts/plan.ts";
import type { LinkPlace } from "../../site/linked-site.ts";
import type { SourcePath } from "../../source/paths.ts";
import { publicFolder, toSourcePath } from "../../source/paths.ts";
import { inCatalog } from "../rule.ts";
import { atSetting, atStart, siteRule } from "../site-rule.ts";
import type { OutputsToCheck } from "./outputs.ts";

/** The files that docsgen writes for hosts, and the author's own files with which it joins them. */
const hostsOf = memoizeWeakly(({ config, site, textOf }: OutputsToCheck) => {
  const rules = hostRulesOf(config, site, []);
  const formatted = formatRules(config.hosts, rules);
  const files = formatted.flatMap((each) =>
    each.files.flatMap((file) => {
      const page = toSourcePath(publicFolder + file.path);
      const own = file.join === null ? null : textOf(page);
      return own === null ? [] : [{ ...file, host: each.host, page, own }];
    }),
  );
  return { formatted, files };
});

/** A word in a line of a file. @param index Of the line. */
function atWord(page: SourcePath, index: number, start: number, word: string): LinkPlace {
  const line = index + 1;
  const [from, to] = [start + 1, start + word.length + 1];
  return { kind: "page", page, span: { start: { line, column: from }, end: { line, column: to } } };
}

export const hostLimit = siteRule({
  code: "host-limit",
  severity: "warning",
  message: (_, { problem }: { problem: string }) => problem,
  about:
    "Each host limits the size of its rules. docsgen writes what fits: a redirect that is left out still forwards readers, with a small page. A header that is too long is ignored or refused by the host.",
  shown: [
    'hosts: ["azure"], and 300 redirects, which are more than 20 KB',
    "fewer redirects, or a host with a higher limit",
  ],
  *find(outputs: OutputsToCheck) {
    const { formatted, files } = hostsOf(outputs);
    for (const { host, limits } of formatted)
      for (const limit of limits) yield { at: atSetting("hosts", outputs.config.hosts.indexOf(host)), ...limit };
    // Cloudflare reads a hundred rules from the first one with a wildcard or a placeholder on.
    for (const { host, page, own, text, path } of files) {
      if (host !== "cloudflare" || path !== redirectsFile) continue;
      const lines = own.split(/\r?\n/u);
      const index = lines.findIndex((line) => /^\s*[^\s#]*(?:\*|\/:\w)/u.test(line));
      const count = [...lines.slice(index), ...text.split("\n")].filter((line) => /^\s*[^\s#]/u.test(line)).length;
      if (index === -1 || count <= maxDynamicRules) continue;
      const [, indent = "", from = ""] = /^(\s*)(\S+)/u.exec(lines[index] ?? "") ?? [];
      yield {
        at: atWord(page, index, indent.length, from),
        problem: `Cloudflare reads ${maxDynamicRules} rules from the first one with a wildcard on, and these are ${count}`,
        hint: "list the redirects of this file in the config instead, or remove the wildcard",
      };
    }
  },
});

/** docsgen cannot add its rules to what is not an object. */
export const hostFileSyntax = siteRule({
  code: "host-file-syntax",
  severity: "error",
  message: (_, { name, reason }: { name: string; reason: string }) => `${quote(name)} is not valid JSON: ${reason}`,
  about:
    "docsgen adds its rules to your own `vercel.json`, `firebase.json` or `staticwebapp.config.json` in `public/`. Such a file must be a JSON object, without comments.",
  shown: ["public/vercel.json: { cleanUrls: true }", 'public/vercel.json: { "cleanUrls": true }'],
  *find(outputs: OutputsToCheck) {
    for (const { join, page, own, path: name } of hostsOf(outputs).files) {
      if (join !== "merge" || readObject(own) !== null) continue;
      const errors: ParseError[] = [];
      parse(own, errors, { disallowComments: true });
      const [{ error, offset, length } = { error: null, offset: 0, length: 1 }] = errors;
      // "InvalidSymbol"
      const words = error === null ? "" : printParseErrorCode(error).replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ");
      yield {
        at: { kind: "page", page, span: spanIn(own, offset, offset + length) },
        name,
        reason: error === null ? "it is not an object" : words.toLowerCase(),
        hint: "write it as JSON, without comments",
      };
    }
  },
});

export const repeatedRule = siteRule({
  ...inCatalog("duplicate-redirect"),
  *find(outputs: OutputsToCheck) {
    for (const { page, own, path, text } of hostsOf(outputs).files) {
      if (path !== redirectsFile) continue;
      const generated = new Set(text.split("\n").map((rule) => keyOf(rule.replace(/ .*$/u, ""))));
      for (const [index, line] of own.split(/\r?\n/u).entries()) {
        const [, indent = "", from, others = ""] = /^(\s*)(\/\S*)((?:\s+\S+)*)\s*$/u.exec(line) ?? [];
        // A rule with a condition leaves the other requests to docsgen's rule.
        if (from === undefined || /\s\w+=/u.test(others) || !generated.has(keyOf(from))) continue;
        const hint = "remove it, or the redirect in the config: docsgen adds its rules after those of this file";
        yield { at: atWord(page, index, indent.length, from), from, hint };
      }
    }
  },
});

/** Hosts ignore case and a trailing slash when they compare addresses. */
function keyOf(address: string): string {
  return address.toLowerCase().replace(/(?<=.)\/$/u, "");
}

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

/** The author's own files for hosts, and whether one of the site's hosts reads them. */
export function filesForHosts({ assets, config }: Pick<OutputsToCheck, "assets" | "config">): readonly {
  readonly path: SourcePath;
  readonly name: string;
  readonly hosts: readonly Host[];
  readonly isRead: boolean;
}[] {
  return assets.files.flatMap(({ path }) => {
    const name = path.startsWith(publicFolder) ? path.slice(publicFolder.length) : "";
    const hosts = Object.hasOwn(readers, name) ? (readers[name] ?? []) : [];
    const isRead = config.hosts.length === 0 || hosts.some((host) => config.hosts.includes(host));
    return hosts.length === 0 ? [] : [{ path, name, hosts, isRead }];
  });
}

export const unreadHostRule = siteRule({
  code: "unread-host-rule",
  severity: "warning",
  message: (_, { problem }: { problem: string }) => problem,
  about:
    "Each host reads rules from a file of its own: Netlify and Cloudflare read `_redirects` and `_headers`, GitLab Pages reads `_redirects`, Vercel reads `vercel.json`, Firebase `firebase.json`, Azure `staticwebapp.config.json`, and Apache `.htaccess`. `hosts` in the config lists where the site is published; GitHub Pages reads none of these files. Hosts skip lines of `_redirects` and `_headers` in another form without a word, and crawlers those of `robots.txt`. Hosts compare the letters of an address as they are encoded, so a rule must be typed in the form in which browsers request it.",
  shown: [
    'hosts: ["github-pages"], and public/_redirects: /old/ /new/ 301',
    'hosts: ["github-pages"], redirects: [{ from: "/old/", to: "/new/" }]',
  ],
  *find(outputs: OutputsToCheck) {
    for (const { path, name, hosts, isRead } of filesForHosts(outputs)) {
      const text = isRead && name === redirectsFile ? outputs.textOf(path) : null;
      const spanOf = makeSpanIndex(text ?? "");
      for (const { part, ...skipped } of text === null ? [] : findSkippedRules(text))
        yield { at: { kind: "page", page: path, span: spanOf(part.start, part.end) }, ...skipped };
      if (isRead) continue;
      const [only = "", ...others] = outputs.config.hosts.map((host) => quote(host));
      const subject = others.length === 0 ? `${only} does not read it` : "none of the `hosts` reads it";
      const added = hosts.map((host) => `"${host}"`).join(" or ");
      const move = name === redirectsFile ? "list the redirects in the config and remove the file" : "remove it";
      const hint = `${move}, or, if the site is also published there, add ${added} to \`hosts\``;
      yield { at: atStart(path), problem: `${quote(name)} is published, but ${subject}`, hint };
    }
  },
});
