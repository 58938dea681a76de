/**
 * The manifest of a publication: every address that readers may have kept, so that the next publication can be held against it.
 * Written last: where it is, everything else is.
 */
import { comparePaths, toOutputPath } from "../source/paths.ts";
import { fingerprint } from "./fingerprint.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export const manifestPath = toOutputPath("docsgen-manifest.json");

/** What the manifest holds; paths are without the base. */
export interface PublicationManifest {
  readonly version: 1;
  readonly base: string;
  readonly pages: readonly { readonly path: string; readonly title: string; readonly anchors: readonly string[] }[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** Every file of the publication: what a later one may remove. */
  readonly files: readonly string[];
}

/** @param files The other files of the site. */
export function planManifest(
  { config, site, anchorsOf }: SiteOutputs,
  files: readonly PlannedOutput[],
): PlannedOutput[] {
  const manifest: PublicationManifest = {
    version: 1,
    base: config.base,
    pages: site.pages.map(({ record: { path, title, relativePath } }) => ({
      path,
      title,
      anchors: anchorsOf(relativePath),
    })),
    redirects: site.redirects.map(({ from, url }) => ({ from, to: url })),
    files: [...new Set([...files.map(({ path }) => path), manifestPath])].sort(comparePaths),
  };
  const json = `${JSON.stringify(manifest, null, 1)}\n`;
  return [
    { path: manifestPath, fingerprint: fingerprint("manifest", json), source: { kind: "made", make: () => json } },
  ];
}
