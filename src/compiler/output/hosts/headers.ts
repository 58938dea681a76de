/** The HTTP headers that every host should send, whatever the format of its rules. */

import { indexFolder } from "../../../theme/search/index-format.ts";

/**
 * Files named by a hash of their content never change, so they are cached for a year. Documents and lists are
 * revalidated.
 */
export const cacheHeaders = {
  hashed: "public, max-age=31536000, immutable",
  other: "public, max-age=0, must-revalidate",
} as const;

/** A pattern for the paths of files that are named by a hash of their content, without the base. */
export const hashedFile = String.raw`assets/[^/]+\.(?:[0-9a-f]{10}|[0-9A-Z]{8})\.[a-z0-9]+`;

const isHashedFile = new RegExp(`^(?:${hashedFile}$|${indexFolder})`, "u");

/** @param file Relative to the output folder. */
export function cacheControlOf(file: string): string {
  return isHashedFile.test(file) ? cacheHeaders.hashed : cacheHeaders.other;
}

export const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
];
