/** Links the pages of a small site in memory. */
import { makeAssetIndex } from "../../src/compiler/asset/asset-index.ts";
import { siteConfigSchema } from "../../src/compiler/config/schema.ts";
import { listEditions } from "../../src/compiler/config/editions.ts";
import { siteChecks } from "../../src/compiler/rules/site-rules.ts";
import type { LinkEditionsOptions } from "../../src/compiler/site/link-editions.ts";
import { linkEditions } from "../../src/compiler/site/link-editions.ts";
import type { LinkedPage, LinkedSite } from "../../src/compiler/site/linked-site.ts";
import type { SiteConfig } from "../../src/compiler/config/site-config.ts";
import type { PageRecord } from "../../src/compiler/page/compiled-page.ts";
import { toSourcePath } from "../../src/compiler/source/paths.ts";
import { compilePage } from "./page.ts";

export interface LinkedSiteUnderTest {
  readonly config: SiteConfig;
  readonly site: LinkedSite;
  /** @param source "guide/limits.md" */
  readonly page: (source: string) => LinkedPage;
  /** "guide/limits.md code" for each finding in a page, "config code" for one in the config. */
  readonly findings: readonly string[];
  readonly signatureOf: (page: PageRecord) => string;
}

interface SiteFiles {
  /** The text of each page by its source: "guide/limits.md". */
  readonly pages: Readonly<Record<string, string>>;
  /** The settings of the config. */
  readonly settings?: object;
  /** The texts of the files that every page includes, by path. */
  readonly included?: Readonly<Record<string, string>>;
  /** The paths of the other files. */
  readonly files?: readonly string[];
  readonly options?: LinkEditionsOptions;
}

/** A page with a title and a description of a good length. */
export function pageOf(title: string, text = "Text.", keys = ""): string {
  return `---\ntitle: ${title}\nshort_description: What ${title} is for, and where readers find all that belongs to it.\n${keys}---\n\n${text}\n`;
}

export async function linkPages({
  pages,
  settings = {},
  included = {},
  files = [],
  options = {},
}: SiteFiles): Promise<LinkedSiteUnderTest> {
  const config = siteConfigSchema.parse({ title: "Manual", ...settings });
  const compiled = await Promise.all(
    Object.entries(pages).map(([path, text]) => compilePage(text, { path, includes: included })),
  );
  const assets = [...Object.keys(included), ...files].map((path) => ({
    path: toSourcePath(path),
    hash: "0123456789ab",
    size: 1,
    image: null,
    damage: null,
  }));
  const interfaces = compiled.map(({ page }) => page.interface);
  const sources = listEditions(config).map((edition) => ({ edition, config, interfaces }));
  const { whole: site } = linkEditions(sources, makeAssetIndex(assets, config.base), new Map(), {
    checks: siteChecks,
    ...options,
  });
  return {
    config,
    site,
    page: (source) => {
      const found = site.pages.find(({ record }) => record.relativePath === source);
      if (found === undefined) throw new Error(`there is no page ${source}`);
      return found;
    },
    signatureOf: ({ relativePath }) =>
      compiled.find(({ page }) => page.interface.record.relativePath === relativePath)?.page.signature ?? "",
    findings: site.findings.map((found) => `${"page" in found ? found.page : "config"} ${found.code}`),
  };
}
