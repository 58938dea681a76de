/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), of the code units of a text: quick, the same on every machine, and no secret. */
export function fnv1a(text: string): number {
  let hash = emptyHash;
  for (let index = 0; index < text.length; index += 1) hash = withCode(hash, text.charCodeAt(index));
  return hash >>> 0;
}

/** Of a text that comes piece by piece: begins here, goes on with each code unit, and is `>>> 0` at its end. */
export const emptyHash = 0x811c9dc5;

export function withCode(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}
