/**
 * `::video[Title]{src="…"}`: a link, which plays the video in its place when it is clicked. Until then, nothing is
 * loaded from elsewhere.
 */
import { toString } from "mdast-util-to-string";
import { isLinkable } from "../../compiler/markup/elements.ts";
import { block, feature } from "../feature.ts";
import { hintForVideo, playerOf } from "./players.ts";
import { about } from "./video.about.ts";

export const video = feature(about, {
  leaves: {
    video: ({ title, attributes: { src } }, page) => {
      const url = src ?? "";
      const shown = title ?? [];
      const player = playerOf(url);
      if (player === null) {
        page.reportContent(
          src === undefined ? "has no “src”" : `does not know the address “${url}”`,
          hintForVideo(url),
        );
      } else if (shown.every((node) => toString(node).trim() === "")) {
        page.reportContent("has no title", `write ::video[Title]{src="${url}"}`);
      } else {
        page.checkPolicy("frame-src", player, "<iframe>");
      }
      // Other addresses are not links; the check of links would report them once more.
      if (player === null && !/^https?:\/\//iu.test(url)) return block("div", "", shown);
      const link = page.link(url, shown.filter(isLinkable));
      const properties = { className: ["dg-video"], ...(player === null ? {} : { dataPlayer: player }) };
      return block("div", "", [{ ...link, data: { hProperties: properties } }]);
    },
  },
});
