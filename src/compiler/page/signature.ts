/**
 * A few bytes that tell how alike two pages are, for finding a page again under another address. MinHash (Broder, "On the resemblance
 * and containment of documents", 1997) over runs of three words: the share of equal places estimates the share of equal runs.
 */
import type { SearchSection } from "./compiled-page.ts";

const places = 24;
/** Odd multipliers, one a place; any fixed ones serve. */
const multipliers = Uint32Array.from({ length: places }, (_, index) => Math.imul(2 * index + 1, 0x9e3779b1) | 1);

/** Base64 of 24 places of 16 bits; "" for a page without words. */
export function signatureOf(sections: readonly SearchSection[]): string {
  const words = sections.flatMap(
    ({ heading, text, code }) => `${heading} ${text} ${code}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  if (words.length === 0) return "";
  const least = new Uint32Array(places).fill(0xffffffff);
  for (let index = 0; index < Math.max(1, words.length - 2); index += 1) {
    const hash = fnv1a(words.slice(index, index + 3).join(" "));
    for (let place = 0; place < places; place += 1) {
      const mixed = mix(Math.imul(hash, multipliers[place] ?? 1));
      if (mixed < (least[place] ?? 0)) least[place] = mixed;
    }
  }
  return Buffer.from(Uint16Array.from(least, (value) => value & 0xffff).buffer).toString("base64");
}

/** From 0 (nothing in common) to 1 (the same words). */
export function similarityOf(left: string, right: string): number {
  if (left === "" || left.length !== right.length) return 0;
  const a = Buffer.from(left, "base64");
  const b = Buffer.from(right, "base64");
  let same = 0;
  for (let at = 0; at + 1 < a.length; at += 2) if (a.readUInt16LE(at) === b.readUInt16LE(at)) same += 1;
  return same / Math.max(1, a.length / 2);
}

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The finish of MurmurHash3: every bit of the input reaches every bit of the result. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
