/** The author's own files: everything in `public/`, and the other files that a page refers to, images also in other formats. */
import type { PublishedAsset } from "../asset/asset-index.ts";
import { hashedCopyOf, isPublic, siteIcon } from "../asset/asset-index.ts";
import { variantsOf } from "../asset/image-variants.ts";
import type { PlannedOutput } from "./output-file.ts";
import { plan } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export function planAssets(outputs: SiteOutputs): PlannedOutput[] {
  const { config, assets, sites } = outputs;
  const pages = sites.flatMap((site) => site.pages);
  const used = new Set(
    pages
      .flatMap(({ urls, thumbnailUrl }) => [...urls, ...(thumbnailUrl === null ? [] : [thumbnailUrl])])
      .concat(...sites.map((site) => site.frame.urls))
      .map((url) => url.replace(/[?#].*$/su, "")),
  );
  const variants = new Set(
    pages.flatMap(({ images }) => images.flatMap((image) => image.variants.map(({ url }) => url))),
  );
  const converted = assets.files.flatMap((file) =>
    variantsOf(file, config, assets.base)
      .filter(({ url }) => variants.has(url))
      .map(({ format, output }) =>
        plan(output, { path: file.path, hash: file.hash, format }, outputs, ({ path, hash, format: to }, contents) =>
          contents.convertImage(path, hash, to),
        ),
      ),
  );
  const copied = copiedAssets(outputs);
  const published = [...assets.files.filter((file) => isPublic(file) || used.has(file.url)), ...copied].map(
    ({ path, hash, output }) =>
      plan(output, { path, hash }, outputs, (asset, contents) => contents.readAsset(asset.path, asset.hash)),
  );
  return [...published, ...converted];
}

/**
 * The icon and the logo, which every page shows, if they are in `public/`. They are published a second time, under names
 * that change with their contents, because browsers ask for others again on every page.
 */
export function copiedAssets({ assets, sites }: Pick<SiteOutputs, "assets" | "sites">): readonly PublishedAsset[] {
  const { base } = assets;
  const icon = siteIcon(assets);
  const logos = sites.flatMap(({ frame: { logo } }) => [logo?.light.url, logo?.dark?.url]);
  const shown = new Set([icon === null ? null : hashedCopyOf(icon, base).url, ...logos]);
  return assets.files
    .filter(isPublic)
    .map((file) => hashedCopyOf(file, base))
    .filter(({ url }) => shown.has(url));
}
