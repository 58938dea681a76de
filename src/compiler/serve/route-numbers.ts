/** Numbers of a site's pages, by path without the base and by the key of the page's script. Pure. */
import type { RouteList } from "../../theme/client/resolve-path.ts";
import type { LinkedSite } from "../site/linked-site.ts";

export class RouteNumbers {
  readonly byPath: ReadonlyMap<string, number>;
  readonly byKey: ReadonlyMap<string, number>;
  readonly #site: LinkedSite;
  #list: RouteList | null = null;

  constructor(site: LinkedSite) {
    this.#site = site;
    this.byPath = new Map(site.pages.map(({ record }, number) => [record.path, number]));
    this.byKey = new Map(site.pages.map(({ record }, number) => [record.key, number]));
  }

  list(): RouteList {
    this.#list ??= {
      routes: this.#site.pages.map(({ record }) => [record.path, record.title] as const),
      redirects: this.#site.redirects.map(({ from, url }) => [from, url] as const),
    };
    return this.#list;
  }
}
