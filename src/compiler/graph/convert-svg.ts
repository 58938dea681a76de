/** Converts drawings to PNG with resvg (https://github.com/thx/resvg-js), once for each drawing. */
import type { SiteCache } from "../cache/site-cache.ts";
import { fingerprint } from "../fingerprint.ts";

/** @param fonts The absolute paths of the fonts. Those of the system are not used. */
export async function convertSvg(
  svg: string,
  fonts: readonly string[],
  cache: Pick<SiteCache, "findImage" | "addImage">,
): Promise<Uint8Array> {
  const key = fingerprint("drawing", svg, ...fonts);
  const known = cache.findImage(key);
  if (known !== null) return known;
  const { renderAsync } = await import("@resvg/resvg-js");
  const image = await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles: [...fonts] } });
  const png = image.asPng();
  cache.addImage(key, png);
  return png;
}
