/** A site that stays open, as in a server. */
import { expect, test } from "vitest";
import { withSite } from "../../../src/compiler/graph/open-site.ts";
import type { SiteGraph, SiteState } from "../../../src/compiler/graph/site-graph.ts";
import type { Site } from "../../support/site.ts";
import { makeSite } from "../../support/site.ts";

/** Opens a site, and calls `run` with a function that brings it up to date. */
async function withOpenSite(
  site: Site,
  run: (update: () => Promise<SiteState>, graph: SiteGraph) => Promise<void>,
  today: () => string = () => "2027-01-31",
): Promise<void> {
  const options = {
    workingFolder: site.folder,
    config: "site.config.ts",
    source: null,
    out: null,
    base: null,
    useCache: false,
    remoteCache: null,
    workers: 0,
    today,
  };
  const result = await withSite(options, "read", async ({ graph }) => {
    await run(() => graph.analyze({ signal: new AbortController().signal, onProgress: () => undefined }), graph);
    return "closed" as const;
  });
  expect(result).toBe("closed");
}

test("an exception ends when its last day is over, not when the server is restarted", async () => {
  const day = { today: "2027-01-31" };
  const site = makeSite({
    "docs-src/index.md":
      "---\ntitle: Home\nshort_description: What the manual is for, and where its parts are to be found.\n---\n\n<!-- docsgen-ignore missing-alt until 2027-01-31: the picture is described in May -->\n![](a.svg)\n",
    "docs-src/a.svg": "<svg/>",
  });
  await withOpenSite(
    site,
    async (update) => {
      const codes = async (): Promise<string[]> => (await update()).diagnostics.map(({ code }) => code);
      expect(await codes()).toEqual([]);
      day.today = "2027-02-01";
      expect(await codes()).toEqual(["expired-exception", "missing-alt"]);
    },
    () => day.today,
  );
});

const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText.\n`;

test("the settings of a folder are read again when they change, and when they are removed", async () => {
  const site = makeSite({
    "docs-src/index.md": page("Home"),
    "docs-src/guide/a.md": page("A"),
    "docs-src/guide/_folder.yml": "title: One\n",
  });
  await withOpenSite(site, async (update) => {
    const texts = async (): Promise<readonly (string | undefined)[]> =>
      (await update()).site.pages[0]?.sidebar?.entries.map(({ text }) => text) ?? [];
    expect(await texts()).toEqual(["Home", "One"]);
    site.write("docs-src/guide/_folder.yml", "title: Another\n");
    expect(await texts()).toEqual(["Home", "Another"]);
    site.remove("docs-src/guide/_folder.yml");
    expect(await texts()).toEqual(["Home", "Guide"]);
  });
});

test("a link is broken until its file exists, and again when it is removed", async () => {
  const site = makeSite({ "docs-src/index.md": page("Home").replace("Text.", "[a](a.zip)") });
  await withOpenSite(site, async (update) => {
    const codes = async (): Promise<readonly string[]> =>
      (await update()).diagnostics.map(({ code }) => code).filter((code) => code === "broken-link");
    expect(await codes()).toEqual(["broken-link"]);
    site.write("docs-src/a.zip", "1");
    expect(await codes()).toEqual([]);
    site.remove("docs-src/a.zip");
    expect(await codes()).toEqual(["broken-link"]);
  });
});

test("what plugins read for a page is forgotten with the page", async () => {
  const site = makeSite({
    "site.config.ts": `import { readFileSync } from "node:fs";
export default { title: "T", plugins: [{ name: "own", remarkPlugins: [() => (tree) => {
  if (JSON.stringify(tree).includes("Data")) readFileSync(import.meta.dirname + "/data.txt");
}] }] };`,
    "data.txt": "1",
    "docs-src/index.md": page("Home"),
    "docs-src/z.md": "---\ntitle: A\n---\n\nData.\n",
  });
  await withOpenSite(site, async (update, graph) => {
    const reads = async (): Promise<readonly string[]> => {
      await update();
      return graph.pageReads
        .map(({ name }) => name.replace(`${site.folder}/`, ""))
        .filter((name) => name === "data.txt");
    };
    expect(await reads()).toEqual(["data.txt"]);
    site.remove("docs-src/z.md");
    expect(await reads()).toEqual([]);
  });
});
