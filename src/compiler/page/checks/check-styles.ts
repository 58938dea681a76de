/** Reports declarations in `<style>` and `style` attributes that browsers skip. */
import { findCssMistakes } from "../../asset/css-mistakes.ts";
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import type { RawHtml } from "../html/html-tokens.ts";
import { stylesIn } from "../html/html-styles.ts";
import type { Check } from "./check.ts";

export const checkStyles: Check = ({ rawHtml, afterWalk }) => {
  const styled = rawHtml.filter(({ node }) => /<style\b|\sstyle\s*=/iu.test(node.value));
  if (styled.length > 0) afterWalk(async () => (await Promise.all(styled.map(mistakesIn))).flat());
  return [];
};

async function mistakesIn({ node, tokens, spanOf }: RawHtml): Promise<readonly Finding[]> {
  // Variables are filled in later.
  const styles = stylesIn(node.value, tokens).filter(({ css }) => !css.includes("{{"));
  const found = await Promise.all(
    styles.map(async ({ css, start, isAttribute }) =>
      (await findCssMistakes(css, { isAttribute })).map((mistake) =>
        finding(
          "css-value",
          { reason: mistake.reason },
          spanOf(start + mistake.start, start + mistake.end),
          mistake.hint,
        ),
      ),
    ),
  );
  return found.flat();
}
