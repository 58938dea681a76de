/** Writes a value of the config as an author would, on one line: `{ from: "/old/", to: "/new/" }`. Pure. */

/** A longer value is cut after the entry that passes this length. */
const lengthLimit = 160;

/** @param value Plain data. */
export function printValue(value: unknown): string {
  if (Array.isArray(value)) return printParts(value.map(printValue), "[", "]");
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${printKey(key)}: ${printValue(inner)}`],
  );
  return printParts(parts, "{ ", " }");
}

/** A key as it is written in an object: `origin`, `"pt-BR"`. */
export function printKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? key : JSON.stringify(key);
}

function printParts(parts: readonly string[], open: string, close: string): string {
  if (parts.length === 0) return (open + close).replaceAll(" ", "");
  let length = 0;
  const shown = parts.filter((part) => {
    const isShown = length < lengthLimit;
    length += part.length;
    return isShown;
  });
  return open + [...shown, ...(shown.length < parts.length ? ["…"] : [])].join(", ") + close;
}
