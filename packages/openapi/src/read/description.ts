/**
 * A description of one file or of thousands. A `$ref` is followed when it is met, to the node that it names: nothing is
 * copied, files are read when something in them is needed, and cycles cost nothing.
 */
import { posix } from "node:path";
import { childOf, childrenOf, isRecord, keysOf, recordOf, textIn, textOf } from "./node.ts";
import type { Node, Place } from "./node.ts";
import type { SourceFile, TextRun } from "./source-file.ts";
import { readSourceFile } from "./source-file.ts";

/** Made by `openDescription`. A function may read more files, each once; none throws. */
export interface Description {
  readonly root: Node;
  readonly version: "3.0" | "3.1";
  /** The node itself, or what its `$ref` leads to, through other references; `null` if there is no such value, or no node. */
  readonly follow: (node: Node | null) => Node | null;
  /** What a node's own `$ref` names, which may be a reference again; `null` if there is none. */
  readonly step: (node: Node) => Node | null;
  /** What is at these keys, with each reference on the way followed. */
  readonly get: (node: Node | null, ...keys: readonly (string | number)[]) => Node | null;
  /** The children of what is at these keys, each followed, and as it is written. Those that lead nowhere are left out. */
  readonly entries: (node: Node | null, ...keys: readonly string[]) => readonly Entry[];
  /** Why a node with a `$ref` cannot be followed. */
  readonly problemOf: (node: Node) => ReferenceProblem | null;
  /** What `text` names, as a `$ref` in the node's file would. */
  readonly resolve: (text: string, from: Node) => Node | null;
  readonly placeOf: (node: Node, part?: "key" | "value") => Place;
  /** Where the parts of a text begin. */
  readonly runsOf: (node: Node) => readonly TextRun[];
  /** All that has been read until now, in this order. */
  readonly files: () => readonly SourceFile[];
}

/** `written` is the child as it stands in the file; without a `$ref`, it is the node itself. */
export type Entry = readonly [key: string, node: Node, written: Node];

/** Why a file that exists is not read: it is out of the folder of the site, or hidden, or of another kind. */
export type Refusal = { readonly kind: "outside" } | { readonly kind: "unread" };

/** Returns a file's text, or `null` if there is none. Paths have slashes. */
export type ReadText = (path: string) => string | null | Refusal;

/** Why a `$ref` leads nowhere. Files are as in `Node`; "remote" is an address with a scheme or a host. */
export type ReferenceProblem =
  | Refusal
  | { readonly kind: "no-file"; readonly file: string }
  /** @param known The names beside which the missing one would be. */
  | { readonly kind: "no-value"; readonly file: string; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: "remote" }
  | { readonly kind: "circle" };

/**
 * @param path The file that begins the description.
 * @param parse May remember what it has parsed.
 */
