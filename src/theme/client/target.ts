/**
 * @param hash The fragment of a URL including `#`, or "".
 * @returns The target element, found as browsers do: by the fragment as it is, then decoded. Unlike `:target`, it is available before the document has loaded.
 */
export function targetOf(hash: string): Element | null {
  const id = hash.slice(1);
  return id === "" ? null : (document.getElementById(id) ?? document.getElementById(decodedId(id)));
}

function decodedId(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
