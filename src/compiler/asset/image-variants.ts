/** The other formats in which an image is published, as `images.formats` in the config names them. Pure. */
import { posix } from "node:path";
import type { SiteConfig } from "../config/site-config.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import type { PublishedAsset } from "./asset-index.ts";

/** "avif" or "webp". */
export type ImageFormat = SiteConfig["images"]["formats"][number];

/** "guide/disk.png" as AVIF is published at "assets/disk.0123456789.avif". */
export interface ImageVariant {
  readonly format: ImageFormat;
  readonly output: OutputPath;
  /** With the base. */
  readonly url: string;
}

/** @returns In the order of the config. Empty for drawings, animations and damaged images. */
export function variantsOf(
  { path, hash, image, damage }: PublishedAsset,
  { images }: Pick<SiteConfig, "images">,
  base: string,
): readonly ImageVariant[] {
  const { name, ext } = posix.parse(path.toLowerCase());
  if (image === null || damage !== null || !/^\.(?:jpe?g|png|webp)$/u.test(ext)) return [];
  return images.formats
    .filter((format) => ext !== `.${format}`)
    .map((format) => {
      const output = toOutputPath(`assets/${name}.${hash.slice(0, 10)}.${format}`);
      return { format, output, url: base + encodeURI(output).replaceAll("?", "%3F").replaceAll("#", "%23") };
    });
}
