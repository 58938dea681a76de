/** `docsgen verify`: checks an output folder, of docsgen or any other generator, as its readers will see it. */
import { cpSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtProjectSite } from "../support/project-site.ts";
import type { Site } from "../support/site.ts";
import { makeSite } from "../support/site.ts";

const page = (body: string, head = "<title>Page</title>"): string =>
  `<!doctype html>\n<html lang="en">\n<head>${head}</head>\n<body>\n${body}\n</body>\n</html>\n`;

async function verify(files: Readonly<Record<string, string>>, words: readonly string[] = []): Promise<string[]> {
  const site: Site = makeSite(Object.fromEntries(Object.entries(files).map(([path, text]) => [`dist/${path}`, text])));
  const { stdout } = await site.run(["verify", "--format", "json", ...words]);
  const report: { diagnostics: { file: string; code: string; start: { line: number; column: number } }[] } =
    JSON.parse(stdout);
  return report.diagnostics.map(({ file, code, start }) => `${file}:${start.line}:${start.column} ${code}`);
}

describe("verify", () => {
  test("suggests an anchor as written", async () => {
    const site = makeSite({ "dist/index.html": page('<a href="#publicPath">a</a> <i id="publicpath">b</i>') });
    expect((await site.run(["verify"])).stderr).toContain("hint: did you mean “#publicpath”?");
  });

  test("checks links, anchors, files, ids and titles of documents", async () => {
    const found = await verify({
      "index.html": page(
        [
          '<a href="a/">a</a> <a href="/a/#here">b</a> <a href="a">c</a> <a href="b">d</a> <a href="b.html?q#top">e</a>',
          '<a href="c/">f</a> <a href="a/#there">g</a> <a href="#nowhere">h</a> <img src="no.png" alt="">',
          '<img srcset="a.png 1x, b.png 2x" alt=""> <a href="https://other.example/x">i</a> <a href="mailto:a@b.example">j</a>',
          '<a id="x" href="#x">k</a> <i id="x"></i> <a href="a/#:~:text=word">l</a> <a href="%zz">m</a>',
        ].join("\n"),
        '<title>Home</title><link rel="stylesheet" href="no.css"><link rel="canonical" href="https://x.example/gone/">',
      ),
      "a/index.html": page('<a name="here"></a><h2 id="here">Here</h2>'),
      "b.html": page("", ""),
      "a.png": "",
    });
    expect(found).toEqual([
      "dist/b.html:1:1 missing-title",
      "dist/index.html:3:26 broken-asset",
      "dist/index.html:3:63 broken-canonical",
      "dist/index.html:6:1 broken-link",
      "dist/index.html:6:20 broken-anchor",
      "dist/index.html:6:45 broken-anchor",
      "dist/index.html:6:70 broken-asset",
      "dist/index.html:7:1 broken-asset",
      "dist/index.html:8:27 duplicate-id",
      "dist/index.html:8:74 broken-link",
    ]);
  });

  test("knows the path under which a folder is published, and ignores the rest of the host", async () => {
    const files = { "index.html": page('<a href="/manual/a/">a</a> <a href="/shop/">b</a> <a href="../../x">c</a>') };
    expect(await verify(files, ["--base", "/manual/"])).toEqual(["dist/index.html:5:1 broken-link"]);
    expect(await verify(files, ["--base", "/manual"])).toHaveLength(1);
    const refused = await makeSite({ "dist/index.html": "" }).run(["verify", "--base", "manual"]);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining("got “manual”")]);
    expect(await verify(files)).toHaveLength(3);
  });

  test("reports nothing in docsgen's own output", async () => {
    const site = await builtProjectSite();
    const run = await site.run(["verify", "--strict"]);
    expect(run.stderr).toBe("");
    expect(run.stdout).toMatch(
      /^\d+ documents with \d{5} links \(\d{4} anchors\) and \d+ embedded files: 0 errors, 0 warnings\n$/u,
    );
    expect(run.status).toBe(0);
  });

  test("finds problems that exist only in the output", async () => {
    const site = makeSite();
    cpSync((await builtProjectSite()).path("dist"), site.path("dist"), { recursive: true });
    site.edit("dist/limits/index.html", (html) => html.replace('href="/docs/pricing/"', 'href="/docs/prices/"'));
    site.remove("dist/favicon.svg");
    const run = await site.run(["verify"]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("error broken-link: The link “/docs/prices/” leads nowhere");
    expect(run.stderr).toContain("error broken-asset: The file “/docs/favicon.svg” does not exist");
  });
});
