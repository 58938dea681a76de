/**
 * The icon that phones show on the home screen, `apple-touch-icon.png`, made from `public/favicon.svg`. The author's own
 * file in `public/` takes its place.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { cardLogo } from "../site/social-card.ts";
import { publicFolder, toOutputPath } from "../source/paths.ts";
import { xml } from "../xml.ts";
import { svgUrl } from "./card-svg.ts";
import type { PlannedOutput } from "./output-file.ts";
import { plan } from "./output-file.ts";
import type { WholeOutputs } from "./site-outputs.ts";

export const touchIconPath = toOutputPath("apple-touch-icon.png");

/** In pixels. */
const size = 180;

/** Whether docsgen makes the icon. */
export function hasTouchIcon({ touchIcon }: SiteConfig, assets: AssetIndex): boolean {
  const isOwn = assets.files.some(({ path }) => path === publicFolder + touchIconPath);
  return touchIcon && !isOwn && cardLogo(assets) !== null;
}

/** Plans nothing if the config or the author's files say so; see `hasTouchIcon`. */
export function planTouchIcon(outputs: WholeOutputs): PlannedOutput[] {
  const { config, assets } = outputs;
  const icon = cardLogo(assets);
  if (icon === null || !hasTouchIcon(config, assets)) return [];
  const { path, hash } = icon;
  return [
    plan(touchIconPath, { path, hash }, outputs, (file, { readAsset, convertSvg }) =>
      convertSvg(drawIcon(readAsset(file.path, file.hash)), []),
    ),
  ];
}

/** Phones show transparent pixels in black, and cut off the corners. */
function drawIcon(icon: Uint8Array): string {
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="#ffffff"/><image x="10" y="10" width="${size - 20}" height="${size - 20}" href="${svgUrl(icon)}"/></svg>`
    .xml;
}
