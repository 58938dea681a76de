/** A linked site of which only the redirects and the problems are known until more is needed. */
import { once } from "../once.ts";
import type { LinkedPage, LinkedSite } from "./linked-site.ts";

export class LazySite implements LinkedSite {
  readonly redirects: LinkedSite["redirects"];
  readonly findings: LinkedSite["findings"];
  readonly #site: () => LinkedSite;

  /** @param open Returns the site. Called once. */
  constructor({ redirects, findings }: Pick<LinkedSite, "redirects" | "findings">, open: () => LinkedSite) {
    this.redirects = redirects;
    this.findings = findings;
    this.#site = once(open);
  }

  get record(): LinkedSite["record"] {
    return this.#site().record;
  }

  get pages(): LinkedSite["pages"] {
    return this.#site().pages;
  }

  get navbar(): LinkedSite["navbar"] {
    return this.#site().navbar;
  }

  get frame(): LinkedSite["frame"] {
    return this.#site().frame;
  }

  get headTags(): LinkedSite["headTags"] {
    return this.#site().headTags;
  }

  get assets(): LinkedSite["assets"] {
    return this.#site().assets;
  }
}

/** The same site with other pages. */
export function withPages(site: LinkedSite, pages: readonly LinkedPage[]): LinkedSite {
  const { record, navbar, frame, redirects, headTags, assets, findings } = site;
  return { record, pages, navbar, frame, redirects, headTags, assets, findings };
}
