/** The social cards of pages as PNG, each drawn once for all pages on which it is the same. */
import { directionOf } from "../config/interface-strings.ts";
import { cardLogo } from "../site/social-card.ts";
import { drawCard } from "./card-svg.ts";
import type { PlannedOutput } from "./output-file.ts";
import { plan } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

/** Cards are equal if their texts are, so an edition has at most one for each page. */
export function planSocialCards(outputs: SiteOutputs): PlannedOutput[] {
  const { config, site, assets, cardFonts } = outputs;
  const { socialCards } = config;
  if (socialCards === null || cardFonts === null) return [];
  const shared = {
    site: config.title,
    accent: socialCards.accent,
    isRightToLeft: directionOf(config.lang) === "rtl",
    logo: cardLogo(assets),
    fonts: cardFonts,
  };
  const cards = new Map(site.pages.flatMap(({ card }) => (card === null ? [] : [[card.output, card] as const])));
  return Array.from(cards.values(), (card) =>
    plan(card.output, { card, ...shared }, outputs, ({ logo, fonts, ...shown }, { readAsset, convertSvg }) => {
      const image = logo === null ? null : readAsset(logo.path, logo.hash);
      return convertSvg(drawCard(shown.card, { ...shown, logo: image }, fonts), fonts.files);
    }),
  );
}
