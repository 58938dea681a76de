/** `::button[Text]{link="…"}`: a link in a paragraph of its own. Without a link or a text, the text remains. */
import { toString } from "mdast-util-to-string";
import { isLinkable } from "../../compiler/markup/elements.ts";
import { block, feature } from "../feature.ts";
import { about } from "./button.about.ts";

export const button = feature(about, {
  leaves: {
    button: ({ title, attributes: { link, primary } }, page) => {
      const shown = (title ?? []).filter(isLinkable);
      const url = link ?? "";
      const isNamed = shown.some((node) => toString(node).trim() !== "");
      if (!isNamed) page.reportContent("has no text", `write ::button[Text]{link="${url === "" ? "page.md" : url}"}`);
      else if (url === "")
        page.reportContent("has no “link”", `write ::button[${page.writtenTitle()}]{link="page.md"}, with its target`);
      if (url === "" || !isNamed) return block("p", "dg-button", title ?? []);
      const className = ["dg-action", ...(primary === undefined || primary === null ? [] : ["dg-primary"])];
      const target = page.link(url, shown);
      const data = { ...target.data, hProperties: { ...target.data?.hProperties, className } };
      return block("p", "dg-button", [{ ...target, data }]);
    },
  },
});
