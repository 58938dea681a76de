/**
 * The fonts of social cards: those that the config names, then Inter, which is part of docsgen. Fonts of the system are
 * not used, because every machine has different ones. Has effects.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkitten";
import type { SiteConfig } from "../config/site-config.ts";
import { contentHashOf, fingerprintOf } from "../fingerprint.ts";
import type { CardFonts } from "../site/social-card.ts";

/** The file relative to the built module, defined by `scripts/build.js`. */
declare const DOCSGEN_CARD_FONT: string | undefined;

const builtIn = fileURLToPath(
  new URL(
    typeof DOCSGEN_CARD_FONT === "string" ? DOCSGEN_CARD_FONT : "../../../lib/Inter-SemiBold.ttf",
    import.meta.url,
  ),
);

/** The absolute paths of the fonts, the preferred one first. */
export function cardFontFiles({ socialCards }: SiteConfig, root: string): readonly string[] {
  return socialCards === null ? [] : [...socialCards.fonts.map((file) => resolve(root, file)), builtIn];
}

/** Whether a file is a font that cards can use: TrueType or OpenType, and not compressed. */
export async function isCardFont(file: string): Promise<boolean> {
  try {
    await openFont(readFileSync(file));
    return true;
  } catch {
    return false;
  }
}

/** @returns `null` if the site has no cards. */
export async function openCardFonts(config: SiteConfig, root: string): Promise<CardFonts | null> {
  if (config.socialCards === null) return null;
  const files = cardFontFiles(config, root);
  const contents = files.map((file) => readFileSync(file));
  const fonts = await Promise.all(contents.map((bytes) => openFont(bytes)));
  const [first] = fonts;
  const fontWith = (character: string): Font | undefined =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  const widths = new Map<string, number>();
  const widthOf = (character: string): number => {
    const known = widths.get(character);
    if (known !== undefined) return known;
    const font = fontWith(character);
    const width =
      font === undefined ? 1 : font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    widths.set(character, width);
    return width;
  };
  return {
    key: fingerprintOf([config.socialCards, contents.map((bytes) => contentHashOf(bytes))]),
    files,
    family: first?.getName("preferredFamily") ?? first?.familyName ?? "",
    widthOf,
    missingIn: (text) => [...new Set(text)].filter((each) => !/\s/u.test(each) && fontWith(each) === undefined),
  };
}

async function openFont(bytes: Buffer): Promise<Font> {
  // Loaded on demand, because a no-op build should load almost nothing.
  const { create } = await import("fontkitten");
  const font = create(bytes);
  if (font.isCollection || font.type !== "TTF") throw new Error("not a TrueType or OpenType font");
  return font;
}
