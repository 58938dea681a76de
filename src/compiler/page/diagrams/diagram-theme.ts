/** The look of the site for diagrams in Mermaid, which may derive other colors from these. */
import type { Color, Theme } from "@docsgen/mermaid";

/**
 * A color of `theme/styles/tokens.css`. A site's own colors take effect in the drawing, because it refers to them; these
 * values only need to be similar, and must differ from each other, black and white.
 */
function token(name: string, light: string, dark: string): Color {
  return { css: `var(--dg-color-${name})`, light, dark };
}

/** Light and dark fills; the same as in `theme/styles/figures.css`. */
const series: readonly (readonly [light: string, dark: string])[] = [
  ["#b8d5ff", "#314c7e"],
  ["#ffc0ba", "#773733"],
  ["#b4e3b4", "#295a2c"],
  ["#edd198", "#634800"],
  ["#f0c3f2", "#653a68"],
  ["#93e5e4", "#005b5c"],
  ["#fec7a2", "#723e14"],
  ["#ceceff", "#49457c"],
  ["#d2db9e", "#4c520a"],
  ["#fcc0e0", "#6f3758"],
  ["#a0ddff", "#005477"],
  ["#a2e6c7", "#005c41"],
];

export const diagramTheme: Theme = {
  colors: {
    surface: token("surface", "#fffffe", "#0d0f13"),
    "surface-raised": token("surface-raised", "#f7f8fa", "#14171c"),
    "surface-sunken": token("surface-sunken", "#eff1f4", "#1c2027"),
    text: token("text", "#262a33", "#d3d8e0"),
    "text-muted": token("text-muted", "#5a6170", "#98a1b0"),
    border: token("border", "#e4e7ec", "#262b34"),
    "border-strong": token("border-strong", "#868e9c", "#6b7585"),
    accent: token("accent", "#2f4fc4", "#93b1fb"),
    "accent-soft": token("accent-soft", "#eef2ff", "#182541"),
    warning: token("warning", "#835000", "#e2b566"),
    "warning-soft": token("warning-soft", "#fdf6e9", "#251d10"),
    danger: token("danger", "#b02a22", "#f4938b"),
    "danger-soft": token("danger-soft", "#fcf1f0", "#291615"),
  },
  series: series.map(([light, dark], index) => ({ css: `var(--dg-diagram-${index + 1})`, light, dark })),
  codeFont: "var(--dg-font-code)",
};
