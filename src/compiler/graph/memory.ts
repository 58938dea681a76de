/** Limits V8's use of memory for sites with many pages. Affects the whole process. */
import v8 from "node:v8";
import { ownsProcess } from "../whole-process.ts";

/** At or above this number of pages to compile, saving memory is worth a few percent more time. */
export const manyPages = 2000;

/** The same for pages that are only linked. */
const manyLinkedPages = 5000;

/** At or above this number of pages, saving memory is worth ten percent more time. */
const veryManyPages = 50_000;

/**
 * By default, V8 collects garbage only when the heap has grown to several times the size of its live data; at 10,000
 * pages, that is half of all memory. After this call, V8 collects when the heap has grown by a fifth, or by a tenth if
 * there are very many pages. The function does nothing if there are few, or in a process that belongs to a calling program.
 * @param compiled The number of pages that are compiled.
 * @param linked The number of pages that are linked.
 */
export function saveMemory(compiled: number, linked: number): void {
  if (compiled >= manyPages || linked >= manyLinkedPages) setGrowth(linked < veryManyPages ? 20 : 10);
}

/**
 * The current setting, in percent; 0 leaves the choice to V8. We keep it here because it applies to the whole process
 * and V8 has no function that returns it.
 */
const state = { growth: 0 };

function setGrowth(percent: number): void {
  if (percent === state.growth || !ownsProcess()) return;
  state.growth = percent;
  // V8 prints an error for a flag that it does not know; see bin/docsgen.js.
  if (Number.parseInt(process.versions.v8, 10) <= 13) v8.setFlagsFromString(`--heap-growing-percent=${percent}`);
}
