/** Hashes of what a value is made from: the same fingerprint, the same value. */
import { createHash } from "node:crypto";

/**
 * SHA-256 of the parts, hexadecimal. Each part is preceded by its length, so that no two lists of parts run together alike.
 */
export function fingerprint(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex");
}

/** Of plain data; the order of keys counts, and is the order in which our own code makes them. */
export function fingerprintOf(value: unknown): string {
  return fingerprint(JSON.stringify(value) ?? "undefined");
}
