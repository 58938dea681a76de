/**
 * Finds lists, quotes and brackets that are nested too deep, before the parser meets them: its time and its stack grow with their
 * depth, and a few kilobytes of `- - - -` would stop it. Containers are counted where they are read, in `containers.ts`.
 */
import type { Span } from "../diagnostics/diagnostic.ts";

/** Levels of lists and quotes, and of containers. */
export const nestingLimit = 100;
/** Open brackets in one paragraph. */
const bracketLimit = 500;

/** The first line that is nested too deep, or `null`. */
export function findDeepNesting(text: string): Span | null {
  let openBrackets = 0;
  let fence: { readonly mark: string; readonly isQuoted: boolean } | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    // A quote ends with its last line, and a block of code within it too.
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

/** Markers of lists and quotes that a line begins with; each two blanks before one may be a level above it. */
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
