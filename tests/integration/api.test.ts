/** The package as a programming interface. Omitted options have the same defaults as on the command line. */
import { describe, expect, test } from "vitest";
import { build, check, search, verify } from "docsgen";
import { makeSite } from "../support/site.ts";

describe("an omitted option", () => {
  const site = () => makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nSome text.\n" });

  test("has its default in a build", async () => {
    const result = await build({ workingFolder: site().folder });
    expect(result.kind).toBe("published");
  });

  test("has its default in a check and a search, as does an undefined one", async () => {
    const { folder: workingFolder } = site();
    const checked = await check({ workingFolder, published: undefined });
    expect(checked).toMatchObject({ kind: "checked", pages: 1 });
    expect(await search({ workingFolder, query: "text" })).toMatchObject({ kind: "searched" });
    await build({ workingFolder, out: "public" });
    expect(verify({ workingFolder, folder: "public" })).toMatchObject({ kind: "verified", diagnostics: [] });
  });

  test("is fine even if all are omitted", async () => {
    expect(await check({ workingFolder: site().folder, config: "none.ts" })).toMatchObject({
      kind: "failed",
      diagnostics: [{ code: "config-missing" }],
    });
  });
});
