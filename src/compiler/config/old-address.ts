/**
 * A former address of a page, as used by redirects and aliases, in NFC. The whole address is compared, so the schema
 * rejects addresses that can never match.
 */
import type { Advice } from "../diagnostics/diagnostic.ts";
import * as z from "zod";
import { decodeUri } from "../decode-uri.ts";

interface AddressProblem {
  readonly message: string;
  readonly hint: string | null;
  /** The path before a wildcard, or `null` if there is none. */
  readonly wildcard?: string;
}

export const oldAddress = z
  .string()
  .normalize("NFC")
  .superRefine((address, context) => {
    const problem = findProblem(address);
    if (problem === null) return;
    const { message, ...params } = problem;
    context.addIssue({ code: "custom", message, input: address, params });
  });

/** The context of an address, which its hint depends on. */
export interface AddressContext {
  /** The hosts of the config, as written: rules with a wildcard belong in their files. */
  readonly hosts?: unknown;
  /** The target of the redirect, as written. */
  readonly target?: unknown;
}

/** The hint that a schema attaches to an issue. */
export function hintOf(issue: z.core.$ZodIssue, { hosts, target }: AddressContext = {}): Advice | null {
  const params = issue.code === "custom" ? (issue.params ?? {}) : {};
  const { hint, wildcard } = params;
  if (typeof wildcard === "string") {
    const to = typeof target === "string" ? target : "/…";
    const rules = hosts === undefined ? [] : hostsIn(hosts).map((host) => ruleFor(host, wildcard, to));
    return ["list each old address", ...new Set(rules.filter((rule) => rule !== null))].join(", or ");
  }
  const { data = null } = advice.safeParse(hint);
  return data;
}

const advice: z.ZodType<Advice> = z.union([
  z.string(),
  z.object({ hint: z.string(), from: z.string(), to: z.string() }),
]);

function hostsIn(hosts: unknown): readonly unknown[] {
  return Array.isArray(hosts) ? hosts : [];
}

/** Where a host reads rules with wildcards; `null` if nowhere. */
function ruleFor(host: unknown, start: string, to: string): string | null {
  switch (host) {
    case "cloudflare":
    case "gitlab-pages":
    case "netlify":
      return `write a rule such as “${start}* ${to} 301” in \`public/_redirects\``;
    case "vercel":
      return `add a rule such as \`{ "source": "${start}:path*", "destination": "${to}", "permanent": true }\` to \`redirects\` in \`public/vercel.json\``;
    case "firebase":
      return `add a rule such as \`{ "source": "${start}**", "destination": "${to}", "type": 301 }\` to \`hosting.redirects\` in \`public/firebase.json\``;
    case "azure":
      return `add a rule such as \`{ "route": "${start}*", "redirect": "${to}", "statusCode": 301 }\` to \`routes\` in \`public/staticwebapp.config.json\``;
    case "apache":
      return `write a rule such as “RedirectMatch 301 ^${start} ${to}” in \`public/.htaccess\``;
    case "nginx":
    case "caddy":
    case "cloudfront":
      return "write a rule in your own configuration of the server";
    default:
      return null;
  }
}

/** A wildcard of a host, a parameter, or a piece of a regular expression. */
const wildcards = /\*|(?<=\/):[\w-]+|\[[^\]]*\][+?]?|\\[dws]|\([^)]*[|*+?\\][^)]*\)|\$$/u;

function findProblem(address: string): AddressProblem | null {
  const bare = address.replace(/^\^/u, "");
  if (!/^\/(?!\/)/u.test(bare))
    return { message: "must be a path that begins with a slash, such as /limits/", hint: null };
  // A list that YAML reads as one text.
  if (/\s(?:-\s+)?\//u.test(bare)) return { message: "must be one address", hint: null };
  const [path = "", fragment] = bare.split("#");
  const found = wildcards.exec(path);
  if (found === null && bare !== address)
    return { message: "must be a single address: “^” is not a wildcard", hint: `write “${bare}”` };
  if (found !== null) {
    const start = path.slice(0, found.index).replace(/\($/u, "");
    return { message: `must be a single address: “${found[0]}” is not a wildcard`, hint: null, wildcard: start };
  }
  if (path.includes("?")) {
    const asked = path.slice(0, path.indexOf("?"));
    return { message: "has a query, which is ignored", hint: `write “${asked}”` };
  }
  const exact = normalizedPath(path);
  if (exact === path) return null;
  const hint = `write “${exact}${fragment === undefined ? "" : `#${fragment}`}”`;
  return { message: `can never match, because the address is compared as “${exact}”`, hint };
}

/** The decoded path that a browser would request. Browsers send what is typed in NFC. */
function normalizedPath(path: string): string {
  const { pathname } = new URL(path, "http://localhost");
  return pathname
    .replaceAll(/\/{2,}/gu, "/")
    .split("/")
    .map(decode)
    .join("/")
    .normalize("NFC");
}

function decode(segment: string): string {
  return decodeUri(segment) ?? segment;
}
