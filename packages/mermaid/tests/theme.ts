/** The look of the site in tests. */
import type { Color, Theme } from "@docsgen/mermaid";

const color = (name: string, light: string, dark: string): Color => ({ css: `var(--${name})`, light, dark });

export const theme: Theme = {
  colors: {
    surface: color("surface", "#fffffe", "#0d0f13"),
    "surface-raised": color("surface-raised", "#f7f8fa", "#14171c"),
    "surface-sunken": color("surface-sunken", "#eff1f4", "#1c2027"),
    text: color("text", "#262a33", "#d3d8e0"),
    "text-muted": color("text-muted", "#5a6170", "#98a1b0"),
    border: color("border", "#e4e7ec", "#262b34"),
    "border-strong": color("border-strong", "#868e9c", "#6b7585"),
    accent: color("accent", "#2f4fc4", "#93b1fb"),
    "accent-soft": color("accent-soft", "#eef2ff", "#182541"),
    warning: color("warning", "#835000", "#e2b566"),
    "warning-soft": color("warning-soft", "#fdf6e9", "#251d10"),
    danger: color("danger", "#b02a22", "#f4938b"),
    "danger-soft": color("danger-soft", "#fcf1f0", "#291615"),
  },
  series: [
    ["#b8d5ff", "#314c7e"],
    ["#ffc0ba", "#773733"],
    ["#b4e3b4", "#295a2c"],
    ["#edd198", "#634800"],
    ["#f0c3f2", "#653a68"],
    ["#93e5e4", "#005b5c"],
    ["#fec7a2", "#723e14"],
    ["#ceceff", "#49457c"],
  ].map(([light = "", dark = ""], index) => color(`series-${index + 1}`, light, dark)),
  codeFont: "var(--code)",
};
