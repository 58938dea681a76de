/** `:kbd[Ctrl+K]`: keys of a keyboard. */
import { inlineElement } from "../../compiler/markup/elements.ts";
import { feature, text } from "../feature.ts";
import { about } from "./keys.about.ts";

export const keys = feature(about, {
  inline: {
    /** "Ctrl+K" → two keys with a plus between them. */
    kbd: ({ text: label }) => {
      const shown = label.split(/(?<=[^+])\+/u).map((key) => inlineElement("kbd", {}, [text(key.trim())]));
      return shown.flatMap((key, index) => (index === 0 ? [key] : [text("+"), key]));
    },
  },
});
