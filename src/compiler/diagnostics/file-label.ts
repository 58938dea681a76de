/** Paths as shown in messages: relative to the working folder, with forward slashes. Pure. */

/** @param folder The folder that contains the file, as shown in messages; "" for the working folder. */
export function labelOf(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}
