/**
 * Compares the addresses and anchors that the old site published with those of the new one, so that no link to it from
 * elsewhere breaks. Pure.
 */
import type { CompiledSite, PublishedSite } from "docsgen/migrate-kit";
import { footnotePrefix } from "docsgen/migrate-kit";
import { decodePath } from "./decode-path.ts";
import type { MigratedSite } from "./tool.ts";

/** The report of `--published`. 404 pages, addresses in `links.elsewhere` and kept versions do not count. */
export interface Comparison {
  readonly pages: number;
  readonly anchors: number;
  /** Addresses without a page or redirect in the new site: "/guide/x.html" or "/guide/x.html#size". */
  readonly lost: readonly LostAddress[];
  /** The redirects that make up for some of them, which are not in `lost`. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

/** `address` is without the base. That of an anchor ends with the id as the old document has it. */
export interface LostAddress {
  readonly kind: "page" | "anchor";
  readonly address: string;
  /** The document in the old output folder. */
  readonly file: string;
}

/**
 * Ignores ids of the theme. An id that differs only in punctuation or case from exactly one anchor of the page becomes a
 * redirect: "Size_2" → "size-2".
 *
 * @param site The new site, compiled with the config to which the redirects are added.
 */
export function comparePublished(
  published: PublishedSite,
  old: Pick<MigratedSite, "addressOf" | "isThemeId" | "copies" | "config" | "kept">,
  site: Pick<CompiledSite, "findPage" | "isRedirected">,
): Comparison {
  const elsewhere = old.config.links?.elsewhere ?? [];
  const lost: LostAddress[] = [];
  const redirects: Comparison["redirects"][number][] = [];
  let pages = 0;
  let anchors = 0;
  for (const { file, ids, isRedirect, links } of published.documents) {
    if (/(?:^|\/)404(?:\.html|\/index\.html)$/u.test(file)) continue;
    // A blog, for example, stays where it is.
    if (elsewhere.some((prefix) => `/${file}`.startsWith(`${prefix.replace(/\/$/u, "")}/`))) continue;
    if (old.kept?.some(({ folder }) => file.startsWith(folder)) === true) continue;
    pages += 1;
    // Documents that the old site published unchanged are published unchanged again.
    if (old.copies.has(`public/${file}`)) continue;
    const address = old.addressOf(file);
    if (site.isRedirected(address)) continue;
    const page = site.findPage(address);
    if (page === null) {
      const targets = isRedirect ? links.flatMap((link) => routeIn(link, address, published.base) ?? []) : [];
      const target = targets.map((route) => site.findPage(route)).find((found) => found !== null);
      if (target === undefined) lost.push({ kind: "page", address, file });
      else redirects.push({ from: withoutSlash(address), to: target.path });
      continue;
    }
    const has = new Set(page.anchors);
    const wanted = new Set(ids.filter((id) => id !== "" && !old.isThemeId(id)));
    anchors += wanted.size;
    for (const id of wanted) {
      if (has.has(id)) continue;
      const plain = id.replace(/^(?:user-content-)?(?=fn(?:ref)?-)/u, footnotePrefix);
      const equal = page.anchors.filter((each) => bare(each) === bare(plain));
      const [only] = equal;
      if (only !== undefined && equal.length === 1 && bare(plain) !== "")
        redirects.push({ from: `${page.path}#${id}`, to: `${page.path}#${only}` });
      else lost.push({ kind: "anchor", address: `${address}#${id}`, file });
    }
  }
  return { pages, anchors, lost, redirects };
}

/** The path of a URL within the site, or `null` if it leads elsewhere. */
function routeIn(url: string, from: string, base: string): string | null {
  if (!/^[./]/u.test(url)) return null;
  const path = new URL(url, `http://site.invalid${base}${from.slice(1)}`).pathname;
  const decoded = decodePath(path);
  return decoded.startsWith(base) ? `/${decoded.slice(base.length)}` : null;
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Only letters and digits. */
function bare(id: string): string {
  return id
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
