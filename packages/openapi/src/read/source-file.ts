/**
 * One file of a description. JSON is read by `JSON.parse`, YAML by one `parseDocument`; places are looked up in the text
 * only when something must be reported, and a tree of YAML with offsets is made only then.
 */
import { LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";
import type { Document, Node as YamlNode } from "yaml";
import type { Place } from "./node.ts";
import { jsonErrorOffset, scanJson } from "./json-places.ts";
import type { Offsets } from "./json-places.ts";

export interface SourceFile {
  readonly path: string;
  readonly value: unknown;
  /** What makes the file unreadable, or ambiguous. */
  readonly errors: readonly { readonly message: string; readonly place: Place }[];
  /** The place of a value: of the value itself if it is on one line and has no parts, else of its key. */
  readonly placeOf: (keys: readonly string[], part?: "key" | "value") => Place;
  /** Where the text of a value begins, or where each of its lines does. */
  readonly linesOf: (keys: readonly string[]) => readonly Place[];
}

export function readSourceFile(path: string, written: string): SourceFile {
  const text = written.startsWith("\uFEFF") ? written.slice(1) : written;
  return /^\s*[{[]/u.test(text) && !/\.ya?ml$/iu.test(path) ? readJson(path, text) : readYaml(path, text);
}

function readJson(path: string, text: string): SourceFile {
  const lines = memo(() => lineStarts(text));
  const offsetsOf = scanJson(text);
  const placeAt = (range: readonly [number, number]): Place => placeOfRange(path, text, lines(), range);
  const placeOf: SourceFile["placeOf"] = (keys, part) => {
    const offsets = offsetsOf(keys);
    return offsets === null ? { file: path, line: 1, column: 1 } : placeAt(chosen(offsets, text, part));
  };
  const linesOf: SourceFile["linesOf"] = (keys) => {
    const offsets = offsetsOf(keys);
    if (offsets === null) return [];
    const [start, end] = offsets.value;
    const starts = [start + 1];
    // Escapes have two characters, so that a backslash before “n” is not taken for a line break.
    for (const { 0: mark, index } of text.slice(start, end).matchAll(/\\(.)/gu))
      if (mark === "\\n") starts.push(start + index + 2);
    return starts.map((at) => placeAt([at, at + 1]));
  };
  try {
    return { path, value: JSON.parse(text), errors: [], placeOf, linesOf };
  } catch {
    const offset = Math.min(jsonErrorOffset(text), text.length);
    const found = offset === text.length ? "the end of the file" : `“${text.charAt(offset)}”`;
    const place = placeAt([offset, offset + 1]);
    return { path, value: null, errors: [{ message: `${found} is not expected here`, place }], placeOf, linesOf };
  }
}

function readYaml(path: string, text: string): SourceFile {
  const options = { merge: true, uniqueKeys: true, logLevel: "error", stringKeys: false } as const;
  const lines = memo(() => lineStarts(text));
  const document = parseDocument(text, options);
  const errors = document.errors.map(({ message, pos }) => ({
    message: message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/u, "") ?? message,
    place: placeOfRange(path, text, lines(), [pos[0], Math.max(pos[1], pos[0] + 1)]),
  }));
  const tree = memo(() => parseDocument(text, { ...options, lineCounter: new LineCounter() }));
  return {
    path,
    value: document.errors.length > 0 ? null : document.toJS({ maxAliasCount: -1 }),
    errors,
    placeOf: (keys, part) => {
      const offsets = offsetsInYaml(tree(), keys);
      if (offsets === null) return { file: path, line: 1, column: 1 };
      return placeOfRange(path, text, lines(), chosen(offsets, text, part));
    },
    linesOf: (keys) => {
      const offsets = offsetsInYaml(tree(), keys);
      return offsets === null
        ? []
        : yamlLines(text, offsets.value).map((at) => placeOfRange(path, text, lines(), [at, at + 1]));
    },
  };
}

function offsetsInYaml(document: Document, keys: readonly string[]): Offsets | null {
  let node: unknown = document.contents;
  let key: Offsets["key"] = null;
  for (const wanted of keys) {
    const inside = isAlias(node) ? node.resolve(document) : node;
    if (isMap(inside)) {
      const pair = inside.items.find((each) => String(isScalar(each.key) ? each.key.value : each.key) === wanted);
      if (pair === undefined) return null;
      key = rangeOf(pair.key);
      node = pair.value;
    } else if (isSeq(inside)) {
      node = inside.items[Number(wanted)];
      key = null;
    } else return null;
  }
  const value = rangeOf(node) ?? key;
  return value === null ? null : { key, value };
}

/** The lines of a literal block have their own; others are shown where they begin. */
function yamlLines(text: string, [start, end]: readonly [number, number]): readonly number[] {
  const mark = text.charAt(start);
  if (mark !== "|" && mark !== ">") return [mark === '"' || mark === "'" ? start + 1 : start];
  const first = text.indexOf("\n", start) + 1;
  const indent = /^ */u.exec(text.slice(first, end).replace(/^\s*\n/u, ""))?.[0].length ?? 0;
  const starts: number[] = [];
  for (let at = first; at > 0 && at < end; at = text.indexOf("\n", at) + 1)
    starts.push(Math.min(at + indent, text.length));
  return mark === "|" ? starts : starts.slice(0, 1);
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
