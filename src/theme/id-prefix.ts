/** What the ids of `useId` in a page's component begin with, on the server and in the browser. */
export function idPrefix(number: number | string): string {
  return `c${number}`;
}
