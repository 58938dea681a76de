/**
 * The list of versions, `versions.json` at the base of the site. Pages name this file and not its content, so that a new
 * version changes no page of the others.
 */
export interface VersionList {
  readonly format: 1;
  /** The current version first. */
  readonly versions: readonly ListedVersion[];
}

/** Archived versions are listed in the order of the config. */
export interface ListedVersion {
  /** The name of the version in addresses: "v1". */
  readonly id: string;
  /** The version in each of its languages, the default one first. */
  readonly editions: readonly ListedEdition[];
}

/** A version in one language. */
export interface ListedEdition {
  /** BCP 47 tag. */
  readonly lang: string;
  /** The name that readers see: "Version 1". */
  readonly label: string;
  /** Of the home page, with a slash at the end: "/docs/v1/". The file `assets/routes.json` below it lists the pages. */
  readonly url: string;
}
