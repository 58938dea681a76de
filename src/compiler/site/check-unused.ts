/** Finds assets and constants that no page uses, and images that are damaged or too large. */
import type { AssetIndex } from "../asset/asset-index.ts";
import { isPublic } from "../asset/asset-index.ts";
import { isImagePath } from "../asset/image-damage.ts";
import { conversionHint } from "../asset/page-formats.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { describeOtherFile } from "../dialects/files.ts";
import type { SourcePath } from "../source/paths.ts";
import { publicFolder } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { Resolver } from "./resolver.ts";

/** @param shown Files that a link or an image points to. */
export function checkUnusedAssets(
  assets: AssetIndex,
  pages: readonly PageInterface[],
  shown: ReadonlySet<SourcePath>,
  { languages }: Pick<SiteConfig, "languages">,
): LinkFinding[] {
  return unusedPaths(assets, pages, shown)
    .filter((path) => conversionHint(path) === null)
    .map((path) => {
      const other = describePublicOf(path, Object.keys(languages)) ?? describeOtherFile(path);
      const problem =
        other === null
          ? problemOf("unused-asset", { path }, hintForUnused(path))
          : problemOf("file-without-effect", { path, reason: other.reason }, other.hint);
      return { kind: "page", page: path, span: startOfText, ...problem };
    });
}

/** A file of `fr/public/`, which its author expects at the address of that language. */
function describePublicOf(
  path: SourcePath,
  languages: readonly string[],
): { readonly reason: string; readonly hint: string } | null {
  const lang = languages.find((each) => path.startsWith(`${each}/${publicFolder}`));
  if (lang === undefined) return null;
  const name = path.slice(`${lang}/${publicFolder}`.length);
  return {
    reason: ": `public/` is at the top of the source folder, and serves all languages",
    hint: `move it to \`public/${lang}/${name}\`, which is published at /${lang}/${name}`,
  };
}

/** `notes` and `old.md.bak` are hardly files for readers. */
function hintForUnused(path: SourcePath): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const page = /^\w[\w-]*$/u.test(name) ? `${name}.md` : (/^.+\.md(?=[.~_])/iu.exec(name)?.[0] ?? null);
  return page === null
    ? "remove it, or move it to `public/`"
    : `if it is a page, rename it to ${page}; otherwise remove it, or move it to \`public/\``;
}

/**
 * Files that other tools treat as pages, and that are not published.
 * @param shown As for `checkUnusedAssets`.
 */
export function checkPageFormats(
  assets: AssetIndex,
  pages: readonly PageInterface[],
  shown: ReadonlySet<SourcePath>,
): LinkFinding[] {
  return unusedPaths(assets, pages, shown).flatMap((path): LinkFinding[] => {
    const hint = conversionHint(path);
    return hint === null
      ? []
      : [{ kind: "page", page: path, span: startOfText, ...problemOf("page-format", { path }, hint) }];
  });
}

function unusedPaths(
  assets: AssetIndex,
  pages: readonly PageInterface[],
  shown: ReadonlySet<SourcePath>,
): readonly SourcePath[] {
  const included = new Set(pages.flatMap(({ includes }) => includes));
  return assets.files
    .filter((asset) => !isPublic(asset) && !shown.has(asset.path) && !included.has(asset.path))
    .map(({ path }) => path);
}

/** The first use of an image in a page, by the number of the reference. */
export interface ImageUse {
  readonly page: SourcePath;
  readonly reference: number;
}

/** @param shown The files that are shown as images, each with its first use; `null` if that is in the config. */
export function checkImageSizes(
  assets: AssetIndex,
  shown: ReadonlyMap<SourcePath, ImageUse | null>,
  { maxSize }: SiteConfig["images"],
  { labelOfFile }: Pick<Resolver, "labelOfFile">,
): LinkFinding[] {
  return assets.files
    .filter(({ path, size }) => size > maxSize && shown.has(path) && imageFormats.test(path))
    .map(({ path, size }) => {
      const hint = /\.gif$/iu.test(path) ? "use a video instead" : "reduce its size, or save it as WebP or AVIF";
      const values = { path: labelOfFile(path), size: showBytes(size), limit: showBytes(maxSize) };
      const problem = problemOf("large-image", values, hint);
      return at(path, shown.get(path) ?? null, problem);
    });
}

/**
 * Reports damaged images that are shown, and every published file of which only a pointer is there.
 * @param shown As for `checkImageSizes`.
 * @param linked Files that a link or an image points to.
 */
export function checkDamagedFiles(
  assets: AssetIndex,
  shown: ReadonlyMap<SourcePath, ImageUse | null>,
  linked: ReadonlySet<SourcePath>,
  { labelOfFile }: Pick<Resolver, "labelOfFile">,
): readonly LinkFinding[] {
  return assets.files.flatMap((asset) => {
    const { path, damage } = asset;
    if (damage === null) return [];
    const isPublished = shown.has(path) || linked.has(path) || isPublic(asset);
    if (damage.isPointer === true ? !isPublished : !shown.has(path)) return [];
    const values = { path: labelOfFile(path), reason: damage.reason, isImage: isImagePath(path) };
    return [at(path, shown.get(path) ?? null, problemOf("damaged-image", values, damage.hint))];
  });
}

function at(path: SourcePath, place: ImageUse | null, problem: Problem): LinkFinding {
  return place === null
    ? { kind: "page", page: path, span: startOfText, ...problem }
    : { kind: "reference", ...place, ...problem };
}

/** "812 kB", "5.3 MB" */
function showBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1).replace(".0", "")} MB`;
}

const imageFormats = /\.(?:apng|avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/iu;

export function checkUnusedConstants(config: SiteConfig, pages: readonly PageInterface[]): LinkFinding[] {
  const used = new Set(pages.flatMap(({ variables }) => variables));
  return Object.keys(config.themeConfig.constants)
    .filter((name) => !used.has(`constants.${name}`))
    .map((name) => ({
      kind: "config",
      path: ["themeConfig", "constants", name],
      ...problemOf("unused-constant", { name }, `use it as {{ constants.${name} }}, or remove it`),
    }));
}
