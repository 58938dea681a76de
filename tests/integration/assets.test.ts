/** Files beside the pages: which of them a link or an image refers to, and which should not be published unchanged. */
import { describe, expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = (text: string): string => `---\ntitle: Page\n---\n\n${text}\n`;

describe("a link to a file", () => {
  test("leads to the file even if a page has the same name with a slash", async () => {
    const site = makeSite({
      "docs-src/index.md": page("[file](config.json) [page](config.json/) [source](config.json.md)"),
      "docs-src/config.json": "{}",
      "docs-src/config.json.md": page("Text."),
    });
    const run = await site.build();
    expect(run.stderr).not.toContain("unused-asset");
    expect(site.article("dist/index.html")).toMatch(
      /href="\/assets\/config\.\w+\.json"[^]*href="\/config\.json\/"[^]*href="\/config\.json\/"/u,
    );
  });

  test("leads to the page if the page has exactly that address", async () => {
    const site = makeSite({
      "docs-src/index.md": page("[page](/config.html)"),
      "docs-src/config.html": "Old.",
      "docs-src/config.md": page("Text.").replace("title", "permalink: /config.html\ntitle"),
    });
    await site.build();
    expect(site.article("dist/index.html")).toContain('href="/config.html"');
  });

  test("in another tool's page format is refused, and such a file is reported even if no link names it", async () => {
    const site = makeSite({
      "docs-src/index.md": page("[a](a.mdx) [b](/b.rst#x) [c](c.adoc)\n\n<<< @/e.mdx"),
      "docs-src/a.mdx": "# A",
      "docs-src/b.rst": "B",
      "docs-src/public/c.adoc": "= C",
      "docs-src/d.markdown": "# D",
      "docs-src/e.mdx": "# E",
    });
    const run = await site.run(["check"]);
    expect(run.stderr).toBe(`docs-src/d.markdown:1:1
  warning page-format: “d.markdown” is not a page: docsgen reads Markdown files that end in “.md”
  hint: rename “d.markdown” to “d.md”

docs-src/index.md:5:5
  error broken-link: The link “a.mdx” leads nowhere
    5 | [a](a.mdx) [b](/b.rst#x) [c](c.adoc)
      |     ^^^^^
  hint: rename “a.mdx” to “a.md”, and turn its components into directives

docs-src/index.md:5:16
  error broken-link: The link “/b.rst#x” leads nowhere
    5 | [a](a.mdx) [b](/b.rst#x) [c](c.adoc)
      |                ^^^^^^^^
  hint: convert “b.rst” to Markdown in “b.md”, or move it to \`public/\` if it is a download
`);
  });
});

test("of two files with the same name, a relative path means the one beside the page, and an absolute address the one in `public/`", async () => {
  const site = makeSite({
    "docs-src/index.md": page('![near](img/a.png)\n\n![far](/img/a.png)\n\n<img src="img/a.png" alt="raw">'),
    "docs-src/guide/index.md": page("![up](../img/a.png)"),
    "docs-src/img/a.png": "GIF89a beside;",
    "docs-src/public/img/a.png": "GIF89a public;",
  });
  expect((await site.build()).status).toBe(0);
  const near = /\/assets\/a\.\w+\.png/u;
  const sources = [...site.article("dist/index.html").matchAll(/src="([^"]*)"/gu)].map(([, source = ""]) => source);
  expect(sources).toEqual([expect.stringMatching(near), "/img/a.png", expect.stringMatching(near)]);
  expect(site.article("dist/guide/index.html")).toMatch(near);
});

test("an image of more than the limit is reported where a page first shows it", async () => {
  const large = Buffer.alloc(5_300_000, ";");
  large.write("GIF89a");
  const site = makeSite({
    "docs-src/index.md": page("![shown](shown.png) [film](film.mp4) [linked](linked.png)\n\n![moves](moves.gif)"),
    "docs-src/shown.png": large,
    "docs-src/moves.gif": large,
    "docs-src/linked.png": large,
    "docs-src/film.mp4": large,
    "docs-src/public/free.png": large,
  });
  const run = await site.run(["check"]);
  expect(run.stderr).toBe(`docs-src/index.md:5:10
  warning large-image: The image “shown.png” is 5.3 MB, more than 500 kB
    5 | ![shown](shown.png) [film](film.mp4) [linked](linked.png)
      |          ^^^^^^^^^
  hint: reduce its size, or save it as WebP or AVIF

docs-src/index.md:7:10
  warning large-image: The image “moves.gif” is 5.3 MB, more than 500 kB
    7 | ![moves](moves.gif)
      |          ^^^^^^^^^
  hint: use a video instead
`);
  site.write("site.config.ts", minimalConfig("  images: { maxSize: 6_000_000 },\n"));
  expect((await site.run(["check"])).stderr).toBe("");
});

test("addresses in heads get the base, those of previews also the origin, and broken ones are reported", async () => {
  const head = (script: string): string =>
    `---\ntitle: Home\nhead:\n  - tag: script\n    attributes: { src: "${script}" }\n  - tag: meta\n    attributes: { property: "og:image", content: "img/a.png" }\n---\n\nText.\n`;
  const site = makeSite({
    "site.config.ts": minimalConfig(
      '  base: "/manual/",\n  origin: "https://example.com",\n  headTags: [{ tag: "link", attributes: { rel: "icon", href: "/icon.svg" } }],\n',
    ),
    "docs-src/index.md": head("/page.js"),
    "docs-src/img/a.png": "GIF89a picture;",
    "docs-src/public/page.js": "",
    "docs-src/public/icon.svg": "<svg/>",
  });
  expect((await site.build()).stderr).toBe("");
  const html = site.read("dist/index.html");
  expect(html).toContain('<script src="/manual/page.js">');
  expect(html).toContain('href="/manual/icon.svg"');
  expect(html).toMatch(/content="https:\/\/example\.com\/manual\/assets\/a\.[0-9a-f]{10}\.png"/u);
  site
    .write("docs-src/index.md", head("/nope.js"))
    .edit("site.config.ts", (text) => text.replace("icon.svg", "icno.svg"));
  const { stderr } = await site.build();
  expect(stderr).toContain("docs-src/index.md:5:24\n  error broken-asset: The file “/nope.js” does not exist");
  expect(stderr).toMatch(/site\.config\.ts:\d+:\d+\n {2}error broken-asset: The file “\/icno\.svg” does not exist/u);
});
