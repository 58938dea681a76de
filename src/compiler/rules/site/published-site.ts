/** A site that is built or checked to be published. */
import type { AssetIndex } from "../../asset/asset-index.ts";
import type { LoadedConfig } from "../../config/load.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import type { PageInterface } from "../../page/compiled-page.ts";
import type { SourcePath } from "../../source/paths.ts";
import type { TranslationPair } from "../../translation/read-translations.ts";

/** The input of the rules of a whole site. Folders are absolute. */
export interface PublishedSite {
  readonly config: SiteConfig;
  readonly loaded: LoadedConfig;
  /** The folder of the config. */
  readonly root: string;
  readonly sourceFolder: string;
  readonly outputFolder: string;
  readonly assets: AssetIndex;
  /** Those of all editions, by their files. */
  readonly pages: ReadonlyMap<string, { readonly interface: PageInterface }>;
  /** The paths of the pages that plugins make. */
  readonly made: ReadonlyMap<string, unknown>;
  /** The pages of the default language with their translations. */
  readonly pairs: readonly TranslationPair[];
  readonly readText: (path: SourcePath) => string;
}
