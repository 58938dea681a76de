/** A linked site of which only the problems, and perhaps the redirects, are known until more is needed. */
import { once } from "../once.ts";
import type { LinkedPage, LinkedSite } from "./linked-site.ts";

/**
 * @param known What is known. Its redirects are read when they are needed.
 * @param open Returns the site. Called once.
 */
export function lazySite(
  known: Pick<LinkedSite, "findings"> & Partial<Pick<LinkedSite, "redirects" | "ofSite">>,
  open: () => LinkedSite,
): LinkedSite {
  const site = once(open);
  return {
    get redirects() {
      return known.redirects ?? site().redirects;
    },
    findings: known.findings,
    ofSite: known.ofSite ?? [],
    get record() {
      return site().record;
    },
    get pages() {
      return site().pages;
    },
    get navbar() {
      return site().navbar;
    },
    get frame() {
      return site().frame;
    },
    get headTags() {
      return site().headTags;
    },
    get assets() {
      return site().assets;
    },
  };
}

/** The same site with other pages. */
export function withPages(site: LinkedSite, pages: readonly LinkedPage[]): LinkedSite {
  return { ...site, pages };
}
