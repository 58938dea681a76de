/** The first pages of a start, by what the last server kept (`kept-site.ts`): before the site is read and linked again. */
import { readPageScript } from "../../theme/client/page-script.ts";
import type { ThemeBundle } from "../asset/theme-bundle.ts";
import type { KeptPage } from "../graph/linked-pages.ts";
import { LonePages } from "../graph/lone-page.ts";
import { openPool } from "../graph/prepare-site.ts";
import { renderRoute } from "../graph/render-routes.ts";
import type { WorkerPool } from "../graph/worker-pool.ts";
import { shapeOf } from "../cache/packed-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { KeptSite } from "./kept-site.ts";
import { bundleOf, readPage } from "./kept-site.ts";
import type { ServedDocument } from "./served-site.ts";
import { textOf, toServed } from "./served-site.ts";

export class KeptPages {
  readonly site: KeptSite;
  readonly bundle: ThemeBundle;
  readonly #pool: WorkerPool;
  readonly #pages: LonePages;
  /** Those that were asked for: a reader asks for a page more than once. */
  readonly #found = new Map<string, KeptPage | null>();

  constructor(site: KeptSite) {
    this.site = site;
    this.bundle = bundleOf(site);
    this.#pool = openPool({ workers: 1 }, site.markdown, site.theme.module);
    this.#pages = new LonePages(site, this.#pool);
  }

  /** @param route Decoded, without the base, beginning with a slash. */
  sourceOf(route: string): SourcePath | null {
    return this.#find(route)?.source ?? null;
  }

  /** Compiled, where its source is another one now. `null` where it must be linked, or there is none. */
  async document(route: string, signal: AbortSignal): Promise<ServedDocument | null> {
    const page = this.#find(route);
    const found = page === null ? null : await this.#pages.find(page.source, signal);
    if (page === null || found === null || shapeOf(found.interface) !== page.shape) return null;
    const { data } = this.site;
    try {
      const { document, script } = await renderRoute(this.#pool, data, { ...page, body: found.body });
      return toServed(200, textOf(document.contents), data.base, readPageScript(textOf(script.contents)));
    } catch {
      // Why, the site says when it is there.
      return null;
    }
  }

  /** Ends its thread when it has nothing to do any more. */
  close(): Promise<void> {
    return this.#pool.retire();
  }

  #find(route: string): KeptPage | null {
    const known = this.#found.get(route);
    if (known !== undefined) return known;
    const page = readPage(this.site, route);
    this.#found.set(route, page);
    return page;
  }
}
