/** Which schemes the addresses of links and images may have. Pure. */
import { problemOf, shorten } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { nearestName } from "../diagnostics/suggest.ts";

/** What an address refers to: something that a reader opens, or something that the page itself shows. */
type AddressRole = "link" | "asset";

const webSchemes = ["http", "https", "mailto", "tel"];

/**
 * Schemes that browsers handle themselves, by running code or by showing something that is not on the web. No site can
 * allow them.
 */
const browserSchemes: ReadonlySet<string> = new Set([
  "about",
  "blob",
  "chrome",
  "chrome-extension",
  "data",
  "file",
  "filesystem",
  "jar",
  "javascript",
  "livescript",
  "mhtml",
  "mocha",
  "moz-extension",
  "resource",
  "vbscript",
  "view-source",
]);

const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml);base64,[A-Za-z0-9+/=]*$/u;

/** Whether an address is a link to a page of a version of the site: "version:v1/guide/". */
export function isVersionLink(url: string): boolean {
  return /^version:/iu.test(url);
}

/**
 * Whether the path of a reference is a name that the linker resolves: "version:v1/guide/", "api:createQueue". Paths
 * begin with a slash.
 */
export function isName(path: string): boolean {
  return /^[a-z][a-z0-9+.-]*(?:@[^:]*)?:/iu.test(path);
}

/** The prefix of a name: the scheme of a plugin or the name of another site, perhaps with a version, "sdk@v2:guide/". */
export function namedBy(url: string, named: readonly string[]): string | null {
  const [, scheme = ""] = /^([a-z][a-z0-9+.-]*)(?:@[^:/?#]+)?:/u.exec(url) ?? [];
  return named.includes(scheme) ? scheme : null;
}

/** Whether the web or docsgen itself gives a scheme its meaning, so that no plugin can. */
export function isReservedScheme(scheme: string): boolean {
  const isOnWeb = webSchemes.includes(scheme) || ["ftp", "ws", "wss"].includes(scheme);
  return isOnWeb || isBrowserScheme(scheme) || isVersionLink(`${scheme}:`);
}

/** Whether a browser handles a scheme itself. `scheme` is in lower case and without a colon: "javascript". */
export function isBrowserScheme(scheme: string): boolean {
  return browserSchemes.has(scheme);
}

/**
 * Checks the scheme twice. With all spaces and control characters removed, so that none of them can hide a scheme that
 * could run code; and as browsers parse the URL, which drop only some of these characters: with any other, the address
 * is a path.
 *
 * @param allowed The schemes that the site allows for links, besides those of the web.
 * @param named The schemes whose links name a page, which plugins declare.
 */
export function kindOfAddress(
  url: string,
  role: AddressRole,
  allowed: readonly string[],
  named: readonly string[] = [],
): "external" | "internal" | "refused" {
  const bare = withoutSpaces(url);
  if (role === "link" && isVersionLink(bare)) return "internal";
  if (role === "link" && namedBy(bare, named) !== null) return "internal";
  const scheme = schemeIn(bare);
  if (scheme !== undefined && !webSchemes.includes(scheme) && !(role === "link" && allowed.includes(scheme)))
    return role === "asset" && imageData.test(bare) ? "external" : "refused";
  // https://url.spec.whatwg.org/#concept-basic-url-parser
  const read = url.replaceAll(/^[\0- ]+|[\t\n\r]/gu, "");
  return schemeIn(read) === undefined && !/^[\\/]{2}/u.test(read) ? "internal" : "external";
}

/** The problem of an address whose scheme the site does not allow, or `null`. */
export function refusedScheme(
  url: string,
  role: AddressRole,
  allowed: readonly string[],
  named: readonly string[] = [],
): Problem | null {
  if (kindOfAddress(url, role, allowed, named) !== "refused") return null;
  return problemOf("unsafe-url", { url: shorten(url) }, hintFor(withoutSpaces(url), role, allowed, named));
}

function hintFor(url: string, role: AddressRole, allowed: readonly string[], named: readonly string[]): string {
  const scheme = schemeIn(url) ?? "";
  const instead = "use an https URL, or the path of a page or file";
  if (role === "asset" || isBrowserScheme(scheme)) return instead;
  if (/^[a-z]:[\\/]/iu.test(url)) return "it is a path on this computer: write the path of the file from this page";
  const near = nearestName(
    `${scheme}:`,
    [...webSchemes, ...named, ...allowed, "version"].map((safe) => `${safe}:`),
  );
  if (near !== null) return `write “${near}${url.slice(scheme.length + 1)}”`;
  // "localhost:3000" and "example.com:8080/x" have a port, and no scheme.
  if (/^[^:/?#]+:\d+(?:[/?#]|$)/u.test(url)) return "is `https://` missing?";
  const schemes = [...allowed, scheme].map((each) => `"${each}"`).join(", ");
  return `if the link opens an app, allow it in the config: links: { schemes: [${schemes}] }`;
}

function withoutSpaces(url: string): string {
  return url.replaceAll(/[\p{Cc}\p{Zs}]/gu, "");
}

function schemeIn(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/iu.exec(url)?.[1]?.toLowerCase();
}
