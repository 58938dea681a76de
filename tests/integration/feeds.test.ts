/** Feeds of pages, as feed readers get them. */
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const settings = `  origin: "https://a.example",\n  base: "/docs/",\n  product: { name: "Acme" },\n`;

const releases = `---
title: Releases
description: What is new.
feed: sections
---

Text before the first release.

## 1.1 – 2027-01-31

New in {{ product.name }}: [the guide](guide.md#size), and \`<b>\`.

![A dot](dot.svg)

\`\`\`js
run();
\`\`\`

### Fixed

- One & all.

## 1.0

First.
`;

function makeReleases(files: Readonly<Record<string, string>> = {}): Site {
  return makeSite({
    "site.config.ts": minimalConfig(settings),
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[Releases](releases.md) [Guide](guide.md)\n",
    "docs-src/guide.md": "---\ntitle: Guide\n---\n\n## Size\n\nText.\n",
    "docs-src/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    "docs-src/releases.md": releases,
    ...files,
  });
}

interface Item {
  readonly title: string;
  readonly link: string;
  readonly guid: string;
  readonly pubDate?: string;
  readonly description: string;
}

/** Parses a feed strictly: every element is closed, in order. */
function itemsIn(xml: string): readonly Item[] {
  const open: string[] = [];
  const items: Record<string, string>[] = [];
  const parser = new Parser(
    {
      onopentagname: (name) => {
        open.push(name);
        if (name === "item") items.push({});
      },
      ontext: (text) => {
        const [item, name] = [items.at(-1), open.at(-1)];
        if (open.includes("item") && item !== undefined && name !== undefined && name !== "item")
          item[name] = (item[name] ?? "") + text;
      },
      onclosetag: (name, isImplied) => {
        expect([open.pop(), isImplied && name !== "atom:link"]).toEqual([name, false]);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return items.map(({ title = "", link = "", guid = "", description = "", ...rest }) => ({
    title,
    link,
    guid,
    description,
    ...rest,
  }));
}

describe("feed: sections", () => {
  test("publishes the sections of level two, with full addresses and the days in their headings", async () => {
    const site = makeReleases();
    expect((await site.build()).stderr).toBe("");
    const xml = site.read("dist/releases/feed.xml");
    expect(xml).toContain("<title>Releases | Manual</title>\n<link>https://a.example/docs/releases/</link>");
    expect(xml).toContain('<atom:link href="https://a.example/docs/releases/feed.xml" rel="self"');
    const [newest, first, ...others] = itemsIn(xml);
    expect(others).toEqual([]);
    expect(newest).toMatchObject({
      title: "1.1 – 2027-01-31",
      link: "https://a.example/docs/releases/#11--2027-01-31",
      guid: "https://a.example/docs/releases/#11--2027-01-31",
      pubDate: "31 Jan 2027 00:00:00 GMT",
    });
    expect(newest?.description).toContain(
      '<p>New in Acme: <a href="https://a.example/docs/guide/#size">the guide</a>, and <code>&lt;b&gt;</code>.</p>',
    );
    expect(newest?.description).toMatch(/<img src="https:\/\/a\.example\/docs\/assets\/dot\.\w+\.svg"/u);
    expect(newest?.description).toMatch(/<pre><code>run\(\);\n?<\/code><\/pre>/u);
    expect(newest?.description).toContain("<li>One &amp; all.</li>");
    expect(newest?.description).not.toMatch(/class=|Link to|First/u);
    expect(first?.title).toBe("1.0");
    expect(first?.pubDate).toBe(undefined);
    expect(site.read("dist/releases/index.html")).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Releases" href="/docs/releases/feed.xml"/>',
    );
    expect(site.read("dist/index.html")).not.toContain("application/rss+xml");
    expect((await site.run(["verify"])).status).toBe(0);
  });

  test("is written again only if what it shows changes, and equals that of a fresh build", async () => {
    const site = makeReleases();
    await site.build();
    site.edit("docs-src/guide.md", (text) => `${text}\nMore.\n`);
    expect((await site.build(["--why"])).stdout).not.toContain("feed.xml");
    site.edit("docs-src/releases.md", (text) => text.replace("First.", "The first."));
    expect((await site.build(["--why"])).stdout).toContain("dist/releases/feed.xml written");
    const incremental = site.files();
    site.remove("dist").remove(".docsgen");
    await site.build();
    expect(site.files()).toEqual(incremental);
  });
});

test("feed: pages publishes the other pages of the folder, the newest first", async () => {
  const site = makeReleases({
    "docs-src/news/index.md": "---\ntitle: News\nfeed: pages\n---\n\n[A](a.md) [B](b.md) [C](c.md)\n",
    "docs-src/news/a.md": "---\ntitle: A\nlastUpdated: 2026-01-01\n---\n\nText of A.\n\n## More\n\nEnd.\n",
    "docs-src/news/b.md": "---\ntitle: B\nlastUpdated: 2027-01-01\n---\n\nText of B.\n",
    "docs-src/news/c.md": "---\ntitle: C\nnoindex: true\n---\n\nText of C.\n",
  });
  await site.build();
  const items = itemsIn(site.read("dist/news/feed.xml"));
  expect(items.map(({ title, pubDate }) => [title, pubDate])).toEqual([
    ["B", "01 Jan 2027 00:00:00 GMT"],
    ["A", "01 Jan 2026 00:00:00 GMT"],
  ]);
  expect(items[1]?.description).toBe("<p>Text of A.</p>\n<h2>More</h2>\n<p>End.</p>");
});

test("every XML file can be read, whatever characters its titles, texts and code have", async () => {
  // The characters around those that XML does not have; letters would only make the test slow.
  const codes = Array.from({ length: 0x1_00_00 }, (_, code) => code).filter((code) => code < 0x80 || code > 0xff_e0);
  const text = String.fromCharCode(...codes);
  const inYaml = codes.filter((code) => code < 0x20 || code > 0xff_f0).concat(0xd8_00, 0xdf_ff);
  const title = inYaml.map((code) => String.raw`\u${code.toString(16).padStart(4, "0")}`).join("");
  const site = makeReleases({
    "site.config.ts": minimalConfig(
      `  origin: "https://a.example",\n  product: { name: "Ac\u001Bme" },\n  socialCards: {},\n`,
    ),
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[News](news/index.md) [Releases](releases.md)\n",
    "docs-src/news/index.md": `---\ntitle: "News${title}."\ndescription: "All${title}."\nfeed: pages\n---\n\n[A](a.md)\n`,
    "docs-src/news/a.md": `---\ntitle: "A${title}."\nlastUpdated: 2026-01-01\n---\n\na${text.replaceAll(/[ -~\s\0]/gu, "")}b\n`,
    "docs-src/releases.md": `---\ntitle: Releases\nfeed: sections\n---\n\n## 1\u001B.0\uFFFE\n\n~~~~~text\n<${text}>\n~~~~~\n`,
  });
  expect((await site.build()).status).toBe(0);
  const written = [...site.files()].filter(([path]) => /\.(?:xml|svg)$/u.test(path));
  expect(written.map(([path]) => path)).toEqual(
    expect.arrayContaining(["news/feed.xml", "releases/feed.xml", "sitemap.xml"]),
  );
  for (const [path, contents] of written)
    expect(contents.toString(), path).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
  const [item] = itemsIn(site.read("dist/news/feed.xml"));
  expect(item?.title).toMatch(/^A\s*.*\.$/u);
  expect(item?.description).toMatch(/^<p>a.*b<\/p>$/su);
  expect(itemsIn(site.read("dist/releases/feed.xml"))[0]?.title).toBe("1.0");
});

test("a feed needs an origin, and entries", async () => {
  const without = makeReleases({ "site.config.ts": minimalConfig(`  product: { name: "Acme" },\n`) });
  expect((await without.build()).stderr).toContain("has no feed, because the config has no `origin`");
  const alone = makeReleases({ "docs-src/releases.md": releases.replace("feed: sections", "feed: pages") });
  expect((await alone.build()).stderr).toContain("has no feed, because its folder has no other pages");
});

test("pages and the config link to the feed, the sitemap and the other files that docsgen writes", async () => {
  const links = ["releases/feed.xml", "sitemap.xml", "llms.txt"];
  const site = makeReleases({
    "site.config.ts": minimalConfig(
      `${settings}  llms: true,\n  themeConfig: { social: [{ icon: "rss", link: "/releases/feed.xml" }] },\n`,
    ),
    "docs-src/index.md": `---\ntitle: Home\n---\n\n[Releases](releases.md) [Guide](guide.md)${links.map((path) => ` [file](/${path})`).join("")}\n`,
  });
  expect((await site.build(["--strict"])).stderr).toBe("");
  const hrefs = [...site.read("dist/index.html").matchAll(/href="(\/docs\/[^"]+\.(?:xml|txt))"/gu)].map(
    ([, href]) => href,
  );
  // The first is that of the line for programs.
  expect(hrefs).toEqual(["/docs/llms.txt", "/docs/releases/feed.xml", ...links.map((path) => `/docs/${path}`)]);
  expect((await site.run(["verify"])).status).toBe(0);
  site.edit("docs-src/releases.md", (text) => text.replace("feed: sections\n", ""));
  expect((await site.build()).stderr).toMatch(/broken-link: .*releases\/feed\.xml/u);
});
