/** Decodes percent-encoded text that may be malformed, which `decodeURIComponent` answers with an exception. */

/** @returns The decoded text, or `null` if it is malformed: "%", "%zz", "%ff". */
export function decodeUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
