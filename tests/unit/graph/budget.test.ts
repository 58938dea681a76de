/** What an author reads if the code of a component or a plugin was stopped. */
import { expect, test } from "vitest";
import { pageBudget } from "../../../src/compiler/graph/budget.ts";
import { describeStop } from "../../../src/compiler/graph/render-routes.ts";

test.each([
  [{ kind: "time", seconds: pageBudget.author / 1000 }, "does not finish", "it was stopped after 3 s"],
  [{ kind: "wait", seconds: pageBudget.wait / 1000 }, "does not finish", "it was stopped after it had waited for 30 s"],
  [{ kind: "memory", megabytes: pageBudget.memory }, "runs out of memory", "it was stopped at 2048 MB"],
  [{ kind: "exit" }, "exits the process", "it calls `process.exit()`"],
] as const)("after %j, it %s: %s", (stop, problem, reason) => {
  expect(describeStop(stop)).toEqual({ problem, reason });
});
