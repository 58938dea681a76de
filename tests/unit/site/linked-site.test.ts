/** What a page knows of the others: its neighbors, the pages above it, its section, its card, and files in use. */
import { describe, expect, test } from "vitest";
import type { LinkedPage } from "../../../src/compiler/site/linked-site.ts";
import type { CardFonts } from "../../../src/compiler/site/social-card.ts";
import { linkPages, pageOf } from "../../support/linked-site.ts";

const sidebar = (entries: readonly unknown[], paths: readonly string[] = ["/"]): object => ({
  themeConfig: { sidebars: [{ paths, entries }] },
});
const neighbors = ({ previous, next }: LinkedPage): readonly (string | null)[] => [
  previous?.text ?? null,
  next?.text ?? null,
];
const crumbs = ({ breadcrumbs }: LinkedPage): readonly string[] =>
  breadcrumbs.map(({ text, path }) => `${text} ${path ?? "-"}`);

test("pages that no sidebar lists follow the page above them, or the home page", async () => {
  const { page } = await linkPages({
    pages: {
      "index.md": pageOf("Home"),
      "a/index.md": pageOf("A"),
      "a/x.md": pageOf("AX"),
      "a/y.md": pageOf("AY"),
      "b.md": pageOf("B"),
      "other/x.md": pageOf("OX"),
      "other/y.md": pageOf("OY"),
    },
    settings: sidebar(["/a/", "/b/"]),
  });
  expect(neighbors(page("index.md"))).toEqual([null, "A"]);
  expect(neighbors(page("a/index.md"))).toEqual([null, "B"]);
  expect(neighbors(page("a/x.md"))).toEqual(["A", "AY"]);
  expect(neighbors(page("a/y.md"))).toEqual(["AX", "B"]);
  expect(neighbors(page("other/x.md"))).toEqual(["Home", "OY"]);
  expect(neighbors(page("other/y.md"))).toEqual(["OX", null]);
});

describe("the breadcrumbs of a page", () => {
  const pages = {
    "index.md": pageOf("Home"),
    "guide/index.md": pageOf("The guide"),
    "guide/a.md": pageOf("A"),
    "guide/deep/b.md": pageOf("B"),
  };

  test("name the group around it once, with the page of the group", async () => {
    const { page } = await linkPages({
      pages,
      settings: sidebar([{ text: "Guide", page: "/guide/", entries: ["/guide/a/"] }]),
    });
    expect(crumbs(page("guide/a.md"))).toEqual(["Manual /", "Guide /guide/"]);
    expect(crumbs(page("guide/index.md"))).toEqual(["Manual /"]);
    expect(crumbs(page("guide/deep/b.md"))).toEqual(["Manual /", "Guide /guide/"]);
  });

  test("name a group without a page, which leads to its first page if that is above", async () => {
    const { page } = await linkPages({
      pages,
      settings: sidebar([{ text: "Guide", entries: ["/guide/", "/guide/a/"] }]),
    });
    expect(crumbs(page("guide/a.md"))).toEqual(["Manual /", "Guide /guide/"]);
    expect(crumbs(page("guide/index.md"))).toEqual(["Manual /", "Guide -"]);
    const other = await linkPages({ pages, settings: sidebar([{ text: "Guide", entries: ["/guide/a/", "/guide/"] }]) });
    expect(crumbs(other.page("guide/index.md"))).toEqual(["Manual /", "Guide -"]);
  });

  test("are the folders without a sidebar, and nothing on the home page", async () => {
    const { page } = await linkPages({ pages, settings: { themeConfig: { sidebars: [] } } });
    expect(crumbs(page("guide/deep/b.md"))).toEqual(["Manual /", "The guide /guide/"]);
    expect(crumbs(page("index.md"))).toEqual([]);
  });
});

test("equal titles are told apart by their section: the page above, or the group of the first sidebar", async () => {
  const { page } = await linkPages({
    pages: {
      "index.md": pageOf("Home"),
      "a/index.md": pageOf("Above"),
      "a/x.md": pageOf("Limits"),
      "x.md": pageOf("Limits"),
      "y.md": pageOf("Limits"),
      "z.md": pageOf("Limits"),
      "unique.md": pageOf("Unique"),
    },
    settings: {
      themeConfig: {
        sidebars: [
          {
            paths: ["/none/"],
            acknowledge: { "/none/": "Its pages are written in May." },
            entries: [{ text: "One", entries: ["/x/"] }],
          },
          {
            paths: ["/none2/"],
            acknowledge: { "/none2/": "Its pages are written in May." },
            entries: [{ text: "Two", entries: ["/x/"] }],
          },
        ],
      },
    },
  });
  expect(page("a/x.md").documentTitle).toBe("Limits · Above");
  expect(page("x.md").documentTitle).toBe("Limits · One");
  expect(page("y.md").documentTitle).toBe("Limits · /y/");
  expect(page("z.md").documentTitle).toBe("Limits · /z/");
  expect(page("unique.md").documentTitle).toBe("Unique");
});

