/** The headers that a host file `_headers` gives to every file. Pure. */
import { validateHeaderName, validateHeaderValue } from "node:http";

/** What the server itself says of an answer. */
const ownNames = /^(?:content-(?:length|encoding|range)|transfer-encoding|connection|keep-alive|upgrade|trailer)$/iu;

/** Reads the lines below each rule for all files: "  Name: value". An author's own rule may stand above docsgen's. */
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
