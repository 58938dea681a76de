/** Hashes of what a value is made from: the same fingerprint, the same value. */
import { createHash, hash } from "node:crypto";

/**
 * SHA-256 of the parts, hexadecimal. Each part is preceded by its length, so that no two lists of parts run together alike.
 */
export function fingerprint(...parts: readonly string[]): string {
  let text = "";
  for (const part of parts) text += `${part.length}:${part}`;
  return hash("sha256", text);
}

/** Of plain data; the order of keys counts, and is the order in which our own code makes them. */
export function fingerprintOf(value: unknown): string {
  return fingerprint(JSON.stringify(value) ?? "undefined");
}

/** Of a text in pieces, however it is cut. */
export function fingerprintOfPieces(pieces: Iterable<string>): string {
  const sum = createHash("sha256");
  for (const piece of pieces) sum.update(piece);
  return sum.digest("hex");
}

/** Of the bytes of a file, as long as what is kept of it. */
export function contentHashOf(contents: string | Uint8Array): string {
  return hash("sha256", contents).slice(0, hashDigits);
}

/** Digits that tell two builds of one file apart. */
export const hashDigits = 32;

/** Of every file whose name is made of what it holds: where the name is the same, so are the bytes. */
export const namedByContents: string = fingerprint("named by contents");
