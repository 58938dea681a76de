/** Words for a number of things, as messages and reports have them. Pure. */

/** (1, "page") → "1 page"; (2, "page") → "2 pages". Only for nouns whose plural ends with an s. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
