/** A config is loaded together with a record of what it reads. */
import { expect, test, vi } from "vitest";
import { evaluateHere } from "../../../src/compiler/config/evaluate.ts";
import { loadConfig } from "../../../src/compiler/config/load.ts";
import { makeSite } from "../../support/site.ts";

const config = `import { readFileSync } from "node:fs";
export default { title: readFileSync(new URL("./title.txt", import.meta.url), "utf8") };`;

test("a config is loaded with its reads, and fails with them", async () => {
  vi.stubEnv("DOCSGEN_READS", "1");
  const site = makeSite({ "site.config.ts": `${config}\nprocess.env["DOCSGEN_READS"];`, "title.txt": "One" });
  const load = (): ReturnType<typeof loadConfig> => loadConfig(site.path("site.config.ts"), "", null, evaluateHere);
  const loaded = await load();
  const reads = loaded.kind === "loaded" ? loaded.loaded.reads : [];
  expect(reads.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    `content ${site.path("title.txt")}`,
    "variable DOCSGEN_READS",
  ]);
  site.remove("title.txt");
  const failed = await load();
  expect(failed.kind === "failed" && failed.reads.map(({ name }) => name)).toEqual([site.path("title.txt")]);
});
