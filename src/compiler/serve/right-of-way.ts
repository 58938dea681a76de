/** Who looks at a page goes first: the work for all other pages waits, where it pauses, until that page is made. */
import { setImmediate } from "node:timers/promises";

export class RightOfWay {
  #going = 0;
  #waiting: (() => void)[] = [];

  /** Makes a page. What it waits for must not be the work that gives way. */
  async take<Result>(make: () => Promise<Result>): Promise<Result> {
    this.#going += 1;
    try {
      return await make();
    } finally {
      this.#going -= 1;
      if (this.#going === 0) for (const goOn of this.#waiting.splice(0)) goOn();
    }
  }

  /** Lets what has happened meanwhile be heard, and waits for the pages that are being made. */
  async give(): Promise<void> {
    await setImmediate();
    while (this.#going > 0)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
  }
}
