/** Remembers how far each entry of the history was scrolled, so that back and forward lead to where the reader was. */

export interface ScrollMemory {
  /** Adds an entry for a new page. */
  readonly push: (url: string) => void;
  /** From now on nothing is remembered: the page of another entry is on its way. */
  readonly hold: () => void;
  readonly release: () => void;
  /** Scrolls to where the current entry was left. @returns `false` for a new one, that of a link within the page. */
  readonly restore: () => boolean;
}

const key = "dg-scroll";

export function makeScrollMemory(): ScrollMemory {
  const positions = new Map<string, number>(readPositions());
  const current = (): string => entryOf(history.state);
  if (current() === "") replaceEntry();
  history.scrollRestoration = "manual";
  const state = { isHeld: false };
  addEventListener(
    "scroll",
    () => {
      if (!state.isHeld) positions.set(current(), scrollY);
    },
    { passive: true },
  );
  addEventListener("pagehide", () => {
    // A document that is loaded again is the browser's to scroll.
    history.scrollRestoration = "auto";
    try {
      sessionStorage.setItem(key, JSON.stringify([...positions].slice(-100)));
    } catch {
      // Without storage a reload starts from the top.
    }
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
  return {
    push: (url) => {
      state.isHeld = false;
      positions.set(current(), scrollY);
      history.pushState({ entry: newEntry() }, "", url);
    },
    hold: () => {
      state.isHeld = true;
      // Ends a smooth scroll that is still under way, which would move the next page.
      scrollTo({ top: scrollY, behavior: "instant" });
    },
    release: () => void (state.isHeld = false),
    restore: () => {
      state.isHeld = false;
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

function entryOf(state: unknown): string {
  return typeof state === "object" && state !== null && "entry" in state && typeof state.entry === "string"
    ? state.entry
    : "";
}

function readPositions(): [string, number][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}
