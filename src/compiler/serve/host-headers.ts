/** Reads the headers that hosts send with all files, from the manifest and from a `_headers` file. Pure. */
import { validateHeaderName, validateHeaderValue } from "node:http";

/** Headers that the server sets itself. */
const ownNames = /^(?:content-(?:length|encoding|range)|transfer-encoding|connection|keep-alive|upgrade|trailer)$/iu;

/** @param headers Names and values. */
export function sendableHeaders(
  headers: readonly (readonly [name: string, value: string])[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.filter(([name, value]) => !ownNames.test(name) && canBeSent(name, value)));
}

/**
 * Reads the lines below each rule for all files: " Name: value". There may be two such rules, because docsgen appends
 * its rule to the author's.
 */
export function readHeaders(text: string): Readonly<Record<string, string>> {
  const headers: (readonly [name: string, value: string])[] = [];
  let isForAll = false;
  for (const line of text.split(/\r?\n/u)) {
    if (/^\S/u.test(line)) isForAll = line.trim() === "/*";
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/u.exec(line) ?? [];
    if (!isForAll || name === undefined || value === undefined) continue;
    headers.push([name, value]);
  }
  return sendableHeaders(headers);
}

function canBeSent(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
