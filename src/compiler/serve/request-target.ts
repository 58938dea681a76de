/**
 * Parses the target of a request strictly: what a URL must not contain is refused before anything is looked up. Pure.
 * https://www.rfc-editor.org/rfc/rfc9112#name-origin-form
 */
import { decodeUri } from "../decode-uri.ts";

/** The target of a request line: "/docs/a%20b/?q=1" is the path "/docs/a b/" and the search "?q=1". */
export type RequestTarget =
  /** `path` is decoded and starts with a slash. `search` is unchanged, with its question mark, or "". */
  { readonly kind: "target"; readonly path: string; readonly search: string } | { readonly kind: "refused" };

const refused: RequestTarget = { kind: "refused" };

/** @param target As in the request line. */
export function readTarget(target: string | undefined): RequestTarget {
  // Only printable ASCII is valid, and no browser sends a fragment or a backslash.
  if (target === undefined || !/^\/(?!\/)[!-~]*$/u.test(target) || /[\\#]/u.test(target)) return refused;
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    const decoded = decodeUri(segment);
    if (decoded === null || decoded === "." || decoded === ".." || /[/\\\p{Cc}]/u.test(decoded)) return refused;
    segments.push(decoded);
  }
  return { kind: "target", path: segments.join("/"), search: queryAt === -1 ? "" : target.slice(queryAt) };
}
