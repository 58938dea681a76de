/** Finds the number of a page by its path without the base, or by the key of its script. Pure. */
import type { Resolution, ResolvePath } from "../../theme/client/resolve-path.ts";
import { makeResolver } from "../../theme/client/resolve-path.ts";
import type { LinkedSite } from "../site/linked-site.ts";

/** Numbers are indexes into the pages of one edition. `resolve` looks into all of them, and also follows redirects. */
export class RouteNumbers {
  readonly byPath: ReadonlyMap<string, number>;
  readonly byKey: ReadonlyMap<string, number>;
  readonly #site: LinkedSite;
  #resolve: ResolvePath | null = null;

  /** @param whole The pages and redirects of all editions. */
  constructor(site: LinkedSite, whole: LinkedSite) {
    this.#site = whole;
    this.byPath = new Map(site.pages.map(({ record }, number) => [record.path, number]));
    this.byKey = new Map(site.pages.map(({ record }, number) => [record.key, number]));
  }

  /** @param path Decoded, without the base, starting with a slash. */
  resolve(path: string): Resolution {
    this.#resolve ??= makeResolver({
      routes: this.#site.pages.map(({ record }) => [record.path, record.title] as const),
      redirects: this.#site.redirects.map(({ from, url }) => [from, url] as const),
    });
    return this.#resolve(path);
  }
}
