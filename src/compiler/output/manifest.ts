/**
 * The manifest of a publication: every address that readers may have kept, so that the next publication can be held against it.
 * Written last: where it is, everything else is.
 */
import type { Publication } from "../site/publication.ts";
import { anchorsIn } from "../site/publication.ts";
import { comparePaths, toOutputPath } from "../source/paths.ts";
import { fingerprint } from "./fingerprint.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export const manifestPath = toOutputPath("docsgen-manifest.json");

/** @param files The other files of the site. */
export function planManifest(
  { config, site, signatureOf }: SiteOutputs,
  files: readonly PlannedOutput[],
): PlannedOutput[] {
  const manifest: Publication = {
    version: 1,
    base: config.base,
    pages: site.pages.map(({ record: { path, title, relativePath, headers }, movedAnchors }) => ({
      path,
      title,
      anchors: [...anchorsIn(headers), ...movedAnchors.map(({ id }) => id)],
      signature: signatureOf(relativePath),
    })),
    redirects: site.redirects.map(({ from, url, acknowledge }) => ({ from, to: url, acknowledge })),
    files: [...new Set([...files.map(({ path }) => path), manifestPath])].sort(comparePaths),
  };
  const json = `${JSON.stringify(manifest, null, 1)}\n`;
  return [
    { path: manifestPath, fingerprint: fingerprint("manifest", json), source: { kind: "made", make: () => json } },
  ];
}
