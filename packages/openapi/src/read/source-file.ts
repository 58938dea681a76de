/**
 * One file of a description, or a text that it refers to. JSON is read by `JSON.parse`, YAML by one `parseDocument`;
 * places are looked up in the text only when something must be reported, and a tree of YAML with offsets is made only
 * then.
 */
import { isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";
import type { Document, Node as YamlNode, Pair, YAMLMap } from "yaml";
import type { Place } from "./node.ts";
import { jsonErrorOffset, scanJson } from "./json-places.ts";
import type { Offsets } from "./json-places.ts";
import type { Run } from "./text-runs.ts";
import { runsOfText } from "./text-runs.ts";

/** A file with errors has the value `null`. Places of what is not in it are at its first character. */
export interface SourceFile {
  readonly path: string;
  readonly value: unknown;
  /** What makes the file unreadable, or ambiguous. */
  readonly errors: readonly { readonly message: string; readonly place: Place }[];
  /** The place of a value: of the value itself if it is on one line and has no parts, else of its key. */
  readonly placeOf: (keys: readonly string[], part?: "key" | "value") => Place;
  /** Where the parts of a text begin, from its first character that is no space. */
  readonly runsOf: (keys: readonly string[], text: string) => readonly TextRun[];
}

/** From an offset in a text to the next one, the text and the file have the same characters. */
export interface TextRun extends Place {
  readonly offset: number;
}

/**
 * `.md` is a text, `.yml` and `.yaml` are YAML; else, what begins with a brace or a bracket is JSON. It does not throw:
 * what cannot be parsed is in `errors`.
 */
export function readSourceFile(path: string, written: string): SourceFile {
  const text = written.startsWith("\uFEFF") ? written.slice(1) : written;
  if (/\.md$/iu.test(path)) return readText(path, text);
  return /^\s*[{[]/u.test(text) && !/\.ya?ml$/iu.test(path) ? readJson(path, text) : readYaml(path, text);
}

/** A text that a description refers to. It has no parts. */
function readText(path: string, text: string): SourceFile {
  const starts = lineStarts(text);
  const first = placeOfRange(path, text, starts, [0, 1]);
  return {
    path,
    value: text,
    errors: [],
    placeOf: () => first,
    runsOf: (_keys, value) => placedRuns(path, text, starts, runsOfText(value, text, 0, null)),
  };
}

/** A description that is no file: it has no places. */
export function inMemory(value: unknown): SourceFile {
  return {
    path: "",
    // As a file would have it: without what JSON cannot say.
    value: JSON.parse(JSON.stringify(value)),
    errors: [],
    placeOf: () => ({ file: "", line: 1, column: 1 }),
    runsOf: () => [],
  };
}

function readJson(path: string, text: string): SourceFile {
  const lines = memo(() => lineStarts(text));
  const offsetsOf = scanJson(text);
  const placeAt = (range: readonly [number, number]): Place => placeOfRange(path, text, lines(), range);
  const placeOf: SourceFile["placeOf"] = (keys, part) => {
    const offsets = offsetsOf(keys);
    return offsets === null ? { file: path, line: 1, column: 1 } : placeAt(chosen(offsets, text, part));
  };
  const runsOf: SourceFile["runsOf"] = (keys, value) => {
    const offsets = offsetsOf(keys);
    return offsets === null ? [] : placedRuns(path, text, lines(), runsOfText(value, text, offsets.value[0] + 1, '"'));
  };
  try {
    const value: unknown = wellFormed(text, JSON.parse(text));
    const errors = isShallow(value) ? [] : [{ message: tooDeep, place: placeAt([0, 1]) }];
    return { path, value: errors.length === 0 ? value : null, errors, placeOf, runsOf };
  } catch {
    const offset = Math.min(jsonErrorOffset(text), text.length);
    const found = offset === text.length ? "the end of the file" : `“${text.charAt(offset)}”`;
    const place = placeAt([offset, offset + 1]);
    return { path, value: null, errors: [{ message: `${found} is not expected here`, place }], placeOf, runsOf };
  }
}

function readYaml(path: string, text: string): SourceFile {
  const options = { merge: true, uniqueKeys: true, logLevel: "error", stringKeys: false } as const;
  const lines = memo(() => lineStarts(text));
  const document = orMessage(() => parseDocument(text, options));
  const first = placeOfRange(path, text, lines(), [0, 1]);
  if (typeof document === "string") return unreadable(path, document, first);
  const errors = document.errors.map(({ message, pos }) => ({
    message: message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/u, "") ?? message,
    place: placeOfRange(path, text, lines(), [pos[0], Math.max(pos[1], pos[0] + 1)]),
  }));
  const value =
    errors.length > 0
      ? null
      : orMessage(() => ({ made: wellFormed(text, document.toJS({ maxAliasCount: mostAliases })) }));
  if (typeof value === "string") return unreadable(path, value, first);
  if (value !== null && !isShallow(value.made)) return unreadable(path, tooDeep, first);
  // The tree takes fifty times the memory of the text, and most files need it no more.
  const parsed = new WeakRef(document);
  const tree = memo(() => parsed.deref() ?? parseDocument(text, options));
  return {
    path,
    value: value === null ? null : value.made,
    errors,
    placeOf: (keys, part) => {
      const offsets = offsetsInYaml(tree(), keys);
      if (offsets === null) return { file: path, line: 1, column: 1 };
      return placeOfRange(path, text, lines(), chosen(offsets, text, part));
    },
    runsOf: (keys, written) => {
      const offsets = offsetsInYaml(tree(), keys);
      return offsets === null ? [] : placedRuns(path, text, lines(), runsInYaml(written, text, offsets.text));
    },
  };
}

/** Values that aliases repeat in all: without a limit, ten lines of them make more than a memory holds. */
const mostAliases = 1000;

/** Levels of a file, each of which takes some of the stack. A schema within a schema takes two. */
const mostLevels = 200;
const tooDeep = `it has more than ${mostLevels} levels, or an alias that contains itself`;

function isShallow(value: unknown, level = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (level >= mostLevels) return false;
  return Object.values(value).every((child) => isShallow(child, level + 1));
}

/** Halves of characters, which only escapes can make, cannot be written to a page. */
function wellFormed(text: string, value: unknown): unknown {
  if (!/\\[uU]/u.test(text) || !isShallow(value)) return value;
  const repair = (each: unknown): unknown => {
    if (typeof each === "string") return each.replaceAll(/\p{Cs}/gu, "\uFFFD");
    if (Array.isArray(each)) return each.map((item) => repair(item));
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [repair(key), repair(item)]));
  };
  return repair(value);
}

