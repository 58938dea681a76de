/** Decides whether an address in a document leads to something that is, or is about to be, published. Pure. */
import { decode } from "../decode-uri.ts";
import { refusedScheme } from "../config/schemes.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { suggestAnchor } from "../diagnostics/suggest.ts";
import type { HtmlTarget } from "../page/html/html-parts.ts";
import { parseUrl } from "../parse-url.ts";

/** The possible targets of an address. Paths are relative to the output folder. */
export interface PublishedAddresses {
  /** The path under which the folder is published. */
  readonly base: string;
  /** The origin at which it is published, or `null` if it is unknown. Addresses at another one are not checked. */
  readonly origin: string | null;
  readonly files: ReadonlySet<string>;
  /** Paths of redirects that lead nowhere but are acknowledged by the author with a reason. */
  readonly acknowledged: ReadonlySet<string>;
  /** Prefixes of addresses that belong to another site on the same host. */
  readonly elsewhere: readonly string[];
  /** The schemes that links may have, besides those of the web; `null` if they are not checked. */
  readonly schemes: readonly string[] | null;
  /** The ids in a file, or `null` if it has none that we can check. */
  readonly idsOf: (file: string) => ReadonlySet<string> | null;
  /** The name of a file in messages. */
  readonly nameOf: (file: string) => string;
}

/** The depth to which an address was checked, which `verify` counts, and its problem. */
export interface CheckedAddress {
  /** The part of the address that was checked. */
  readonly checked: "nothing" | "path" | "anchor";
  readonly problem: Problem | null;
}

/**
 * Checks an address. Those of other hosts, and of this host outside the base, are not checked.
 * @param from The path of the document.
 */
export function checkAddress(
  { url, role, isMetadata }: HtmlTarget,
  from: string,
  published: PublishedAddresses,
): CheckedAddress {
  const { base, files, acknowledged, elsewhere, schemes } = published;
  const refused = role !== "link" || schemes === null ? null : refusedScheme(url, role, schemes);
  if (refused !== null) return { checked: "nothing", problem: refused };
  const target = resolve(url, from, published, isMetadata);
  if (target === null) return { checked: "nothing", problem: null };
  const { path } = target;
  // Browsers read the text to show themselves: `#size:~:text=30%20MB`.
  const [fragment = ""] = target.fragment.split(":~:", 1);
  const file = path === null ? null : (filesAt(path).find((each) => files.has(each)) ?? null);
  if (file === null) {
    const isAcknowledged =
      path !== null && (acknowledged.has(path) || elsewhere.some((prefix) => (base + path).startsWith(prefix)));
    const code = role === "canonical" ? "broken-canonical" : role === "asset" ? "broken-asset" : "broken-link";
    return { checked: "path", problem: isAcknowledged ? null : problemOf(code, { url }) };
  }
  if (fragment === "" || fragment.toLowerCase() === "top") return { checked: "path", problem: null };
  const ids = published.idsOf(file);
  if (ids === null) return { checked: "path", problem: null };
  // Browsers try the fragment as it is first: footnotes have ids such as `dg:fn-%C3%A9`.
  if (ids.has(fragment) || ids.has(decode(fragment))) return { checked: "anchor", problem: null };
  const page = file === from ? "this page" : published.nameOf(file);
  const problem = problemOf("broken-anchor", { url, page }, suggestAnchor(decode(fragment), ids));
  return { checked: "anchor", problem };
}

/** The files that a static host looks for at a path of the output folder, in its order. */
export function filesAt(path: string): readonly string[] {
  return path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`];
}

/** A placeholder for the site's own host; addresses on any other host are not checked. */
const host = "http://output.invalid";

/**
 * The path within the folder, which is `null` if the URL cannot be parsed, and the encoded fragment. Returns `null` if
 * the address is not ours to check.
 */
function resolve(
  url: string,
  from: string,
  { base, origin }: Pick<PublishedAddresses, "base" | "origin">,
  isMetadata: boolean,
): { readonly path: string | null; readonly fragment: string } | null {
  const here = host + base + encodeURI(from).replaceAll("?", "%3F").replaceAll("#", "%23");
  const parsed = parseUrl(url, here);
  if (parsed === null) return { path: null, fragment: "" };
  if (!/^https?:$/u.test(parsed.protocol)) return null;
  // Only their path matters here.
  const isOwn = isMetadata && origin !== null && parseUrl(origin)?.origin === parsed.origin;
  if (parsed.origin !== host && !isOwn) return null;
  const [path, root] = [decode(parsed.pathname), decode(base)];
  if (!`${path}/`.startsWith(root)) return null;
  return { path: path.slice(root.length), fragment: parsed.hash.slice(1) };
}
