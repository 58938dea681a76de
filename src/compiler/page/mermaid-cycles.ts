/**
 * Finds the back edges of a flowchart or a state diagram. beautiful-mermaid reverses edges to break cycles, but not
 * always those that the author would: it may draw `A --> B --> C --> B` with C first. Pure.
 */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Whether it has a head at both ends. */
  readonly isDouble: boolean;
}

/**
 * @param boxes In the order in which the author names them.
 * @returns The arrows of cycles that lead to a box named earlier, as `arrowKey` writes them.
 */
export function backArrows(boxes: readonly string[], arrows: readonly Arrow[]): ReadonlySet<string> {
  const order = new Map([...new Set(boxes)].map((box, index) => [box, index]));
  const next = new Map<string, string[]>();
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const known = new Map<string, ReadonlySet<string>>();
  const reachable = (start: string): ReadonlySet<string> => {
    const seen = new Set(known.get(start) ?? next.get(start));
    for (const box of seen) for (const other of next.get(box) ?? []) seen.add(other);
    known.set(start, seen);
    return seen;
  };
  // In the drawing, a reversed arrow could not be told one of the author's with two heads.
  const doubles = new Set(
    arrows.flatMap(({ from, to, isDouble }) => (isDouble ? [arrowKey(from, to), arrowKey(to, from)] : [])),
  );
  return new Set(
    arrows.flatMap(({ from, to }) => {
      const key = arrowKey(from, to);
      const isEarlier = (order.get(to) ?? 0) < (order.get(from) ?? 0);
      return isEarlier && !doubles.has(key) && reachable(to).has(from) ? key : [];
    }),
  );
}

/** Identifies the arrows from one box to another. */
export function arrowKey(from: string, to: string): string {
  return `${from} ${to}`;
}
