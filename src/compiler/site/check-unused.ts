/** What the site has and shows nowhere: files beside the pages, and constants of the config. */
import type { AssetIndex } from "../asset/asset-index.ts";
import { publicFolder } from "../asset/asset-index.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";

/** @param shown Files that a link or an image leads to. */
export function checkUnusedAssets(
  assets: AssetIndex,
  pages: readonly PageInterface[],
  shown: ReadonlySet<SourcePath>,
): LinkFinding[] {
  const included = new Set(pages.flatMap(({ includes }) => includes));
  return assets.files
    .filter(({ path }) => !path.startsWith(publicFolder) && !shown.has(path) && !included.has(path))
    .map(({ path }) => ({
      kind: "page",
      page: path,
      span: startOfText,
      ...problemOf("unused-asset", { path }, "remove it, or move it to `public/`"),
    }));
}

export function checkUnusedConstants(config: SiteConfig, pages: readonly PageInterface[]): LinkFinding[] {
  const used = new Set(pages.flatMap(({ variables }) => variables));
  return Object.keys(config.themeConfig.constants)
    .filter((name) => !used.has(`constants.${name}`))
    .map((name) => ({
      kind: "config",
      path: ["themeConfig", "constants", name],
      ...problemOf("unused-constant", { name }, `print it with {{ constants.${name} }}, or remove it`),
    }));
}
