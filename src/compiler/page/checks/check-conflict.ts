/** Markers that a merge left in a page: both versions would be published, and everything else that is said of them is an echo. */
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import { makeCodeDetector } from "../containers.ts";

/**
 *     <<<<<<< HEAD
 *     ours
 *     =======
 *     theirs
 *     >>>>>>> branch
 *
 * A code block that shows all this is left alone.
 */
export function findConflict(text: string): Finding | null {
  if (!/^<{7} /mu.test(text)) return null;
  const isCode = makeCodeDetector();
  let start: number | null = null;
  let isDivided = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (isCode(line)) continue;
    if (line.startsWith("<<<<<<< ")) {
      start = index;
      isDivided = false;
    }
    if (/^={7}\s*$/u.test(line)) isDivided = true;
    if (start === null || !isDivided || !/^>{7}(?:\s|$)/u.test(line)) continue;
    const first = text.split("\n")[start] ?? "";
    const span = {
      start: { line: start + 1, column: 1 },
      end: { line: start + 1, column: first.trimEnd().length + 1 },
    };
    const hint = `choose one version, and remove the three markers, the last on line ${index + 1}`;
    return finding("merge-conflict", { marker: first.trim() }, span, hint);
  }
  return null;
}
