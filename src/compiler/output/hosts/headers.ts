/** The HTTP headers that every host should send, whatever its format. */

/** Names with a hash of the content never change what they hold: a year. Documents and lists are asked for again. */
export const cacheHeaders = {
  hashed: "public, max-age=31536000, immutable",
  other: "public, max-age=0, must-revalidate",
} as const;

export const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
];
