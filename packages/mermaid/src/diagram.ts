/** The requests and results of this package: plain data, because a thread does the drawing. */

/** The colors of a site that a drawing uses. */
export const colorNames = [
  "surface",
  "surface-raised",
  "surface-sunken",
  "text",
  "text-muted",
  "border",
  "border-strong",
  "accent",
  "accent-soft",
  "warning",
  "warning-soft",
  "danger",
  "danger-soft",
] as const;

/** The role of a color, such as "border-strong": a key of `Theme.colors`. */
export type ColorName = (typeof colorNames)[number];

/** A color that depends on the scheme. */
export interface Color {
  /** How the drawing refers to it: `var(--color-text)`. */
  readonly css: string;
  /** Its usual values, as `#rrggbb`. Mermaid derives others from them. */
  readonly light: string;
  readonly dark: string;
}

/** How a site looks. All colors must differ from each other and from black and white, in both schemes. */
export interface Theme {
  readonly colors: Readonly<Record<ColorName, Color>>;
  /** Fills that tell parts of a diagram apart: the slices of a pie, the branches of a mindmap. At least eight. */
  readonly series: readonly Color[];
  /** The font family of code: `var(--font-code)`. */
  readonly codeFont: string;
}

/**
 * The input of a drawing. Its source is as the author wrote it, with frontmatter, directives and comments.
 */
export interface Diagram {
  readonly source: string;
  /** Precedes the ids of the drawing, which must be unique on a page. */
  readonly idPrefix: string;
  /** The accessible name. Without one, it is the diagram's own `accTitle` or title. */
  readonly title: string | null;
}

/**
 * The result for a diagram. It fails if its source is wrong, or if drawing it takes longer than the drawer's limit.
 */
export type Drawing =
  | {
      readonly kind: "drawn";
      /** An `<svg>` element. Links in it are written `<a href="…">`, with the address as the author wrote it. */
      readonly svg: string;
      readonly label: Label;
    }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** The text for screen readers. */
export interface Label {
  readonly title: string | null;
  readonly description: string | null;
}

/** Something that cannot be drawn. */
export interface Problem {
  /** The offset in the source. */
  readonly offset: number;
  readonly length: number;
  /** A clause: “end” is not expected here. */
  readonly reason: string;
  /** Advice, or `null`. */
  readonly hint: string | null;
  /** What the advice says to write, and the text on the same line in whose place. */
  readonly edit?: { readonly from: string; readonly to: string } | undefined;
}
