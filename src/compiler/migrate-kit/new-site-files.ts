/** The files of a new site besides its pages, as `docsgen init` writes them. */
import { readTemplates, sitePackages } from "../init/init-site.ts";
import { planInit } from "../init/plan-init.ts";

/** The facts that a program knows of the site that it makes. */
export interface NewSite {
  /** Absolute path of the folder, whose name becomes that of the package. */
  readonly folder: string;
  readonly title: string;
  /** Such as "en". */
  readonly lang: string;
  /** The folder of the pages. */
  readonly source: "docs-src" | "docs" | ".";
}

/** @returns The texts by path, with `package.json` and a `site.config.ts`. Nothing is written. */
export function newSiteFiles({ folder, title, lang, source }: NewSite): ReadonlyMap<string, string> {
  const project = {
    folder,
    title,
    source,
    exclude: [],
    hasPages: true,
    manager: "npm",
    ci: "none",
    isSubfolder: true,
    packageText: null,
    existing: new Map<string, string>(),
  } as const;
  return planInit({ title, lang, ci: "none" }, project, readTemplates(), sitePackages(folder))?.created ?? new Map();
}
