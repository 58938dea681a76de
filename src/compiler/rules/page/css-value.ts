import { findCssMistakes } from "../../asset/css-mistakes.ts";
import { stylesIn } from "../../page/html/html-styles.ts";
import { inCatalog, rule } from "../rule.ts";

/** In `<style>` and `style` attributes; style sheets are checked with the site. */
export const cssValue = rule({
  ...inCatalog("css-value"),
  on: ["root"],
  has: /<style\b|\sstyle\s*=/iu,
  async *find(_, { page: { rawHtml } }) {
    for (const { node, tokens, spanOf } of rawHtml)
      for (const { css, start, isAttribute } of stylesIn(node.value, tokens)) {
        // Variables are filled in later.
        if (css.includes("{{")) continue;
        for (const { reason, hint, ...place } of await findCssMistakes(css, { isAttribute }))
          yield { at: spanOf(start + place.start, start + place.end), reason, hint };
      }
  },
  bad: [
    ['It is <span style="color: gren; top: 0">new</span>.', 'It is <span style="color: green; top: 0">new</span>.'],
    ["<style>\n.a { margin: 10 px }\n</style>", "<style>\n.a { margin: 10px }\n</style>"],
  ],
  good: ["<style>\n.a { margin: {{ constants.LIMIT }} }\n</style>"],
});
