/** `docsgen export`: the pages as GitHub's Markdown, with everything resolved and every link alive. */
import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

const files = {
  "site.config.ts": minimalConfig(
    '  origin: "https://acme.test", base: "/docs/", llms: true,\n  themeConfig: { constants: { LIMIT: { value: 5, unit: "MB" } } },\n',
  ),
  "docs-src/_note.md": "A note with [a link](/guide/retry/).\n",
  "docs-src/index.md":
    "---\ntitle: Home\nshort_description: Where to begin.\n---\n\n[Retry](guide/retry.md#most) <https://acme.test/docs/guide/retry/> [file](/a.txt) [site](https://other.test/)\n\n![Dot](guide/dot.png)\n",
  "docs-src/guide/retry.md":
    '---\ntitle: Retries\n---\n\nAt most {{ constants.LIMIT }}.\n\n::include{file="@/_note.md"}\n\n:::tip\nTry `{{ constants.LIMIT }}`.\n:::\n\n## How many {#most}\n\n[Here](#most), [home](/), [table](#cell)\n\n| <span id="cell">A</span> |\n|---|\n| b |\n\n## How many\n\n[text]: /index.md\n\n[text]\n',
  "docs-src/guide/dot.png": "GIF89a PNG;",
  "docs-src/public/a.txt": "text",
};

test("resolves everything, and makes links and images relative", async () => {
  const site = makeSite(files);
  const { status, stdout, stderr } = await site.run(["export", "out"]);
  expect(status, stderr).toBe(0);
  const [image = ""] = readdirSync(site.path("out/assets")).map((name) => `assets/${name}`);
  expect(stdout).toBe("2 pages and 2 files in out\n");
  expect(site.read("out/index.md")).toBe(
    `# Home\n\n> Where to begin.\n\n[Retry](guide/retry.md#most) [guide/retry.md](guide/retry.md) [file](a.txt) [site](https://other.test/)\n\n![Dot](${image})\n`,
  );
  expect(site.read("out/guide/retry.md")).toBe(
    '# Retries\n\nAt most 5MB.\n\nA note with [a link](retry.md).\n\n> **Tip**\n>\n> Try `5MB`.\n\n<a id="most"></a>\n\n## How many\n\n[Here](#most), [home](../index.md), [table](retry.md)\n\n| A |\n| - |\n| b |\n\n## How many\n\n[text](../index.md)\n',
  );
  expect(site.read("out/a.txt")).toBe("text");
  // The site itself is not built.
  expect(existsSync(site.path("dist"))).toBe(false);
});

test("docsgen shows what it exported at the same addresses", async () => {
  const site = makeSite(files);
  await site.build();
  await site.run(["export", "out"]);
  const again = makeSite({ "site.config.ts": minimalConfig("") });
  for (const path of ["index.md", "guide/retry.md", "a.txt"]) again.write(`docs-src/${path}`, site.read(`out/${path}`));
  again.edit("docs-src/index.md", (text) => text.replace(/!\[.*/u, ""));
  const { status, stderr } = await again.build();
  expect(status, stderr).toBe(0);
  const addresses = (text: string): unknown => {
    const { pages }: { readonly pages: readonly { readonly path: string; readonly anchors: readonly string[] }[] } =
      JSON.parse(text);
    return pages.map(({ path, anchors }) => [path, ...anchors].sort());
  };
  const before = addresses(site.read("dist/docsgen-manifest.json"));
  expect(before).toEqual([["/"], ["/guide/retry/", "how-many", "most"]]);
  expect(JSON.stringify(addresses(again.read("dist/docsgen-manifest.json")))).toContain("how-many");
});

test("a translation links the page of the main language where there is none of its own", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig(
      '  llms: true, languages: { en: "English", de: { label: "Deutsch", fallback: "page" } },\n',
    ),
    "docs-src/index.md": "# Home\n\nText.\n",
    "docs-src/guide/retry.md": "# Retries\n\n## Most\n\nText.\n",
    "docs-src/de/index.md": "# Start\n\n[Wiederholungen](guide/retry.md#most)\n",
  });
  const { status, stdout, stderr } = await site.run(["export", "out"]);
  expect([status, stdout], stderr).toEqual([0, "3 pages and 0 files in out\n"]);
  expect(site.read("out/de/index.md")).toContain("[Wiederholungen](../guide/retry.md#most)");
});

test("writes nothing into a folder with files, from a site with errors, or without Markdown", async () => {
  const site = makeSite({ ...files, "out/mine.md": "Mine" });
  const taken = await site.run(["export", "out"]);
  expect([taken.status, taken.stderr]).toEqual([
    2,
    "error output-refused: “out” cannot be the output folder: it is not empty\n  hint: name a folder that is new or empty\n",
  ]);
  site.edit("docs-src/index.md", (text) => `${text}\n[x](gone.md)\n`);
  const broken = await site.run(["export", "new"]);
  expect(broken.status).toBe(1);
  expect(broken.stderr).toContain("error broken-link: The link “gone.md” leads nowhere");
  expect(existsSync(site.path("new"))).toBe(false);
  expect((await site.write("site.config.ts", "export default {").run(["export", "new"])).status).toBe(2);
  const silent = makeSite({ "docs-src/index.md": "# Home\n" });
  expect((await silent.run(["export", "new"])).stderr).toContain("hint: write `llms: true` in the config");
});