test("an entry of a sidebar leads to a heading or another site, and its page has neighbors even without an entry", async () => {
  const { page, findings } = await linkPages({
    pages: {
      "index.md": pageOf("Home"),
      "a.md": pageOf("A"),
      "moves.md": pageOf("Moves", "## Version 5 {#v5}\n\nText."),
    },
    settings: {
      base: "/docs/",
      ...sidebar([
        "/a/",
        {
          text: "More",
          entries: [
            { text: "Version 5", link: "/moves/?x=1#v5" },
            { text: "Forum", link: "https://forum.example/", badge: "New" },
            { text: "Gone", link: "/moves/#v6" },
            { text: "Missing", link: "/move/" },
            { text: "Script", link: "javascript:alert(1)" },
          ],
        },
      ]),
    },
  });
  const [, group] = page("a.md").sidebar?.entries ?? [];
  expect(group?.kind === "group" && group.entries.map(({ text, url, badges }) => [text, url, badges])).toEqual([
    ["Version 5", "/docs/moves/?x=1#v5", []],
    ["Forum", "https://forum.example/", [{ text: "New", kind: "tip" }]],
    ["Gone", "/docs/moves/#v6", []],
    ["Missing", "#", []],
    ["Script", "#", []],
  ]);
  expect(neighbors(page("moves.md"))).toEqual(["A", null]);
  expect(crumbs(page("moves.md"))).toEqual(["Manual /", "More -"]);
  expect(findings).toEqual(["config broken-anchor", "config broken-sidebar-entry", "config unsafe-url"]);
});

test("an entry of a generated sidebar has the place of its number, its order or that of the folder's index page", async () => {
  const { page } = await linkPages({
    pages: {
      "index.md": pageOf("Home"),
      "a/index.md": pageOf("A", "Text.", "order: 3\n"),
      "a/x.md": pageOf("AX"),
      "b/index.md": pageOf("B", "Text.", "order: 1\n"),
      "b/x.md": pageOf("BX"),
      "02-c/x.md": pageOf("CX"),
      "d.md": pageOf("D", "Text.", "order: 2\n"),
      "e.md": pageOf("E"),
    },
    settings: sidebar([{ folder: "/" }]),
  });
  expect(page("index.md").sidebar?.entries.map(({ text }) => text)).toEqual(["Home", "B", "C", "D", "A", "E"]);
});

test("the card of a page shows its title and the page above it; that of the home page, the site", async () => {
  const fonts: CardFonts = { key: "k", files: [], family: "Inter", widthOf: () => 1, missingIn: () => [] };
  const { page } = await linkPages({
    pages: { "index.md": pageOf("Home"), "a/index.md": pageOf("A 🚀 b"), "a/x.md": pageOf("X") },
    options: { cardFonts: fonts },
  });
  const shown = ["index.md", "a/index.md", "a/x.md"].map((path) => {
    const { card } = page(path);
    return [card?.title, card?.section];
  });
  expect(shown).toEqual([
    ["Manual", ""],
    ["A b", ""],
    ["X", "A b"],
  ]);
});

test("a file is in use if a page links to it, shows it or includes it", async () => {
  const { findings } = await linkPages({
    pages: { "index.md": pageOf("Home", "<<< shown.js\n\n![A picture](used.png) [a](linked.zip)") },
    included: { "shown.js": "f();\n" },
    files: ["used.png", "linked.zip", "unused.js", "public/robots.txt"],
  });
  expect(findings).toEqual(["unused.js unused-asset"]);
});

test.each([
  ["http://a.dev/x", ["index.md insecure-link"]],
  ["http://a.dev:8080/x", []],
  ["http://localhost/x", []],
  ["http://192.168.0.1/", []],
  ["http://www.example.com/", []],
  ["https://a.dev/", []],
  ["https://own.dev/docs/b/?a#b", ["index.md own-absolute-link"]],
  ["https://own.dev/docs", ["index.md own-absolute-link"]],
  ["https://own.dev/docs/v1/", ["index.md suspicious-link"]],
  ["https://own.dev/shop/", []],
])("the external address %s has the findings %j", async (url, expected) => {
  const { findings } = await linkPages({
    pages: { "index.md": pageOf("Home", `[a](${url})`), "b.md": pageOf("B") },
    settings: { origin: "https://own.dev", base: "/docs/" },
  });
  expect(findings).toEqual(expected);
});

test.each([
  ["index.md", "index.md?tab=1", []],
  ["index.md", "?tab=1", []],
  ["index.md", "INDEX.md?tab=1", ["index.md link-case"]],
  ["b.md", "b.md?tab=1#text", ["b.md broken-anchor"]],
  ["b.md", "/b/?tab=1", []],
  ["b.md", "/b?tab=1", ["b.md link-slash"]],
])("on %s, a link to the page itself with a query, %s, has the findings %j", async (source, link, expected) => {
  const pages = { "index.md": pageOf("Home"), "b.md": pageOf("B") };
  const { findings } = await linkPages({ pages: { ...pages, [source]: pageOf("Own", `[a](${link})`) } });
  expect(findings).toEqual(expected);
});
