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
      '  base: "/manual/",\n  origin: "https://docs.acme.dev",\n  headTags: [{ tag: "link", attributes: { rel: "icon", href: "/icon.svg" } }],\n',
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
  expect(html).toMatch(/content="https:\/\/docs\.acme\.dev\/manual\/assets\/a\.[0-9a-f]{10}\.png"/u);
  site
    .write("docs-src/index.md", head("/nope.js"))
    .edit("site.config.ts", (text) => text.replace("icon.svg", "icno.svg"));
  const { stderr } = await site.build();
  expect(stderr).toContain("docs-src/index.md:5:24\n  error broken-asset: The file “/nope.js” does not exist");
  expect(stderr).toMatch(/site\.config\.ts:\d+:\d+\n {2}error broken-asset: The file “\/icno\.svg” does not exist/u);
});

describe("files of other tools and hosts in the source folder", () => {
  const order =
    "write the folder's title as `title` into `_folder.yml`, and give its pages an `order` in their frontmatter";
  const sidebar = "list the pages in `themeConfig.sidebars` of site.config.ts";
  const navbar = "list the links in `themeConfig.navbar` of site.config.ts";
  const config = "write the settings into site.config.ts";
  const notRead = (tool: string): string => `: docsgen does not read the files of ${tool}`;
  const forHost = ": hosts read it at the root of the site";
  const otherName = ": docsgen reads settings of folders from `_folder.yml`";
  const migrate = "convert the site with `docsgen migrate`, or remove it";

  test("have no effect, which is reported with what docsgen reads instead", async () => {
    const rows: readonly (readonly [path: string, reason: string, hint: string])[] = [
      [".htaccess", forHost, "move it to `public/.htaccess`"],
      [".nav.yml", notRead("plugins of MkDocs"), order],
      [".order", notRead("Azure DevOps"), order],
      [".vitepress/config.ts", notRead("VitePress"), migrate],
      [".vuepress/config.js", notRead("VuePress"), migrate],
      [".well-known/security.txt", forHost, "move it to `public/.well-known`"],
      ["_config.yml", notRead("Jekyll"), config],
      ["_coverpage.md", notRead("docsify"), "write `hero` into the frontmatter of index.md"],
      ["_folders.yaml", otherName, "rename it to `_folder.yml`"],
      ["_Footer.md", notRead("wikis"), "write the text into `themeConfig.footer` of site.config.ts"],
      ["_headers", forHost, "move it to `public/_headers`"],
      ["_index.md", notRead("Hugo and Zola"), "rename it to index.md"],
      ["_meta.ts", notRead("Nextra and Rspress"), order],
      ["_nav.json", notRead("Rspress"), navbar],
      ["_navbar.md", notRead("docsify"), navbar],
      ["_posts/a.md", notRead("Jekyll"), "rename it to “posts” to publish its pages"],
      ["_quarto.yml", notRead("Quarto"), config],
      ["_redirects", forHost, "move it to `public/_redirects`"],
      ["_sidebar.md", notRead("docsify and wikis"), sidebar],
      ["_toc.yml", notRead("DocFX and Jupyter Book"), sidebar],
      ["a/.pages", notRead("plugins of MkDocs"), order],
      [
        "a/_category_.yml",
        notRead("Docusaurus"),
        "write its `label` as `title` and its `position` as `order` into `_folder.yml` in the same folder",
      ],
      ["a/folder.yml", otherName, "rename it to `_folder.yml`"],
      ["a/meta.json", notRead("Fumadocs"), order],
      ["book.toml", notRead("mdBook"), migrate],
      ["conf.py", notRead("Sphinx"), config],
      ["docs.json", notRead("Mintlify"), config],
      ["mkdocs.yml", notRead("MkDocs"), migrate],
      ["sidebars.js", notRead("Docusaurus"), sidebar],
    ];
    const site = makeSite({ "docs-src/index.md": page("Text.") });
    for (const [path] of rows) site.write(`docs-src/${path}`, "{}");
    const run = await site.run(["check"]);
    const found = run.stderr.matchAll(
      /^docs-src\/(\S+?):1:1\n {2}warning file-without-effect: “\S+” has no effect(.*)\n {2}hint: (.*)$/gmu,
    );
    const reported = (path: string): string => path.replace(/^(\.vitepress|\.vuepress|\.well-known|_posts)\/.*/u, "$1");
    expect(Array.from(found, ([, path, reason, hint]) => [path, reason, hint])).toEqual(
      rows.map(([path, reason, hint]) => [reported(path), reason, hint]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
  });

  test("are not reported if pages use them, if they are excluded, or in `public/`", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  exclude: [".vitepress/*", "_config.yml"],\n'),
      "docs-src/index.md": page('[a](meta.json)\n\n::include{file="_sidebar.md"}\n\n::include{file="_posts/a.md"}'),
      "docs-src/meta.json": "{}",
      "docs-src/_sidebar.md": "Text.",
      "docs-src/_posts/a.md": "Text.",
      "docs-src/_parts/x.md": "Text.",
      "docs-src/_config.yml": "",
      "docs-src/.vitepress/config.ts": "",
      "docs-src/public/_headers": "/x\n  X-A: b\n",
      "docs-src/public/docs.json": "{}",
      "docs-src/errors/404.md": page("Text.").replace("Page", "Error 404"),
    });
    expect((await site.run(["check"])).stderr).not.toContain("file-without-effect");
  });

  test("are found by the next build, although no page has changed", async () => {
    const site = makeSite({ "docs-src/index.md": page("Text.") });
    expect((await site.build()).stderr).not.toContain("file-without-effect");
    site.write("docs-src/_redirects", "/a /b 301\n");
    expect((await site.build()).stderr).toContain("“_redirects” has no effect");
  });

  test("may be the page /404/, which hosts do not show as such", async () => {
    const site = makeSite({
      "docs-src/index.md": page("Text."),
      "docs-src/404.md": page("Nothing here.").replace("Page", "Not found"),
    });
    const { stderr } = await site.run(["check"]);
    expect(stderr.match(/(?<=file-without-effect: ).*\n.*/gu)).toEqual([
      "“404.md” has no effect on unknown addresses: it is the page /404/, and hosts answer with docsgen's 404.html\n" +
        "  hint: remove it; the texts of 404.html are `notFound` and `noPageHere` in `themeConfig.strings`, and `theme/components/NotFound.tsx` replaces the rest",
    ]);
  });
});
