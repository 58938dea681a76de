/**
 * Parses URLs that may be invalid. `URL.canParse` must not be used: in Node.js 20 and 22 its optimized version, which
 * runs after some thousand calls, rejects hosts with letters such as ü.
 */

/** @returns `null` if the text is not a URL, or not one relative to `base`. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
