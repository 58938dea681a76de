/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), of the code units of a text: quick, the same on every machine, and no secret. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
