/** Interprets file modification times. An effect: it reads the clock. */

/**
 * Whether a later change will be visible in a file's signature. A file that was changed a moment ago may be changed
 * again within the same tick of the file system's clock, and its signature would stay the same.
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
