/** Paths as shown in messages: relative to the working folder, with forward slashes. Pure. */
import { isAbsolute, posix } from "node:path";
import { pathFrom } from "../path-from.ts";

/** @param folder The folder that contains the file, as shown in messages; "" for the working folder. */
export function labelOf(folder: string, path: string): string {
  if (folder === "") return path;
  // A config may import a file outside its folder: "../shared.ts".
  return path.startsWith("../") ? posix.join(folder, path) : `${folder}/${path}`;
}

/** @param path As a plugin names a file: absolute, or relative to the folder of the config. */
export function labelOfNamed(folder: string, root: string, path: string): string {
  const inRoot = isAbsolute(path) ? pathFrom(root, path) : posix.normalize(path);
  return labelOf(folder, inRoot);
}
