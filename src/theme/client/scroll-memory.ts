/** Remembers how far each entry of the history was scrolled, so that back and forward lead to where the reader was. */

export interface ScrollMemory {
  /** Adds an entry for a new page. */
  readonly push: (url: string) => void;
  /** Scrolls to where the current entry was left. */
  readonly restore: () => void;
}

const key = "dg-scroll";

export function makeScrollMemory(): ScrollMemory {
  const positions = new Map<string, number>(readPositions());
  const current = (): string => entryOf(history.state);
  if (current() === "") replaceEntry();
  history.scrollRestoration = "manual";
  addEventListener("scroll", () => void positions.set(current(), scrollY), { passive: true });
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
      positions.set(current(), scrollY);
      history.pushState({ entry: newEntry() }, "", url);
    },
    restore: () => {
      if (current() === "") replaceEntry();
      scrollTo({ top: positions.get(current()) ?? 0, behavior: "instant" });
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
