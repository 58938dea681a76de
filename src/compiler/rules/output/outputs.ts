/** The published files as rules of the output see them. */
import type { AssetIndex } from "../../asset/asset-index.ts";
import type { ConfigPath, SiteConfig } from "../../config/site-config.ts";
import type { PageInterface } from "../../page/compiled-page.ts";
import type { LinkedSite } from "../../site/linked-site.ts";
import type { SourcePath } from "../../source/paths.ts";

/** One edition before its files are made: what is known of them is their paths. */
export interface OutputsToCheck {
  readonly config: SiteConfig;
  readonly site: LinkedSite;
  readonly assets: AssetIndex;
  /** The pages, and perhaps drafts. */
  readonly interfaces: readonly PageInterface[];
  /** The paths of the files that plugins add. */
  readonly added: readonly string[];
  /** Reads a file beside the pages; returns `null` if there is none. */
  readonly textOf: (path: SourcePath) => string | null;
}

/** A file that a plugin adds. */
export interface AddedFile {
  readonly path: string;
  /** The plugin, and where the config lists it. */
  readonly name: string;
  readonly configPath: ConfigPath;
}

/** The files that plugins add to an edition, for the rule about files that two makers want to write. */
export interface AddedOutputs extends Pick<OutputsToCheck, "config" | "site" | "assets"> {
  readonly files: readonly AddedFile[];
}
