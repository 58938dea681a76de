/** The questions of `docsgen init`. Pure. */

export const ciHosts = ["github", "gitlab", "none"] as const;
/** "none" for a site that is published in another way. */
export type CiHost = (typeof ciHosts)[number];

/** The answers of the author, or the defaults that `--yes` takes. */
export interface Answers {
  readonly title: string;
  /** A BCP 47 tag. */
  readonly lang: string;
  readonly ci: CiHost;
}

/** Whether a text is the name of one of the hosts. */
export function isCiHost(text: string): text is CiHost {
  return ciHosts.some((host) => host === text);
}
