/** What every emitter is given: the linked site, and what it may ask for. */
import type { AssetIndex } from "../asset/asset-index.ts";
import type { ThemeBundle } from "../asset/theme-bundle.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { PageBody } from "../page/compiled-page.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import type { SiteSearch } from "../search/site-search.ts";

export interface SiteOutputs {
  readonly config: SiteConfig;
  readonly site: LinkedSite;
  readonly assets: AssetIndex;
  /** `null`: the site has none. */
  readonly search: SiteSearch | null;
  readonly theme: ThemeBundle;
  /** Of the part of the theme that is the site's own, or "". */
  readonly themeHash: string;
  readonly isPublished: boolean;
  readonly bodyHashOf: (path: SourcePath) => string;
  readonly bodyOf: (path: SourcePath) => PageBody;
  /** Tells how alike two pages are. */
  readonly signatureOf: (path: SourcePath) => string;
  /** @param hash Of the bytes as they were planned. */
  readonly readAsset: (path: SourcePath, hash: string) => Uint8Array;
}