function orMessage<Value>(make: () => Value): Value | string {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    return error instanceof Error ? error.message : String(error);
  }
}

function unreadable(path: string, message: string, place: Place): SourceFile {
  return { path, value: null, errors: [{ message, place }], placeOf: () => place, runsOf: () => [] };
}

/** `text` is where the value itself is written, for which an alias may stand. */
interface YamlOffsets extends Offsets {
  readonly text: readonly [start: number, end: number];
}

function offsetsInYaml(document: Document, keys: readonly string[]): YamlOffsets | null {
  let node: unknown = document.contents;
  let key: Offsets["key"] = null;
  for (const wanted of keys) {
    const inside = isAlias(node) ? node.resolve(document) : node;
    if (isMap(inside)) {
      const pair = pairIn(inside, wanted, document);
      if (pair === null) return null;
      key = rangeOf(pair.key);
      node = pair.value;
    } else if (isSeq(inside)) [node, key] = [inside.items[Number(wanted)], null];
    else return null;
  }
  const value = rangeOf(node) ?? key;
  if (value === null) return null;
  return { key, value, text: rangeOf(isAlias(node) ? node.resolve(document) : node) ?? value };
}

const isSymbol = (value: unknown): boolean => typeof value === "symbol";

/** The pair of a key, its own or one that “<<” takes from another map: the first of several that has it. */
function pairIn(map: YAMLMap, wanted: string, document: Document, depth = 0): Pair | null {
  // The value of “<<” is a symbol.
  const nameOf = ({ key }: Pair): string =>
    String(isScalar(key) ? (isSymbol(key.value) ? key.source : key.value) : key);
  const own = map.items.find((each) => nameOf(each) === wanted);
  if (own !== undefined || depth >= mostLevels) return own ?? null;
  const merged = map.items
    .filter((each) => nameOf(each) === "<<")
    .flatMap(({ value }) => (isSeq(value) ? value.items : [value]));
  for (const each of merged) {
    const inside = isAlias(each) ? each.resolve(document) : each;
    const found = isMap(inside) ? pairIn(inside, wanted, document, depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The text of a block begins in the line after its mark. */
function runsInYaml(value: string, text: string, [start]: readonly [number, number]): readonly Run[] {
  const mark = text.charAt(start);
  if (mark === "|" || mark === ">") return runsOfText(value, text, text.indexOf("\n", start) + 1, null);
  return mark === '"' || mark === "'" ? runsOfText(value, text, start + 1, mark) : runsOfText(value, text, start, null);
}

function placedRuns(path: string, text: string, starts: readonly number[], runs: readonly Run[]): readonly TextRun[] {
  return runs.map(({ offset, at }) => ({ offset, ...placeOfRange(path, text, starts, [at, at + 1]) }));
}

function rangeOf(node: unknown): readonly [number, number] | null {
  const range: YamlNode["range"] = isMap(node) || isSeq(node) || isScalar(node) || isAlias(node) ? node.range : null;
  return range === null || range === undefined ? null : [range[0], range[1]];
}

/** Values with parts, and those of several lines, are shown by their key. */
function chosen({ key, value }: Offsets, text: string, part: "key" | "value" | undefined): readonly [number, number] {
  if (key === null || part === "value") return value;
  if (part === "key") return key;
  const written = text.slice(...value);
  return written === "" || /^[[{|>]/u.test(written) || written.includes("\n") ? key : value;
}

function placeOfRange(
  file: string,
  text: string,
  starts: readonly number[],
  [start, end]: readonly [number, number],
): Place {
  let low = 0;
  for (let high = starts.length; high - low > 1;) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= start) low = middle;
    else high = middle;
  }
  const lineStart = starts[low] ?? 0;
  const ending = text.indexOf("\n", start);
  const lineEnd = ending === -1 ? text.length : ending;
  return {
    file,
    line: low + 1,
    column: start - lineStart + 1,
    endColumn: Math.max(Math.min(end, lineEnd), start + 1) - lineStart + 1,
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function memo<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
