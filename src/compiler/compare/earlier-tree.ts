/**
 * The files of an earlier commit in a folder of their own, beside the cache, where a config finds the packages that are
 * installed today. The folder is a work tree of the repository with an index of its own, so that only the files that
 * differ from the last time are written, and the repository does not know of it. Has effects.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { removeEmptyFolders } from "../check/file-changes.ts";
import { git } from "../source/git.ts";
import { tryLock } from "../source/lock.ts";
import { makeRunFolder } from "../source/running.ts";

/** The files of a commit. They stay as they are until `release`. */
export interface EarlierTree {
  /** Absolute. */
  readonly folder: string;
  readonly release: () => void;
}

/**
 * @param root A folder of the repository.
 * @param parent Absolute; the folder of docsgen's own files.
 * @param isKept Whether the files are kept for the next time.
 * @throws What `whyGitFailed` describes.
 */
export async function openEarlierTree(
  root: string,
  commit: string,
  parent: string,
  isKept: boolean,
): Promise<EarlierTree> {
  const folder = join(parent, "earlier");
  const lock = isKept ? tryLock(`${folder}.lock`) : null;
  if (lock === null) {
    const own = makeRunFolder(parent, "earlier-");
    const release = (): void => {
      rmSync(own, { recursive: true, force: true });
      removeEmptyFolders(parent, parent);
    };
    await checkOut(root, commit, own).catch((error: unknown) => {
      release();
      throw error;
    });
    return { folder: own, release };
  }
  try {
    // A run that was killed may have left anything.
    await checkOut(root, commit, folder).catch(async () => {
      rmSync(folder, { recursive: true, force: true });
      await checkOut(root, commit, folder);
    });
    return { folder, release: lock.release };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Nothing of the repository runs: no hooks, and no program that watches files. */
const settings = ["core.hooksPath=/dev/null", "core.fsmonitor=false", "core.sparseCheckout=false", "core.bare=false"];

async function checkOut(root: string, commit: string, folder: string): Promise<void> {
  const common = await git(root, ["rev-parse", "--git-common-dir"]);
  const own = join(folder, ".git");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "commondir"), `${resolve(root, common)}\n`);
  writeFileSync(join(own, "HEAD"), `${commit}\n`);
  const words = settings.flatMap((setting) => ["-c", setting]);
  await git(folder, [...words, `--git-dir=${own}`, `--work-tree=${folder}`, "reset", "--quiet", "--hard", commit]);
}
