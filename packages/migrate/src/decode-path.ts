/** Decodes percent-encoded text; one that is malformed, for which `decodeURIComponent` throws, stays as it is. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Percent-encodes a path if the one that it replaces was: a link outside of `<…>` cannot have spaces. */
export function encodeLike(path: string, written: string): string {
  return written.includes("%") ? encodeURI(path).replaceAll("#", "%23").replaceAll("?", "%3F") : path;
}
