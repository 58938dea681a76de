/** The input of every emitter: the linked site, and functions that read its parts. */
import type { AssetIndex } from "../asset/asset-index.ts";
import type { VersionList } from "../../theme/versions.ts";
import type { ImageFormat } from "../asset/image-variants.ts";
import type { ThemeBundle } from "../asset/theme-bundle.ts";
import type { Edition } from "../config/editions.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { PageBody } from "../page/compiled-page.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import type { CardFonts } from "../site/social-card.ts";
import type { PluginFile } from "../plugin/hook-call.ts";
import type { SourcePath } from "../source/paths.ts";
import type { SiteSearch } from "../search/site-search.ts";
import type { UsedFiles } from "./assets.ts";

/** All editions of a site. */
export interface WholeSite extends Pick<LinkedSite, "pages" | "redirects" | "prefixes"> {
  /** The author's files that each edition uses. */
  readonly used: readonly UsedFiles[];
  /** The schemes that links of any edition may have, besides those of the web, in order. */
  readonly schemes: readonly string[];
  /** The list of versions; `null` if the site has one. */
  readonly versions: VersionList | null;
}

/** The input of the emitters of the files that a site has once. */
export type WholeOutputs = Omit<SiteOutputs, "site" | "whole"> & { readonly site: WholeSite };

/**
 * One edition, with paths and routes relative to its folder. Functions read the cache or the source folder when a file
 * is made.
 */
export interface SiteOutputs {
  readonly config: SiteConfig;
  readonly site: LinkedSite;
  /**
   * The input of the files that a site has once; `null` for an edition that is not that of the default language.
   */
  readonly whole: WholeSite | null;
  readonly edition: Edition;
  readonly assets: AssetIndex;
  /** `null` if the site has no search. */
  readonly search: SiteSearch | null;
  /** `null` if the site has no social cards. */
  readonly cardFonts: CardFonts | null;
  /** The files that plugins add. */
  readonly added: readonly PluginFile[];
  readonly theme: ThemeBundle;
  /** A hash of the site's theme files and components, or "" if it has none. */
  readonly themeHash: string;
  readonly isPublished: boolean;
  readonly bodyHashOf: (path: SourcePath) => string;
  readonly bodyOf: (path: SourcePath) => PageBody;
  /** A signature that measures how similar two pages are. */
  readonly signatureOf: (path: SourcePath) => string;
  /** @param hash The hash of the bytes at the time of planning. */
  readonly readAsset: (path: SourcePath, hash: string) => Uint8Array;
  /** A drawing as PNG. @param fonts The absolute paths of its fonts. */
  readonly convertSvg: (svg: string, fonts: readonly string[]) => Promise<Uint8Array>;
  /** The image in another format. @param hash As for `readAsset`. */
  readonly convertImage: (path: SourcePath, hash: string, format: ImageFormat) => Promise<Uint8Array>;
}
