/** Starts what pages have beside their HTML: components that were rendered at build time, and the scripts of plugins. */

/** Makes an element work, and returns what stops it again, if anything has to be. */
export type Start = (island: HTMLElement) => (() => void) | void;

/** Functions that load what makes an element work, by the name of its component or plugin. */
export interface Starts {
  readonly components: Readonly<Record<string, () => Promise<Start>>>;
  readonly plugins: Readonly<Record<string, () => Promise<Start>>>;
}

/** Functions that stop the elements that have been started. */
const live = new Map<HTMLElement, () => void>();

/**
 * Starts the elements in `root` when they want it: immediately, when idle, or when visible. Stops those that are no
 * longer in the document, so that their timers and listeners end.
 */
export function startIslands(root: ParentNode, { components, plugins }: Starts): void {
  for (const [island, stop] of live) {
    if (island.isConnected) continue;
    live.delete(island);
    stop();
  }
  for (const island of root.querySelectorAll<HTMLElement>("[data-hydrate]")) {
    const { component = "", plugin = "" } = island.dataset;
    const load = components[component] ?? plugins[plugin];
    if (load === undefined) continue;
    onTrigger(island, () => {
      load().then(
        (start) => startOne(island, start),
        // The static HTML stays if the code cannot be loaded.
        () => undefined,
      );
    });
  }
}

function startOne(island: HTMLElement, start: Start): void {
  // The reader may have left the page in the meantime, or it was found twice.
  if (!island.isConnected || !island.hasAttribute("data-hydrate")) return;
  island.removeAttribute("data-hydrate");
  const stop = start(island);
  if (typeof stop === "function") live.set(island, stop);
}

function onTrigger(island: HTMLElement, run: () => void): void {
  const { hydrate: trigger } = island.dataset;
  if (trigger === "idle" && "requestIdleCallback" in window) window.requestIdleCallback(run);
  else if (trigger === "visible") {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    });
    observer.observe(island);
  } else run();
}
