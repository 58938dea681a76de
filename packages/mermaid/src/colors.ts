/**
 * The colors of a drawing as those of the site. Mermaid draws it in both schemes, with a theme in which each color of the
 * site is unique, so a pair of colors tells where it is from.
 */
import { color } from "d3-color";
import type { ColorName, Theme } from "./diagram.ts";

/** The role of a color that Mermaid chose; an author's own color has none and is kept. */
export type Use = "text" | "shape" | "author";

/**
 * Returns the CSS color for one that Mermaid drew as `light` in one scheme and as `dark` in the other:
 * `var(--color-text)`, `light-dark(#fff4e5, #3a2a10)` or `#ff8800`; "none" if either is not a color.
 */
export type WriteColor = (light: string, dark: string, use: Use) => string;

/**
 * Finds a color of the theme by its values in both schemes. Of other colors, only the black, white and greys of Mermaid
 * itself become colors of the site: a text in `#000` in both schemes → `var(--color-text)`.
 */
export function makeColorWriter({ colors, series }: Theme): WriteColor {
  const known = new Map(
    [...Object.values(colors), ...series].map(({ light, dark, css }) => [pairOf(light, dark), css]),
  );
  return (light, dark, use) => {
    const [one, other] = [hexOf(light), hexOf(dark)];
    if (one === null || other === null) return plainWords.test(light) ? light : "none";
    const found = known.get(pairOf(light, dark));
    if (found !== undefined) return found;
    if (one !== other) return `light-dark(${one}, ${other})`;
    const neutral = use === "author" ? null : neutralFor(one, use);
    return neutral === null ? one : colors[neutral].css;
  };
}

const plainWords = /^(?:none|transparent|currentcolor|inherit)$/iu;

function pairOf(light: string, dark: string): string {
  return `${hexOf(light)} ${hexOf(dark)}`;
}

/** `null` if it is no color. */
export function hexOf(value: string): string | null {
  if (plainWords.test(value)) return null;
  const hex = color(
    value.replace(/^(rgba?|hsla?)\((.*)\)$/isu, (_all, name: string, parts: string) => spaced(name, parts)),
  );
  return hex === null || /NaN/u.test(hex.formatHex8()) ? null : hex.formatHex8().replace(/ff$/u, "");
}

/** Writes `rgb(1 2 3 / 50%)` with commas, and rounds what calculations leave. */
function spaced(name: string, parts: string): string {
  const numbers = parts.split(/[\s,/]+/u).filter((part) => part !== "");
  const [alpha] = numbers.slice(3);
  const opacity = alpha === undefined ? "" : `,${alpha.endsWith("%") ? Number.parseFloat(alpha) / 100 : alpha}`;
  return `${name.slice(0, 3)}${alpha === undefined ? "" : "a"}(${numbers.slice(0, 3).join(",")}${opacity})`;
}

/** The color of the site for black, white and the greys that Mermaid writes into every drawing. */
function neutralFor(hex: string, use: "text" | "shape"): ColorName | null {
  const { r, g, b, opacity } = color(hex)?.rgb() ?? { r: 0, g: 0, b: 0, opacity: 0 };
  if (opacity < 1 || Math.max(r, g, b) - Math.min(r, g, b) > 12) return null;
  // White text is on a color that Mermaid knows.
  if (use === "text" && g > 200) return null;
  if (g < 80) return "text";
  if (g < 140) return "text-muted";
  if (g < 190) return "border-strong";
  if (g < 225) return "border";
  return g < 246 ? "surface-sunken" : "surface";
}

/** Black or white, whichever is legible on an author's color, in both schemes. */
export function legibleOn(fill: string): string {
  const { r, g, b } = color(fill)?.rgb() ?? { r: 255, g: 255, b: 255 };
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 140 ? "#1b1f28" : "#ffffff";
}
