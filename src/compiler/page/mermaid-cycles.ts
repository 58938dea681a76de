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
  const leadsTo = reachability(forward);
  const long = arrows.filter(({ from, to }) =>
    forward.some((other) => other.from === from && other.to !== to && leadsTo(other.to).has(to)),
  );
  return { back, long: new Set(long.map(({ from, to }) => arrowKey(from, to))) };
}

/** The arrows to a box on the way that has led from the first boxes to their start. */
function backArrows(boxes: readonly string[], arrows: readonly Arrow[]): ReadonlySet<string> {
  const next = targets(arrows);
  const back = new Set<string>();
  const done = new Set<string>();
  const follow = (box: string, way: ReadonlySet<string>): void => {
    if (done.has(box)) return;
    const longer = new Set(way).add(box);
    for (const to of next.get(box) ?? [])
      if (way.has(to)) back.add(arrowKey(box, to));
      else if (to !== box) follow(to, longer);
    done.add(box);
  };
  for (const box of boxes) follow(box, new Set());
  return back;
}

function targets(arrows: readonly Arrow[]): ReadonlyMap<string, readonly string[]> {
  const next = new Map<string, string[]>();
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  return next;
}

/** The boxes to which arrows lead from a box. */
function reachability(arrows: readonly Arrow[]): (start: string) => ReadonlySet<string> {
  const next = targets(arrows);
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
