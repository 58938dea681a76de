/** The site record of the specification: the site-wide settings of the config, with the records of all pages. */
import type { SiteConfig } from "../config/site-config.ts";
import type { PageRecord } from "../page/compiled-page.ts";

export interface SiteRecord {
  readonly title: string;
  readonly description: string;
  readonly base: string;
  readonly headTags: SiteConfig["headTags"];
  readonly pages: readonly PageRecord[];
  readonly themeConfig: SiteConfig["themeConfig"];
}

export function makeSiteRecord(config: SiteConfig, pages: readonly PageRecord[]): SiteRecord {
  const { title, description, base, headTags, themeConfig } = config;
  return { title, description, base, headTags, pages, themeConfig };
}
