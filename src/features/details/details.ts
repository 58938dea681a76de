/** `:::details[Title]{open name="…"}`: a `<details>` element, which needs no script. */
import { paragraphAs } from "../../compiler/markup/elements.ts";
import { block, feature, text } from "../feature.ts";
import { about } from "./details.about.ts";

export const details = feature(about, {
  containers: {
    details: ({ title, content, attributes: { open, name = "" } }, page) => {
      const summary = paragraphAs("summary", title ?? [text(page.word("details"))]);
      return block("details", "dg-callout dg-details", [summary, ...content], {
        ...(open === undefined ? {} : { open: true }),
        // Of the details with the same name, browsers show one at a time.
        ...(name === null || name === "" ? {} : { name }),
      });
    },
  },
});
