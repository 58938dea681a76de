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

export function toListedPage(page: LinkedPage): ListedPage {
  const { record, changes, feed, languages, headTags, inlineStyles, movedAnchors, otherAnchors, inVersions } = page;
  const { path, relativePath, title, frontmatter } = record;
  const { noindex } = frontmatter;
  return Object.assign(new LazyAnchors(new LinkedAnchors(record, movedAnchors)), {
    record: { path, relativePath, title, frontmatter: noindex === undefined ? {} : { noindex } },
    changes: { updated: changes.updated },
    feed,
    headTags,
    inlineStyles,
    ...(languages === undefined ? {} : { languages: { source: languages.source } }),
    ...(otherAnchors === undefined ? {} : { otherAnchors }),
    ...(inVersions === undefined ? {} : { inVersions }),
  });
}

/** The same page at another place. */
export function moveListedPage(page: ListedPage, record: ListedPage["record"], feed: ListedPage["feed"]): ListedPage {
  const { changes, headTags, inlineStyles, languages, otherAnchors, inVersions } = page;
  return Object.assign(new LazyAnchors(page), {
    record,
    changes,
    feed,
    headTags,
    inlineStyles,
    ...(languages === undefined ? {} : { languages }),
    ...(otherAnchors === undefined ? {} : { otherAnchors }),
    ...(inVersions === undefined ? {} : { inVersions }),
  });
}

/** The page as plain data, for the cache. */
export function toPlainListedPage(page: LinkedPage): ListedPage {
  const listed = toListedPage(page);
  return { ...listed, anchors: listed.anchors };
}

/** Anchors are read when they are needed, because headings are kept in a compact form. */
class LazyAnchors {
  readonly #list: Pick<ListedPage, "anchors">;

  constructor(list: Pick<ListedPage, "anchors">) {
    this.#list = list;
  }

  get anchors(): readonly string[] {
    return this.#list.anchors;
  }
}

class LinkedAnchors {
  readonly #record: LinkedPage["record"];
  readonly #moved: LinkedPage["movedAnchors"];

  constructor(record: LinkedPage["record"], moved: LinkedPage["movedAnchors"]) {
    this.#record = record;
    this.#moved = moved;
  }

  get anchors(): readonly string[] {
    return [...slugsIn(this.#record.headers), ...this.#moved.map(({ id }) => id)];
  }
}
