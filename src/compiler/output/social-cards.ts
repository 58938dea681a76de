/** The social cards of pages as PNG, each drawn once for all pages on which it is the same. */
import { directionOf } from "../config/interface-strings.ts";
import { fingerprint } from "../fingerprint.ts";
import type { SocialCard } from "../site/social-card.ts";
import { cardLogo } from "../site/social-card.ts";
import { drawCard } from "./card-svg.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export function planSocialCards(outputs: SiteOutputs): PlannedOutput[] {
  const { config, site, assets, cardFonts, readAsset, convertSvg } = outputs;
  const { socialCards } = config;
  if (socialCards === null || cardFonts === null) return [];
  const logo = cardLogo(assets);
  const draw = (card: SocialCard): Promise<Uint8Array> => {
    const look = {
      site: config.title,
      accent: socialCards.accent,
      isRightToLeft: directionOf(config.lang) === "rtl",
      logo: logo === null ? null : readAsset(logo.path, logo.hash),
    };
    return convertSvg(drawCard(card, look, cardFonts), cardFonts.files);
  };
  const cards = new Map(site.pages.flatMap(({ card }) => (card === null ? [] : [[card.output, card] as const])));
  return Array.from(cards.values(), (card) => ({
    path: card.output,
    fingerprint: fingerprint("card", card.output),
    source: { kind: "made", make: () => draw(card) },
  }));
}
