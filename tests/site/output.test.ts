/** The published site of this repository. */
import { expect, test } from "vitest";
import { builtProjectSite } from "../support/project-site.ts";

test("`verify` finds nothing wrong in the output of the whole site", async () => {
  const run = await (await builtProjectSite()).run(["verify", "--strict"]);
  expect(run.stderr).toBe("");
  expect(run.stdout).toMatch(
    /^\d+ documents with \d{5} links \(\d{4} anchors\) and \d+ embedded files: 0 errors, 0 warnings\n$/u,
  );
  expect(run.status).toBe(0);
});
