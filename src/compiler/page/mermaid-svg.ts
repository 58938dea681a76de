/** Corrects what beautiful-mermaid draws. */
import { arrowKey } from "./mermaid-cycles.ts";

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
      // The lines of participants cross the conditions of blocks.
      .replace(/(<g class="block"[\s\S]*?)((?:<line class="lifeline"[^>]*>\s*)+)/u, "$2$1")
      .replaceAll(/<text[^>]*>\(no attributes\)<\/text>/gu, "")
  );
}
