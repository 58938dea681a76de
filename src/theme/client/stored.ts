/**
 * What a browser stores for the site. Where storage is unavailable or full, nothing is read and nothing is stored; all
 * features work without it.
 */

type Storage = "localStorage" | "sessionStorage";

export function readStored(storage: Storage, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** @param value `null` removes what is stored. */
export function store(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // Another time, perhaps.
  }
}
