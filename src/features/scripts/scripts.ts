import { inlineElement } from "../../compiler/markup/elements.ts";
import { feature, text } from "../feature.ts";
import { about } from "./scripts.about.ts";

export const scripts = feature(about, {
  inline: {
    sub: ({ text: label }) => [inlineElement("sub", {}, [text(label)])],
    sup: ({ text: label }) => [inlineElement("sup", {}, [text(label)])],
  },
});
