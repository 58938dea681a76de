/**
 * Makes space for the titles of groups. beautiful-mermaid makes a group as wide as its boxes, whatever its title, so we
 * widen one of them until the title fits.
 */
import { blank, decodeLabel, labelWidth } from "./mermaid-labels.ts";

const group =
  /<g class="subgraph"[^>]* data-label="([^"]+)"[^>]*>\s*<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/gu;
const node = /<g class="node" data-id="([^"]+)" data-label="([^"]+)"[^>]*>[^]*?<text x="([\d.]+)" y="([\d.]+)"/gu;

/** In px: the font size of titles, how much wider they are in bold, and the space around them. */
const title = { size: 12, bold: 1.15, around: 28 };
/** The width of `blank` in the label of a box, in px. */
const blankWidth = 7.41;

/**
 * @param text A diagram as beautiful-mermaid reads it.
 * @param draw Draws it.
 */
export function drawGroups(text: string, draw: (text: string) => string): string {
  const svg = draw(text);
  const wider = widen(text, svg);
  return wider === text ? svg : draw(wider);
}

/** Widens boxes in `text` if titles do not fit in `svg`, its drawing. */
function widen(text: string, svg: string): string {
  const nodes = Array.from(svg.matchAll(node), ([, id = "", label = "", x, y]) => ({
    id,
    // The last line is enough to find the label, and wide enough to widen the box.
    label: label.split("\n").at(-1) ?? "",
    x: Number(x),
    y: Number(y),
  }));
  let wider = text;
  for (const [, label = "", ...place] of svg.matchAll(group)) {
    const [left = 0, top = 0, width = 0, height = 0] = place.map(Number);
    const missing = labelWidth(decodeLabel(label)) * title.size * title.bold + title.around - width;
    const [widest] = nodes
      .filter(({ x, y }) => x > left && x < left + width && y > top && y < top + height)
      .sort((one, other) => other.label.length - one.label.length);
    if (missing <= 0 || widest === undefined) continue;
    // `n1[label]`, `name : label` or `state "label" as name`.
    const written = new RegExp(
      `(?:^|\\s)${widest.id}[^\\uE000-\\uF8FF\\n]{1,3}${widest.label}|${widest.label}(?=" as ${widest.id}$)`,
      "mu",
    );
    wider = wider.replace(written, `$&${blank.repeat(Math.ceil(missing / blankWidth))}`);
  }
  return wider;
}
