/**
 * Finds merge conflict markers. Both versions would be published, and any other diagnostic would only be a consequence.
 */
import { finding } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { makeCodeDetector } from "./markdown/containers.ts";

/**
 * Finds the first complete conflict, outside of code blocks:
 *
 *     <<<<<<< HEAD
 *     ours
 *     =======
 *     theirs
 *     >>>>>>> branch
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
    const hint = `keep one version and remove the three markers; the last one is on line ${index + 1}`;
    return finding("merge-conflict", { marker: first.trim() }, span, hint);
  }
  return null;
}
