/** The HTTP headers that every host should send, whatever the format of its rules. */

/**
 * Files named by a hash of their content never change, so they are cached for a year. Documents and lists are
 * revalidated.
 */
export const cacheHeaders = {
  hashed: "public, max-age=31536000, immutable",
  other: "public, max-age=0, must-revalidate",
} as const;

export const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
];
