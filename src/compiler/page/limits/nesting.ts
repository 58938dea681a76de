/**
 * Finds lists, quotes and brackets that are nested too deeply, before the parser sees them: its time and stack grow
 * with the depth, and a few kilobytes of `- - - -` would stop it. Containers are counted in `containers.ts`, where they
 * are parsed.
 */
import type { Span } from "../../diagnostics/diagnostic.ts";

/** The limit on nested lists and quotes, and on nested containers. */
export const nestingLimit = 100;
/** The limit on open brackets in one paragraph. */
const bracketLimit = 500;

/** The span of the first line that is nested too deeply, or `null`. */
export function findDeepNesting(text: string): Span | null {
  let openBrackets = 0;
  let fence: { readonly mark: string; readonly isQuoted: boolean } | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    // A code block in a quote ends with the quote.
    if (fence?.isQuoted === true && !line.trimStart().startsWith(">")) fence = null;
    const [, before = "", mark = null] = /^([\s>]*)(`{3,}|~{3,})/u.exec(line) ?? [];
    const isInCode = fence !== null;
    if (fence === null && mark !== null) fence = { mark, isQuoted: before.includes(">") };
    else if (fence !== null && mark?.startsWith(fence.mark) === true) fence = null;
    if (isInCode) continue;
    if (line.trim() === "") openBrackets = 0;
    openBrackets = fence === null ? deepestBrackets(line, openBrackets) : 0;
    if (markerDepth(line) <= nestingLimit && openBrackets <= bracketLimit) continue;
    const start = { line: index + 1, column: 1 };
    return { start, end: { line: index + 1, column: Math.min(line.length + 1, 80) } };
  }
  return null;
}

/**
 * Counts the list and quote markers at the start of a line. Every two spaces before a marker may stand for another
 * level.
 */
function markerDepth(line: string): number {
  let depth = 0;
  let rest = line;
  for (;;) {
    const marker = /^(\s*)(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s|$))/u.exec(rest);
    if (marker === null) return depth;
    depth += 1 + Math.floor((marker[1]?.length ?? 0) / 2);
    if (depth > nestingLimit) return depth;
    rest = rest.slice(marker[0].length);
  }
}

function deepestBrackets(line: string, openBefore: number): number {
  let open = openBefore;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index];
    if (character === "\\") index += 1;
    else if (character === "[") open += 1;
    else if (character === "]" && open > 0) open -= 1;
    if (open > bracketLimit) return open;
  }
  return open;
}
