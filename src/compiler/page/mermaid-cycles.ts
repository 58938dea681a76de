/**
 * Finds the arrows of a flowchart or a state diagram that beautiful-mermaid would draw badly. It reverses arrows to break
 * cycles, but not always those that the author would: it may draw `A --> B --> C --> B` with C first. And it lets the
 * arrows of a box begin with a common line, even if that line crosses another box on the way to a later one. Pure.
 */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Arrows as `arrowKey` writes them. */
export interface Routes {
  /** The arrows that close a cycle. */
  readonly back: ReadonlySet<string>;
  /** The arrows to boxes to which a longer way leads too. */
  readonly long: ReadonlySet<string>;
}

/** @param boxes In the order in which the author names them. */
export function findRoutes(boxes: readonly string[], arrows: readonly Arrow[]): Routes {
  const back = backArrows(boxes, arrows);
  const forward = arrows.map(({ from, to }) => (back.has(arrowKey(from, to)) ? { from: to, to: from } : { from, to }));
  const next = targets(forward);
  const leadsTo = reachability(next);
  const long = arrows.filter(({ from, to }) => next.get(from)?.some((other) => other !== to && leadsTo(other).has(to)));
  return { back, long: new Set(long.map(({ from, to }) => arrowKey(from, to))) };
}

/** The arrows to a box on the way that has led from the first boxes to their start. */
function backArrows(boxes: readonly string[], arrows: readonly Arrow[]): ReadonlySet<string> {
  const next = targets(arrows);
  const back = new Set<string>();
  const done = new Set<string>();
  const way = new Set<string>();
  // Not recursive, because a chain of boxes may be longer than the stack of the engine.
  const open: { readonly box: string; readonly rest: Iterator<string> }[] = [];
  const enter = (box: string): void => {
    way.add(box);
    open.push({ box, rest: (next.get(box) ?? []).values() });
  };
  for (const first of boxes) {
    if (!done.has(first)) enter(first);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const { box, rest } = last;
      const step = rest.next();
      if (step.done === true) {
        open.pop();
        way.delete(box);
        done.add(box);
      } else if (way.has(step.value)) {
        if (step.value !== box) back.add(arrowKey(box, step.value));
      } else if (!done.has(step.value)) enter(step.value);
    }
  }
  return back;
}

/** The boxes to which the arrows of each box lead. */
function targets(arrows: readonly Arrow[]): ReadonlyMap<string, readonly string[]> {
  const next = new Map<string, string[]>();
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  return next;
}

/** The boxes to which a way leads from a box. */
function reachability(next: ReadonlyMap<string, readonly string[]>): (start: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (start) => {
    const found = known.get(start);
    if (found !== undefined) return found;
    const seen = new Set(next.get(start));
    for (const box of seen) for (const other of next.get(box) ?? []) seen.add(other);
    known.set(start, seen);
    return seen;
  };
}

/** Identifies the arrows from one box to another. */
export function arrowKey(from: string, to: string): string {
  return `${from} ${to}`;
}
