/** What the budgets of threads are charged with. */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { UsageMeter } from "../../src/compiler/usage-meter.ts";

test("a thread is charged for half a second at most after the machine was asleep", async () => {
  const charged: number[] = [];
  const loop = { idle: 0, active: 0, utilization: 0 };
  const thread = {
    eventLoopUtilization: () => ({ ...loop }),
    charge: ({ time, waited }: { readonly time: number; readonly waited: number }) => charged.push(time, waited),
  };
  const threads = new Set([thread]);
  new UsageMeter(() => threads).start();
  const hour = 3_600_000;
  loop.idle = hour;
  loop.active = hour;
  const end = performance.now() + 20_000;
  while (charged.length < 4 && performance.now() < end) await sleep(20);
  threads.clear();
  expect(Math.max(...charged)).toBe(500);
});
