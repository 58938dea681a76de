/** The first moments of a server that can show its first page at once: the work for all other pages waits until that is done. */
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds without a request, after which the first page is there; and from the start, where nobody asks for one. */
const quiet = 80;
const patience = 350;
/** Milliseconds after which the work begins, however many ask. */
const limit = 2000;

export class QuietStart {
  readonly #start = performance.now();
  #asked: number | null = null;

  /** Called with each request. */
  ask(): void {
    this.#asked = performance.now();
  }

  /** @throws AbortError when the signal is aborted. */
  async isOver(signal: AbortSignal): Promise<void> {
    for (;;) {
      const end = Math.min(this.#asked === null ? this.#start + patience : this.#asked + quiet, this.#start + limit);
      const left = end - performance.now();
      if (left <= 0) return;
      await sleep(left, null, { signal });
    }
  }
}
