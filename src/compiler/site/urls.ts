/** Encodes and splits paths as URLs, in one canonical form. */

/** Percent-encodes the characters that a URL path cannot contain, and keeps slashes. */
export function encodePath(path: string): string {
  return /^[\w~!$&'()*+,;=:@/.-]*$/u.test(path) ? path : path.split("/").map(encodeSegment).join("/");
}

/** Addresses of the same page in all forms, in any case: "/guide", "/guide/", "/guide.html" and "/guide/index.html". */
export function addressKey(path: string): string {
  const bare = path.replace(/(?:\.html|\/(?:index\.html)?)$/iu, "");
  return bare.normalize("NFC").toLowerCase();
}

/** The sources of redirects are compared ignoring case and a trailing slash. */
export function redirectKey(path: string): string {
  return trimSlash(path).normalize("NFC").toLowerCase();
}

/** "/cron/" → "/cron" */
export function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** The URL of a route such as "/limits/", with the base. */
export function routeUrl(base: string, route: string): string {
  return base + encodePath(route.slice(1));
}

/** RFC 3986: a segment may contain unreserved characters, sub-delimiters, ":" and "@". */
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

/** The parts of an address within the site, as an author writes it. */
export interface Address {
  readonly path: string;
  /** The query and the fragment, as written. */
  readonly suffix: string;
  /** Without the `#`; "" if there is none. */
  readonly fragment: string;
}

/** "/limits/?a=b#size" → "/limits/", "?a=b#size", "size" */
export function splitAddress(address: string): Address {
  const end = address.search(/[?#]/u);
  if (end === -1) return { path: address, suffix: "", fragment: "" };
  const suffix = address.slice(end);
  const hash = suffix.indexOf("#");
  return { path: address.slice(0, end), suffix, fragment: hash === -1 ? "" : suffix.slice(hash + 1) };
}
