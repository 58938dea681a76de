/** A check that throws is reported as a bug of docsgen; what ends a run by design is not. */
import { expect, test } from "vitest";
import { CacheMissError } from "../../../src/compiler/cache-miss.ts";
import { guarded } from "../../../src/compiler/diagnostics/failed-check.ts";

test("an exception of a check is reported with the name of the check", () => {
  const found = guarded("unused files", () => {
    throw new TypeError("Cannot read properties of undefined (reading 'type')");
  });
  expect(found).toEqual([
    {
      kind: "site",
      code: "failed-check",
      message: "The check of unused files failed: Cannot read properties of undefined (reading 'type')",
      hint: "this is a bug in docsgen, not a mistake in your content: report it",
      fix: null,
    },
  ]);
});

test.each([new CacheMissError("a.md"), new DOMException("Aborted", "AbortError")])("%s ends the run", (error) => {
  expect(() =>
    guarded("unused files", () => {
      throw error;
    }),
  ).toThrow(error);
});
