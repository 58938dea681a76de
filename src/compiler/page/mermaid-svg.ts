/** Corrects what beautiful-mermaid draws. */
import { backMark, blank, decodeLabel, labelLines, labelWidth } from "./mermaid-labels.ts";

const backArrow = new RegExp(`<polyline class="edge"[^>]*${backMark}[^>]*>`, "gu");
const blankLabel = new RegExp(
  `<g class="(?:edge-label|message)"[^>]* data-label="[${blank}${backMark}]+"[^>]*>[^]*?</g>`,
  "gu",
);

const message = /<g class="message"[^>]* data-self="false">[^]*?<\/g>/gu;
/** The height of a line in a message, in px. */
const lineHeight = 14.3;

const block = /<g class="block"[^>]*>[^]*?<\/g>/gu;
/** A message from a participant to itself, whose text is on the right of the arrow. */
const loop =
  /<g class="message"[^>]* data-label="([^"]*)"[^>]* data-self="true">\s*<polyline points="[\d.]+,([\d.]+) [^"]*,([\d.]+)"[^>]*>\s*<text x="([\d.]+)"/gu;

export function correctMermaid(svg: string): string {
  const loops = Array.from(svg.matchAll(loop), ([, label = "", top, bottom, left]) => ({
    top: Number(top),
    bottom: Math.max(Number(bottom), (Number(top) + Number(bottom) + labelLines(decodeLabel(label)) * lineHeight) / 2),
    left: Number(left),
    right: Number(left) + labelWidth(decodeLabel(label)) * 11,
  }));
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
      .replace(/(<g class="block"[^]*?)((?:<line class="lifeline"[^>]*>\s*)+)/u, "$2$1")
      // The names of actors are below their pictures, where lines and messages begin.
      .replaceAll(/<g class="actor"[^>]* data-type="actor"/gu, '$& transform="translate(0 -22)"')
      .replaceAll(message, raiseLines)
      .replaceAll(block, (group) => extendBlock(group, loops))
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

interface Loop {
  readonly top: number;
  readonly bottom: number;
  /** The edges of the text. */
  readonly left: number;
  readonly right: number;
}

/** Blocks end where messages from a participant to itself end, and do not contain their texts. */
function extendBlock(group: string, loops: readonly Loop[]): string {
  const [frame, ...place] = /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/u.exec(group) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = place.map(Number);
  const inside = loops.filter(
    (each) => each.top > top && each.top < top + height && each.left > left && each.left < left + width,
  );
  if (frame === undefined || inside.length === 0) return group;
  const right = Math.max(left + width, ...inside.map((each) => each.right + 8));
  const bottom = Math.max(top + height, ...inside.map((each) => each.bottom + 10));
  return group
    .replace(frame, `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"`)
    .replaceAll(`x2="${left + width}"`, `x2="${right}"`);
}
