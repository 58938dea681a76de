/** The author's own files: everything in `public/`, and the other files that a page refers to, images also in other formats. */
import { variantsOf } from "../asset/image-variants.ts";
import type { PlannedOutput } from "./output-file.ts";
import { plan } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export function planAssets(outputs: SiteOutputs): PlannedOutput[] {
  const { config, assets, site } = outputs;
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
      .map(({ format, output }) =>
        plan(output, { path: file.path, hash: file.hash, format }, outputs, ({ path, hash, format: to }, contents) =>
          contents.convertImage(path, hash, to),
        ),
      ),
  );
  const published = assets.files
    .filter(({ path, url }) => path.startsWith("public/") || used.has(url))
    .map(({ path, hash, output }) =>
      plan(output, { path, hash }, outputs, (asset, contents) => contents.readAsset(asset.path, asset.hash)),
    );
  return [...published, ...converted];
}
