/** Writes paths as URLs, in one canonical form. */

/** Percent-encodes what a URL path cannot hold; slashes and the rest of the unreserved stay. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeSegment).join("/");
}

/** RFC 3986: a segment may hold unreserved characters, sub-delimiters, ":" and "@". */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replaceAll(
    /%(?:21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)/gu,
    decodeURIComponent,
  );
}

/** The `#…` of a URL for a decoded fragment, or "". */
export function encodeFragment(fragment: string): string {
  return fragment === "" ? "" : `#${encodeURI(fragment.toWellFormed()).replaceAll("#", "%23")}`;
}
