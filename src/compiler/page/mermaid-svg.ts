/** Corrects what beautiful-mermaid draws. */
import { backMark, blank } from "./mermaid-labels.ts";

const backArrow = new RegExp(`<polyline class="edge"[^>]*${backMark}[^>]*>`, "gu");
const blankLabel = new RegExp(
  `<g class="(?:edge-label|message)"[^>]* data-label="[${blank}${backMark}]+"[^>]*>[\\s\\S]*?</g>`,
  "gu",
);

const message = /<g class="message"[^>]* data-self="false">[^]*?<\/g>/gu;
/** The height of a line in a message, in px. */
const lineHeight = 14.3;

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
      // The names of actors are below their pictures, where lines and messages begin.
      .replaceAll(/<g class="actor"[^>]* data-type="actor"/gu, '$& transform="translate(0 -22)"')
      .replaceAll(message, raiseLines)
      .replaceAll(/<text[^>]*>\(no attributes\)<\/text>/gu, "")
  );
}

/** The lines of a message are centered where a single line is above the arrow. */
function raiseLines(group: string): string {
  const lines = group.match(/<tspan x=/gu) ?? [];
  const height = (Math.max(lines.length - 1, 0) * lineHeight) / 2;
  return group.replace(
    /(<text x="[\d.]+" y=")([\d.]+)/u,
    (_all, start: string, y: string) => `${start}${Number(y) - height}`,
  );
}