export function openDescription(
  path: string,
  read: ReadText,
  parse: typeof readSourceFile = readSourceFile,
): Description | null {
  const opened = new Map<string, SourceFile | null | Refusal>();
  const load = (file: string): SourceFile | null | Refusal => {
    const known = opened.get(file);
    if (known !== undefined) return known;
    const text = read(file);
    const source = typeof text === "string" ? parse(file, text) : text;
    opened.set(file, source);
    return source;
  };
  const open = (file: string): SourceFile | null => {
    const source = load(file);
    return source === null || "kind" in source ? null : source;
  };
  const first = open(path);
  if (first === null) return null;

  /** Nodes of names as `$anchor` gives them, by file. */
  const anchors = new Map<string, ReadonlyMap<string, Node>>();
  const anchorsIn = (source: SourceFile): ReadonlyMap<string, Node> => {
    const found = anchors.get(source.path) ?? new Map(listAnchors(rootOf(source)));
    anchors.set(source.path, found);
    return found;
  };

  const lookUp = (text: string, from: Node): Node | ReferenceProblem => {
    const hash = text.indexOf("#");
    const address = hash === -1 ? text : text.slice(0, hash);
    const fragment = hash === -1 ? "" : decode(text.slice(hash + 1));
    if (/^[a-z][a-z\d+.-]*:|^\/\//iu.test(address)) return { kind: "remote" };
    const file = address === "" ? from.file : posix.join(posix.dirname(from.file), decode(address));
    const source = load(file);
    if (source === null) return { kind: "no-file", file };
    if ("kind" in source) return source;
    if (fragment !== "" && !fragment.startsWith("/")) {
      const known = anchorsIn(source);
      return known.get(fragment) ?? { kind: "no-value", file, name: fragment, known: [...known.keys()] };
    }
    let node = rootOf(source);
    for (const key of keysOf(fragment)) {
      // A pointer may pass a reference on its way, as in "#/paths/~1a/get" where the path is in a file of its own.
      const inside = childOf(node, key) === null ? follow(node) : node;
      const child = childOf(inside, key);
      if (child === null) return { kind: "no-value", file, name: key, known: Object.keys(recordOf(inside?.value)) };
      node = child;
    }
    return node;
  };

  const followed = new Map<string, Node | ReferenceProblem>();
  const target = (node: Node): Node | ReferenceProblem => {
    const written = referenceOf(node);
    if (written === null) return node;
    const key = `${node.file} ${written}`;
    const known = followed.get(key);
    if (known !== undefined) return known;
    const seen = new Set<string>();
    let at = node;
    for (let reference: string | null = written; reference !== null; reference = referenceOf(at)) {
      const step: Node | ReferenceProblem = seen.has(`${at.file} ${reference}`)
        ? { kind: "circle" }
        : lookUp(reference, at);
      seen.add(`${at.file} ${reference}`);
      if ("kind" in step) {
        followed.set(key, step);
        return step;
      }
      at = step;
    }
    followed.set(key, at);
    return at;
  };
  const follow = (node: Node | null): Node | null => {
    const found = node === null ? null : target(node);
    return found === null || "kind" in found ? null : found;
  };
  const get: Description["get"] = (node, ...keys) => keys.reduce((at, key) => follow(childOf(at, key)), follow(node));

  const root = rootOf(first);
  return {
    root,
    version: textOf(recordOf(root.value)["openapi"]).startsWith("3.0") ? "3.0" : "3.1",
    follow,
    step: (node) => {
      const reference = referenceOf(node);
      const found = reference === null ? null : lookUp(reference, node);
      return found === null || "kind" in found ? null : found;
    },
    get,
    entries: (node, ...keys) =>
      childrenOf(get(node, ...keys)).flatMap(([key, written]): readonly Entry[] => {
        const found = follow(written);
        return found === null ? [] : [[key, found, written]];
      }),
    problemOf: (node) => {
      const found = target(node);
      return "kind" in found ? found : null;
    },
    resolve: (text, from) => {
      const found = lookUp(text, from);
      return "kind" in found ? null : follow(found);
    },
    placeOf: (node, part) =>
      open(node.file)?.placeOf(keysOf(node.pointer), part) ?? { file: node.file, line: 1, column: 1 },
    runsOf: (node) => open(node.file)?.runsOf(keysOf(node.pointer), textOf(node.value)) ?? [],
    files: () => [...opened.values()].flatMap((source) => (source === null || "kind" in source ? [] : [source])),
  };
}

function rootOf({ path, value }: SourceFile): Node {
  return { file: path, pointer: "", value };
}

/** The text of a node's `$ref`. `$dynamicRef` is read as if nothing overrode its target. */
export function referenceOf({ value }: Node): string | null {
  if (!isRecord(value)) return null;
  const reference = value["$ref"] ?? value["$dynamicRef"];
  return typeof reference === "string" ? reference : null;
}

/**
 * A text such as a description, or the text of another file for which a `$ref` stands in its place; `null` if there is none.
 */
export function textAt(
  owner: Node | null,
  key: "description" | "summary",
  { follow }: Pick<Description, "follow">,
): Node | null {
  const text = follow(childOf(owner, key));
  return typeof text?.value === "string" ? text : null;
}

function listAnchors(node: Node): readonly (readonly [string, Node])[] {
  const own = ["$anchor", "$dynamicAnchor"].map((key) => textIn(node, key)).filter((name) => name !== "");
  return [...own.map((name) => [name, node] as const), ...childrenOf(node).flatMap(([, child]) => listAnchors(child))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
