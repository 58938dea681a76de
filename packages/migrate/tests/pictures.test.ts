/** The report shows pages of both sites side by side, if a browser is installed. */
import { chmodSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import type { Site } from "../../../tests/support/site.ts";
import { makeSite } from "../../../tests/support/site.ts";

/** A browser that writes into its picture what the server answers. */
const browser = `#!${process.execPath}
const options = process.argv.slice(2);
const file = options.find((each) => each.startsWith("--screenshot=")).slice("--screenshot=".length);
const url = options.at(-1);
(async () => {
  const response = await fetch(url);
  const style = /<link[^>]*rel="stylesheet"[^>]*href="([^"]*)"/u.exec(await response.clone().text())?.[1];
  const styled = style === undefined ? 0 : (await fetch(new URL(style, url))).status;
  require("node:fs").writeFileSync(file, new URL(url).pathname + " " + response.status + " " + styled + "\\n" + (await response.text()));
})();
`;

function oldSite(): Site {
  const site = makeSite().remove("site.config.ts");
  const document = (title: string): string => `<!doctype html><title>${title}</title><h1 id="a">Old ${title}</h1>`;
  site
    .write("browser.cjs", browser)
    .write("old/.vitepress/config.mjs", 'export default { title: "Old", base: "/kite/" };\n')
    .write("old/index.md", "# Home\n")
    .write("old/long.md", `# Long\n\n${"Word. ".repeat(500)}\n`)
    .write("old/code.md", "# Code\n\n```js\na();\n```\n")
    .write("old/blocks.md", "# Blocks\n\n::: tip\nA\n:::\n\n::: tip\nB\n:::\n")
    .write("old/tables.md", "# Tables\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n")
    .write("old/small.md", "# S\n");
  for (const name of ["index", "long", "code", "blocks", "tables", "small"])
    site.write(`dist/${name}.html`, document(name));
  chmodSync(site.path("browser.cjs"), 0o755);
  return site;
}

describe.runIf(process.platform !== "win32")("pictures", () => {
  test("of a page of each kind are taken with the browser, from both sites", async () => {
    const site = oldSite();
    vi.stubEnv("CHROMIUM", site.path("browser.cjs"));
    const run = await site.run(["migrate", "old", "--published", "dist"]);
    expect(run.stdout).toContain("migration-pictures/ has pictures of 5 pages of both sites.\n");
    const firstLines = [...site.files("old-docsgen/migration-pictures").keys()]
      .sort()
      .map((path) => `${path}: ${site.read(`old-docsgen/migration-pictures/${path}`).split("\n", 1)[0] ?? ""}`);
    expect(firstLines).toEqual([
      "home-page-new.png: /kite/ 200 200",
      "home-page-old.png: /kite/ 200 0",
      "longest-page-new.png: /kite/long.html 200 200",
      "longest-page-old.png: /kite/long.html 200 0",
      "most-blocks-new.png: /kite/blocks.html 200 200",
      "most-blocks-old.png: /kite/blocks.html 200 0",
      "most-code-new.png: /kite/code.html 200 200",
      "most-code-old.png: /kite/code.html 200 0",
      "most-tables-and-pictures-new.png: /kite/tables.html 200 200",
      "most-tables-and-pictures-old.png: /kite/tables.html 200 0",
    ]);
    expect(site.read("old-docsgen/migration-pictures/most-blocks-old.png")).toContain("Old blocks");
    expect(site.read("old-docsgen/MIGRATION.md")).toContain(
      "### Longest page: `/long.html`\n\n| Old | New |\n|---|---|\n| ![Old](migration-pictures/longest-page-old.png) | ![New](migration-pictures/longest-page-new.png) |\n",
    );
  });

  test("are missing without a browser or the old build, as the report says", async () => {
    const site = oldSite();
    vi.stubEnv("CHROMIUM", site.path("none"));
    await site.run(["migrate", "old", "--published", "dist", "--out", "a"]);
    expect(site.read("a/MIGRATION.md")).toContain(
      "| Pictures | none; install Chromium, or name it in the variable `CHROMIUM`, and migrate again |\n",
    );
    vi.stubEnv("CHROMIUM", site.path("browser.cjs"));
    await site.run(["migrate", "old", "--out", "b"]);
    expect(site.read("b/MIGRATION.md")).toContain(
      "| Pictures | none; build the old site, and migrate with `--published` and its output folder |\n",
    );
    expect(site.exists("b/migration-pictures")).toBe(false);
  });
});
