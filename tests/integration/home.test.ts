/** What is published at the root of a site, and the message if there is nothing. */
import { symlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = "---\ntitle: Page\n---\n\nText.\n";
const draft = "---\ntitle: Page\ndraft: true\n---\n\nText.\n";
const menus = minimalConfig(
  `  search: { expect: { text: "/guide/" } },\n  themeConfig: { navbar: { left: [{ text: "Guide", link: "/guide/" }] }, sidebars: [{ paths: ["/"], entries: ["/", "/guide/"] }] },\n`,
);

describe("a site without pages is refused with one error, and the last publication stays:", () => {
  const cases: readonly (readonly [name: string, files: Readonly<Record<string, string>>, report: string])[] = [
    ["nothing", { "docs-src/img.png": "" }, "“docs-src” contains none\n  hint: create “docs-src/index.md”\n"],
    [
      "pages in another format",
      { "docs-src/b.mdx": "# B", "docs-src/a/a.rst": "A", "docs-src/public/c.rst": "C" },
      "“a/a.rst” and 1 more are in another format\n  hint: convert “a.rst” to Markdown in “a.md”, or move it to `public/` if it is a download\n",
    ],
    [
      "one draft",
      { "docs-src/guide.md": draft },
      "“guide.md” is a draft\n  hint: remove `draft: true` from “guide.md”\n",
    ],
    [
      "drafts alone",
      { "docs-src/guide.md": draft, "docs-src/index.md": draft },
      "all 2 are drafts\n  hint: remove `draft: true` from “index.md”\n",
    ],
  ];
  for (const [name, files, report] of cases) {
    test(name, async () => {
      const site = makeSite({ "docs-src/index.md": page, "docs-src/guide.md": page });
      expect((await site.build()).status).toBe(0);
      const before = site.files();
      site.remove("docs-src").write("site.config.ts", menus);
      for (const [path, text] of Object.entries(files)) site.write(path, text);
      expect((await site.build()).status).toBe(1);
      expect(site.files()).toEqual(before);
      const run = await site.run(["check"]);
      expect(run.stderr).toBe(`error no-pages: There is no page to publish: ${report}`);
    });
  }
});

describe("a site without a page at its root", () => {
  test("is refused", async () => {
    const site = makeSite({ "docs-src/guide.md": page });
    const run = await site.run(["check"]);
    expect(run.stderr).toBe(
      'error missing-home: The site has no page at “/”\n  hint: create “docs-src/index.md”, or redirect to another page: redirects: [{ from: "/", to: "/…/" }]\n',
    );
    site.write("docs-src/index.md", draft);
    const build = await site.build();
    expect(build.status).toBe(1);
    expect(build.stderr).toContain("hint: remove `draft: true` from “index.md”\n");
  });

  test("is refused besides a warning about a link to a folder", async () => {
    const site = makeSite({ "docs-src/guide.md": page, "docs-src/v2/a.md": page });
    symlinkSync("v2", site.path("docs-src/latest"));
    const run = await site.build();
    expect(run.stderr).toContain("symlink-folder");
    expect(run.stderr).toContain("missing-home");
  });

  test("is not reported if a page cannot be read", async () => {
    const site = makeSite({ "docs-src/guide.md": page, "docs-src/index.md": new Uint8Array([0xff, 0xfe, 0x41]) });
    const run = await site.build();
    expect(run.stderr).toContain("not-utf8");
    expect(run.stderr).not.toContain("missing-home");
  });

  for (const base of ["/", "/manual/"]) {
    test(`is published if a redirect starts there, under ${base}`, async () => {
      const site = makeSite({
        "site.config.ts": minimalConfig(`  base: "${base}",\n  redirects: [{ from: "/", to: "/guide/" }],\n`),
        "docs-src/guide.md": page,
      });
      const run = await site.build();
      expect(run.stderr).toBe("");
      expect(site.read("dist/index.html")).toContain(`<a href="${base}guide/">`);
      expect(site.read("dist/_redirects")).toContain(`${base} ${base}guide/ 301!\n`);
    });
  }

  test("is published if `README.md` or a permalink is there", async () => {
    const site = makeSite({ "docs-src/README.md": page });
    expect((await site.build()).status).toBe(0);
    site.rename("docs-src/README.md", "docs-src/start.md");
    site.edit("docs-src/start.md", (text) => text.replace("title", "permalink: /\ntitle"));
    expect((await site.build()).stderr).toBe("");
  });
});
