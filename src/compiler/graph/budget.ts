/**
 * The budget of a page: computing time, waiting, and memory. These depend on the machine, so they are the last resort:
 * a page that is too much work is refused by its text (`page/block-limit.ts`), and only author code may loop. Pure.
 */

/** Why work on a page was stopped. */
export type Stop =
  | { readonly kind: "time"; readonly seconds: number }
  /** The author's code waited for something, such as a request. */
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "memory"; readonly megabytes: number }
  /** The author's code ended its thread with `process.exit()`. */
  | { readonly kind: "exit" };

/**
 * The limit on a worker's heap, in megabytes. We stop a growing worker long before it reaches this limit, because
 * Node.js cannot always end only the worker there: an allocation that exceeds it by a few megabytes ends the whole
 * process.
 */
export const heapLimit = 8192;

/** The limit on compiling a page without its plugins, in milliseconds: several times what its own limits allow. */
export const compileLimit = 120_000;

/** Milliseconds of author code per page, and per character. Rendering the theme takes a fifth of this time. */
const timeForAny = 3000;
const timeForCharacter = 0.025;

/**
 * The limit on waiting for a page, in milliseconds. A busy machine or a slow network makes waiting longer, so it is far
 * above what any page should need.
 */
export const waitLimit = 30_000;

/**
 * The time limit for author code on a page, in milliseconds.
 * @param characters The total length of the page's inputs.
 */
export function timeLimit(characters: number): number {
  return timeForAny + timeForCharacter * characters;
}
