/**
 * A former address of a page, as used by redirects and aliases, in NFC. The whole address is compared, so the schema
 * rejects addresses that can never match.
 */
import type { Advice } from "../diagnostics/diagnostic.ts";
import * as z from "zod";
import { decode } from "../decode-uri.ts";

interface AddressProblem {
  readonly message: string;
  readonly hint: string | null;
}

/** The schema of such an address: "/old/", or with an old heading, "/limits/#size". */
export const oldAddress = z
  .string()
  .normalize("NFC")
  .superRefine((address, context) => {
    const problem = findProblem(address);
    if (problem === null) return;
    const { message, ...params } = problem;
    context.addIssue({ code: "custom", message, input: address, params });
  });

/** The hint that a schema attaches to an issue. */
export function hintOf(issue: z.core.$ZodIssue): Advice | null {
  const { data = null } = advice.safeParse(issue.code === "custom" ? issue.params?.["hint"] : null);
  return data;
}

const advice: z.ZodType<Advice> = z.union([
  z.string(),
  z.object({ hint: z.string(), from: z.string(), to: z.string(), isGuess: z.literal(true).optional() }),
]);

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
    const hint = "list each old address, or write a rule of your host, such as one in `public/_redirects`";
    return { message: `must be a single address: “${found[0]}” is not a wildcard`, hint };
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
