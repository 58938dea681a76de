/**
 * Compiles pages that readers look at a few times for nothing: the parser, the highlighter and its languages are loaded when the page is
 * saved, and the engine knows their code. Nobody waits for it, and what is going on goes first.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** How often the first page is compiled in advance, with milliseconds before each; of later ones, once. */
const times = 6;
const pause = 20;

export class Rehearsal {
  readonly #compile: (source: string) => Promise<void>;
  readonly #idle: () => Promise<unknown>;
  readonly #known = new Set<string>();
  #queue: Promise<void> = Promise.resolve();

  /** @param compile Compiles the page of an absolute path, and forgets it. @param idle Fulfilled when nothing else is going on. */
  constructor(compile: (source: string) => Promise<void>, idle: () => Promise<unknown>) {
    this.#compile = compile;
    this.#idle = idle;
  }

  /** @param source Absolute path of a page that is shown. @returns When it was compiled as often as it is to be. */
  add(source: string): Promise<void> {
    if (this.#known.has(source)) return this.#queue;
    const count = this.#known.size === 0 ? times : 1;
    this.#known.add(source);
    const run = async (): Promise<void> => {
      for (let time = 0; time < count; time += 1) {
        await sleep(pause);
        // Last: what began meanwhile goes first.
        await this.#idle();
        await this.#compile(source);
      }
    };
    const done = this.#queue.then(run);
    this.#queue = done.catch(() => undefined);
    return done;
  }
}
