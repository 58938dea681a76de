/** The author's own files: everything in `public/`, and the other files that a page refers to, images also in other formats. */
import type { AssetIndex, PublishedAsset } from "../asset/asset-index.ts";
import { hashedCopyOf, isPublic, siteIcon } from "../asset/asset-index.ts";
import { variantsOf } from "../asset/image-variants.ts";
import type { PlannedOutput } from "./output-file.ts";
import { plan } from "./output-file.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import type { WholeOutputs } from "./site-outputs.ts";

/** Which of the author's files an edition uses, by their addresses. Plain data. */
export interface UsedFiles {
  readonly files: readonly string[];
  /** Images in other formats. */
  readonly variants: readonly string[];
  readonly logos: readonly string[];
}

/**
 * Called for each edition when the site is planned. Files that only a style sheet or the author's own code names are
 * not among them.
 */
export function usedFiles({ pages, frame }: LinkedSite, assets: AssetIndex): UsedFiles {
  const known = new Set(assets.files.map(({ url }) => url));
  const urls = [...pages.flatMap(({ urls: own, thumbnailUrl }) => [...own, thumbnailUrl]), ...frame.urls].flatMap(
    (url) => url?.replace(/[?#].*$/su, "") ?? [],
  );
  return {
    files: [...new Set(urls)].filter((url) => known.has(url)),
    variants: [
      ...new Set(pages.flatMap(({ images }) => images.flatMap((image) => image.variants.map(({ url }) => url)))),
    ],
    logos: [frame.logo?.light.url, frame.logo?.dark?.url].flatMap((url) => url ?? []),
  };
}

/**
 * Files of `public/` keep their names; the others get a hash in theirs: "guide/disk.png" →
 * "assets/disk.0123456789.png".
 */
export function planAssets(outputs: WholeOutputs): PlannedOutput[] {
  const { config, assets, site } = outputs;
  const used = new Set(site.used.flatMap(({ files }) => files));
  const variants = new Set(site.used.flatMap((each) => each.variants));
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
export function copiedAssets({ assets, site }: Pick<WholeOutputs, "assets" | "site">): readonly PublishedAsset[] {
  const { base } = assets;
  const icon = siteIcon(assets);
  const logos = site.used.flatMap((each) => each.logos);
  const shown = new Set([icon === null ? null : hashedCopyOf(icon, base).url, ...logos]);
  return assets.files
    .filter(isPublic)
    .map((file) => hashedCopyOf(file, base))
    .filter(({ url }) => shown.has(url));
}
