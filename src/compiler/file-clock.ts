/** What the times of files tell. An effect: it asks what time it is. */

/**
 * Whether a file's signature will tell its next change. A file that was changed a moment ago may be changed again within the
 * same tick of the file system's clock, and look the same.
 * @param modified Milliseconds since 1970, as `now`.
 */
export function isSettled(modified: number, now = Date.now()): boolean {
  return now - modified > (modified % 1000 === 0 ? wholeSeconds : fineClock);
}

/** Milliseconds within which a file system's clock may not tell two changes apart: some know seconds alone, or two of them. */
const fineClock = 100;
const wholeSeconds = 2100;
