/**
 * A former address of a page, as used by redirects and aliases, in NFC. The whole address is compared, so the schema
 * rejects addresses that can never match.
 */
import * as z from "zod";
import { decodeUri } from "../decode-uri.ts";

interface AddressProblem {
  readonly message: string;
  readonly hint: string | null;
}

export const oldAddress = z
  .string()
  .normalize("NFC")
  .superRefine((address, context) => {
    const problem = findProblem(address);
    if (problem === null) return;
    const { message, hint } = problem;
    context.addIssue({ code: "custom", message, input: address, params: { hint } });
  });

/** The hint that a schema attaches to an issue. */
export function hintOf(issue: z.core.$ZodIssue): string | null {
  const hint: unknown = issue.code === "custom" ? issue.params?.["hint"] : null;
  return typeof hint === "string" ? hint : null;
}

function findProblem(address: string): AddressProblem | null {
  if (!/^\/(?!\/)/u.test(address))
    return { message: "must be a path that begins with a slash, such as /limits/", hint: null };
  const [path = "", fragment] = address.split("#");
  const wildcard = /\*|(?<=\/):[\w-]+/u.exec(path)?.[0];
  if (wildcard !== undefined) {
    const rule = `${path.slice(0, path.indexOf(wildcard))}* /… 301`;
    const hint = `list each old address, or write a rule such as “${rule}” in \`public/_redirects\``;
    return { message: `must be a single address: “${wildcard}” is not a wildcard`, hint };
  }
  if (path.includes("?")) {
    const bare = path.slice(0, path.indexOf("?"));
    return { message: "has a query, which is ignored", hint: `write “${bare}”` };
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
