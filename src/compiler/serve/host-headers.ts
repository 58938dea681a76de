/** The headers that a host file `_headers` gives to every file. Pure. */
import { validateHeaderName, validateHeaderValue } from "node:http";

/** What the server itself says of an answer. */
const ownNames = /^(?:content-(?:length|encoding|range)|transfer-encoding|connection|keep-alive|upgrade|trailer)$/iu;

/** Reads the lines below the rule for all files: "  Name: value". */
export function readHeaders(text: string): Readonly<Record<string, string>> {
  const lines = text.split(/\r?\n/u);
  const start = lines.indexOf("/*");
  const headers: Record<string, string> = {};
  for (const line of start === -1 ? [] : lines.slice(start + 1)) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) break;
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
