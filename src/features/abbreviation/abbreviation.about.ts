/** Abbreviations: `:abbr[SLA]{title="…"}`. */
import { declare } from "../about.ts";

export const about = declare({
  name: "abbreviation",
  inline: ["abbr"],
  reference: {
    title: "Abbreviations",
    text: "The meaning is given here, or once for the site in `markdown.glossary` of the config.",
    example: 'An :abbr[SLA]{title="service level agreement"} and a :abbr[CDN].',
  },
});
