/** Corrects what beautiful-mermaid draws. */
import { arrowKey } from "./mermaid-cycles.ts";

/**
 * The colour of arrows that are written from their end to their start, although the diagram cannot have heads at the
 * start. It is that of all arrows, but a colour that is named gets heads of its own, by which we recognize the arrow.
 */
export const backStroke = "var(--_line)";
const backHead = / marker-end="url\(#arrowhead-(var282d2d5fline29)\)"/gu;

/** @param reversed The arrows that have two heads in the drawing, of which only the one at the start is the author's. */
export function correctMermaid(svg: string, reversed: ReadonlySet<string>): string {
  return (
    svg
      // Heads at the start are the wrong way round.
      .replaceAll(/(<marker id="arrowhead-start[^>]*) orient="auto-start-reverse"/gu, '$1 orient="auto"')
      .replaceAll(
        /<polyline class="edge" data-from="(\w+)" data-to="(\w+)"[^>]* data-arrow-start="true"[^>]*>/gu,
        (arrow, from: string, to: string) =>
          reversed.has(arrowKey(from, to)) ? arrow.replace(/ marker-end="[^"]*"/u, "") : arrow,
      )
      .replaceAll(backHead, ' marker-start="url(#arrowhead-start-$1)"')
      // The lines of participants cross the conditions of blocks.
      .replace(/(<g class="block"[\s\S]*?)((?:<line class="lifeline"[^>]*>\s*)+)/u, "$2$1")
      .replaceAll(/<text[^>]*>\(no attributes\)<\/text>/gu, "")
  );
}
