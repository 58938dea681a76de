/**
 * Places in a JSON text: a scanner that walks to the wanted pointers and skips everything else, because a tree with
 * offsets of a description of 13 MB takes 600 MB and several seconds.
 */

/** Offsets of a value, and of the key before it. Ends are excluded. */
export interface Offsets {
  readonly key: readonly [start: number, end: number] | null;
  readonly value: readonly [start: number, end: number];
}

/** What is directly in an object or list: where each value begins, and the key before it. */
type Entries = ReadonlyMap<string, { readonly at: number; readonly key: Offsets["key"] }>;

/**
 * Each object or list on the way to a wanted value is scanned once, whatever is looked for in it later.
 *
 * @param text Valid JSON.
 * @returns A function that takes the keys from the root down, and returns `null` if there is no such value.
 */
export function scanJson(text: string): (keys: readonly string[]) => Offsets | null {
  const scanned = new Map<number, Entries>();
  const entriesAt = (start: number): Entries => {
    const known = scanned.get(start);
    if (known !== undefined) return known;
    const found = text[start] === "{" ? entriesOfObject(text, start) : entriesOfList(text, start);
    scanned.set(start, found);
    return found;
  };
  return (keys) => {
    let at = skipSpace(text, 0);
    let key: Offsets["key"] = null;
    for (const wanted of keys) {
      const found = text[at] === "{" || text[at] === "[" ? entriesAt(at).get(wanted) : undefined;
      if (found === undefined) return null;
      ({ at, key } = found);
    }
    return { key, value: [at, skipValue(text, at)] };
  };
}

function entriesOfObject(text: string, start: number): Entries {
  const found = new Map<string, { readonly at: number; readonly key: Offsets["key"] }>();
  let at = skipSpace(text, start + 1);
  while (text[at] === '"') {
    const end = skipString(text, at);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    // The last of equal keys counts, as for JSON.parse.
    found.set(String(JSON.parse(text.slice(at, end))), { at: value, key: [at, end] });
    at = afterComma(text, skipValue(text, value));
  }
  return found;
}

function entriesOfList(text: string, start: number): Entries {
  const found = new Map<string, { readonly at: number; readonly key: null }>();
  let at = skipSpace(text, start + 1);
  while (text[at] !== "]" && at < text.length) {
    found.set(String(found.size), { at, key: null });
    at = afterComma(text, skipValue(text, at));
  }
  return found;
}

function afterComma(text: string, from: number): number {
  const at = skipSpace(text, from);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\n\r".includes(text.charAt(at))) at += 1;
  return at;
}

function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function skipValue(text: string, start: number): number {
  if (text[start] === '"') return skipString(text, start);
  if (text[start] !== "{" && text[start] !== "[") {
    const scalar = /[^\s,\]}]*/uy;
    scalar.lastIndex = start;
    scalar.test(text);
    return scalar.lastIndex;
  }
  const marks = /["[\]{}]/gu;
  marks.lastIndex = start;
  for (let depth = 0, mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '"') marks.lastIndex = skipString(text, mark.index);
    else depth += mark[0] === "{" || mark[0] === "[" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}

const stringPattern = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const scalarPattern = new RegExp(
  `${stringPattern.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`,
  "uy",
);

/** The offset of the first character that is not JSON, because the message of `JSON.parse` has none in some versions. */
export function jsonErrorOffset(text: string): number {
  /** The closing marks of what is open. */
  const open: string[] = [];
  let at = 0;
  const take = (form: RegExp): string => {
    at = skipSpace(text, at);
    form.lastIndex = at;
    const [found = ""] = form.exec(text) ?? [];
    at += found.length;
    return found;
  };
  const isClosing = (): boolean => open.length > 0 && text[skipSpace(text, at)] === open.at(-1);
  for (;;) {
    if (open.at(-1) === "}" && (take(stringPattern) === "" || take(/:/uy) === "")) return at;
    const mark = take(/[[{]/uy);
    if (mark !== "") open.push(mark === "{" ? "}" : "]");
    else if (take(scalarPattern) === "") return at;
    if (mark !== "" && !isClosing()) continue;
    while (isClosing()) at = skipSpace(text, at) + (open.pop() ?? "").length;
    if (open.length === 0 || take(/,/uy) === "") return skipSpace(text, at);
  }
}
