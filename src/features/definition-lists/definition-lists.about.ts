/** Definition lists: a term, and each definition on a line after it. */
import { declare } from "../about.ts";

export const about = declare({
  name: "definition-lists",
  reference: {
    title: "Definition lists",
    text: "",
    example: "Route\n: The path of a page within the site.\n\nAnchor\n: An id on a page that a link may target.",
  },
});
