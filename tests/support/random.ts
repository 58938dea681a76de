/** Returns an integer from 0 up to, but not including, `below`. */
export type Random = (below: number) => number;

/** A random number generator with a seed (mulberry32), so that a failing series can be repeated. */
export function makeRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
