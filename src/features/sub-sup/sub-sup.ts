/** `:sub[2]` and `:sup[2]`. */
import { inlineElement } from "../../compiler/markup/elements.ts";
import { feature, text } from "../feature.ts";
import { about } from "./sub-sup.about.ts";

export const subSup = feature(about, {
  inline: {
    sub: ({ text: label }) => [inlineElement("sub", {}, [text(label)])],
    sup: ({ text: label }) => [inlineElement("sup", {}, [text(label)])],
  },
});
