/**
 * The budget of a page: computing time, waiting, and memory. These depend on the machine, so they are the last resort:
 * a page that is too much work is refused by its text (`page/limits/block-limit.ts`), and only author code may loop. Pure.
 */
import { memoryLimit } from "../usage-meter.ts";

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

/** The limits on a page. Times are in milliseconds. */
export interface Budget {
  /** The time to compile it without its plugins. */
  readonly compile: number;
  /** The time of author code, and how much longer it may take for each character of the page's inputs and each byte that it reads. */
  readonly author: number;
  readonly authorPerCharacter: number;
  /** How long author code may wait. */
  readonly wait: number;
  /** In megabytes. */
  readonly memory: number;
}

/**
 * Compiling gets several times what its own limits allow. Rendering the theme takes a fifth of the time of author code.
 * A busy machine or a slow network makes waiting longer, so its limit is far above what any page should need.
 */
export const pageBudget: Budget = {
  compile: 120_000,
  author: 3000,
  authorPerCharacter: 0.025,
  wait: 30_000,
  memory: memoryLimit,
};
