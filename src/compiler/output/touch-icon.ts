/**
 * The icon that phones show on the home screen, `apple-touch-icon.png`, made from `public/favicon.svg`. The author's own
 * file in `public/` takes its place.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { publicFolder } from "../asset/asset-index.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { fingerprint } from "../fingerprint.ts";
import { cardLogo } from "../site/social-card.ts";
import { toOutputPath } from "../source/paths.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export const touchIconPath = toOutputPath("apple-touch-icon.png");

/** In pixels. */
const size = 180;

/** Whether docsgen makes the icon. */
export function hasTouchIcon({ touchIcon }: SiteConfig, assets: AssetIndex): boolean {
  const isOwn = assets.files.some(({ path }) => path === publicFolder + touchIconPath);
  return touchIcon && !isOwn && cardLogo(assets) !== null;
}

export function planTouchIcon({ config, assets, readAsset, convertSvg }: SiteOutputs): PlannedOutput[] {
  const icon = cardLogo(assets);
  if (icon === null || !hasTouchIcon(config, assets)) return [];
  const draw = (): Promise<Uint8Array> => {
    const image = Buffer.from(readAsset(icon.path, icon.hash)).toString("base64");
    // Phones show transparent pixels in black, and cut off the corners.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="#ffffff"/><image x="10" y="10" width="${size - 20}" height="${size - 20}" href="data:image/svg+xml;base64,${image}"/></svg>`;
    return convertSvg(svg, []);
  };
  return [
    { path: touchIconPath, fingerprint: fingerprint("touch-icon", icon.hash), source: { kind: "made", make: draw } },
  ];
}
