/** What surrounds every page: logo, social links, announcement, footer, feedback, and the note on an old version. */
import { describe, expect, test } from "vitest";
import { socialIconNames } from "../../src/compiler/config/social-icons.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><rect width="64" height="32"/></svg>';
const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\nshort_description: ${text}\n---\n\n${text}\n`;

function makeFramed(themeConfig: string, files: Readonly<Record<string, string>> = {}): Site {
  return makeSite({
    "site.config.ts": minimalConfig(`  base: "/docs/",\n  themeConfig: {\n${themeConfig}\n  },\n`),
    "docs-src/index.md": page("Start", "Where everything begins."),
    "docs-src/guide/limits.md": page("Limits", "How much you can use."),
    "docs-src/public/feed.xml": "<rss/>",
    ...files,
  });
}

const partOf = (html: string, from: string, to: string): string => {
  const start = html.indexOf(from);
  return start === -1 ? "" : html.slice(start, html.indexOf(to, start) + to.length);
};

describe("the logo", () => {
  test("comes before the title, with its size, and needs no text alternative", async () => {
    const site = makeFramed('    logo: "/img/logo.svg",', { "docs-src/img/logo.svg": icon });
    expect((await site.build(["--strict"])).stderr).toBe("");
    const brand = partOf(site.read("dist/index.html"), '<a class="dg-brand"', "</a>");
    const [, path = ""] = /src="\/docs\/(assets\/logo\.\w{10}\.svg)"/u.exec(brand) ?? [];
    // The file is published although no page shows it.
    expect(site.read(`dist/${path}`)).toBe(icon);
    expect(brand).toContain('width="56" height="28" alt=""/>Manual</a>');
  });

  test("replaces the title, and has a pair for dark mode", async () => {
    const site = makeFramed('    logo: { light: "/light.svg", dark: "/dark.svg", title: false },', {
      "docs-src/public/light.svg": icon,
      "docs-src/public/dark.svg": icon,
    });
    expect((await site.build(["--strict"])).stderr).toBe("");
    const brand = partOf(site.read("dist/index.html"), '<a class="dg-brand"', "</a>");
    expect(brand).toMatch(/<img class="dg-logo dg-light-only" src="\/docs\/assets\/light\.\w{10}\.svg"/u);
    expect(brand).toMatch(/<img class="dg-logo dg-dark-only" src="\/docs\/assets\/dark\.\w{10}\.svg"/u);
    expect(brand.match(/alt="Manual"/gu)).toHaveLength(2);
    expect(brand).not.toContain(">Manual");
  });

  test("is one file with the icon, under a name that browsers may keep, also if it is in `public/`", async () => {
    const site = makeFramed('    logo: "/favicon.svg",', { "docs-src/public/favicon.svg": icon });
    site.edit("site.config.ts", (text) => text.replace('base: "/docs/"', 'base: "/docs/", hosts: ["netlify"]'));
    expect((await site.build(["--strict"])).stderr).toBe("");
    const html = site.read("dist/index.html");
    const [url = "", path = ""] = /\/docs\/(assets\/favicon\.\w{10}\.svg)/u.exec(html) ?? [];
    expect(new Set(html.match(/[^"]*favicon[^"]*(?=")/gu))).toEqual(new Set([url]));
    expect([site.read(`dist/${path}`), site.read("dist/favicon.svg")]).toEqual([icon, icon]);
    expect(site.read("dist/_headers")).toContain(`${url}\n  Cache-Control: public, max-age=31536000, immutable\n`);
    expect((await site.run(["verify", "--strict"])).stderr).toBe("");
  });

  test("is reported where the config names a file that does not exist", async () => {
    const site = makeFramed('    logo: { light: "/logo.svg", dark: "/drak.svg" },', {
      "docs-src/public/logo.svg": icon,
    });
    const run = await site.build();
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("site.config.ts:7:39\n  error broken-asset: The file “/drak.svg” does not exist");
  });

  test("is the title if its file does not exist, and that is only a warning", async () => {
    const site = makeFramed('    logo: { light: "/gone.svg", title: false },');
    const warn = 'checks: { severity: { "broken-asset": "warning" } }, themeConfig';
    site.edit("site.config.ts", (text) => text.replace("themeConfig", warn));
    expect((await site.build()).status).toBe(0);
    expect(partOf(site.read("dist/index.html"), '<a class="dg-brand"', "</a>")).toMatch(/>Manual<\/a>$/u);
  });
});

describe("social links", () => {
  test("are in the navigation bar, with an accessible name and the drawing of their icon alone", async () => {
    const site = makeFramed(
      '    social: [{ icon: "github", link: "https://github.com/a/b" }, { icon: "rss", link: "/feed.xml", label: "News" }],',
    );
    expect((await site.build(["--strict"])).stderr).toBe("");
    const navbar = partOf(site.read("dist/index.html"), "<header", "</header>");
    expect(navbar).toContain('href="https://github.com/a/b" rel="me" title="GitHub" aria-label="GitHub"><svg');
    expect(navbar).toContain('href="/docs/feed.xml" rel="me" title="News" aria-label="News"><svg');
    expect(partOf(navbar, '<ul class="dg-social"', "</ul>").match(/<path d="[\w .-]{20,}"/gu)).toHaveLength(2);
  });

  test("are in the footer if it says so", async () => {
    const site = makeFramed(
      '    social: [{ icon: "email", link: "mailto:a@b.example" }],\n    footer: { social: true },',
    );
    expect((await site.build(["--strict"])).stderr).toBe("");
    const html = site.read("dist/index.html");
    expect(partOf(html, "<header", "</header>")).not.toContain("mailto:");
    expect(partOf(html, '<footer class="dg-footer"', "</footer>")).toContain('href="mailto:a@b.example"');
  });

  test("have a drawing for every name", async () => {
    const links = socialIconNames.map((name) => `{ icon: "${name}", link: "https://${name}.example/" }`);
    const site = makeFramed(`    social: [${links.join(", ")}],`);
    expect((await site.build(["--strict"])).stderr).toBe("");
    const list = partOf(site.read("dist/index.html"), '<ul class="dg-social"', "</ul>");
    expect(list.match(/<path d="[Mm][\w .-]{20,}"/gu)).toHaveLength(socialIconNames.length);
  });

  test("name the icons that exist if one does not", async () => {
    const site = makeFramed('    social: [{ icon: "gihtub", link: "https://github.com/a/b" }],');
    const { stderr } = await site.build();
    expect(stderr).toContain("site.config.ts:7:22\n  error config-value: “themeConfig.social[0].icon” must be one of");
    expect(stderr).toContain("“github”");
  });
});

describe("the announcement", () => {
  test("has formatted text with links that are resolved", async () => {
    const site = makeFramed(
      '    announcement: { text: "Version *2* is out: [the `limits`](/guide/limits/)", kind: "warning" },',
    );
    expect((await site.build(["--strict"])).stderr).toBe("");
    const html = site.read("dist/guide/limits/index.html");
    expect(partOf(html, "<aside", "</aside>")).toBe(
      '<aside class="dg-announcement dg-warning" aria-label="Announcement"><p>Version <em>2</em> is out: <a href="/docs/guide/limits/">the <code>limits</code></a></p></aside>',
    );
  });

  test("can be closed if it has an id", async () => {
    const site = makeFramed('    announcement: { text: "News", id: "news-1" },');
    expect((await site.build(["--strict"])).stderr).toBe("");
    const html = site.read("dist/index.html");
    expect(html).toContain('data-announcement="news-1"');
    expect(partOf(html, "<aside", "</aside>")).toContain('<button class="dg-icon-button" type="button"');
  });

  test.each([
    ["[limits](/guide/limit/)", "broken-link: The link “/guide/limit/” leads nowhere"],
    ["[limits](/guide/limits/#size)", "broken-anchor"],
    ["[click](javascript:alert)", "unsafe-url"],
    ["see <b>this</b>", "config-value: “themeConfig.announcement.text” contains the HTML “<b>”"],
    ["![logo](/a.png)", "config-value: “themeConfig.announcement.text” contains an image"],
    ["one\\n\\ntwo", "config-value: “themeConfig.announcement.text” has more than one paragraph"],
  ])("is reported at its line: %s", async (text, message) => {
    const site = makeFramed(`    announcement: { text: "${text}" },`);
    const { status, stderr } = await site.build();
    expect(status).toBe(1);
    expect(stderr).toContain(`site.config.ts:7:27\n  error ${message}`);
  });
});

describe("the banner of a page", () => {
  const withBanner = (banner: string): Site =>
    makeFramed('    announcement: { text: "News", id: "one" },', {
      "docs-src/beta.md": page("Beta", "What may still change.").replace("---\n", `---\nbanner: ${banner}\n`),
    });

  test("is on that page alone, beside that of the site, with links that are resolved", async () => {
    const site = withBanner('"**Beta**: see [the `limits`](guide/limits.md) and [us](https://a.example/)"');
    expect((await site.build(["--strict"])).stderr).toBe("");
    expect(partOf(site.read("dist/beta/index.html"), '<main id="dg:content"', "</div>")).toBe(
      '<main id="dg:content" class="dg-main" tabindex="-1"><div class="dg-announcement" role="note"><p><strong>Beta</strong>: see <a href="/docs/guide/limits/">the <code>limits</code></a> and <a href="https://a.example/">us</a></p></div>',
    );
    expect(site.read("dist/beta/index.html")).toContain("<p>News</p>");
    expect(site.read("dist/index.html")).not.toContain('role="note"');
    expect((await site.run(["mv", "guide/limits.md", "caps.md"])).status).toBe(0);
    expect(site.read("docs-src/beta.md")).toContain("see [the `limits`](caps.md) and [us]");
  });

  test("can stand out, and can have variables", async () => {
    const site = withBanner('{ text: "The {{ product.name }} beta", kind: warning }');
    site.edit("site.config.ts", (text) => text.replace('base: "/docs/"', 'base: "/docs/", product: { name: "Acme" }'));
    expect((await site.build(["--strict"])).stderr).toBe("");
    expect(site.read("dist/beta/index.html")).toContain(
      '<div class="dg-announcement dg-warning" role="note"><p>The Acme beta</p></div>',
    );
  });

  test.each([
    ['"[limits](guide/limit.md)"', "2:9", "broken-link: The link “guide/limit.md” leads nowhere"],
    ['{ text: "[limits](/guide/limits/#size)" }', "2:17", "broken-anchor: “guide/limits.md” has no heading"],
    ['"[click](javascript:alert)"', "2:9", "unsafe-url"],
    ['"see <b>this</b>"', "2:9", "frontmatter-value: “banner” contains the HTML “<b>”"],
    ['{ text: "![logo](/a.png)" }', "2:17", "frontmatter-value: “banner.text” contains an image"],
    ['"one\\n\\ntwo"', "2:9", "frontmatter-value: “banner” has more than one paragraph"],
    ["true", "2:9", "frontmatter-value: “banner” must be a text or { text, kind }"],
    ['""', "2:9", "frontmatter-value: “banner” is empty"],
    ["{ text: Beta, kind: danger }", "2:29", "frontmatter-value: “banner.kind”"],
    ["{ content: Beta }", "2:9", "frontmatter-value: “banner” must be a text or { text, kind }"],
  ])("is reported where it is written: %s", async (banner, place, message) => {
    const { stderr } = await withBanner(banner).build();
    expect(stderr).toContain(`docs-src/beta.md:${place}\n  error ${message}`);
  });
});

describe("the footer", () => {
  test("can be a text, which may contain Markdown but no blocks", async () => {
    const site = makeFramed('    footer: "1. Edition, © **Acme**",');
    expect((await site.build(["--strict"])).stderr).toBe("");
    expect(partOf(site.read("dist/index.html"), '<footer class="dg-footer"', "</footer>")).toBe(
      '<footer class="dg-footer"><p>1. Edition, © <strong>Acme</strong></p></footer>',
    );
  });

  test("has columns of links, whose pages are no orphans", async () => {
    const site = makeFramed(
      '    sidebars: [],\n    navbar: { left: [{ text: "Start", link: "/" }] },\n    footer: { columns: [{ title: "Legal", links: [{ text: "Limits", link: "/guide/limits/" }] }] },',
    );
    expect((await site.build(["--strict"])).stderr).toBe("");
    expect(partOf(site.read("dist/index.html"), '<nav class="dg-footer-columns"', "</nav>")).toContain(
      '<p>Legal</p><ul aria-label="Legal"><li><a href="/docs/guide/limits/">Limits</a></li></ul>',
    );
  });

  test("is reported at the line of a broken link", async () => {
    const site = makeFramed(
      '    footer: {\n      columns: [{ title: "Legal", links: [{ text: "Limits", link: "/limits/" }] }],\n    },',
    );
    expect((await site.build()).stderr).toContain("site.config.ts:8:67\n  error broken-link: The link “/limits/”");
  });
});

describe("feedback", () => {
  const policyOf = (site: Site): string => /Content-Security-Policy: (.*)/u.exec(site.read("dist/_headers"))?.[1] ?? "";

  test("is a form to an address that the Content-Security-Policy allows", async () => {
    const site = makeFramed('    feedback: { post: "https://forms.example/f/1" },');
    expect((await site.build(["--strict"])).stderr).toBe("");
    const form = partOf(site.read("dist/guide/limits/index.html"), '<form class="dg-feedback"', "</form>");
    expect(form).toContain('action="https://forms.example/f/1" method="post"');
    expect(form).toContain('<input type="hidden" name="page" value="/guide/limits/"/>');
    expect(policyOf(site)).toContain("connect-src 'self' https://forms.example;");
    expect(policyOf(site)).toContain("form-action 'self' https://forms.example;");
    expect(site.read("dist/404.html")).not.toContain("dg-feedback");
  });

  test("is a link to an issue, with the page's words encoded", async () => {
    const site = makeFramed(
      '    feedback: { issue: "https://git.example/new?title={title}&body={path}%20{answer}" },',
      { "docs-src/index.md": page("A & B", "Where everything begins.") },
    );
    expect((await site.build(["--strict"])).stderr).toBe("");
    const html = partOf(site.read("dist/index.html"), '<p class="dg-feedback"', "</p>");
    expect(html).toContain('href="https://git.example/new?title=A%20%26%20B&amp;body=index.md%20yes"');
    expect(html).toContain('aria-label="Was this helpful? No"');
    expect(policyOf(site)).toContain("connect-src 'self';");
  });

  test.each([
    ['{ issue: "https://git.example/new" }', "must contain {answer}, and {path} or {title}"],
    ['{ post: "forms" }', "must be a path of the site (/limits/) or a full https URL"],
    ["true", "must be { post } or { issue }"],
  ])("is checked: %s", async (value, message) => {
    const { status, stderr } = await makeFramed(`    feedback: ${value},`).build();
    expect(status).toBe(2);
    expect(stderr).toContain("site.config.ts:7:");
    expect(stderr).toContain(message);
  });
});

describe("a site of an old version", () => {
  test("links each page to the same page of the current version", async () => {
    const site = makeFramed('    oldVersion: { current: "https://a.example/docs", name: "v1", samePaths: true },');
    expect((await site.build(["--strict"])).stderr).toBe("");
    expect(partOf(site.read("dist/guide/limits/index.html"), "<aside", "</aside>")).toBe(
      '<aside class="dg-callout dg-warning" aria-label="Old version">This page belongs to v1, an old version. <a href="https://a.example/docs/guide/limits/">Go to the current version</a></aside>',
    );
    // The note is part of the page, so that it is right after a navigation without a document.
    expect(site.read("dist/assets/pages/guide/limits.js")).toContain("https://a.example/docs/guide/limits/");
  });

  test("links to the current version if its paths differ", async () => {
    const site = makeFramed('    oldVersion: { current: "https://a.example/docs/" },');
    expect((await site.build(["--strict"])).stderr).toBe("");
    expect(partOf(site.read("dist/guide/limits/index.html"), "<aside", "</aside>")).toContain(
      'This page belongs to an old version. <a href="https://a.example/docs/">',
    );
  });
});

test("the words around a page are in the language of the site", async () => {
  const site = makeFramed(
    '    announcement: { text: "Neu", id: "1" },\n    feedback: { post: "https://forms.example/" },\n    footer: { columns: [{ title: "Recht", links: [{ text: "Start", link: "/" }] }] },\n    oldVersion: { current: "https://a.example/" },',
  );
  site.edit("site.config.ts", (text) => text.replace('title: "Manual"', 'title: "Buch", lang: "de"'));
  await site.build();
  const html = site.read("dist/index.html");
  for (const words of ["War diese Seite hilfreich?", "Ankündigung", "Fußzeile", "Zur aktuellen Version", ">Nein<"])
    expect(html).toContain(words);
});
