/** What a reader looked for before, kept by the browser where it lets us; where it does not, nothing is missed. */
const storageKey = "dg-recent-searches";
const limit = 5;

/** The newest first. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((query): query is string => typeof query === "string" && query !== "").slice(0, limit);
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const others = readRecentSearches().filter((other) => other !== query);
  try {
    localStorage.setItem(storageKey, JSON.stringify([query, ...others].slice(0, limit)));
  } catch {
    // The browser keeps nothing for us.
  }
}
