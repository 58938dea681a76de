/** Links that look like buttons: `::button[Get started]{link="tutorial.md"}`. */
import { declare } from "../about.ts";

export const about = declare({
  name: "button",
  leaves: { button: { link: "text", primary: "flag" } },
  reference: {
    title: "Buttons",
    text: "A link to what most readers do next. `link` is a page, a file or a URL, and is checked like any link; `primary` fills the button. Several buttons that follow each other share a row.",
    example: '::button[Read the tutorial]{link="../tutorial.md" primary}\n\n::button[All settings]{link="config.md"}',
  },
});
