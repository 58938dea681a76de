/** The author's own files: everything in `public/`, and the other files that a page refers to. */
import { fingerprint } from "../fingerprint.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export function planAssets({ assets, site, readAsset }: SiteOutputs): PlannedOutput[] {
  const used = new Set(
    site.pages
      .flatMap(({ urls, thumbnailUrl }) => [...urls, ...(thumbnailUrl === null ? [] : [thumbnailUrl])])
      .map((url) => url.replace(/[?#].*$/su, "")),
  );
  return assets.files.flatMap((file): PlannedOutput[] => {
    const { path, hash, output } = file;
    const isUsed = path.startsWith("public/") || used.has(file.url);
    return isUsed
      ? [
          {
            path: output,
            fingerprint: fingerprint("asset", hash),
            source: { kind: "made", make: () => readAsset(path, hash) },
          },
        ]
      : [];
  });
}
