/**
 * Resolves the references of pages, and remembers those that lead somewhere for as long as the site has the same addresses
 * and files. Of these, only references to pages that have changed are resolved again: an edited title or heading
 * concerns the few pages that link to it. Pure.
 */
import { variantsOf } from "../asset/image-variants.ts";
import type { AssetIndex } from "../asset/asset-index.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { LinkedImage } from "./linked-site.ts";
import type { ResolvedReference, Targets } from "./references.ts";
import { resolveReference } from "./references.ts";

/** The references of a page, each by its number. */
export interface ResolvedPage {
  readonly resolved: readonly ResolvedReference[];
  /** Their final URLs; `null` for those that lead nowhere. */
  readonly urls: readonly (string | null)[];
  /** The source files to which they point. */
  readonly targets: readonly (SourcePath | null)[];
  readonly images: readonly LinkedImage[];
}

interface Remembered {
  /** A fingerprint of all addresses and files to which references can lead. */
  readonly key: string;
  readonly page: ResolvedPage;
}

/** The site may be linked with and without drafts, and with and without the files of plugins. */
const rememberedKeys = 4;

const remembered = new WeakMap<PageInterface, readonly Remembered[]>();

/**
 * @returns A function with a memory: a page whose references are all fine is not resolved again while the site's
 * addresses are the same.
 */
export function makePageResolver(config: SiteConfig, targets: Targets): (page: PageInterface) => ResolvedPage {
  const key = keyOf(config, targets);
  const current = new Set(targets.routes.pages);
  const toPage = (page: PageInterface, resolved: readonly ResolvedReference[]): ResolvedPage => ({
    resolved,
    urls: resolved.map(({ url }) => url),
    targets: resolved.map(({ page: target, asset, elsewhere = null }) => {
      const found = target ?? elsewhere;
      return found === null ? (asset?.path ?? null) : targets.resolver.fileOf(found);
    }),
    images: imagesOf(page, resolved, config, targets.assets.base),
  });
  const resolve = (page: PageInterface): ResolvedPage =>
    toPage(
      page,
      page.references.map((reference) => resolveReference(reference, page, targets)),
    );
  // The pages of several editions are made anew whenever they are linked.
  if (key === null) return resolve;
  /** Whether the page to which a reference leads has changed. */
  const isOld = ({ page }: ResolvedReference): boolean => page !== null && !current.has(page);
  const again = (page: PageInterface, { resolved }: ResolvedPage): ResolvedPage => {
    const { references } = page;
    return toPage(
      page,
      resolved.map((each, index) => {
        const reference = references[index];
        return reference !== undefined && isOld(each) ? resolveReference(reference, page, targets) : each;
      }),
    );
  };
  return (page) => {
    const known = remembered.get(page) ?? [];
    const found = known.find((each) => each.key === key)?.page;
    if (found !== undefined && !found.resolved.some(isOld)) return found;
    const made = found === undefined ? resolve(page) : again(page, found);
    // The problem of a link may depend on the titles of pages and on earlier suggestions.
    if (made.resolved.every(({ problem }) => problem === null))
      remembered.set(page, [{ key, page: made }, ...known.filter((each) => each.key !== key)].slice(0, rememberedKeys));
    return made;
  };
}

function keyOf(config: SiteConfig, targets: Targets): string | null {
  const { routes, redirects, assets, generated, base, elsewhere, schemes, resolver } = targets;
  if (!resolver.isAlone) return null;
  return fingerprint(
    fingerprintOf([base, elsewhere, schemes, config.images, redirects.redirects, [...generated].sort()]),
    keyOfAssets(assets),
    ...routes.pages.flatMap(({ record }) => [record.relativePath, record.path]),
  );
}

const assetKeys = new WeakMap<AssetIndex, string>();

function keyOfAssets(assets: AssetIndex): string {
  const made = assetKeys.get(assets) ?? fingerprintOf([assets.base, assets.files]);
  assetKeys.set(assets, made);
  return made;
}

function imagesOf(
  { references }: PageInterface,
  resolved: readonly ResolvedReference[],
  config: SiteConfig,
  base: string,
): readonly LinkedImage[] {
  return resolved.flatMap(({ asset }, reference) =>
    asset?.image && references[reference]?.role === "asset"
      ? [
          {
            reference,
            ...asset.image,
            variants: variantsOf(asset, config, base).map(({ format, url }) => ({ format, url })),
          },
        ]
      : [],
  );
}
