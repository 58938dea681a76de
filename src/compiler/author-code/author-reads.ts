/**
 * What an author's code reads beside its modules: files, folders and environment variables. Each read holds the state
 * that the code saw, so that a later run can tell whether the code would see the same. An effect.
 */
import { createHash } from "node:crypto";
import type { Dirent, Stats } from "node:fs";
import { lstatSync, readFileSync, readdirSync, realpathSync, statSync } from "node:fs";

/** A file, a folder or a part of the environment that author code has read. Plain data. */
export interface AuthorRead {
  readonly kind: ReadKind;
  /** An absolute path or the name of a variable; "" for `variables`. */
  readonly name: string;
  /** A hash or a few words, equal only if the code would see the same again. A missing file has a state, too. */
  readonly state: string;
}

export type ReadKind =
  /** The bytes of a file. */
  | "content"
  /** The names in a folder, with their kinds. */
  | "names"
  /** What `stat` says of a file that changes with it: kind, size and time of modification. */
  | "status"
  /** Whether there is something, of which kind, and where links lead to. */
  | "presence"
  /** The value of an environment variable. */
  | "variable"
  /** The names of all environment variables. */
  | "variables";

/** Sorted, without duplicates. */
export type AuthorReads = readonly AuthorRead[];

export function joinReads(...lists: readonly Iterable<AuthorRead>[]): AuthorReads {
  const reads = new Map<string, AuthorRead>();
  for (const list of lists) for (const read of list) reads.set(`${read.kind} ${read.name}\0${read.state}`, read);
  return [...reads].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, read]) => read);
}

/** Whether author code that reads these again sees what it saw. */
export function areUnchanged(reads: AuthorReads): boolean {
  return reads.every(({ kind, name, state }) => stateOf(kind, name) === state);
}

/** The same reads with their present states. */
export function readAgain(reads: AuthorReads): AuthorReads {
  return joinReads(reads.map(({ kind, name }) => ({ kind, name, state: stateOf(kind, name) })));
}

/** The present state of what is read. */
export function stateOf(kind: ReadKind, name: string): string {
  try {
    switch (kind) {
      case "content":
        return statSync(name).isFile() ? hashOf(readFileSync(name)) : presenceOf(name);
      case "names":
        return hashOf(JSON.stringify(namesIn(name)));
      case "status":
        return `${presenceOf(name)} ${timeAndSize(statSync(name))}`;
      case "presence":
        return presenceOf(name);
      case "variable":
        return Object.hasOwn(process.env, name) ? hashOf(process.env[name] ?? "") : "missing";
      case "variables":
        return hashOf(JSON.stringify(variableNames()));
    }
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unreadable";
  }
}

function presenceOf(path: string): string {
  return `${kindOf(lstatSync(path))} ${kindOf(statSync(path))} ${realpathSync(path)}`;
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => `${entry.name} ${kindOf(entry)}`)
    .sort();
}

/** The size and times of a folder change with what is in it, which code that needs it reads. */
function timeAndSize(stats: Stats): string {
  return stats.isFile() ? `${stats.size} ${stats.mtimeMs}` : "";
}

function kindOf(entry: Stats | Dirent): "file" | "folder" | "link" | "other" {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Without NODE_ENV, which docsgen itself sets while it loads React. */
function variableNames(): readonly string[] {
  return Object.keys(process.env)
    .filter((name) => name !== "NODE_ENV")
    .sort();
}

function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}
