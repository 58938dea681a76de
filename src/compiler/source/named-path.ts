/** Paths that authors name on the command line. Pure. */
import { resolve } from "node:path";
import { pathFrom } from "../path-from.ts";

/** The folders that a path on the command line may start from. */
export interface NamingFolders {
  readonly workingFolder: string;
  readonly sourceFolder: string;
}

/**
 * The path from the source folder of a path on the command line, which is relative to the working folder, or else to
 * the source folder. It starts with ".." if it is in neither.
 */
export function namedPath(path: string, { workingFolder, sourceFolder }: NamingFolders): string {
  const fromSource = (absolute: string): string => pathFrom(sourceFolder, absolute).normalize("NFC");
  const fromHere = fromSource(resolve(workingFolder, path));
  return /^\.\.(?:\/|$)/u.test(fromHere) ? fromSource(resolve(sourceFolder, path)) : fromHere;
}
