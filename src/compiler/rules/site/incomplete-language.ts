import { quote } from "../../diagnostics/catalog.ts";
import { atSetting, siteRule } from "../site-rule.ts";
import type { PublishedSite } from "./published-site.ts";

export const incompleteLanguage = siteRule({
  code: "incomplete-language",
  severity: "warning",
  concerns: "authors",
  message: (_, { lang, count, of, complete }: { lang: string; count: number; of: number; complete: number }) =>
    `${count} of ${of} pages are translated into ${quote(lang)}, and \`complete\` asks for ${Math.round(complete * 100)}%`,
  about:
    "`languages` in the config says which share of the pages a language should have. Readers see the others in the default language, or not at all.",
  shown: [
    'fr: { label: "Français", complete: 0.8 }, with 12 of 20 pages in docs-src/fr/',
    "16 of 20 pages in docs-src/fr/",
  ],
  *find({ config, pairs, made }: PublishedSite) {
    for (const [lang, { complete }] of Object.entries(config.languages)) {
      // Nobody translates pages that a plugin makes in one language only.
      const asked = pairs.filter(
        ({ edition, source }) => edition.lang === lang && source !== null && !made.has(source.path),
      );
      const count = asked.filter(({ translation }) => translation !== null).length;
      if (complete === null || asked.length === 0 || count / asked.length >= complete) continue;
      const hint = `docsgen translate --lang ${lang} lists those that are missing`;
      yield { at: atSetting("languages", lang, "complete"), lang, count, of: asked.length, complete, hint };
    }
  },
});
