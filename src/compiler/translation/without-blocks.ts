/** Removes what stands between two marks, in one pass over the text. */

/** @returns The text with a space in place of each block. A block without an end stays. */
export function withoutBlocks(text: string, open: string, close: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length);
    if (end === -1) break;
    parts.push(text.slice(from, at));
    from = end + close.length;
  }
  return [...parts, text.slice(from)].join(" ");
}

/** The text without its code spans. A run of backticks closes at the next one of the same length. */
export function withoutCodeSpans(text: string): string {
  const runs = Array.from(text.matchAll(/`+/gu), ({ 0: run, index }) => ({ start: index, end: index + run.length }));
  const next = new Map<number, { readonly start: number; readonly end: number }>();
  const closings = runs
    .toReversed()
    .map((run) => {
      const closing = next.get(run.end - run.start) ?? null;
      next.set(run.end - run.start, run);
      return closing;
    })
    .reverse();
  const parts: string[] = [];
  let from = 0;
  for (const [index, { start }] of runs.entries()) {
    const closing = closings[index] ?? null;
    if (start < from || closing === null) continue;
    parts.push(text.slice(from, start));
    from = closing.end;
  }
  return [...parts, text.slice(from)].join(" ");
}
