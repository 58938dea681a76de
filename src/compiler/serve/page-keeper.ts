/** Keeps a settled site for the next start, when nothing else is going on. */
import type { GraphState } from "../graph/build-graph.ts";
import type { PreparedBuild, SiteOptions } from "../graph/prepare-site.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import { keepSite } from "./kept-site.ts";
import type { SettingFile } from "./setting-files.ts";

/** Milliseconds without an update, before anything is written. */
const pause = 1500;

export class PageKeeper {
  readonly #options: SiteOptions;
  #run: AbortController | null = null;
  /** The site that was kept last. */
  #kept: LinkedSite | null = null;

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  /** @param settings What `prepared` was read from, as it was then. */
  keep(prepared: PreparedBuild, settings: readonly SettingFile[], state: GraphState): void {
    this.stop();
    if (state.site === this.#kept) return;
    const run = new AbortController();
    this.#run = run;
    const timer = setTimeout(() => {
      keepSite(this.#options, prepared, settings, state, run.signal).then(
        () => {
          if (!run.signal.aborted) this.#kept = state.site;
        },
        // A folder that cannot be written to makes the next start slower, and no worse.
        () => undefined,
      );
    }, pause).unref();
    run.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  /** What is not written by now is not written. */
  stop(): void {
    this.#run?.abort();
  }
}
