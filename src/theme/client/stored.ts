/**
 * Reads and writes the browser's storage for the site. If it is unavailable or full, reading returns nothing and writing
 * does nothing; all features work without it.
 */

type StorageName = "localStorage" | "sessionStorage";

/** The stored text, or `null` if there is none or it cannot be read. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text if it can. @param value `null` removes what is stored. */
export function store(storage: StorageName, key: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // The storage is unavailable or full.
  }
}
