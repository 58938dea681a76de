/** Reads from Git what has changed since an earlier commit. Has effects. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { FoundState } from "../graph/site-graph.ts";
import { git, readBlob, whyGitFailed } from "../source/git.ts";
import type { OwnersOf } from "./code-owners.ts";
import { ownersFiles, readCodeOwners } from "./code-owners.ts";
import type { ChangedFile, DatedPage, RepositoryChanges } from "./covered-code.ts";
import { isReviewOutdated } from "./covered-code.ts";
import { readText } from "./file-changes.ts";

export interface ReadChanges extends RepositoryChanges {
  readonly kind: "changes";
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
export async function readChanges(
  since: string,
  sourceFolder: string,
): Promise<ReadChanges | { readonly kind: "unknown"; readonly diagnostic: SiteDiagnostic }> {
  const unknown = (reason: string, hint: string | null) =>
    ({ kind: "unknown", diagnostic: siteDiagnostic("unknown-changes", { since, reason }, hint) }) as const;
  try {
    const about = await git(sourceFolder, ["rev-parse", "--is-shallow-repository", "--show-toplevel", "--show-prefix"]);
    const [shallow, root = "", prefix = ""] = about.split("\n");
    const isShallow = shallow === "true";
    const then = await commitOf(root, since);
    if (then === null) {
      const names = await git(root, ["for-each-ref", "--format=%(refname:short)"]);
      const hint = didYouMean(since, names.split("\n")) ?? "git branch --all and git tag list the names";
      return unknown("the repository has no such branch, tag or commit", isShallow ? fetchHint : hint);
    }
    const base = await baseOf(root, then);
    if (base === null)
      return isShallow
        ? unknown("this is a shallow clone, which lacks the commit from which both come", fetchHint)
        : unknown("it has no commit in common with the current state", null);
    const [diff, tracked, untracked] = await Promise.all([
      git(root, ["diff", "--raw", "-z", "-M", "--no-abbrev", "--no-ext-diff", "--ignore-submodules=dirty", base, "--"]),
      git(root, ["ls-files", "-s", "-z"]),
      git(root, ["ls-files", "--others", "--exclude-standard", "-z"]),
    ]);
    const added = pathsOf(untracked);
    const { changed, blobs, submodules } = parseDiff(diff);
    const entries = tracked.split("\0").flatMap((entry) => {
      const [, path] = entry.split("\t");
      return path === undefined ? [] : [{ path: path.normalize(), isSubmodule: entry.startsWith(submoduleMode) }];
    });
    return {
      kind: "changes",
      since,
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
    return unknown(whyGitFailed(error), null);
  }
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
 */
function parseDiff(diff: string): Diff {
  const changed: ChangedFile[] = [];
  const blobs = new Map<string, string>();
  const submodules = new Set<string>();
  const fields = diff.split("\0");
  for (let index = 0; index + 1 < fields.length;) {
    const [oldMode = "", newMode, oldBlob = "", , status = ""] = (fields[index] ?? "").slice(1).split(" ");
    const isMoved = status.startsWith("R") || status.startsWith("C");
    const before = (fields[index + 1] ?? "").normalize();
    const path = isMoved ? (fields[index + 2] ?? "").normalize() : before;
    index += isMoved ? 3 : 2;
    changed.push({ path, before, isEdited: status !== "R100" });
    if (oldMode === submoduleMode || newMode === submoduleMode) submodules.add(path);
    else blobs.set(before, oldBlob);
  }
  return { changed, blobs, submodules };
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
  const edits = new Map(changed.flatMap((each) => (each.isEdited ? [[each.path, each.before]] : [])));
  const dated: DatedPage[] = [];
  for (const { path, diskPath } of tree.pages) {
    const page = made.has(path) ? undefined : pages.get(path)?.interface;
    const { covers = [], reviewed } = page?.record.frontmatter ?? {};
    if (page === undefined || (covers.length === 0 && reviewed === undefined)) continue;
    const file = prefix + diskPath.normalize();
    const earlier = reviewed === undefined ? undefined : edits.get(file);
    const before = earlier === undefined ? null : await textBefore(earlier);
    const now = before === null ? null : readText(join(sourceFolder, diskPath));
    const isOutdated = before !== null && now !== null && isReviewOutdated(before, now);
    dated.push({
      path,
      files: [file, ...page.includes.map((each) => prefix + each)],
      covers,
      review: reviewed === undefined ? null : { day: reviewed, isOutdated },
    });
  }
  return dated;
}
