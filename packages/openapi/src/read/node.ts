/**
 * A value in a description, with the file and the JSON pointer at which it stands. A value that several `$ref` name is
 * one node: file and pointer together are its identity.
 */
export interface Node {
  /** As given to `openDescription`, or relative to the same folder as that. */
  readonly file: string;
  /** A JSON pointer (RFC 6901): "/paths/~1queues/get". */
  readonly pointer: string;
  readonly value: unknown;
}

/** Where something stands in a file. Lines and columns count from 1, columns in UTF-16 code units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** On the same line; excluded. */
  readonly endColumn?: number;
}

/** An object of JSON. Unlike TypeScript's own `Record`, it takes no parameters. */
export type Record = Readonly<globalThis.Record<string, unknown>>;

/** "openapi.yml#/components/schemas/Queue": a key for maps and sets, as nodes are made anew at every step. */
export function identityOf({ file, pointer }: Node): string {
  return `${file}#${pointer}`;
}

/** An object of JSON: neither `null` nor a list. */
export function isRecord(value: unknown): value is Record {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As `Array.isArray`, which makes the items of an `unknown` value `any`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The value's keys, or nothing. */
export function recordOf(value: unknown): Record {
  return isRecord(value) ? value : {};
}

/** The value if it is a string, else "". */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The text under a key of a node, or "". */
export function textIn(node: Node | null | undefined, key: string): string {
  return textOf(recordOf(node?.value)[key]);
}

/** The strings of a list: `["a", 5]` → `["a"]`. `[]` for all that is not a list. */
export function textsOf(value: unknown): readonly string[] {
  return isList(value) ? value.filter((each) => typeof each === "string") : [];
}

/** A direct child, without following a `$ref`; `null` if there is none, or no node. */
export function childOf(node: Node | null, key: string | number): Node | null {
  if (node === null) return null;
  const { value } = node;
  const name = String(key);
  if (isList(value)) {
    // As RFC 6901 writes them: "01" and "" are no indices.
    const at = /^(?:0|[1-9]\d*)$/u.test(name) ? Number(name) : value.length;
    return at < value.length ? nodeBelow(node, name, value[at]) : null;
  }
  return isRecord(value) && Object.hasOwn(value, name) ? nodeBelow(node, name, value[name]) : null;
}

/** A direct child, or the node itself if there is none: where a mistake is reported. */
export function childOrSelf(node: Node, key: string): Node {
  return childOf(node, key) ?? node;
}

/** The direct children with their keys, in the order of the file; none of no node. */
export function childrenOf(node: Node | null): readonly (readonly [key: string, child: Node])[] {
  if (node === null) return [];
  const { value } = node;
  if (isList(value)) return value.map((each, at) => [String(at), nodeBelow(node, String(at), each)]);
  return isRecord(value) ? Object.entries(value).map(([key, each]) => [key, nodeBelow(node, key, each)]) : [];
}

function nodeBelow({ file, pointer }: Node, key: string, value: unknown): Node {
  return { file, pointer: `${pointer}/${escapeToken(key)}`, value };
}

function escapeToken(key: string): string {
  return /[~/]/u.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}

/** The keys that a pointer passes. */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
