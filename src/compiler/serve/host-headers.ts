/** Reads the headers that a `_headers` file sets for all files. Pure. */
import { validateHeaderName, validateHeaderValue } from "node:http";

/** Headers that the server sets itself. */
const ownNames = /^(?:content-(?:length|encoding|range)|transfer-encoding|connection|keep-alive|upgrade|trailer)$/iu;

/**
 * Reads the lines below each rule for all files: " Name: value". There may be two such rules, because docsgen appends
 * its rule to the author's.
 */
export function readHeaders(text: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  let isForAll = false;
  for (const line of text.split(/\r?\n/u)) {
    if (/^\S/u.test(line)) isForAll = line.trim() === "/*";
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/u.exec(line) ?? [];
    if (!isForAll || name === undefined || value === undefined) continue;
    if (!ownNames.test(name) && canBeSent(name, value)) headers[name] = value;
  }
  return headers;
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
