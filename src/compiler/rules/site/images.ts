import { quote } from "../../diagnostics/catalog.ts";
import { isPublic } from "../../asset/asset-index.ts";
import { isImagePath } from "../../asset/image-damage.ts";
import type { ImageUse, SiteView } from "../../site/link.ts";
import type { LinkPlace } from "../../site/linked-site.ts";
import { cardLogo } from "../../site/social-card.ts";
import type { SourcePath } from "../../source/paths.ts";
import { atSetting, atStart, siteRule } from "../site-rule.ts";

export const largeImage = siteRule({
  code: "large-image",
  severity: "warning",
  concerns: "authors",
  message: (_, { path, size, limit }: { path: string; size: string; limit: string }) =>
    `The image ${quote(path)} is ${size}, more than ${limit}`,
  about:
    "A large image keeps readers waiting, and costs those with metered connections. A screenshot of a whole screen needs less than 500 kB. The limit is `images.maxSize` in the config.",
  shown: ["![The queue](queue.png), of 3 MB", "![The queue](queue.webp), of 300 KB"],
  *find({ config, targets, shown }: SiteView) {
    const { maxSize } = config.images;
    const { labelOfFile } = targets.resolver;
    for (const { path, size } of targets.assets.files) {
      if (size <= maxSize || !shown.has(path) || !imageFormats.test(path)) continue;
      const hint = /\.gif$/iu.test(path) ? "use a video instead" : "reduce its size, or save it as WebP or AVIF";
      const values = { path: labelOfFile(path), size: showBytes(size), limit: showBytes(maxSize) };
      yield { at: placeOf(path, shown), ...values, hint };
    }
  },
});

const imageFormats = /\.(?:apng|avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/iu;

/** "812 kB", "5.3 MB" */
function showBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1).replace(".0", "")} MB`;
}

/** Images that are shown, and every published file of which only a pointer is there. */
export const damagedImage = siteRule({
  code: "damaged-image",
  severity: "warning",
  message: (_, { path, reason, isImage }: { path: string; reason: string; isImage: boolean }) =>
    `The ${isImage ? "image" : "file"} ${quote(path)} is damaged: ${reason}`,
  about:
    "Readers see a part of the image, or none. This happens when a file is copied or uploaded in part, when another file is renamed, or when Git LFS has fetched only a pointer to it. Pointers are reported for files of every kind.",
  shown: ["![The queue](queue.png), a text file", "![The queue](queue.png), a PNG file"],
  *find({ targets, shown, linked }: SiteView) {
    for (const asset of targets.assets.files) {
      const { path, damage } = asset;
      if (damage === null) continue;
      const isPublished = shown.has(path) || linked.has(path) || isPublic(asset);
      if (damage.isPointer === true ? !isPublished : !shown.has(path)) continue;
      const { reason, hint } = damage;
      yield {
        at: placeOf(path, shown),
        path: targets.resolver.labelOfFile(path),
        reason,
        isImage: isImagePath(path),
        hint,
      };
    }
  },
});

/** The first use of a file, if it is in a page. */
function placeOf(path: SourcePath, shown: ReadonlyMap<SourcePath, ImageUse | null>): LinkPlace {
  const use = shown.get(path) ?? null;
  return use === null ? atStart(path) : { kind: "reference", ...use };
}

export const missingIcon = siteRule({
  code: "missing-icon",
  severity: "warning",
  concerns: "authors",
  message: () => "The touch icon is made from public/favicon.svg, which does not exist",
  about:
    "`touchIcon: true` in the config makes `apple-touch-icon.png` from the icon of the site, which must be an SVG. Your own `public/apple-touch-icon.png` needs no setting.",
  shown: ["touchIcon: true", "touchIcon: true, and docs-src/public/favicon.svg"],
  *find({ config: { touchIcon }, targets: { assets } }: SiteView) {
    if (touchIcon && cardLogo(assets) === null)
      yield { at: atSetting("touchIcon"), hint: "add the icon of the site as an SVG, public/favicon.svg" };
  },
});
