/**
 * The part of the benchmark that runs in the page: it opens the engines and sends all questions to each of them in
 * turn.
 */
import type { Search } from "./peers/peer.ts";

export interface Asked {
  readonly engine: string;
  readonly question: number;
  readonly refs: readonly string[];
  /** Milliseconds of each measured round. */
  readonly times: number[];
}

const bench = {
  async open(engine: string): Promise<Search> {
    const { open }: { open: (base: string) => Promise<Search> } = await import(`/${engine}/client.js`);
    return open(`/${engine}/`);
  },

  /** The first query of a new reader. */
  async askOnce(engine: string, query: string, limit: number): Promise<number> {
    const search = await bench.open(engine);
    return (await search(query, limit)).length;
  },

  /**
   * One round to warm up, then the measured ones; every question goes to all engines before the next one, in rotating
   * order.
   */
  async askAll(engines: readonly string[], queries: readonly string[], rounds: number): Promise<readonly Asked[]> {
    const opened: { readonly engine: string; readonly search: Search }[] = [];
    for (const engine of engines) opened.push({ engine, search: await bench.open(engine) });
    const asked = new Map<string, Asked>();
    for (let round = 0; round <= rounds; round += 1)
      for (const [question, query] of queries.entries())
        for (let turn = 0; turn < opened.length; turn += 1) {
          const next = opened[(turn + round + question) % opened.length];
          if (next === undefined) continue;
          const start = performance.now();
          const refs = await next.search(query, 10);
          const time = performance.now() - start;
          const key = `${next.engine} ${question}`;
          const known = asked.get(key) ?? { engine: next.engine, question, refs, times: [] };
          if (round > 0) known.times.push(time);
          asked.set(key, known);
        }
    return [...asked.values()];
  },
};

Object.assign(globalThis, { bench });
