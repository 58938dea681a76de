/** Reads from Git what has changed since an earlier commit. Has effects. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { FoundState } from "../graph/site-graph.ts";
import { git, gitBytes, readBlob, whyGitFailed } from "../source/git.ts";
import type { OwnersOf } from "./code-owners.ts";
import { ownersFiles, readCodeOwners } from "./code-owners.ts";
import type { ChangedFile, DatedPage, PageChange, RepositoryChanges } from "./covered-code.ts";
import { comparePages } from "./covered-code.ts";
import { readText } from "./file-changes.ts";

/** The changes of a whole repository. Paths are relative to its root, with forward slashes. */
export interface ReadChanges extends RepositoryChanges {
  readonly kind: "changes";
  /** The folder of the repository. */
  readonly root: string;
  /** The path of the source folder from the root of the repository, with a slash at its end, or "". */
  readonly prefix: string;
  /** The earlier text of a file that has changed, by its path then; `null` if there is none. */
  readonly textBefore: (path: string) => Promise<string | null>;
}

/**
 * Compares the working tree with the commit from which it and `since` both come, so that changes that others made since
 * then do not count.
 * @param since The name of a branch, a tag or a commit.
 * @param sourceFolder Absolute.
 */
export async function readChanges(since: string, sourceFolder: string): Promise<ReadChanges | UnknownChanges> {
  const base = await findBase(since, sourceFolder);
  if (base.kind === "unknown") return base;
  const { root, prefix, commit } = base;
  try {
    const [diff, tracked, untracked] = await Promise.all([
      git(root, [
        "diff",
        "--raw",
        "-z",
        "-M",
        "--no-abbrev",
        "--no-ext-diff",
        "--ignore-submodules=dirty",
        commit,
        "--",
      ]),
      git(root, ["ls-files", "-s", "-z"]),
      git(root, ["ls-files", "--others", "--exclude-standard", "-z"]),
    ]);
    const added = pathsOf(untracked);
    const { changed, blobs, submodules } = parseDiff(diff, (paths) => blobIdsOf(root, paths));
    const entries = tracked.split("\0").flatMap((entry) => {
      const [, path] = entry.split("\t");
      return path === undefined ? [] : [{ path: path.normalize(), isSubmodule: entry.startsWith(submoduleMode) }];
    });
    return {
      kind: "changes",
      since,
      root,
      changed: [...changed, ...added.map((path) => ({ path, before: path, isEdited: true }))],
      files: [...entries.map(({ path }) => path), ...added],
      submodules: new Set([...submodules, ...entries.flatMap(({ path, isSubmodule }) => (isSubmodule ? [path] : []))]),
      prefix: prefix.normalize(),
      ownersOf: readOwners(root) ?? (() => []),
      textBefore: async (path) => {
        const blob = blobs.get(path);
        return blob === undefined ? null : readBlob(root, blob);
      },
    };
  } catch (error) {
    return unknown(since, whyGitFailed(error), null);
  }
}

/** Git cannot say what has changed: there is no such commit, no repository, or only a part of the history. */
export interface UnknownChanges {
  readonly kind: "unknown";
  readonly diagnostic: SiteDiagnostic;
}

/** A commit of the repository of a folder. */
export interface BaseCommit {
  readonly kind: "base";
  /** The folder of the repository. */
  readonly root: string;
  /** The path of the folder in it, with a slash at its end, or "". */
  readonly prefix: string;
  readonly commit: string;
}

/**
 * Finds the commit from which the current state and another one both come.
 * @param since The name of a branch, a tag or a commit.
 */
export async function findBase(since: string, folder: string): Promise<BaseCommit | UnknownChanges> {
  try {
    const about = await git(folder, ["rev-parse", "--is-shallow-repository", "--show-toplevel", "--show-prefix"]);
    const [shallow, root = "", prefix = ""] = about.split("\n");
    const isShallow = shallow === "true";
    const then = await commitOf(root, since);
    if (then === null) {
      const names = await git(root, ["for-each-ref", "--format=%(refname:short)"]);
      const hint = didYouMean(since, names.split("\n"))?.hint ?? "git branch --all and git tag list the names";
      return unknown(since, "the repository has no such branch, tag or commit", isShallow ? fetchHint : hint);
    }
    const commit = await baseOf(root, then);
    if (commit !== null) return { kind: "base", root, prefix, commit };
    return isShallow
      ? unknown(since, "this is a shallow clone, which lacks the commit from which both come", fetchHint)
      : unknown(since, "it has no commit in common with the current state", null);
  } catch (error) {
    return unknown(since, whyGitFailed(error), null);
  }
}

function unknown(since: string, reason: string, hint: string | null): UnknownChanges {
  return { kind: "unknown", diagnostic: siteDiagnostic("unknown-changes", { since, reason }, hint) };
}

const fetchHint = "fetch the history: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout";

const submoduleMode = "160000";

