import { expect, test } from "vitest";
import { isRunning, ownProcess } from "../../../src/compiler/source/running.ts";

const hour = 3_600_000;

test("a process may be writing while its id is in use, but not for weeks", () => {
  const parent = `${process.ppid}.00000000`;
  expect(isRunning(parent, Date.now() - 30 * hour)).toBe(true);
  expect(isRunning(parent, Date.now() - 8 * 24 * hour)).toBe(false);
});

test("a process with our id is in another container, or has ended", () => {
  expect(isRunning(ownProcess(), Date.now())).toBe(false);
  expect(isRunning(`${process.pid}.00000000`, Date.now())).toBe(true);
  expect(isRunning(`${process.pid}.00000000`, Date.now() - 2 * hour)).toBe(false);
});
