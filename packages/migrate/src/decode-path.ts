/** Decodes percent-encoded text; one that is malformed, for which `decodeURIComponent` throws, stays as it is. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
