/** Subscript and superscript: `:sub[2]`, `:sup[n]`. */
import { declare } from "../about.ts";

export const about = declare({
  name: "sub-sup",
  inline: ["sub", "sup"],
  reference: {
    title: "Subscript and superscript",
    text: "",
    example: "H:sub[2]O, x:sup[2]",
  },
});
