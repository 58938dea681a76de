/** Landing pages in a real browser: their width, their cards, and the way to and from other pages. */
import { describe, expect, test } from "vitest";
import { openSite } from "../support/browser-site.ts";

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M1 1h7v7z"/></svg>';
const features = [
  "{ icon: rocket, title: One, text: First., link: limits.md }",
  "{ icon: ./one.svg, title: Two, text: Second. }",
  "{ icon: 🚀, title: Three, text: Third. }",
];

/** In the navigation bar, because the site then has no footer that shows them. */
const social = '[{ icon: "github", link: "https://github.com/a" }, { icon: "x", link: "https://x.com/a" }]';

const site = openSite((copy) => {
  copy.edit("site.config.ts", (text) => text.replace("    footer,\n    social,\n", `    social: ${social},\n`));
  copy.write("docs-src/one.svg", drawing);
  copy.write("docs-src/two.svg", drawing.replace("1h7", "1h6"));
  copy.write(
    "docs-src/landing.md",
    `---\nlayout: landing\ntitle: Landing\nshort_description: A landing page without a sidebar, for the tests in the browser alone.\nhero:\n  tagline: A sentence.\n  image: { light: ./one.svg, dark: ./two.svg, alt: A triangle }\n  actions: [{ text: Begin, link: quickstart/index.md }]\nfeatures:\n  - ${features.join("\n  - ")}\n---\n\n## Text\n\nWords.\n`,
  );
});

describe.skipIf(site.isMissing)("a landing page", () => {
  test("of the site shows its claim beside its example, and three cards, in the first window", async () => {
    const page = await site.open("/docs/", { context: { viewport: { width: 1440, height: 900 } } });
    const cards = page.locator(".dg-cards").first().locator(".dg-card");
    expect(await cards.count()).toBe(3);
    for (const card of await cards.all()) {
      const box = await card.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(900);
      expect(await card.locator("svg.dg-symbol").count()).toBe(1);
    }
    const actions = await page.locator(".dg-actions a").evaluateAll((links) => links.map((link) => link.textContent));
    expect(actions).toEqual(["Quickstart", "API reference"]);
    const [claim, example] = [
      await page.locator(".dg-hero > :first-child").boundingBox(),
      await page.locator(".dg-hero-example").boundingBox(),
    ];
    expect(example?.x).toBeGreaterThan((claim?.x ?? Infinity) + (claim?.width ?? 0));
    // The last block is what the first one returns.
    expect(await page.locator(".dg-hero-example code").last().textContent()).toBe('{ "greeting": "Hello Ada" }');
    const cut = await page
      .locator(".dg-hero-example pre")
      .evaluateAll((blocks) => blocks.filter((block) => block.scrollWidth > block.clientWidth).length);
    expect(cut).toBe(0);
  });

  test("shows links with icons side by side in the navigation bar", async () => {
    const page = await site.open("/docs/landing/", { context: { viewport: { width: 1440, height: 800 } } });
    const tops = await page
      .locator(".dg-navbar .dg-social a")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops).toHaveLength(2);
    expect(new Set(tops).size).toBe(1);
  });

  test("is as wide as the window allows, and fits every window", async () => {
    for (const [width, columns] of [
      [1440, 3],
      [1024, 3],
      [390, 1],
      [320, 1],
    ] as const) {
      const page = await site.open("/docs/landing/", { context: { viewport: { width, height: 800 } } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const lefts = await page
        .locator(".dg-card")
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
      expect(new Set(lefts).size, `${width} px`).toBe(columns);
    }
  });

  test("has no sidebar after a navigation to it, and the next page has its own again", async () => {
    const page = await site.open("/docs/limits/");
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/docs/landing/";
      link.textContent = "Landing";
      document.querySelector(".dg-body")?.prepend(link);
    });
    await page.locator(".dg-body > a").first().click();
    await page.getByRole("heading", { level: 1, name: "Landing" }).waitFor();
    expect(await page.locator(".dg-sidebar").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("dg:title");
    const wide = await page.locator(".dg-article").evaluate((article) => article.clientWidth);
    await page.getByRole("link", { name: "One" }).click();
    await page.getByRole("heading", { level: 1, name: "Limits" }).waitFor();
    expect(await page.locator(".dg-sidebar").count()).toBe(1);
    expect(await page.locator(".dg-article").evaluate((article) => article.clientWidth)).toBeLessThan(wide);
  });

  test("shows the picture of the color scheme, and makes none of its pictures a button", async () => {
    const page = await site.open("/docs/landing/", { context: { colorScheme: "dark" } });
    await page.locator(".dg-hero .dg-dark-only").waitFor();
    expect(await page.locator(".dg-hero .dg-light-only").isVisible()).toBe(false);
    expect(await page.locator(".dg-zoom").count()).toBe(0);
  });

  test("works without JavaScript", async () => {
    const page = await site.open("/docs/landing/", { context: { javaScriptEnabled: false } });
    await page.getByRole("link", { name: "Begin" }).click();
    expect(page.url()).toMatch(/\/docs\/quickstart\/$/u);
  });
});
