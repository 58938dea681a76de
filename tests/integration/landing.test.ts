/** Landing pages as they are published, moved, searched and read by programs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeLastingSite, makeSite, minimalConfig } from "../support/site.ts";

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80" height="40"/>';
const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\nshort_description: What ${title} is for, and when you need it at all in practice.\n---\n\n${text}\n`;

const landing = `---
layout: landing
title: Acme
short_description: Acme delivers each event once and in order to as many consumers as you have.
hero:
  title: "{{ product.name }} delivers events"
  tagline: Hands each to \`consumers\`.
  image: { light: ./light.svg, dark: ./dark.svg, alt: A queue }
  actions:
    - text: Start here
      link: "guide/start.md#first"
    - { text: All limits, link: /guide/limits/ }
features:
  - icon: rocket
    title: Quick
    text: Sixty milliseconds.
    link: guide/start.md
  - icon: ./icon.svg
    title: Whole
---

## Details

Text.
`;

function filesWith(index: string): Readonly<Record<string, string>> {
  return {
    "site.config.ts": minimalConfig(
      '  base: "/docs/",\n  origin: "https://a.example",\n  llms: true,\n  product: { name: "Acme" },\n',
    ),
    "docs-src/index.md": index,
    "docs-src/light.svg": picture,
    "docs-src/dark.svg": picture,
    "docs-src/icon.svg": picture,
    "docs-src/guide/start.md": page("Start", "## First\n\nText."),
    "docs-src/guide/limits.md": page("Limits", "Text."),
  };
}

describe("a landing page", () => {
  let site: Site;
  let html = "";
  beforeAll(async () => {
    site = makeLastingSite(filesWith(landing));
    expect(await site.build(["--strict"])).toMatchObject({ status: 0, stderr: "" });
    html = site.read("dist/index.html");
  });

  afterAll(() => site.delete());

  test("has no sidebar, contents or neighbors, and one heading", () => {
    expect(html).toContain('data-layout="landing"');
    for (const part of ["dg-sidebar", "dg-toc", "dg-pager"]) expect(html).not.toContain(`class="${part}`);
    expect(html.match(/<h1/gu)).toHaveLength(1);
    expect(html).toContain('<h1 id="dg:title" tabindex="-1">Acme delivers events</h1>');
  });

  test("links to pages with the base, and to its pictures with their sizes", () => {
    expect(html).toContain('<a href="/docs/guide/start/#first" class="dg-action dg-primary">Start here</a>');
    expect(html).toContain('<a href="/docs/guide/limits/" class="dg-action">All limits</a>');
    const [light = ""] = /<img src="\/docs\/assets\/light\.\w+\.svg"[^>]*>/u.exec(html) ?? [];
    expect(light).toMatch(/ alt="A queue" class="dg-light-only" loading="lazy" .*width="80" height="40"/u);
    // An icon has the size of the others.
    expect(html).toMatch(/<img src="\/docs\/assets\/icon\.\w+\.svg" alt="" class="dg-symbol" width="20" height="20"/u);
  });

  test("is found by the words of its features", async () => {
    expect((await site.run(["search", "milliseconds"])).stdout).toMatch(/^Acme\n/u);
  });

  test("is Markdown for programs, without icons and with one picture", () => {
    const markdown = site.read("dist/index.md");
    expect(markdown).toMatch(/^# Acme delivers events\n/u);
    expect(markdown).toContain("[Start here](https://a.example/docs/guide/start/#first)");
    expect(markdown).toContain("[**Quick**](https://a.example/docs/guide/start/)\n\nSixty milliseconds.");
    expect(markdown).toContain("**Whole**");
    expect(markdown.match(/!\[/gu)).toHaveLength(1);
  });
});

test("broken links and pictures of a landing page are reported at their line", async () => {
  const site = makeSite(
    filesWith(landing.replace("/guide/limits/", "/guide/limit/").replace("./icon.svg", "./ikon.svg")),
  );
  const { status, stderr } = await site.run(["check"]);
  expect(status).toBe(1);
  expect(stderr).toContain("docs-src/index.md:12:33\n  error broken-link: The link “/guide/limit/” leads nowhere");
  expect(stderr).toContain("docs-src/index.md:18:11\n  error broken-asset: The file “./ikon.svg” does not exist");
});

test("moving a page changes the links of a landing page", async () => {
  const site = makeSite(filesWith(landing));
  expect((await site.run(["mv", "docs-src/guide/start.md", "docs-src/intro.md"])).status).toBe(0);
  const moved = site.read("docs-src/index.md");
  expect(moved).toContain('link: "intro.md#first"');
  expect(moved).toContain("    link: intro.md\n");
  expect((await site.build(["--strict"])).stderr).toBe("");
});

test("a landing page shows a sidebar, contents and neighbors if it asks for them", async () => {
  const site = makeSite(
    filesWith(landing.replace("layout: landing", "layout: landing\nsidebar: true\ntoc: true\nnext: guide/start.md")),
  );
  expect(await site.build(["--strict"])).toMatchObject({ status: 0, stderr: "" });
  const html = site.read("dist/index.html");
  for (const part of ["dg-sidebar", "dg-toc", "dg-pager"]) expect(html).toContain(`class="${part}`);
});
