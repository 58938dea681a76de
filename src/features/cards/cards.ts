/**
 * `:::cards` with `:::card[Title]{link="…" icon="…"}` in it: only the title is the link, so that it is what screen
 * readers say.
 */
import type { PhrasingContent } from "mdast";
import { isLinkable, paragraph } from "../../compiler/markup/elements.ts";
import { block, feature } from "../feature.ts";
import { about } from "./cards.about.ts";

export const cards = feature(about, {
  containers: {
    cards: (container, page) => {
      const children = container.children;
      // Components, other containers and HTML may look like cards.
      const other = children.find(({ type }) => !["containerDirective", "leafDirective", "html"].includes(type));
      if (other !== undefined) {
        const hint = "write :::card[Title] and ::: around it";
        page.reportContent("contains something other than cards", hint, { node: other });
      }
      return block("div", "dg-cards", children);
    },
    card: ({ title, content, attributes: { link, icon } }, page) => {
      if (title === null || title.length === 0) page.reportContent("has no title", "write :::card[Title]");
      const shown: readonly PhrasingContent[] = title ?? [];
      const linked = (link ?? "") === "" ? shown : [page.link(link ?? "", shown.filter(isLinkable))];
      return block("div", "dg-card", [paragraph("dg-card-title", [...page.icon(icon ?? ""), ...linked]), ...content]);
    },
  },
});
