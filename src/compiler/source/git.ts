/** Reads a Git repository with the program `git`. Has effects. */
import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

/** Settings of the user that would change the output, or that name contributors. */
const settings = ["log.showSignature=false", "log.follow=false", "diff.renameLimit=1000", "mailmap.file="];

/**
 * The output of a command of Git, without white space at its end. No setting of the user changes it.
 * @throws What `whyGitFailed` describes.
 */
export async function git(folder: string, words: readonly string[]): Promise<string> {
  const all = ["--no-optional-locks", ...settings.flatMap((setting) => ["-c", setting]), ...words];
  const env = { ...process.env, LC_ALL: "C" };
  const { stdout } = await run("git", all, { cwd: folder, env, maxBuffer: maxLogSize, windowsHide: true });
  return stdout.trimEnd();
}

const run = promisify(execFile);

/** In characters. A commit of one file takes about 80. */
const maxLogSize = 2 ** 29 - 24;

/**
 * Which of these refs are branches, with one process. A tag takes precedence over a branch of its name.
 * @throws What `whyGitFailed` describes.
 */
export async function findBranches(folder: string, refs: readonly string[]): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set();
  const branchesOf = (ref: string): readonly string[] => [
    `refs/heads/${ref}`,
    `refs/remotes/${ref}`,
    `refs/remotes/origin/${ref}`,
  ];
  const tagOf = (ref: string): string => `refs/tags/${ref}`;
  const asked = refs.flatMap((ref) => [ref, tagOf(ref), ...branchesOf(ref)]);
  const known = new Set((await git(folder, ["for-each-ref", "--format=%(refname)", ...asked])).split("\n"));
  const isBranch = (ref: string): boolean =>
    known.has(ref)
      ? !ref.startsWith("refs/tags/")
      : !known.has(tagOf(ref)) && branchesOf(ref).some((each) => known.has(each));
  return new Set(refs.filter(isBranch));
}

/** What prevents Git from reading a repository, such as “Git is not installed”. @throws What is not an error of Git. */
export function whyGitFailed(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  if ("code" in error && error.code === "ENOENT") return "Git is not installed";
  const stderr = "stderr" in error && typeof error.stderr === "string" ? error.stderr.trim() : "";
  if (/not a git repository/u.test(stderr)) return "the source folder is not in a Git repository";
  if (/does not have any commits/u.test(stderr)) return "the Git repository has no commits";
  const [line = ""] = stderr.split("\n");
  return `Git refuses to read it: ${line.replace(/^fatal: /u, "") || error.message}`;
}

/**
 * The text of a file of any commit.
 * @param id The id that Git gives to the file's content, or its beginning.
 * @returns `null` if the repository does not have it, as in a shallow clone.
 */
export async function readBlob(folder: string, id: string): Promise<string | null> {
  try {
    const all = ["--no-optional-locks", "cat-file", "blob", id];
    // A partial clone would request each file from its server.
    const env = { ...process.env, GIT_NO_LAZY_FETCH: "1" };
    const { stdout } = await run("git", all, { cwd: folder, env, maxBuffer: maxLogSize, windowsHide: true });
    return stdout;
  } catch {
    return null;
  }
}

/**
 * The bytes that a command of Git prints. No setting of the user changes them, and nothing is requested from a server.
 * @param input What the command reads.
 * @throws What `whyGitFailed` describes.
 */
export function gitBytes(folder: string, words: readonly string[], input = ""): Buffer {
  return execFileSync("git", ["--no-optional-locks", ...words], {
    cwd: folder,
    env: { ...process.env, LC_ALL: "C", GIT_NO_LAZY_FETCH: "1" },
    input,
    maxBuffer: Infinity,
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
}
