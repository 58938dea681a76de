/** What the author sees if docsgen itself fails. */
import { expect, test } from "vitest";
import { describeInternalError } from "../../../src/compiler/cli/internal-error.ts";

test("says that it is a bug, and how to report it", () => {
  expect(describeInternalError(new Error("a page was lost"), false)).toBe(
    "Internal error in docsgen 0.0.0: a page was lost\nThis is a bug, not a mistake in your content.\nRun the command again with --debug, and report it.\n",
  );
});

test("shows the stack on request, and that a server is still running", () => {
  const lines = describeInternalError(new Error("a page was lost"), true, true);
  expect(lines).toMatch(/^Internal error in docsgen 0\.0\.0: Error: a page was lost\n +at /u);
  expect(lines).toContain("\nThis is a bug, not a mistake in your content; the server is still running.\n");
  expect(lines).toContain("\nTo get it fixed, report it with the lines above.\n");
});
