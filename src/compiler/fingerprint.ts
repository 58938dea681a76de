/** Hashes of the inputs that a value is made from. Equal fingerprints mean equal values. */
import { hash } from "node:crypto";

/**
 * SHA-256 of the parts, hexadecimal. Each part is prefixed with its length, so that different lists of parts never
 * yield the same text.
 */
export function fingerprint(...parts: readonly string[]): string {
  let text = "";
  for (const part of parts) text += `${part.length}:${part}`;
  return hash("sha256", text);
}

/** The fingerprint of plain data. The order of keys matters; our own code determines it. */
export function fingerprintOf(value: unknown): string {
  return fingerprint(JSON.stringify(value) ?? "undefined");
}

/** The hash of a file's bytes, shortened to the length that we store. */
export function contentHashOf(contents: string | Uint8Array): string {
  return hash("sha256", contents).slice(0, hashDigits);
}

/** The number of hexadecimal digits of a stored hash, enough to distinguish two builds of one file. */
export const hashDigits = 32;

/** The fingerprint of all files whose names contain a hash of their content: the same name means the same bytes. */
export const namedByContents: string = fingerprint("named by contents");
