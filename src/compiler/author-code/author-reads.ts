/**
 * The files, folders and environment variables that the author's code reads at run time. Each read records the state
 * that the code saw, so that a later run can tell whether that state has changed. Has effects.
 */
import type { Dirent, Stats } from "node:fs";
import { lstatSync, readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { pathFrom } from "../path-from.ts";
import { contentHashOf } from "../fingerprint.ts";

/** A file, a folder, an environment variable or something else that author code has read. Plain data. */
export interface AuthorRead {
  readonly kind: ReadKind;
  /** An absolute path or the name of a variable; "" for `variables` and `outside`. */
  readonly name: string;
  /**
   * A hash or a short description, equal only if the code would read the same value again. A missing file has a state,
   * too.
   */
  readonly state: string;
}

/** Each kind, with what its `state` covers. */
export const readKinds = [
  /** The bytes of a file. */
  "content",
  /** The names in a folder, with their kinds. */
  "names",
  /** The kind, size and modification time of a file, as `stat` returns them. */
  "status",
  /** Whether the path exists, the kind of file, and the target of links. */
  "presence",
  /** The value of an environment variable. */
  "variable",
  /** The names of all environment variables. */
  "variables",
  /** The output of another process, or an answer from the network. Nobody can say whether it is still the same. */
  "outside",
] as const;
/** The aspect of a file, folder or variable that was read. A file can have a read of each kind, each with its own `state`. */
export type ReadKind = (typeof readKinds)[number];

/** Sorted, without duplicates. */
export type AuthorReads = readonly AuthorRead[];

/**
 * Joins lists of reads. A name that was read in two states keeps both, so that `areUnchanged` is false from then on.
 */
export function joinReads(...lists: readonly Iterable<AuthorRead>[]): AuthorReads {
  const reads = new Map<string, AuthorRead>();
  for (const list of lists) for (const read of list) reads.set(`${read.kind} ${read.name}\0${read.state}`, read);
  return [...reads].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, read]) => read);
}

/** Whether author code would still see the same state everywhere. */
export function areUnchanged(reads: AuthorReads): boolean {
  return reads.every(({ kind, name, state }) => kind !== "outside" && stateOf(kind, name) === state);
}

/** The same reads with paths relative to a folder, except for those that have nothing in common with it. */
export function relativeReads(reads: AuthorReads, folder: string): AuthorReads {
  const [, first = ""] = folder.split(/[\\/]/u);
  const isNear = (path: string): boolean => isAbsolute(path) && path.split(/[\\/]/u)[1] === first;
  return reads.map((read) => (isNear(read.name) ? { ...read, name: pathFrom(folder, read.name) || "." } : read));
}

/** The inverse of `relativeReads`. */
export function absoluteReads(reads: AuthorReads, folder: string): AuthorReads {
  return reads.map((read) => (isPath(read.kind) ? { ...read, name: resolve(folder, read.name) } : read));
}

function isPath(kind: ReadKind): boolean {
  return kind === "content" || kind === "names" || kind === "status" || kind === "presence";
}

/** How many bytes a read has given to author code, which may take as long as they need to be parsed. */
export function sizeOf({ kind, name }: AuthorRead): number {
  return kind === "content" ? (statSync(name, { throwIfNoEntry: false })?.size ?? 0) : 0;
}

/** The current state of a file, a folder or a variable. */
export function stateOf(kind: ReadKind, name: string): string {
  try {
    switch (kind) {
      case "content":
        return statSync(name).isFile() ? contentHashOf(readFileSync(name)) : presenceOf(name);
      case "names":
        return contentHashOf(JSON.stringify(namesIn(name)));
      case "status":
        return `${presenceOf(name)} ${timeAndSize(statSync(name))}`;
      case "presence":
        return presenceOf(name);
      case "variable":
        return Object.hasOwn(process.env, name) ? contentHashOf(process.env[name] ?? "") : "missing";
      case "variables":
        return contentHashOf(JSON.stringify(variableNames()));
      case "outside":
        return "unknown";
    }
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unreadable";
  }
}

/** Names the target of links, and not the place of a file that is none: it is the same wherever the project is. */
function presenceOf(path: string): string {
  const target = realpathSync(path);
  return `${kindOf(lstatSync(path))} ${kindOf(statSync(path))} ${target === path ? "" : target}`;
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => `${entry.name} ${kindOf(entry)}`)
    .sort();
}

/**
 * "" for folders: their size and times change with their entries, and code that depends on the entries reads those.
 */
function timeAndSize(stats: Stats): string {
  return stats.isFile() ? `${stats.size} ${stats.mtimeMs}` : "";
}

function kindOf(entry: Stats | Dirent): "file" | "folder" | "link" | "other" {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Excludes NODE_ENV, which docsgen sets while it loads React. */
function variableNames(): readonly string[] {
  return Object.keys(process.env)
    .filter((name) => name !== "NODE_ENV")
    .sort();
}

/** Properties of the machine that author code sees without reading anything. A cache may come from another machine. */
export function describeMachine(): readonly string[] {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return [process.version, process.platform, process.arch, locale, timeZone];
}
