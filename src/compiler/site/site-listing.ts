/** The part of a linked site that its files and checks as a whole need, which the cache keeps of each edition. */
import { slugsIn } from "../page/header-slugs.ts";
import { once } from "../once.ts";
import type { Steps } from "../steps.ts";
import { mapInSteps } from "../steps.ts";
import type { LinkedPage, LinkedSite, ListedPage, SiteListing } from "./linked-site.ts";

/** The listing of a site with one edition, or of an edition. */
export function listingOf(site: Pick<LinkedSite, "redirects" | "pages">): SiteListing {
  const pages = once(() => site.pages.map(toListedPage));
  return {
    get redirects() {
      return site.redirects;
    },
    get pages() {
      return pages();
    },
  };
}

/** The listing of a site whose pages have been linked, made in steps. */
export function* makeListing({ redirects, pages }: Pick<LinkedSite, "redirects" | "pages">): Steps<SiteListing> {
  return { redirects, pages: yield* mapInSteps(pages, toListedPage) };
}

export function toListedPage({ record, changes, feed, languages, ...page }: LinkedPage): ListedPage {
  const { path, relativePath, title, frontmatter } = record;
  const { noindex } = frontmatter;
  const { headTags, inlineStyles, movedAnchors, otherAnchors, inVersions } = page;
  return {
    record: { path, relativePath, title, frontmatter: noindex === undefined ? {} : { noindex } },
    // Read when it is needed, because headings are kept in a compact form.
    get anchors() {
      return [...slugsIn(record.headers), ...movedAnchors.map(({ id }) => id)];
    },
    changes: { updated: changes.updated },
    feed,
    headTags,
    inlineStyles,
    ...(languages === undefined ? {} : { languages: { source: languages.source } }),
    ...(otherAnchors === undefined ? {} : { otherAnchors }),
    ...(inVersions === undefined ? {} : { inVersions }),
  };
}

/** The same page at another place. */
export function moveListedPage(page: ListedPage, record: ListedPage["record"], feed: ListedPage["feed"]): ListedPage {
  const { changes, headTags, inlineStyles, languages, otherAnchors, inVersions } = page;
  return {
    record,
    get anchors() {
      return page.anchors;
    },
    changes,
    feed,
    headTags,
    inlineStyles,
    ...(languages === undefined ? {} : { languages }),
    ...(otherAnchors === undefined ? {} : { otherAnchors }),
    ...(inVersions === undefined ? {} : { inVersions }),
  };
}
