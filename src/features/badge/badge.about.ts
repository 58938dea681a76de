/** Badges: `:badge[New]{tip}`. */
import { declare } from "../about.ts";

export const about = declare({
  name: "badge",
  inline: ["badge"],
  reference: {
    title: "Badges",
    text: "The kinds are `tip`, `info`, `warning` and `danger`, and `method` for a method of HTTP in its color, as in menus.",
    example: "Queues :badge[New]{tip} and lists :badge[Deprecated]{warning}: :badge[GET]{method} `/queues`.",
  },
});
