/** Keys: `:kbd[Ctrl+K]`. */
import { declare } from "../about.ts";

export const about = declare({
  name: "keys",
  inline: ["kbd"],
  reference: {
    title: "Keys",
    text: "",
    example: "Press :kbd[Ctrl+K].",
  },
});
