import { relative, sep } from "node:path";

/**
 * The path from a folder to a file, with forward slashes on all systems: "/site", "/site/docs/a.md" → "docs/a.md"; ""
 * for the folder itself. A backslash in a name stays where the system allows it.
 */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}
