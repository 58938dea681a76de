/** The package as a programming interface. Omitted options have the same defaults as on the command line. */
import { describe, expect, test } from "vitest";
import { build, check, search, verify } from "docsgen";
import { makeSite } from "../support/site.ts";

describe("an option that is left out", () => {
  const site = () => makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nSome text.\n" });

  test("has its default in a build", async () => {
    const result = await build({ workingFolder: site().folder });
    expect(result.kind).toBe("published");
  });

  test("has its default in a check and a search, where it is undefined too", async () => {
    const { folder: workingFolder } = site();
    const checked = await check({ workingFolder, published: undefined });
    expect(checked).toMatchObject({ kind: "checked", pages: 1 });
    expect(await search({ workingFolder, query: "text" })).toMatchObject({ kind: "searched" });
    await build({ workingFolder, out: "public" });
    expect(verify({ workingFolder, folder: "public" })).toMatchObject({ kind: "verified", diagnostics: [] });
  });

  test("does not stop a call without any", async () => {
    expect(await check({ workingFolder: site().folder, config: "none.ts" })).toMatchObject({
      kind: "failed",
      diagnostics: [{ code: "config-missing" }],
    });
  });
});
