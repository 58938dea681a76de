/** Frontmatter that changes what is published of a page. */
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

test("`noindex` keeps a page out of search engines and lists for programs, but not out of the site", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  origin: "https://a.example",\n  llms: true,\n'),
    "docs-src/index.md": `---\ntitle: Home\nshort_description: Where to begin.\n---\n\nSee [the draft](plan.md).\n`,
    "docs-src/plan.md": `---\ntitle: Plan\nnoindex: true\nshort_description: What comes next.\n---\n\nBlueprints.\n`,
  });
  expect((await site.build(["--strict"])).stderr).toBe("");
  const robots = '<meta name="robots" content="noindex"/>';
  expect(site.read("dist/plan/index.html")).toContain(robots);
  expect(site.read("dist/index.html")).not.toContain(robots);
  expect(site.read("dist/sitemap.xml")).not.toContain("/plan/");
  expect(site.read("dist/llms.txt")).not.toContain("plan.md");
  expect(site.read("dist/llms-full.txt")).not.toContain("Blueprints");
  expect(site.read("dist/plan.md")).toContain("Blueprints");
  expect((await site.run(["search", "blueprints"])).stdout).toContain("Plan");
});

test("`toc: false` hides the headings beside the text and in the sidebar", async () => {
  const page = (toc: string) =>
    `---\ntitle: Home\nshort_description: Where to begin.\n${toc}---\n\n## Part one\n\n[Part](#part-one)\n\n## Part two\n\nText.\n`;
  const site = makeSite({ "site.config.ts": minimalConfig(), "docs-src/index.md": page("") });
  // The parts link to themselves beside their headings, and the text links to one of them.
  const links = (): number => site.read("dist/index.html").match(/href="#part-/gu)?.length ?? 0;
  await site.build();
  expect(links()).toBeGreaterThan(3);
  site.write("docs-src/index.md", page("toc: false\n"));
  expect((await site.build(["--strict"])).stderr).toBe("");
  expect(site.read("dist/index.html")).not.toContain("On this page");
  expect(links()).toBe(3);
});

test("`unlisted` publishes a page that only those find who have its address", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  origin: "https://a.example",\n  llms: true,\n'),
    "docs-src/index.md": `---\ntitle: Home\nshort_description: Where to begin.\n---\n\nText.\n`,
    "docs-src/guide.md": `---\ntitle: Guide\nshort_description: Where to go on.\n---\n\nText.\n`,
    "docs-src/plan.md": `---\ntitle: Plan\nunlisted: true\nshort_description: What comes next.\n---\n\nBlueprints.\n`,
  });
  expect((await site.build(["--strict"])).stderr).toBe("");
  expect(site.read("dist/plan/index.html")).toContain('<meta name="robots" content="noindex"/>');
  for (const path of [
    "index.html",
    "guide/index.html",
    "search/index.html",
    "sitemap.xml",
    "llms.txt",
    "llms-full.txt",
  ])
    expect(site.read(`dist/${path}`), path).not.toMatch(/\/plan\/|plan\.md|Blueprints/u);
  expect((await site.run(["search", "blueprints"])).stdout).not.toContain("Plan");
});

test("a head tag has the same effect in VitePress's form, with the base and its check", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  base: "/docs/",\n'),
    "docs-src/public/a.css": "a { color: red; }\n",
    "docs-src/index.md":
      "---\ntitle: Home\nshort_description: Where to begin.\nhead:\n" +
      "  - [link, { rel: stylesheet, href: /a.css }]\n" +
      "  - - meta\n    - name: keywords\n      content: queue, events\n---\n\nText.\n",
  });
  expect((await site.build(["--strict"])).stderr).toBe("");
  const html = site.read("dist/index.html");
  expect(html).toContain('<link rel="stylesheet" href="/docs/a.css"/>');
  expect(html).toContain('<meta name="keywords" content="queue, events"/>');
  site.write("docs-src/index.md", site.read("docs-src/index.md").replace("/a.css", "/b.css"));
  expect((await site.build()).stderr).toContain("docs-src/index.md:5:37\n  error broken-asset: The file “/b.css”");
});
