/** Fences in the language `math` are formulas, as on GitHub. */
import type { Code } from "mdast";

/** Also true if the site draws no formulas; callers check `options.math`. */
export function isMathFence({ lang }: Code): boolean {
  return lang === "math";
}
