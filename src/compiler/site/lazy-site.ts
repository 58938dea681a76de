/** A linked site of which only the redirects and the problems are known until more is needed. */
import { once } from "../once.ts";
import type { LinkedPage, LinkedSite } from "./linked-site.ts";

/** @param open Returns the site. Called once. */
export function lazySite(
  {
    redirects,
    findings,
    ofSite = [],
  }: Pick<LinkedSite, "redirects" | "findings"> & Partial<Pick<LinkedSite, "ofSite">>,
  open: () => LinkedSite,
): LinkedSite {
  const site = once(open);
  return {
    redirects,
    findings,
    ofSite,
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
