/** The budget of a page: computing time, which grows with its text, and memory. Pure. */

/** Why a page was given up. */
export type Stop =
  | { readonly kind: "time"; readonly seconds: number }
  | { readonly kind: "memory"; readonly megabytes: number }
  /** The author's code ended its thread: `process.exit()`. */
  | { readonly kind: "exit" };

/** Megabytes of memory for any page. A page of the largest size that is read takes half of that. */
export const memoryLimit = 2048;
/**
 * Megabytes of a worker's heap that are never reached: what grows is ended before. Where Node.js ends a worker at this limit, an allocation of a few
 * megabytes beyond it ends the process.
 */
export const heapLimit = 8192;

/** Milliseconds for any page, and for each character: prose takes a fifth of that, and the slowest markup about half. */
const timeForAny = 3000;
const timeForCharacter = 0.025;

/** Milliseconds for a page that is made from that many characters. */
export function timeLimit(characters: number): number {
  return timeForAny + timeForCharacter * characters;
}
