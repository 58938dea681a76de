/**
 * The social cards of pages: images that other sites show with links to them. A page with a preview image of its own has
 * no card. Pure.
 */
import type { AssetIndex, PublishedAsset } from "../asset/asset-index.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import { fingerprintOf } from "../fingerprint.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { OutputPath } from "../source/paths.ts";
import { publicFolder, toOutputPath } from "../source/paths.ts";
import type { LinkedPage, LinkFinding } from "./linked-site.ts";
import type { PageNames } from "./place.ts";

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

/** What a card shows, and the file in which it is published. */
export interface SocialCard {
  readonly title: string;
  /** The page above it, or "". */
  readonly section: string;
  readonly output: OutputPath;
}

/** In pixels, as the sites that show previews recommend. */
export const cardSize = { width: 1200, height: 630 } as const;

export interface SocialCards {
  readonly of: (page: PageInterface, breadcrumbs: LinkedPage["breadcrumbs"]) => SocialCard | null;
  /** Complete once all pages have their cards. */
  readonly findings: () => readonly LinkFinding[];
}

export function makeSocialCards(
  config: SiteConfig,
  fonts: CardFonts | null,
  assets: AssetIndex,
  { labelOf }: PageNames,
): SocialCards {
  const undrawn: { readonly page: PageInterface; readonly missing: readonly string[] }[] = [];
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
    findings: () => {
      const [first] = undrawn;
      if (first === undefined) return [];
      const values = {
        characters: first.missing.slice(0, 5).map(quote).join(", "),
        page: labelOf(first.page),
        others: undrawn.length - 1,
      };
      const hint = "name a font that has them in `socialCards.fonts`, such as a file of Noto Sans";
      return [{ kind: "config", path: ["socialCards"], ...problemOf("card-font", values, hint) }];
    },
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
