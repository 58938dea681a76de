import { quote } from "../../diagnostics/catalog.ts";
import type { SiteView } from "../../site/link.ts";
import { atSetting, siteRule } from "../site-rule.ts";

export const cardFont = siteRule({
  code: "card-font",
  severity: "warning",
  message: (_, { characters, page, others }: { characters: string; page: string; others: number }) =>
    `The fonts of social cards have no ${characters}, so ${quote(page)}${others === 0 ? " has" : ` and ${others} more have`} no card`,
  about:
    "The font that docsgen contains, Inter, has the Latin, Greek and Cyrillic alphabets. Cards use no fonts of the system, because they would differ from machine to machine. Add a font for other scripts to `socialCards.fonts`, as a TrueType or OpenType file.",
  shown: ['lang: "ja",\nsocialCards: {}', 'lang: "ja",\nsocialCards: { fonts: ["fonts/NotoSansJP-SemiBold.ttf"] }'],
  *find({ cards, targets: { resolver } }: SiteView) {
    const [first, ...others] = cards.undrawn();
    if (first === undefined) return;
    yield {
      at: atSetting("socialCards"),
      characters: first.missing.slice(0, 5).map(quote).join(", "),
      page: resolver.labelOf(first.page),
      others: others.length,
      hint: "name a font that has them in `socialCards.fonts`, such as a file of Noto Sans",
    };
  },
});
