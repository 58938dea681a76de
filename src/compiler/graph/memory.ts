/** How V8 uses memory for a site of many pages. An effect: it holds for the whole process. */
import v8 from "node:v8";

/** From this many pages on, what a page costs in memory counts more than the few hundredths of the time that it takes to save it. */
export const manyPages = 2000;

/** From this many on, memory counts more than a tenth of the time. */
const veryManyPages = 50_000;

/**
 * V8 waits until the heap is several times what lives in it before it looks for garbage: at 10,000 pages that is half of all memory. From now on
 * it looks when a fifth as much again was made, and where there are very many pages, a tenth.
 */
export function saveMemory(pages: number): void {
  setGrowth(pages < veryManyPages ? 20 : 10);
}

/** The setting is the process's, and V8 does not tell it. Percent; 0: as V8 sees fit. */
const state = { growth: 0 };

function setGrowth(percent: number): void {
  if (percent === state.growth) return;
  state.growth = percent;
  // V8 prints an error for a flag that it does not know: see bin/docsgen.js.
  if (Number.parseInt(process.versions.v8, 10) <= 13) v8.setFlagsFromString(`--heap-growing-percent=${percent}`);
}