async function commitOf(root: string, name: string): Promise<string | null> {
  try {
    return await git(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
  } catch (error) {
    // A failure that is not about the name.
    if (whyGitFailed(error) === "Git is not installed") throw error;
    return null;
  }
}

/** The last commit that both the current state and another commit come from. */
async function baseOf(root: string, commit: string): Promise<string | null> {
  try {
    const head = await git(root, ["rev-parse", "--verify", "HEAD"]);
    return await git(root, ["merge-base", head, commit]);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === 1) return null;
    throw error;
  }
}

interface Diff {
  readonly changed: readonly ChangedFile[];
  /** The ids of the earlier contents, by the paths that they had. */
  readonly blobs: ReadonlyMap<string, string>;
  readonly submodules: ReadonlySet<string>;
}

/**
 * Parses the output of `git diff --raw -z -M`:
 *
 *   :100644 100644 bcd1234… 0123456… M\0guide.md\0:100644 100644 abcd123… 1234567… R086\0old.md\0new.md\0
 *
 * The id of a file is zeros if only the working tree has its content. A file that may only be executed now is not edited.
 * @param blobIds The ids of files of the working tree.
 */
function parseDiff(diff: string, blobIds: (paths: readonly string[]) => readonly string[]): Diff {
  const changed: ChangedFile[] = [];
  const withOtherMode: string[] = [];
  const blobs = new Map<string, string>();
  const submodules = new Set<string>();
  const fields = diff.split("\0");
  for (let index = 0; index + 1 < fields.length;) {
    const [oldMode = "", newMode, oldBlob = "", newBlob = "", status = ""] = (fields[index] ?? "").slice(1).split(" ");
    const isMoved = status.startsWith("R") || status.startsWith("C");
    const before = (fields[index + 1] ?? "").normalize();
    const path = isMoved ? (fields[index + 2] ?? "").normalize() : before;
    index += isMoved ? 3 : 2;
    // The ids of a file that is to be added are both zeros.
    const isSame = status === "R100" || (status === "M" && oldBlob === newBlob);
    changed.push({ path, before, isEdited: !isSame });
    if (status === "M" && oldMode !== newMode && /^0+$/u.test(newBlob)) withOtherMode.push(path);
    if (oldMode === submoduleMode || newMode === submoduleMode) submodules.add(path);
    else blobs.set(before, oldBlob);
  }
  const ids = new Map(blobIds(withOtherMode).map((id, index) => [withOtherMode[index], id]));
  const isSame = ({ path }: ChangedFile): boolean => ids.has(path) && ids.get(path) === blobs.get(path);
  return { changed: changed.map((each) => (isSame(each) ? { ...each, isEdited: false } : each)), blobs, submodules };
}

/** The ids that Git gives to the contents of files. */
function blobIdsOf(root: string, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  return gitBytes(root, ["hash-object", "--stdin-paths"], `${paths.join("\n")}\n`)
    .toString()
    .trim()
    .split("\n");
}

function pathsOf(list: string): readonly string[] {
  return list.split("\0").flatMap((path) => (path === "" ? [] : [path.normalize()]));
}

/** @param root The folder of the repository, or any other. */
export function readOwners(root: string): OwnersOf | null {
  for (const file of ownersFiles)
    try {
      return readCodeOwners(readFileSync(join(root, file), "utf8"));
    } catch {
      // The next place.
    }
  return null;
}

/**
 * The pages that name the code that they cover, or the day of a review.
 * @param sourceFolder Absolute.
 */
export async function readDatedPages(
  { tree, pages, made }: Pick<FoundState, "tree" | "pages" | "made">,
  sourceFolder: string,
  { changed, prefix, textBefore }: ReadChanges,
): Promise<readonly DatedPage[]> {
  const edits = new Map<string, string>(changed.flatMap((each) => (each.isEdited ? [[each.path, each.before]] : [])));
  const dated: DatedPage[] = [];
  for (const { path, diskPath } of tree.pages) {
    const page = made.has(path) ? undefined : pages.get(path)?.interface;
    const { covers = [], reviewed } = page?.record.frontmatter ?? {};
    if (page === undefined || (covers.length === 0 && reviewed === undefined)) continue;
    const file = prefix + diskPath.normalize();
    const earlier = edits.get(file);
    dated.push({
      path,
      files: [file, ...page.includes.map((each) => prefix + each)],
      covers,
      reviewed: reviewed ?? null,
      change: earlier === undefined ? unchanged : changeOf(await textBefore(earlier), join(sourceFolder, diskPath)),
    });
  }
  return dated;
}

const unchanged: PageChange = { hasOtherText: false, hasOtherReview: false };

/** @param before `null` if there was no such page. */
function changeOf(before: string | null, path: string): PageChange {
  const now = readText(path);
  return before === null || now === null ? { hasOtherText: true, hasOtherReview: true } : comparePages(before, now);
}
