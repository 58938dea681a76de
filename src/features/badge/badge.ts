import { inlineElement } from "../../compiler/markup/elements.ts";
import { feature, text } from "../feature.ts";
import { about } from "./badge.about.ts";

const kinds = ["tip", "info", "warning", "danger"];

export const badge = feature(about, {
  inline: {
    badge: ({ text: label, attributes }) => {
      const kind = attributes.replace(/^\s*(?:type=)?"?|"?\s*$/gu, "");
      if (kind !== "" && !kinds.includes(kind))
        return { problem: `has no kind “${kind}”`, hint: `its kinds are ${kinds.join(", ")}` };
      return [inlineElement("span", { className: ["dg-badge", `dg-${kind || "tip"}`] }, [text(label)])];
    },
  },
});
