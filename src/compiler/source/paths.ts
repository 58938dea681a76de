/**
 * The three kinds of path, each branded and made in one place, so that they cannot be confused. All use forward slashes
 * on every system, and NFC.
 */
import { posix } from "node:path";

declare const sourcePath: unique symbol;
declare const routePath: unique symbol;
declare const outputPath: unique symbol;

/** Relative to the source folder, without a leading slash: "code/nodejs/index.md". */
export type SourcePath = string & { readonly [sourcePath]: true };

/**
 * A page's address without the base: "/code/nodejs/" or "/quickstart/create-new-workflow.html". Decoded, not
 * percent-encoded.
 */
export type RoutePath = string & { readonly [routePath]: true };

/** Relative to the output folder, without a leading slash: "code/nodejs/index.html". */
export type OutputPath = string & { readonly [outputPath]: true };

/** The folder whose files are published unchanged, whether or not a page refers to them. */
export const publicFolder = "public/";

/** Whether a path has no empty, `.` or `..` segment, no backslash, no control character and no leading slash. */
export function isSourcePath(path: string): path is SourcePath {
  return isCleanRelativePath(path);
}

/** Whether a path starts with a slash, and ends with one or in `.html`. */
export function isRoutePath(path: string): path is RoutePath {
  if (path === "/") return true;
  if (!path.startsWith("/")) return false;
  if (path.endsWith("/")) return isCleanRelativePath(path.slice(1, -1));
  return path.endsWith(".html") && isCleanRelativePath(path.slice(1));
}

/** Whether a path is clean like a source path. It may still be one that some systems do not allow. */
export function isOutputPath(path: string): path is OutputPath {
  return isCleanRelativePath(path);
}

/** @throws Error if our own code passes a path that is not a source path. */
export function toSourcePath(path: string): SourcePath {
  if (!isSourcePath(path)) throw new Error(`not a source path: ${JSON.stringify(path)}`);
  return path;
}

/** @throws Error if our own code passes a path that is not a route. */
export function toRoutePath(path: string): RoutePath {
  if (!isRoutePath(path)) throw new Error(`not a route path: ${JSON.stringify(path)}`);
  return path;
}

/** @throws Error if our own code passes a path that is not an output path. */
export function toOutputPath(path: string): OutputPath {
  if (!isOutputPath(path)) throw new Error(`not an output path: ${JSON.stringify(path)}`);
  return path;
}

/**
 * Makes a path or pattern of the config relative to the source folder: "docs-src/old/**", the form that messages use,
 * becomes "old/**".
 * @param source The source folder as written in the config.
 */
export function withinSource(pattern: string, source: string): string {
  const folder = `${posix.normalize(source).replace(/\/$/u, "")}/`;
  const clean = pattern.replace(/^\.\//u, "");
  return clean.startsWith(folder) ? clean.slice(folder.length) : clean;
}

/** Compares code units, which gives the same order on every machine, unlike `localeCompare`. */
export function comparePaths(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function isCleanRelativePath(path: string): boolean {
  return !uncleanPath.test(path);
}

/** A segment that is empty, `.` or `..`, a backslash or a control character. */
const uncleanPath = /(?:^|\/)\.{0,2}(?:\/|$)|[\\\p{Cc}]/u;
