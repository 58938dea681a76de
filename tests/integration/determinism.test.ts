/** The same sources give the same bytes, on any machine and whatever was built before. */
import { utimesSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { builtProjectSite, copyProjectSite, hashTree } from "../support/project-site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

async function hashOfBuild(
  site: Site,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const run = await site.build(["--silent", ...words], { env, ownProcess: true });
  expect(run.stderr).toBe("");
  return hashTree(site.files());
}

describe("the site of this repository is the same", () => {
  test("cold and warm, in any folder, with any number of workers, in any locale, time zone and home folder, with other modification times", async () => {
    const expected = hashTree((await builtProjectSite()).files());
    const site = await copyProjectSite();
    const variants: readonly (readonly [readonly string[], Readonly<Record<string, string>>])[] = [
      [["--workers", "0"], {}],
      [["--workers", "0"], {}],
      [["--workers", "1", "--no-cache"], { TZ: "America/Adak", LANG: "C", LC_ALL: "C", HOME: "/nonexistent" }],
      [
        ["--workers", "4", "--no-cache"],
        {
          TZ: "Pacific/Kiritimati",
          LANG: "tr_TR.UTF-8",
          LC_ALL: "tr_TR.UTF-8",
          COLUMNS: "20",
          UV_THREADPOOL_SIZE: "1",
        },
      ],
    ];
    for (const [words, env] of variants) {
      expect(await hashOfBuild(site, words, env), `${words.join(" ")} ${JSON.stringify(env)}`).toBe(expected);
      site.remove("dist");
    }
    for (const path of site.files("docs-src").keys())
      utimesSync(site.path(`docs-src/${path}`), 1_000_000_000, 1_000_000_000);
    expect(await hashOfBuild(site)).toBe(expected);
  }, 300_000);
});

test("a site with components is the same at another depth beside a docsgen that is not in it", async () => {
  const component = (text: string): string =>
    `import { helper } from "./helper.ts";\nexport default function One() {\n  return <p>{helper("${text}")}</p>;\n}\n`;
  const files = (folder: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries({
        "package.json": '{ "type": "module" }',
        "site.config.ts": minimalConfig(
          '  components: { one: { file: "One.tsx", hydrate: "load" }, two: { file: "Two.tsx", hydrate: "idle" } },\n',
        ),
        "One.tsx": component("One"),
        "Two.tsx": component("Two"),
        "helper.ts": "export const helper = (text: string) => `${text} of many`;\n",
        "docs-src/index.md": "---\ntitle: A\ndescription: What it is.\n---\n\n::one\n\n::two\n",
      }).map(([path, text]) => [folder + path, text]),
    );
  const builtIn = async (folder: string): Promise<string> => {
    const site = makeSite(files(folder));
    const run = await site.build(folder === "" ? [] : ["--config", `${folder}site.config.ts`]);
    expect([run.status, run.stderr]).toEqual([0, ""]);
    return hashTree(site.files(`${folder}dist`));
  };
  expect(await builtIn("a/b/c/")).toBe(await builtIn(""));
});
