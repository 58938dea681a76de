/** The addresses at which a built site serves its files. */

/** "guide/index.html" → "/guide/". All other files keep their names. */
export function addressOfFile(path: string): string {
  return `/${path}`.replace(/\/index\.html$/u, "/");
}

/** As hosts serve files without their extension, too: "guide/install.html" → "/guide/install". */
export function cleanAddressOf(path: string): string {
  return addressOfFile(path).replace(/\.html$/u, "");
}
