/** Converts drawings to PNG with resvg (https://github.com/thx/resvg-js), once for each drawing. */
import { fingerprint } from "../fingerprint.ts";
import type { ImageCache } from "./shared-images.ts";

/**
 * @param fonts The absolute paths of the fonts. Those of the system are not used.
 * @param fontKey A hash of their content, which is the same on every machine.
 */
export async function convertSvg(
  svg: string,
  fonts: readonly string[],
  fontKey: string,
  cache: ImageCache,
): Promise<Uint8Array> {
  const key = fingerprint("drawing", svg, fontKey);
  const known = await cache.findImage(key);
  if (known !== null) return known;
  const { renderAsync } = await import("@resvg/resvg-js");
  const image = await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles: [...fonts] } });
  const png = image.asPng();
  await cache.addImage(key, png);
  return png;
}
