/** What `docsgen init` asks. Pure. */
export const ciHosts = ["github", "gitlab", "none"] as const;
export type CiHost = (typeof ciHosts)[number];

export interface Answers {
  readonly title: string;
  /** A BCP 47 tag. */
  readonly lang: string;
  readonly ci: CiHost;
}

export function isCiHost(text: string): text is CiHost {
  return ciHosts.some((host) => host === text);
}

export function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
