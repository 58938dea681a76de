/** A site that stays open, as in a server. */
import { expect, test } from "vitest";
import { withSite } from "../../../src/compiler/graph/open-site.ts";
import { makeSite } from "../../support/site.ts";

test("an exception ends when its last day is over, not when the server is restarted", async () => {
  const day = { today: "2027-01-31" };
  const site = makeSite({
    "docs-src/index.md":
      "---\ntitle: Home\nshort_description: What the manual is for, and where its parts are to be found.\n---\n\n<!-- docsgen-ignore missing-alt until 2027-01-31: the picture is described in May -->\n![](a.svg)\n",
    "docs-src/a.svg": "<svg/>",
  });
  const options = {
    workingFolder: site.folder,
    config: "site.config.ts",
    source: null,
    out: null,
    base: null,
    useCache: false,
    remoteCache: null,
    workers: 0,
    today: () => day.today,
  };
  const result = await withSite(options, "read", async ({ graph }) => {
    const codes = async (): Promise<string[]> => {
      const { diagnostics } = await graph.analyze({
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      return diagnostics.map(({ code }) => code);
    };
    expect(await codes()).toEqual([]);
    day.today = "2027-02-01";
    expect(await codes()).toEqual(["expired-exception", "missing-alt"]);
    return "closed" as const;
  });
  expect(result).toBe("closed");
});
