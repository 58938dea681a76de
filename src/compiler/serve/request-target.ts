/**
 * Reads what a request asks for, strictly: what a URL should not hold is refused before anybody looks for it. Pure.
 * https://www.rfc-editor.org/rfc/rfc9112#name-origin-form
 */
import { decodeUri } from "../decode-uri.ts";

export type RequestTarget =
  /** `path` is decoded and begins with a slash; `search` is as it came, with its question mark, or "". */
  { readonly kind: "target"; readonly path: string; readonly search: string } | { readonly kind: "refused" };

const refused: RequestTarget = { kind: "refused" };

/** @param target As it stands in the request line. */
export function readTarget(target: string | undefined): RequestTarget {
  // Printable ASCII alone; a fragment or a backslash is nothing that a browser sends.
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
