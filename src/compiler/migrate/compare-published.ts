/**
 * Compares the addresses and anchors that the old site published with those of the new one, so that no link to it from
 * elsewhere breaks. Pure.
 */
import { candidateRoutes } from "../../theme/client/resolve-path.ts";
import { decodeUri } from "../decode-uri.ts";
import type { RedirectRow } from "../config/add-redirects.ts";
import { footnotePrefix } from "../page/markdown/footnote-prefix.ts";
import { slugsIn } from "../page/header-slugs.ts";
import type { LinkedPage, LinkedSite } from "../site/linked-site.ts";
import type { OutputFolder } from "../verify/check-output.ts";
import type { MigratedSite } from "./tool.ts";

export interface Comparison {
  readonly pages: number;
  readonly anchors: number;
  /** Addresses without a page or redirect in the new site: "/guide/x.html" or "/guide/x.html#size". */
  readonly lost: readonly LostAddress[];
  /** The redirects that make up for some of them, which are not in `lost`. */
  readonly redirects: readonly RedirectRow[];
}

export interface LostAddress {
  readonly kind: "page" | "anchor";
  readonly address: string;
  /** The document in the old output folder. */
  readonly file: string;
}

/**
 * @param published The old output folder.
 * @param otherAnchorsOf The anchors of a new page that are not headings of its table of contents.
 */
export function comparePublished(
  published: OutputFolder,
  old: Pick<MigratedSite, "addressOf" | "isThemeId" | "copies" | "config">,
  site: Pick<LinkedSite, "pages" | "redirects">,
  otherAnchorsOf: (page: LinkedPage) => readonly string[],
): Comparison {
  const byRoute = new Map(site.pages.map((page) => [page.record.path.toLowerCase(), page]));
  const known = new Set(site.redirects.map(({ from }) => withoutSlash(from).toLowerCase()));
  const findPage = (path: string): LinkedPage | undefined => {
    for (const candidate of candidateRoutes(path.normalize("NFC").toLowerCase())) {
      const page = byRoute.get(candidate);
      if (page !== undefined) return page;
    }
    return undefined;
  };
  const elsewhere = old.config.links?.elsewhere ?? [];
  const lost: LostAddress[] = [];
  const redirects: RedirectRow[] = [];
  let pages = 0;
  let anchors = 0;
  for (const { path: file, ids, isRedirect, targets } of published.pages) {
    if (/(?:^|\/)404(?:\.html|\/index\.html)$/u.test(file)) continue;
    // A blog, for example, stays where it is.
    if (elsewhere.some((prefix) => `/${file}`.startsWith(`${prefix.replace(/\/$/u, "")}/`))) continue;
    pages += 1;
    // Documents that the old site published unchanged are published unchanged again.
    if (old.copies.has(`public/${file}`)) continue;
    const address = old.addressOf(file);
    if (known.has(withoutSlash(address).toLowerCase())) continue;
    const page = findPage(address);
    if (page === undefined) {
      const target = isRedirect
        ? targets
            .map(({ url }) => routeIn(url, address, published.base))
            .find((url) => url !== null && findPage(url) !== undefined)
        : null;
      if (target === null || target === undefined) lost.push({ kind: "page", address, file });
      else redirects.push({ from: withoutSlash(address), to: findPage(target)?.record.path ?? target });
      continue;
    }
    const current = [
      ...slugsIn(page.record.headers),
      ...otherAnchorsOf(page),
      ...page.movedAnchors.map(({ id }) => id),
    ];
    const has = new Set(current);
    const wanted = new Set(ids.map(({ id }) => id).filter((id) => id !== "" && !old.isThemeId(id)));
    anchors += wanted.size;
    for (const id of wanted) {
      if (has.has(id)) continue;
      const plain = id.replace(/^(?:user-content-)?(?=fn(?:ref)?-)/u, footnotePrefix);
      const equal = current.filter((each) => bare(each) === bare(plain));
      const [only] = equal;
      if (only !== undefined && equal.length === 1 && bare(plain) !== "")
        redirects.push({ from: `${page.record.path}#${id}`, to: `${page.record.path}#${only}` });
      else lost.push({ kind: "anchor", address: `${address}#${id}`, file });
    }
  }
  return { pages, anchors, lost, redirects };
}

/** The path of a URL within the site, or `null` if it leads elsewhere. */
function routeIn(url: string, from: string, base: string): string | null {
  if (!/^[./]/u.test(url)) return null;
  const path = new URL(url, `http://site.invalid${base}${from.slice(1)}`).pathname;
  const decoded = decodeUri(path) ?? path;
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
