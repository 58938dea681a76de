/** `:badge[Beta]{tip}`: a word in a colored frame. A badge of the kind `method` has the color of its HTTP method. */
import { nearestName } from "../../compiler/diagnostics/suggest.ts";
import { inlineElement } from "../../compiler/markup/elements.ts";
import { feature, text } from "../feature.ts";
import { about } from "./badge.about.ts";

const kinds = ["tip", "info", "warning", "danger", "method"];

/** Kinds of other tools. */
const otherKinds: Readonly<Record<string, string>> = {
  caution: "warning",
  default: "info",
  error: "danger",
  hint: "tip",
  note: "info",
  primary: "info",
  secondary: "info",
  success: "tip",
  warn: "warning",
};

function hintForKind(kind: string): string {
  const meant = otherKinds[kind.toLowerCase()] ?? nearestName(kind, kinds);
  return meant === null ? `its kinds are ${kinds.join(", ")}` : `did you mean {${meant}}?`;
}

export const badge = feature(about, {
  inline: {
    badge: ({ text: label, attributes }) => {
      const kind = attributes.replace(/^\s*(?:type=)?"?|"?\s*$/gu, "");
      if (kind !== "" && !kinds.includes(kind)) return { problem: `has no kind “${kind}”`, hint: hintForKind(kind) };
      const className =
        kind === "method" ? ["dg-method", `dg-${label.toLowerCase()}`] : ["dg-badge", `dg-${kind || "tip"}`];
      return [inlineElement("span", { className }, [text(label)])];
    },
  },
});
