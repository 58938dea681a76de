/** Fences in the language `math` are formulas, as on GitHub. */
import type { Code } from "mdast";

export function isMathFence({ lang }: Code): boolean {
  return lang === "math";
}
