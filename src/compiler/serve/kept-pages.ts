/** The first pages of a start, by what the last server kept (`kept-site.ts`): before the site is read and linked again. */
import { pathToFileURL } from "node:url";
import { readPageScript } from "../../theme/client/page-script.ts";
import type { ThemeBundle } from "../asset/theme-bundle.ts";
import type { KeptPage } from "../graph/linked-pages.ts";
import { LonePages } from "../graph/lone-page.ts";
import { shapeOf } from "../cache/packed-page.ts";
import { openRenderer } from "../route/open-renderer.ts";
import { makePageScript } from "../route/page-script.ts";
import { unlessFailed } from "../route/render-error.ts";
import type { Renderer } from "../route/renderer.ts";
import type { SourcePath } from "../source/paths.ts";
import type { KeptSite } from "./kept-site.ts";
import { bundleOf, readPage } from "./kept-site.ts";
import type { ServedDocument } from "./served-site.ts";
import { toServed } from "./served-site.ts";

export class KeptPages {
  readonly site: KeptSite;
  readonly bundle: ThemeBundle;
  readonly #renderer: Renderer;
  readonly #pages: LonePages;
  /** Those that were asked for: a reader asks for a page more than once. */
  readonly #found = new Map<string, KeptPage | null>();
  /** The page that was shown last. */
  #last: SourcePath | null = null;

  constructor(site: KeptSite, renderer: Renderer) {
    this.site = site;
    this.bundle = bundleOf(site);
    this.#renderer = renderer;
    this.#pages = new LonePages(site);
  }

  static async open(site: KeptSite): Promise<KeptPages> {
    const { module } = site.theme;
    return new KeptPages(site, await openRenderer(module === null ? null : pathToFileURL(module).href));
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
    this.#last = page.source;
    const { data } = this.site;
    return unlessFailed<ServedDocument | null>(
      () => {
        const document = this.#renderer.renderRoute(data, { ...page, body: found.body });
        const script = readPageScript(makePageScript(document, page.page, data.version));
        return toServed(200, document, data.base, script);
      },
      // Why, the site says when it is there.
      () => null,
    );
  }

  /** Loads what the first save of the page that was shown will need: that is not waited for later. */
  async rehearse(signal: AbortSignal): Promise<void> {
    if (this.#last !== null) await this.#pages.rehearse(this.#last, signal);
  }

  #find(route: string): KeptPage | null {
    const known = this.#found.get(route);
    if (known !== undefined) return known;
    const page = readPage(this.site, route);
    this.#found.set(route, page);
    return page;
  }
}
