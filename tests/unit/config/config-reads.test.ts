/** What a config reads is a part of what is loaded, and decides whether a cached config is fresh. */
import { expect, test, vi } from "vitest";
import { evaluateHere } from "../../../src/compiler/config/evaluate.ts";
import type { ConfigStores, KeptConfig } from "../../../src/compiler/config/load.ts";
import { loadConfig } from "../../../src/compiler/config/load.ts";
import type { Site } from "../../support/site.ts";
import { makeSite } from "../../support/site.ts";

const config = `import { readFileSync } from "node:fs";
export default { title: readFileSync(new URL("./title.txt", import.meta.url), "utf8") };`;

/** A cache in memory. */
function makeStores(): ConfigStores & { readonly kept: KeptConfig[] } {
  const kept: KeptConfig[] = [];
  return { kept, configs: { find: () => kept.at(-1) ?? null, keep: (each) => kept.push(each) }, bundles: null };
}

async function titleOf(site: Site, stores: ConfigStores): Promise<string> {
  const result = await loadConfig(site.path("site.config.ts"), "", stores, evaluateHere);
  if (result.kind === "failed") return result.diagnostics.map(({ code }) => code).join();
  const { config: loaded, kept } = result.loaded;
  return `${loaded.title}${kept === null ? "" : ", cached"}`;
}

test("a cached config is used until something that it read is other than it was", async () => {
  const site = makeSite({ "site.config.ts": config, "title.txt": "One" });
  const stores = makeStores();
  expect(await titleOf(site, stores)).toBe("One");
  expect(await titleOf(site, stores)).toBe("One, cached");
  site.write("title.txt", "Two");
  expect(await titleOf(site, stores)).toBe("Two");
  expect(await titleOf(site, stores)).toBe("Two, cached");
  expect(JSON.parse(JSON.stringify(stores.kept))).toHaveLength(2);
});

test("a config is loaded with its reads, and fails with them", async () => {
  vi.stubEnv("DOCSGEN_READS", "1");
  const site = makeSite({ "site.config.ts": `${config}\nprocess.env["DOCSGEN_READS"];`, "title.txt": "One" });
  const load = (): ReturnType<typeof loadConfig> =>
    loadConfig(site.path("site.config.ts"), "", undefined, evaluateHere);
  const loaded = await load();
  const reads = loaded.kind === "loaded" ? loaded.loaded.reads : [];
  expect(reads.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    `content ${site.path("title.txt")}`,
    "variable DOCSGEN_READS",
  ]);
  site.remove("title.txt");
  const failed = await load();
  expect(failed.kind === "failed" && failed.reads.map(({ name }) => name)).toEqual([site.path("title.txt")]);
  vi.unstubAllEnvs();
});
