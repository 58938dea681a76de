/** The reader's recent searches, kept in the browser's storage. Search works the same without storage. */
import { readStored, store } from "../client/stored.ts";

const storageKey = "dg-recent-searches";
const limit = 5;

/** The most recent first. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored("localStorage", storageKey) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((query): query is string => typeof query === "string" && query !== "").slice(0, limit);
  } catch {
    return [];
  }
}

/** Moves a query to the front, and drops the oldest of more than five. */
export function rememberSearch(query: string): void {
  const others = readRecentSearches().filter((other) => other !== query);
  store("localStorage", storageKey, JSON.stringify([query, ...others].slice(0, limit)));
}
