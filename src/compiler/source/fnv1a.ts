/**
 * FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), over the code units of a text. It is fast and the same
 * on every machine, but not cryptographic.
 */
export function fnv1a(text: string): number {
  let hash = emptyHash;
  for (let index = 0; index < text.length; index += 1) hash = withCode(hash, text.charCodeAt(index));
  return hash >>> 0;
}

/** The initial state for hashing a text in pieces: pass each code unit to `withCode`, and finish with `>>> 0`. */
export const emptyHash = 0x811c9dc5;

/** The state after one more code unit. It may be negative, as it is a signed integer of 32 bits. */
export function withCode(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}
