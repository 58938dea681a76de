/**
 * The social cards of pages: images that other sites show with links to them. A page with a preview image of its own has
 * no card. Pure.
 */
import type { AssetIndex, PublishedAsset } from "../asset/asset-index.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { fingerprintOf } from "../fingerprint.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { OutputPath } from "../source/paths.ts";
import { publicFolder, toOutputPath } from "../source/paths.ts";
import type { LinkedPage } from "./linked-site.ts";

/** The fonts of all cards. */
export interface CardFonts {
  /** A hash of the fonts and of the settings of cards. */
  readonly key: string;
  /** Absolute. */
  readonly files: readonly string[];
  /** The name of the first font. */
  readonly family: string;
  /** The width of a character, in units of the font size. */
  readonly widthOf: (character: string) => number;
  /** The characters that no font has. */
  readonly missingIn: (text: string) => readonly string[];
}

/** The texts of a card, and the file in which it is published. */
export interface SocialCard {
  readonly title: string;
  /** The page above it, or "". */
  readonly section: string;
  readonly output: OutputPath;
}

/** In pixels, as the sites that show previews recommend. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The cards of one edition. `of` also notes the pages whose titles cannot be drawn, for `undrawn`. */
export interface SocialCards {
  readonly of: (page: PageInterface, breadcrumbs: LinkedPage["breadcrumbs"]) => SocialCard | null;
  /** The pages without a card, complete once all pages have theirs. */
  readonly undrawn: () => readonly UndrawnCard[];
}

interface UndrawnCard {
  readonly page: PageInterface;
  /** The characters that no font has. */
  readonly missing: readonly string[];
}

/** @param fonts `null` if the site has no cards; every page then has `null`. */
export function makeSocialCards(config: SiteConfig, fonts: CardFonts | null, assets: AssetIndex): SocialCards {
  const undrawn: UndrawnCard[] = [];
  const shared = [fonts?.key, config.title, config.lang, cardLogo(assets)?.hash];
  return {
    of: (page, breadcrumbs) => {
      const { title, path, frontmatter } = page.record;
      const isOwn = frontmatter.head?.some(({ attributes }) => attributes["property"] === "og:image") === true;
      if (fonts === null || page.thumbnail !== null || isOwn) return null;
      const parent = breadcrumbs.findLast((crumb) => crumb.path !== "/")?.text ?? "";
      const shown = { title: withoutEmoji(path === "/" ? config.title : title), section: withoutEmoji(parent) };
      const missing = fonts.missingIn(`${shown.title}${shown.section}${config.title}`);
      if (missing.length > 0) {
        undrawn.push({ page, missing });
        return null;
      }
      const hash = fingerprintOf([shared, shown]).slice(0, 20);
      return { ...shown, output: toOutputPath(`assets/cards/${hash}.png`) };
    },
    undrawn: () => undrawn,
  };
}

/** The picture beside the name of the site. */
export function cardLogo(assets: AssetIndex): PublishedAsset | null {
  return assets.files.find(({ path }) => path === `${publicFolder}favicon.svg`) ?? null;
}

/** Fonts of text have no emoji, and a title is complete without them. */
function withoutEmoji(text: string): string {
  return text
    .replaceAll(/\p{Emoji_Presentation}|[\uFE0F\u200D]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
