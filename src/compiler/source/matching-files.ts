/** Finds the files that a pattern of the config means. Has effects. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import picomatch from "picomatch";

/**
 * The files below a folder that a pattern of the config matches, or that are in a folder that it names. Paths are
 * relative to the folder.
 */
export function matchingFiles(root: string, pattern: string): readonly string[] {
  const written = posix.normalize(pattern);
  const { base } = picomatch.scan(written);
  const matches = picomatch([written, `${written}/**`], { dot: true });
  const found: string[] = [];
  const visit = (path: string): void => {
    const names = listFolder(join(root, path));
    if (names === null) {
      if (matches(path)) found.push(path);
    } else for (const name of names) visit(path === "" ? name : `${path}/${name}`);
  };
  const start = base === "." ? "" : base.replace(/\/$/u, "");
  if (existsSync(join(root, start))) visit(start);
  return found;
}

/** @returns `null` if it is a file. Folders that programs fill are left out, and links to folders, which may be circles. */
function listFolder(path: string): readonly string[] | null {
  if (!statSync(path).isDirectory()) return null;
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const isOther = ["node_modules", ".git", ".docsgen", "__pycache__"].includes(entry.name);
    const isLink = entry.isSymbolicLink() && !isFile(join(path, entry.name));
    return isOther || isLink ? [] : [entry.name];
  });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
