/** Decodes percent-encoded text that may be malformed, for which `decodeURIComponent` throws. */

/** @returns The decoded text, or `null` if it is malformed: "%", "%zz", "%ff". */
export function decodeUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** @returns The decoded text, or the text itself if it is malformed. */
export function decode(text: string): string {
  return decodeUri(text) ?? text;
}
