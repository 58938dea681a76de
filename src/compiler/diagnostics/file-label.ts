/** Paths as messages name them: from the folder that the command runs in, with forward slashes. Pure. */

/** @param folder The folder that holds the file, as messages name it; "" for the folder that the command runs in. */
export function labelOf(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}
