/**
 * Computes a short similarity signature, used to recognize a page under a new address. It is MinHash over three-word
 * shingles with one permutation (Li, Owen, Zhang, "One Permutation Hashing", 2012): each shingle falls into one of the
 * bins, each bin keeps its smallest hash, and the share of equal bins estimates the share of equal shingles. An empty
 * bin borrows from the next bin that is not empty (Shrivastava, Li, "Densifying One Permutation Hashing via Rotation",
 * 2014).
 */
import { emptyHash, withCode } from "../../source/fnv1a.ts";
import type { SearchSection } from "../compiled-page.ts";

const binCount = 24;
const emptyBin = 0xffffffff;

/** The signature as Base64 of 24 bins of 16 bits, or "" for a page without words. */
export function signatureOf(sections: readonly SearchSection[]): string {
  const hashes: number[] = [];
  for (const { heading, text, code } of sections) hashWords(`${heading} ${text} ${code}`.toLowerCase(), hashes);
  if (hashes.length === 0) return "";
  const minima = new Uint32Array(binCount).fill(emptyBin);
  for (let index = 0; index < Math.max(1, hashes.length - 2); index += 1) {
    const hash = hashOfShingle(hashes[index] ?? 0, hashes[index + 1] ?? 0, hashes[index + 2] ?? 0);
    const bin = hash % binCount;
    if (hash < (minima[bin] ?? 0)) minima[bin] = hash;
  }
  const dense = Uint16Array.from(minima, (_, bin) => {
    let distance = 0;
    while (minima[(bin + distance) % binCount] === emptyBin) distance += 1;
    // Mix in the distance of a borrowed value; otherwise two pages of a few words would look similar by chance.
    return mix((minima[(bin + distance) % binCount] ?? 0) + distance) & 0xffff;
  });
  return Buffer.from(dense.buffer).toString("base64");
}

const isAsciiWordCharacter = Array.from({ length: 128 }, (_, code) => /[a-zA-Z\d]/u.test(String.fromCharCode(code)));

/** Appends the hash of each word, a run of letters and digits, in order. */
function hashWords(text: string, hashes: number[]): void {
  let hash = emptyHash;
  let length = 0;
  const end = (): void => {
    if (length > 0) hashes.push(hash >>> 0);
    hash = emptyHash;
    length = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128 ? isAsciiWordCharacter[code] === true : isWordCharacterAt(text, at)) {
      hash = withCode(hash, code);
      length += 1;
    } else {
      end();
    }
  }
  end();
}

/** Whether the code unit belongs to a letter or digit, including either half of a surrogate pair. */
function isWordCharacterAt(text: string, at: number): boolean {
  const isSecondHalf = /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));
  return /^[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0));
}

/** The similarity of two signatures, from 0 (nothing in common) to 1 (the same words). */
export function similarityOf(left: string, right: string): number {
  if (left === "" || left.length !== right.length) return 0;
  const a = Buffer.from(left, "base64");
  const b = Buffer.from(right, "base64");
  let same = 0;
  for (let at = 0; at + 1 < a.length; at += 2) if (a.readUInt16LE(at) === b.readUInt16LE(at)) same += 1;
  return same / Math.max(1, a.length / 2);
}

function hashOfShingle(first: number, second: number, third: number): number {
  return mix(Math.imul(Math.imul(first, 31) + second, 31) + third) >>> 1;
}

/** The finalizer of MurmurHash3: every input bit affects every output bit. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
