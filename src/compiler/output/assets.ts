/** The author's own files: everything in `public/`, and the other files that a page refers to, images also in other formats. */
import { variantsOf } from "../asset/image-variants.ts";
import { fingerprint } from "../fingerprint.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export function planAssets({ config, assets, site, readAsset, convertImage }: SiteOutputs): PlannedOutput[] {
  const used = new Set(
    site.pages
      .flatMap(({ urls, thumbnailUrl }) => [...urls, ...(thumbnailUrl === null ? [] : [thumbnailUrl])])
      .concat(site.frame.urls)
      .map((url) => url.replace(/[?#].*$/su, "")),
  );
  const variants = new Set(
    site.pages.flatMap(({ images }) => images.flatMap((image) => image.variants.map(({ url }) => url))),
  );
  const converted = assets.files.flatMap((file) =>
    variantsOf(file, config)
      .filter(({ url }) => variants.has(url))
      .map(({ format, output }): PlannedOutput => ({
        path: output,
        fingerprint: fingerprint("image", file.hash, format),
        source: { kind: "made", make: () => convertImage(file.path, file.hash, format) },
      })),
  );
  const published = assets.files.flatMap((file): PlannedOutput[] => {
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
  return [...published, ...converted];
}
