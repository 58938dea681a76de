/** Interprets file modification times. Has effects, because it reads the clock. */

/**
 * Whether a later change will be visible in a file's signature. A file that was just changed may change again within
 * the same tick of the file system's clock, and keep its signature.
 *
 * @param modified Milliseconds since 1970, like `now`.
 */
export function isSettled(modified: number, now = Date.now()): boolean {
  return now - modified > (modified % 1000 === 0 ? wholeSeconds : fineClock);
}

/**
 * Milliseconds within which a file system's clock may not distinguish two changes. Some clocks only have a resolution
 * of one or two seconds.
 */
const fineClock = 100;
const wholeSeconds = 2100;
