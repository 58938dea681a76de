/** Preview images that docsgen draws for pages. */
import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { imageSize } from "image-size";
import { drawCard } from "../../src/compiler/output/card-svg.ts";
import { toOutputPath } from "../../src/compiler/source/paths.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const inter = createRequire(import.meta.url).resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf");

function makeCards(files: Readonly<Record<string, string>> = {}, settings = ""): Site {
  return makeSite({
    "site.config.ts": minimalConfig(`  origin: "https://a.example",\n  socialCards: { ${settings} },\n`),
    "docs-src/index.md": "---\ntitle: Start\n---\n\n[A](guide/a.md) [G](guide/index.md)\n",
    "docs-src/guide/index.md": "---\ntitle: Guide\n---\n\nText of the guide.\n",
    "docs-src/guide/a.md": "---\ntitle: Page A\n---\n\nText of the page.\n",
    ...files,
  });
}

const metaOf = (site: Site, path: string, property: string): string | null =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`, "u").exec(site.read(`dist/${path}`))?.[1] ??
  null;
const cardOf = (site: Site, path: string): string =>
  metaOf(site, path, "og:image")?.replace("https://a.example/", "dist/") ?? "";
const cardsIn = (site: Site): readonly string[] =>
  [...site.files().keys()].filter((path) => path.startsWith("assets/cards/"));

describe("a page without an image of its own", () => {
  test("has a card, whose address, size and text are in its head", async () => {
    const site = makeCards();
    expect((await site.build()).stderr).toBe("");
    const card = cardOf(site, "guide/a/index.html");
    expect(imageSize(site.files().get(card.slice("dist/".length)) ?? Buffer.of())).toMatchObject({
      width: 1200,
      height: 630,
      type: "png",
    });
    const names = ["og:image:width", "og:image:height", "og:image:alt", "twitter:card"];
    expect(names.map((name) => metaOf(site, "guide/a/index.html", name))).toEqual([
      "1200",
      "630",
      "Page A",
      "summary_large_image",
    ]);
    expect(cardsIn(site)).toHaveLength(3);
    expect((await site.run(["verify"])).status).toBe(0);
  });

  test("gets a new one only if its title or section changes, equal to that of a fresh build", async () => {
    const site = makeCards();
    await site.build();
    const before = [cardOf(site, "guide/a/index.html"), cardOf(site, "guide/index.html")];
    site.edit("docs-src/guide/a.md", (text) => `${text}\nMore.\n`);
    await site.build();
    expect(cardOf(site, "guide/a/index.html")).toBe(before[0]);
    site.edit("docs-src/guide/a.md", (text) => text.replace("Page A", "Page B"));
    await site.build();
    expect(cardOf(site, "guide/a/index.html")).not.toBe(before[0]);
    expect(cardOf(site, "guide/index.html")).toBe(before[1]);
    expect(cardsIn(site)).toHaveLength(3);
    const incremental = site.files();
    site.remove("dist").remove(".docsgen");
    await site.build();
    expect(site.files()).toEqual(incremental);
  });
});

test("an image of the page's own takes the place of the card, with its size", async () => {
  const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNgYGAAAAAEAAHI6uv5AAAAAElFTkSuQmCC";
  const site = makeCards({
    "docs-src/guide/index.md":
      '---\ntitle: Guide\nhead: [[meta, { property: "og:image", content: "https://b.example/x.png" }]]\n---\n\nText.\n',
    "docs-src/guide/a.md": "---\ntitle: Page A\nthumbnail: dot.png\n---\n\nText of the page.\n",
  });
  site.write("docs-src/guide/dot.png", Buffer.from(dot, "base64"));
  expect((await site.build()).stderr).toBe("");
  expect(cardOf(site, "guide/a/index.html")).toMatch(/^dist\/assets\/dot\.\w+\.png$/u);
  expect(metaOf(site, "guide/a/index.html", "og:image:width")).toBe("1");
  expect(metaOf(site, "guide/index.html", "og:image")).toBe("https://b.example/x.png");
  expect(site.read("dist/guide/index.html").match(/og:image"/gu)).toHaveLength(1);
  expect(cardsIn(site)).toHaveLength(1);
});

describe("a font of the config", () => {
  test("is needed for scripts that the built-in one does not have", async () => {
    const site = makeCards({ "docs-src/guide/a.md": "---\ntitle: 日本\n---\n\nText of the page.\n" });
    const run = await site.build();
    expect(run.stderr).toContain(
      "card-font: The fonts of social cards have no “日”, “本”, so “guide/a.md” has no card",
    );
    expect(metaOf(site, "guide/a/index.html", "og:image")).toBe(null);
    expect(metaOf(site, "guide/a/index.html", "twitter:card")).toBe("summary");
  });

  test("is an input of the cards", async () => {
    const site = makeCards({}, 'fonts: ["fonts/own.ttf"]');
    const missing = await site.build();
    expect(missing.stderr).toContain("“fonts/own.ttf”, which is not a TrueType or OpenType font");
    mkdirSync(site.path("fonts"));
    copyFileSync(inter.replaceAll("600SemiBold", "700Bold"), site.path("fonts/own.ttf"));
    await site.build();
    const bold = cardOf(site, "guide/a/index.html");
    copyFileSync(inter, site.path("fonts/own.ttf"));
    await site.build();
    expect(cardOf(site, "guide/a/index.html")).not.toBe(bold);
  });
});

test("cards need the address of the site, because that of an image must be absolute", async () => {
  const site = makeCards().edit("site.config.ts", (text) => text.replace(/ {2}origin.*\n/u, ""));
  expect((await site.build()).stderr).toContain("“socialCards” needs `origin`");
});

describe("a title", () => {
  const draw = (title: string, isRightToLeft = false): readonly string[] => {
    const svg = drawCard(
      { title, section: "", output: toOutputPath("a.png") },
      { site: "Site", accent: "#000", isRightToLeft, logo: null },
      { family: "Inter", widthOf: () => 0.6 },
    );
    return Array.from(svg.matchAll(/font-size="(?:84|68|54)"[^>]*>([^<]*)</gu), ([, line = ""]) => line);
  };

  test("is broken into lines between words, between Chinese characters, and within long names", () => {
    expect(draw("How to add many rows to a sheet")).toEqual(["How to add many rows", "to a sheet"]);
    expect(draw("日本語".repeat(10))).toEqual(["日本語日本語日本語日本語日本語日本語日本", "語日本語日本語日本語"]);
    expect(draw("createIncrementalSynchronization")).toEqual(["createIncremental", "Synchronization"]);
    expect(draw(`${"日本語".repeat(6)}日本、語`)).toEqual([`${"日本語".repeat(6)}日`, "本、語"]);
  });

  test("ends in an ellipsis after four lines, and text in it stays text", () => {
    const lines = draw("A word & another <word> ".repeat(12));
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/ \S*…$/u);
    expect(lines[0]).toContain("&amp; another");
  });

  test("is embedded in a mark of its direction where the site runs from right to left", () => {
    expect(draw("واجهة API", true)).toEqual(["\u202Bواجهة API\u202C"]);
  });
});
