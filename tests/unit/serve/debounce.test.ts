/** Which changes the development server handles together. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeDebounce } from "../../../src/compiler/serve/debounce.ts";

test("the events of a change are one batch, and those that happen meanwhile are the next", async () => {
  const batches: string[][] = [];
  let running = 0;
  let most = 0;
  const { promise: isSaved, resolve: finish } = withResolver();
  const { promise: isLast, resolve: end } = withResolver();
  const debounce = makeDebounce(async (paths) => {
    running += 1;
    most = Math.max(most, running);
    batches.push([...paths]);
    if (batches.length === 1) {
      for (const path of ["c", "b", "c"]) debounce.add(path, true);
      // Longer than a batch is open.
      await sleep(100);
      finish();
    } else end();
    running -= 1;
  });
  for (const path of ["a", "b", "a"]) debounce.add(path, true);
  await isSaved;
  await isLast;
  expect(batches).toEqual([
    ["a", "b"],
    ["c", "b"],
  ]);
  expect(most).toBe(1);
});

test("a file that is still being written is waited for, unless nothing more happens", async () => {
  const { promise, resolve } = withResolver();
  const start = performance.now();
  const debounce = makeDebounce(async () => resolve());
  debounce.add("a", false);
  await promise;
  const alone = performance.now() - start;
  expect(alone).toBeGreaterThan(240);
  const second = withResolver();
  const again = makeDebounce(async (paths) => second.resolve([...paths]));
  again.add("a", false);
  again.add("a", true);
  const from = performance.now();
  expect(await second.promise).toEqual(["a"]);
  expect(performance.now() - from).toBeLessThan(alone);
});

test("nothing is passed on after it was stopped", async () => {
  const batches: unknown[] = [];
  const debounce = makeDebounce(async (paths) => void batches.push(paths));
  debounce.add("a", true);
  debounce.stop();
  debounce.add("b", true);
  await sleep(60);
  expect(batches).toEqual([]);
});

function withResolver(): { readonly promise: Promise<unknown>; readonly resolve: (value?: unknown) => void } {
  let resolve: (value?: unknown) => void = () => undefined;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
