/** Badges: `:badge[New]{tip}`. */
import { declare } from "../about.ts";

export const about = declare({
  name: "badge",
  inline: ["badge"],
  reference: {
    title: "Badges",
    text: "The kinds are `tip`, `info`, `warning` and `danger`.",
    example: "Queues :badge[New]{tip} and lists :badge[Deprecated]{warning}.",
  },
});
