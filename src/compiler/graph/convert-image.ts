/** Converts images with sharp (https://sharp.pixelplumbing.com), once for each content and format. */
import type { ImageFormat } from "../asset/image-variants.ts";
import { fingerprint } from "../fingerprint.ts";
import type { ImageCache } from "./shared-images.ts";

/** As small as possible without a difference that a reader notices on a screenshot. */
const quality: Readonly<Record<ImageFormat, number>> = { avif: 60, webp: 80 };

/** @param hash The hash of the bytes. */
export async function convertImage(
  bytes: Uint8Array,
  hash: string,
  format: ImageFormat,
  cache: ImageCache,
): Promise<Uint8Array> {
  const key = fingerprint("image", hash, format, String(quality[format]));
  const known = await cache.findImage(key);
  if (known !== null) return known;
  const { default: sharp } = await import("sharp");
  try {
    // Without arguments, it turns a photograph as the camera was held.
    const converted = await sharp(bytes).rotate().toFormat(format, { quality: quality[format] }).toBuffer();
    await cache.addImage(key, converted);
    return converted;
  } catch {
    // Browsers recognize an image by its first bytes, so the original is shown.
    return bytes;
  }
}
