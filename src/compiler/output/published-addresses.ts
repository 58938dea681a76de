/**
 * Whether an address in a document leads to something that is published: the one answer, for a folder that was published (`verify/`) and for
 * what a site is about to publish (`graph/check-rendered.ts`). Pure.
 */
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { suggestAnchor } from "../diagnostics/suggest.ts";
import type { HtmlTarget } from "../page/html-parts.ts";

/** All that an address may lead to. Paths are relative to the output folder. */
export interface PublishedAddresses {
  /** The path that the folder is published under. */
  readonly base: string;
  readonly files: ReadonlySet<string>;
  /** Paths within the folder that its author leads to nowhere, with a reason. */
  readonly acknowledged: ReadonlySet<string>;
  /** How addresses of another site on the same host begin. */
  readonly elsewhere: readonly string[];
  /** `null` where a file has none that could be checked. */
  readonly idsOf: (file: string) => ReadonlySet<string> | null;
  /** A file as messages name it. */
  readonly nameOf: (file: string) => string;
}

export interface JudgedAddress {
  /** What of the address was looked at. */
  readonly checked: "nothing" | "path" | "anchor";
  readonly problem: Problem | null;
}

const unchecked: JudgedAddress = { checked: "nothing", problem: null };

/**
 * Addresses of other hosts, and of this host outside the base, are nobody's to check here.
 * @param from Path of the document.
 */
export function judgeAddress({ url, role }: HtmlTarget, from: string, published: PublishedAddresses): JudgedAddress {
  const { base, files, acknowledged, elsewhere } = published;
  const target = resolve(url, from, base, role);
  if (target === null) return unchecked;
  const { path, fragment } = target;
  const file = path === null ? null : findFile(path, files);
  if (file === null) {
    const isLed =
      path !== null && (acknowledged.has(path) || elsewhere.some((prefix) => (base + path).startsWith(prefix)));
    const code = role === "canonical" ? "broken-canonical" : role === "asset" ? "broken-asset" : "broken-link";
    return { checked: "path", problem: isLed ? null : problemOf(code, { url }) };
  }
  if (fragment === "" || fragment.toLowerCase() === "top" || fragment.startsWith(":~:"))
    return { checked: "path", problem: null };
  const ids = published.idsOf(file);
  if (ids === null) return { checked: "path", problem: null };
  if (ids.has(fragment)) return { checked: "anchor", problem: null };
  const page = file === from ? "this page" : published.nameOf(file);
  const problem = problemOf("broken-anchor", { url, page }, suggestAnchor(fragment, ids)?.hint);
  return { checked: "anchor", problem };
}

/** As static hosts do. */
function findFile(path: string, files: ReadonlySet<string>): string | null {
  const candidates =
    path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`];
  return candidates.find((candidate) => files.has(candidate)) ?? null;
}

/** Any host will do: what leads to another is left alone. */
const host = "http://output.invalid";

/** The path within the folder (`null`: no address at all), or `null` where it is nobody's to check. */
function resolve(
  url: string,
  from: string,
  base: string,
  role: HtmlTarget["role"],
): { readonly path: string | null; readonly fragment: string } | null {
  const here = host + base + encodeURI(from).replaceAll("?", "%3F").replaceAll("#", "%23");
  if (!URL.canParse(url, here)) return { path: null, fragment: "" };
  const parsed = new URL(url, here);
  if (!/^https?:$/u.test(parsed.protocol)) return null;
  // A canonical link is a full address; where it leads within the site is its path.
  if (parsed.origin !== host && role !== "canonical") return null;
  const path = decode(parsed.pathname);
  if (!`${path}/`.startsWith(base)) return null;
  return { path: path.slice(base.length), fragment: decode(parsed.hash.slice(1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
