/** Keeps the pages of a settled site for the next start, when nothing else is going on, and opens what was kept. */
import { pathToFileURL } from "node:url";
import type { GraphState } from "../graph/build-graph.ts";
import type { PreparedBuild } from "../graph/open-site.ts";
import { openRenderer } from "../route/open-renderer.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import type { KeptSite } from "./kept-pages.ts";
import { keepPages, KeptPages } from "./kept-pages.ts";

/** Milliseconds without an update, before anything is written. */
const pause = 1500;

export class PageKeeper {
  #run: AbortController | null = null;
  /** The site that was kept last. */
  #kept: LinkedSite | null = null;

  keep(prepared: PreparedBuild, state: GraphState): void {
    this.stop();
    if (state.site === this.#kept) return;
    const run = new AbortController();
    this.#run = run;
    const timer = setTimeout(() => {
      keepPages(prepared, state, run.signal).then(
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

export async function openKeptPages({ project, theme }: PreparedBuild, site: KeptSite): Promise<KeptPages> {
  const url = theme.module === null ? null : pathToFileURL(theme.module).href;
  return new KeptPages(project, await openRenderer(url), site);
}
