/**
 * When the files of the source folder last changed, and who changed them, from the history of their Git repository. The
 * dates are those of commits, in UTC, so that they are the same on every machine. A file without a commit has none.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "../fingerprint.ts";
import { git, whyGitFailed } from "./git.ts";

/** What the history says about a file or a page. */
export interface Changes {
  /** The day of the last change, "2027-01-31", or `null` if it is not known. */
  readonly updated: string | null;
  /** The names of the people who changed it, those with the most commits first. */
  readonly contributors: readonly string[];
}

/** The history of one file. */
export interface FileHistory {
  /** Relative to the source folder. */
  readonly path: string;
  readonly updated: string;
  /** The number of commits of each person, in no particular order. */
  readonly commits: readonly { readonly name: string; readonly count: number }[];
}

/**
 * The files that have a commit, in no particular order; or why the history is not known. A shallow clone can fetch it.
 */
export type GitHistory =
  | { readonly kind: "history"; readonly files: readonly FileHistory[] }
  /** Completes "The dates of pages are not known, because". */
  | { readonly kind: "unknown"; readonly reason: string; readonly isShallow: boolean };

/** The history that the repository has now. */
export type GitState =
  | {
      readonly kind: "state";
      /** The last commit that changed the folder, or "". */
      readonly commit: string;
      /** Changes whenever the history of the files, or the name of a contributor, does. */
      readonly key: string;
    }
  | Extract<GitHistory, { readonly kind: "unknown" }>;

/** Finds out whether the history has changed, which is much faster than reading it. */
export async function readGitState(folder: string): Promise<GitState> {
  try {
    const [about, last] = await Promise.all([
      git(folder, ["rev-parse", "--is-shallow-repository", "--show-toplevel"]),
      git(folder, ["log", "-1", "--format=%H", "--", "."]),
    ]);
    const [isShallow, root = ""] = about.split("\n");
    if (isShallow === "true")
      return { kind: "unknown", reason: "this is a shallow clone, without the history of the files", isShallow: true };
    return { kind: "state", commit: last, key: fingerprint("history", last, namesFile(root)) };
  } catch (error) {
    return { kind: "unknown", reason: whyGitFailed(error), isShallow: false };
  }
}

/**
 * Reads the history of all files below a folder with one `git log`.
 * @param commit The last commit that changed the folder, or "" if there is none.
 */
export async function readGitHistory(folder: string, commit: string): Promise<GitHistory> {
  if (commit === "") return { kind: "history", files: [] };
  try {
    const format = `--format=${commitMark}%ct${fieldMark}%aN${fieldMark}%aE`;
    const log = await git(folder, ["log", "-z", "--name-status", "-M", "--relative", format, commit, "--", "."]);
    return { kind: "history", files: parseLog(log) };
  } catch (error) {
    return { kind: "unknown", reason: whyGitFailed(error), isShallow: false };
  }
}

const commitMark = "\u0001";
const fieldMark = "\u0002";

interface Collected {
  seconds: number;
  /** By e-mail address. A person has the name of the latest commit. */
  readonly people: Map<string, { readonly name: string; count: number }>;
}

/**
 * Parses the output of `git log -z --name-status -M`, from the newest commit to the oldest. A renamed file keeps its
 * history, and a commit that only renames it is not a change:
 *
 *   \u00011767225600\u0002Ada\u0002ada@example.com\0\nM\0guide.md\0R087\0old.md\0new.md\0
 */
export function parseLog(log: string): readonly FileHistory[] {
  const files = new Map<string, Collected>();
  /** The present names of files, by the names that they had before the commits read so far. */
  const presentNames = new Map<string, string>();
  const presentName = (path: string): string => presentNames.get(path.normalize()) ?? path.normalize();
  for (const commit of log.split(commitMark).slice(1)) {
    const [header = "", ...fields] = commit.split("\0");
    const [time, name = "", email = ""] = header.split(fieldMark);
    const noteChange = (path: string): void => {
      const file = files.get(path) ?? { seconds: 0, people: new Map() };
      files.set(path, file);
      file.seconds = Math.max(file.seconds, Number(time));
      const id = email === "" ? name : email.toLowerCase();
      const person = file.people.get(id) ?? { name, count: 0 };
      person.count += 1;
      file.people.set(id, person);
    };
    for (let index = 0; index + 1 < fields.length;) {
      const status = (fields[index] ?? "").trim();
      const from = fields[index + 1] ?? "";
      const isRenamed = status.startsWith("R");
      const path = presentName(isRenamed ? (fields[index + 2] ?? "") : from);
      if (status !== "R100" && status !== "D") noteChange(path);
      if (isRenamed) presentNames.set(from.normalize(), path);
      index += isRenamed ? 3 : 2;
    }
  }
  return Array.from(files, ([path, { seconds, people }]) => ({
    path,
    updated: new Date(seconds * 1000).toISOString().slice(0, 10),
    commits: [...people.values()],
  }));
}

/**
 * The changes of a page: those of its own file and of the files that it includes. Automatic accounts are not
 * contributors.
 */
export function joinChanges(histories: readonly FileHistory[]): Changes {
  const counts = new Map<string, number>();
  for (const { commits } of histories)
    for (const { name, count } of commits)
      if (!name.endsWith("[bot]")) counts.set(name, (counts.get(name) ?? 0) + count);
  const updated = histories.map((history) => history.updated).sort();
  const people = [...counts].sort(([left, most], [right, more]) => more - most || (left < right ? -1 : 1));
  return { updated: updated.at(-1) ?? null, contributors: people.map(([name]) => name) };
}

/** `.mailmap`, which gives the names of contributors. It counts before it is committed, too. */
function namesFile(root: string): string {
  try {
    return readFileSync(join(root, ".mailmap"), "utf8");
  } catch {
    return "";
  }
}
