/** Heroes and features: they are part of the page's text, and each mistake in them is reported where it is written. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

function compile(frontmatter: string, body = "Text.\n"): ReturnType<typeof compilePage> {
  return compilePage(`---\n${frontmatter}\n---\n\n${body}`);
}

describe("a hero", () => {
  test("is the page's heading, a sentence, buttons and a picture", async () => {
    const { html, page, findings } = await compile(
      [
        "title: Acme",
        "hero:",
        "  title: Queue events",
        "  tagline: Hands *each* to `consumers` **once**.",
        "  image: { src: ./queue.png, alt: A queue }",
        "  actions:",
        "    - { text: Start, link: start.md }",
        "    - { text: Source, link: https://a.example }",
      ].join("\n"),
    );
    expect(findings).toEqual([]);
    expect(html.replaceAll("\n", "")).toBe(
      '<div class="dg-hero"><div>' +
        '<h1 id="dg:title" tabindex="-1">Queue events</h1>' +
        '<p class="dg-tagline">Hands <em>each</em> to <code>consumers</code> <strong>once</strong>.</p>' +
        '<p class="dg-actions"><a href="[0]" class="dg-action dg-primary">Start</a> ' +
        '<a href="https://a.example" class="dg-action">Source</a></p></div>' +
        '<p class="dg-hero-image"><img src="[1]" alt="A queue" decoding="async"></p></div><p>Text.</p>',
    );
    expect(page.interface.hasTitleHeading).toBe(true);
    expect(page.interface.record.title).toBe("Acme");
    expect(page.interface.references.map(({ url, role }) => [url, role])).toEqual([
      ["start.md", "link"],
      ["./queue.png", "asset"],
    ]);
    expect(page.interface.external).toEqual(["https://a.example"]);
  });

  test("has the page's title as its heading unless it has its own, which is also the title of a page without one", async () => {
    const titled = await compile("title: Acme\nhero: { tagline: Events. }");
    expect(titled.html).toContain('<h1 id="dg:title" tabindex="-1">Acme</h1>');
    const untitled = await compile("hero: { name: Acme, text: Events }");
    expect(untitled.page.interface.record.title).toBe("Acme Events");
    expect(untitled.html).toContain('<span class="dg-hero-name">Acme</span> Events</h1>');
    expect(untitled.findings).not.toContain("1:1-1 missing-title");
  });

  test("has the code that the text begins with beside it, unless it has a picture", async () => {
    const code = "```js\none();\n```\n\n```js\ntwo();\n```\n\nText.\n\n```js\nthree();\n```\n";
    const { html } = await compile("title: Acme\nhero: { tagline: Events. }", code);
    const [hero = "", text = ""] = html.split("<p>Text.</p>");
    expect(hero).toMatch(/^<div class="dg-hero">.*<div class="dg-hero-example">.*one.*two.*<\/div>\s*<\/div>\s*$/su);
    expect(text).toContain("three");
    const group = await compile(
      "title: Acme\nhero: { tagline: Events. }",
      "::::tabs\n:::tab[A]\nOne.\n:::\n::::\n\nText.\n",
    );
    expect(group.html).toMatch(/<div class="dg-hero-example">\s*<div class="dg-tabs"/u);
    for (const [frontmatter, body] of [
      ["title: Acme\nhero: { image: ./queue.png }", code],
      ["title: Acme", code],
      ["title: Acme\nhero: { tagline: Events. }", `Text.\n\n${code}`],
    ] as const)
      expect((await compile(frontmatter, body)).html).not.toContain("dg-hero-example");
  });

  test("makes a level-one heading of the text a second one", async () => {
    const { findings } = await compile("hero: { title: Acme }", "# Acme again\n");
    expect(findings).toContain("5:1-13 second-h1");
  });

  test("shows one picture for each color scheme, which screen readers skip unless it has a text", async () => {
    const { html } = await compile("title: Acme\nhero: { image: { light: a.svg, dark: b.svg } }");
    expect(html).toContain('<img src="[0]" alt="" class="dg-light-only" loading="lazy" decoding="async">');
    expect(html).toContain('<img src="[1]" alt="" class="dg-dark-only" loading="lazy" decoding="async">');
  });

  test("fills the button that is marked as primary, and else the first", async () => {
    const primaryOf = async (first: string, second: string): Promise<string> => {
      const actions = `[{ text: A, link: a.md${first} }, { text: B, link: b.md${second} }]`;
      const { html } = await compile(`title: Acme\nhero: { actions: ${actions} }`);
      return Array.from(html.matchAll(/dg-primary">(\w)/gu), ([, text]) => text).join("");
    };
    expect(await primaryOf("", "")).toBe("A");
    expect(await primaryOf("", ", primary: true")).toBe("B");
    expect(await primaryOf(", theme: brand", ", theme: alt")).toBe("A");
    expect(await primaryOf(", theme: alt", ", theme: brand")).toBe("B");
  });
});

describe("features", () => {
  test("are cards, whose title is the link", async () => {
    const { html } = await compile(
      "title: Acme\nfeatures:\n  - { icon: 🚀, title: Fast, text: 1. Write, link: a.md, linkText: More }\n  - { title: Small }",
    );
    expect(html.replaceAll("\n", "")).toBe(
      '<div class="dg-cards">' +
        '<div class="dg-card"><p class="dg-card-title"><span class="dg-emoji" aria-hidden="true">🚀</span><a href="[0]">Fast</a></p>' +
        '<p>1. Write</p><p class="dg-card-more">More</p></div>' +
        '<div class="dg-card"><p class="dg-card-title">Small</p></div></div><p>Text.</p>',
    );
  });

  test("can be all that a page has", async () => {
    const { findings } = await compile("title: Acme\nfeatures: [{ title: Small }]", "");
    expect(findings).toEqual([]);
  });

  test("are searched with the beginning of the page", async () => {
    const { page } = await compile("title: Acme\nhero: { tagline: Hands }\nfeatures: [{ title: Small, text: Tiny }]");
    expect(page.search.count).toBe(1);
    for (const word of ["hands", "small", "tiny", "text"])
      expect(page.search.terms).toMatch(new RegExp(`^${word} `, "mu"));
  });
});

describe("mistakes are reported where they are", () => {
  test.each([
    ["hero: { titel: Acme }", "3:9-14 frontmatter-value", "“hero” has no key “titel”", "did you mean “title”?"],
    [
      "hero: { tagline: 1.1 }",
      "3:18-21 frontmatter-value",
      "“hero.tagline” must be text",
      'put it in quotes: tagline: "1.1"',
    ],
    [
      "hero: Acme",
      "3:7-11 frontmatter-value",
      "“hero” must be an object, not “Acme”",
      "for example hero: {title: Acme}",
    ],
    [
      "hero: { actions: [{ text: Start }] }",
      "3:19-34 frontmatter-value",
      "“hero.actions[0].link” is missing",
      "for example link: guide/start.md",
    ],
    [
      "hero: { actions: [{ text: A, link: a.md, variant: primary }] }",
      "3:42-49 frontmatter-value",
      "“hero.actions[0]” has no key “variant”",
      "write `primary: true`",
    ],
    [
      "hero: { actions: [{ text: A, link: a.md, theme: red }] }",
      "3:49-52 frontmatter-value",
      "“hero.actions[0].theme” must be one of brand, alt, sponsor, not “red”",
      null,
    ],
    [
      "hero: { title: A, text: B }",
      "3:25-26 frontmatter-value",
      "“hero.text” is the same as title: keep one of them",
      null,
    ],
    [
      "hero: { image: [a.svg] }",
      "3:16-23 frontmatter-value",
      "“hero.image” must be a file, { src, alt } or { light, dark, alt }",
      "write image: a.svg",
    ],
    [
      "features: [{ details: A }]",
      "3:12-26 frontmatter-value",
      "“features[0].title” is missing",
      "for example title: Fast",
    ],
    ["features: [{ title: A, icon: rockett }]", "3:30-37 unknown-icon", "no icon “rockett”", "did you mean “rocket”?"],
    [
      "features: [{ title: A, icon: '<svg></svg>' }]",
      "3:30-43 unknown-icon",
      "no icon “<svg></svg>”",
      "see https://lucide.dev/icons for the names; for a picture of your own, write its path: ./queue.svg",
    ],
    [
      "features: [{ title: A, details: 'See <a href=b>B</a>' }]",
      "3:33-54 frontmatter-value",
      "“features[0].details” contains a link, an image or HTML, and would show its source",
      "it may contain `code`, **bold** and *italics*; move the rest into the text of the page",
    ],
    [
      "features: [{ title: A, link: 'javascript:alert(1)' }]",
      "3:30-51 unsafe-url",
      "javascript:alert(1)",
      "use an https URL, or the path of a page or file",
    ],
  ])("%s", async (line, place, message, hint) => {
    const { page, findings } = await compile(`title: Acme\n${line}`);
    expect(findings).toEqual([place]);
    const found = page.findings.find(({ code }) => code !== "missing-description");
    expect(found?.message).toContain(message);
    expect(found?.hint ?? null).toBe(hint);
  });
});

test("a home page of VitePress is understood as it is", async () => {
  const { page, html, findings } = await compile(
    [
      "layout: home",
      "",
      "hero:",
      "  name: VuePack",
      "  text: A bundler of pages",
      "  tagline: Lorem ipsum, and so on.",
      "  image:",
      "    src: /logo.png",
      "    alt: VuePack",
      "  actions:",
      "    - theme: brand",
      "      text: Get started",
      "      link: /guide/",
      "    - theme: alt",
      "      text: View on GitHub",
      "      link: https://github.example/vuepack",
      "features:",
      "  - icon: 🛠️",
      "    title: Simple",
      "    details: Lorem ipsum…",
      "  - icon:",
      "      dark: /dark.svg",
      "      light: /light.svg",
      "    title: Another",
      "    details: Lorem ipsum…",
      "    link: /guide/other",
      "    linkText: Learn more",
    ].join("\n"),
    "",
  );
  expect(findings).toEqual([]);
  expect(page.interface.record.title).toBe("VuePack A bundler of pages");
  expect(page.interface.sidebar).toBe(false);
  expect(html).toContain('class="dg-action dg-primary">Get started</a>');
});
