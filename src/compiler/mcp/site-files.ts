/** The files of a site as a reader gets them, wherever they come from. */

export interface SiteFile {
  /** The media type, such as "text/html; charset=utf-8". */
  readonly type: string;
  readonly text: string;
  /** Its path below the base, after redirects. */
  readonly path: string;
}

/** A site that is published, or compiled on this machine. */
export interface SiteFiles {
  /** The address of the site, which ends in a slash. A site that is not published has an origin that leads nowhere. */
  readonly url: URL;
  /** The origin of addresses in answers; "" if the site has none that leads somewhere. */
  readonly shownOrigin: string;
  /** The origin that its pages say they have. A preview or a mirror is at another one. */
  readonly ownOrigin: string;
  /**
   * @param path Below the base, encoded as in a URL: "guide/deep.md".
   * @returns `null` if there is no such file.
   * @throws ToolError if it cannot be read.
   */
  readonly read: (path: string, signal: AbortSignal) => Promise<SiteFile | null>;
}
