/** Fences in the language `math` are formulas, as on GitHub. */
import type { Code } from "mdast";

export function isMathFence({ lang }: Code): boolean {
  return lang === "math";
}

/** How to turn formulas on. */
export const hintOfMath = "set `markdown: { math: true }` in the config, and run `npm install --save-dev temml`";
