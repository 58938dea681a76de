/** What the head of a document tells search engines, phones and other sites. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

const url = z.url({ protocol: /^https$/u });
const site = z.strictObject({ "@type": z.literal("WebSite"), name: z.string(), url });

/** The shapes that https://schema.org and the guidelines of search engines describe. */
const webSite = site.extend({ description: z.string(), inLanguage: z.literal("en"), image: url.optional() });
const article = z.strictObject({
  "@type": z.literal("TechArticle"),
  headline: z.string().min(1),
  url,
  description: z.string().optional(),
  inLanguage: z.literal("en"),
  image: url.optional(),
  dateModified: z.iso.date().optional(),
  isPartOf: site,
});
const breadcrumbs = z.strictObject({
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(
      z.strictObject({ "@type": z.literal("ListItem"), position: z.number(), name: z.string(), item: url.optional() }),
    )
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1)),
});

function graphOf(built: Site, path: string): unknown {
  const [, text = ""] =
    /<script type="application\/ld\+json">([^<]*)<\/script>/u.exec(built.read(`dist/${path}`)) ?? [];
  const { "@context": context, "@graph": graph } = z
    .strictObject({ "@context": z.string(), "@graph": z.array(z.unknown()) })
    .parse(JSON.parse(text));
  expect(context).toBe("https://schema.org");
  return graph;
}

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';

function makeOne(settings = "", files: Readonly<Record<string, string>> = {}): Site {
  return makeSite({
    "site.config.ts": minimalConfig(
      `  description: "All about it.",\n  origin: "https://a.example",\n  base: "/docs/",\n${settings}`,
    ),
    "docs-src/index.md": "---\ntitle: Start\n---\n\n[A](a.md)\n",
    "docs-src/a.md": "---\ntitle: A </script>\nlastUpdated: 2027-01-31\n---\n\nText.\n",
    "docs-src/public/favicon.svg": icon,
    ...files,
  });
}

describe("the structured data", () => {
  test("describes the home page as the site, and the others as articles with their position and date", async () => {
    const built = makeOne();
    await built.build();
    expect(z.tuple([webSite]).parse(graphOf(built, "index.html"))[0].url).toBe("https://a.example/docs/");
    const [about, crumbs] = z.tuple([article, breadcrumbs]).parse(graphOf(built, "a/index.html"));
    expect(about).toMatchObject({ headline: "A </script>", dateModified: "2027-01-31" });
    expect(crumbs.itemListElement.map(({ name }) => name)).toEqual(["Manual", "A </script>"]);
    expect(built.read("dist/404.html")).not.toContain("ld+json");
    expect(built.read("dist/index.html")).toContain('<meta property="og:type" content="website"/>');
    expect(built.read("dist/a/index.html")).toContain('<meta property="og:type" content="article"/>');
    expect(built.read("dist/a/index.html")).toContain('<link rel="canonical" href="https://a.example/docs/a/"/>');
  });

  test("is absent from a site without an origin, because its addresses would mean nothing", async () => {
    const built = makeOne().edit("site.config.ts", (text) => text.replace(/ {2}origin.*\n/u, ""));
    await built.build();
    expect(built.read("dist/a/index.html")).not.toContain("ld+json");
  });
});

describe("the sitemap", () => {
  test("lists every page but those that search engines are not to list, with their dates", async () => {
    const built = makeOne("", { "docs-src/b.md": "---\ntitle: B\nnoindex: true\n---\n\n[A](a.md)\n" });
    await built.build();
    expect(built.read("dist/sitemap.xml")).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        "<url><loc>https://a.example/docs/</loc></url>",
        "<url><loc>https://a.example/docs/a/</loc><lastmod>2027-01-31</lastmod></url>",
        "</urlset>",
        "",
      ].join("\n"),
    );
  });
});

test("the colors of the bars of browsers are those of the theme, unless the site names others", async () => {
  const tokens = readFileSync(join(projectRoot, "src/theme/styles/tokens.css"), "utf8");
  const [, light, dark] = /--dg-color-surface: light-dark\((#\w+), (#\w+)\)/u.exec(tokens) ?? [];
  const built = makeOne();
  await built.build();
  const colors = built
    .read("dist/index.html")
    .matchAll(/name="theme-color" media="[^"]*(light|dark)\)" content="(#\w+)"/gu);
  expect(Array.from(colors, ([, mode, color]) => [mode, color])).toEqual([
    ["light", light],
    ["dark", dark],
  ]);
  const own = makeOne('  headTags: [{ tag: "meta", attributes: { name: "theme-color", content: "#123456" } }],\n');
  await own.build();
  expect(own.read("dist/index.html").match(/theme-color/gu)).toHaveLength(1);
});

describe("the icon for home screens", () => {
  const link = '<link rel="apple-touch-icon" href="/docs/apple-touch-icon.png"/>';

  test("is made from the icon of the site if the config asks for it", async () => {
    const built = makeOne("  touchIcon: true,\n");
    expect((await built.build()).stderr).toBe("");
    const png = built.files().get("apple-touch-icon.png") ?? Buffer.of();
    expect(imageSize(png)).toMatchObject({ width: 180, height: 180, type: "png" });
    expect(built.read("dist/index.html")).toContain(link);
  });

  test("is the author's own, with or without the setting", async () => {
    for (const settings of ["", "  touchIcon: true,\n"]) {
      const built = makeOne(settings, { "docs-src/public/apple-touch-icon.png": "own" });
      await built.build();
      expect(built.read("dist/apple-touch-icon.png")).toBe("own");
      expect(built.read("dist/index.html")).toContain(link);
    }
    const without = makeOne();
    await without.build();
    expect(without.read("dist/index.html")).not.toContain("apple-touch-icon");
  });
});
