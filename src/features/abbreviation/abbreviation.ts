/** `:abbr[SLA]{title="…"}`: a term with its meaning, which may be that of the glossary in the config. */
import { didYouMean } from "../../compiler/diagnostics/suggest.ts";
import { inlineElement } from "../../compiler/markup/elements.ts";
import { feature, text } from "../feature.ts";
import { about } from "./abbreviation.about.ts";

export const abbreviation = feature(about, {
  inline: {
    abbr: ({ text: term, attributes, glossary }) => {
      const [, , written] = /^\s*title=(["'])(.*)\1\s*$/u.exec(attributes) ?? [];
      if (written === undefined && attributes !== "")
        return { problem: `has no attribute “${attributes}”`, hint: `write :abbr[${term}]{title="…"}` };
      const title = written ?? glossary.get(term);
      if (title === undefined || title === "") {
        const known = didYouMean(term, glossary.names())?.hint;
        const hint = known ?? `write :abbr[${term}]{title="…"}, or add it to \`markdown.glossary\` in the config`;
        return { problem: "has no title, and the glossary has none for it", hint };
      }
      // Focusable, so that readers without a mouse can see the title.
      return [inlineElement("abbr", { title, tabIndex: 0 }, [text(term)])];
    },
  },
});
