/** The prefix of ids that `useId` makes for a component, in the build and in the browser. */
export function idPrefix(number: number | string): string {
  return `c${number}`;
}
