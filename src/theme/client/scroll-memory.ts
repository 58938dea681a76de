/** Remembers the scroll position of each history entry and restores it on back and forward. */
import { readStored, store } from "./stored.ts";

/** Positions are kept for the tab: in memory, and for the last 100 entries in `sessionStorage`. */
export interface ScrollMemory {
  /** Adds a history entry for a new page. */
  readonly push: (url: string) => void;
  /** Stops recording until the page of another entry has loaded. */
  readonly pause: () => void;
  readonly resume: () => void;
  /**
   * Scrolls to the saved position of the current entry.
   * @returns `false` for a new entry, such as that of a link within the page.
   */
  readonly restore: () => boolean;
}

const key = "dg-scroll";

/** Takes over scroll restoration from the browser for the whole document. */
export function makeScrollMemory(): ScrollMemory {
  const positions = readPositions();
  const current = (): string => history.state?.entry ?? "";
  if (current() === "") replaceEntry();
  history.scrollRestoration = "manual";
  const state = { isPaused: false };
  addEventListener(
    "scroll",
    () => {
      if (!state.isPaused) positions.set(current(), scrollY);
    },
    { passive: true },
  );
  addEventListener("pagehide", () => {
    // On a reload, the browser restores the position.
    history.scrollRestoration = "auto";
    store("sessionStorage", key, JSON.stringify([...positions].slice(-100)));
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
  return {
    push: (url) => {
      state.isPaused = false;
      positions.set(current(), scrollY);
      history.pushState({ entry: newEntry() }, "", url);
    },
    pause: () => {
      state.isPaused = true;
      // Ends a smooth scroll in progress, which would otherwise scroll the next page.
      scrollTo({ top: scrollY, behavior: "instant" });
    },
    resume: () => void (state.isPaused = false),
    restore: () => {
      state.isPaused = false;
      const isNew = current() === "";
      if (isNew) replaceEntry();
      else scrollTo({ top: positions.get(current()) ?? 0, behavior: "instant" });
      return !isNew;
    },
  };
}

function replaceEntry(): void {
  history.replaceState({ entry: newEntry() }, "");
}

function newEntry(): string {
  return Math.random().toString(36).slice(2);
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(readStored("sessionStorage", key) ?? "[]"));
  } catch {
    return new Map();
  }
}
