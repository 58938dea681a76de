/** Corrects what beautiful-mermaid draws. */
import { backMark, blank } from "./mermaid-labels.ts";

const backArrow = new RegExp(`<polyline class="edge"[^>]*${backMark}[^>]*>`, "gu");
const blankLabel = new RegExp(`<g class="edge-label"[^>]* data-label="[${blank}${backMark}]+">[\\s\\S]*?</g>`, "gu");

export function correctMermaid(svg: string): string {
  return (
    svg
      // Heads at the start are the wrong way round.
      .replaceAll(/(<marker id="arrowhead-start[^>]*) orient="auto-start-reverse"/gu, '$1 orient="auto"')
      .replaceAll(backArrow, (arrow) =>
        arrow.includes(" marker-start=")
          ? arrow
          : arrow.replace(/ marker-end="url\(#arrowhead/u, ' marker-start="url(#arrowhead-start'),
      )
      .replaceAll(blankLabel, "")
      // The lines of participants cross the conditions of blocks.
      .replace(/(<g class="block"[\s\S]*?)((?:<line class="lifeline"[^>]*>\s*)+)/u, "$2$1")
      .replaceAll(/<text[^>]*>\(no attributes\)<\/text>/gu, "")
  );
}
