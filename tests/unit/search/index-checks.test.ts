/** What `check` says of an index, also of one that was updated; how pages count; and what very frequent terms list. */
import { expect, test } from "vitest";
import { publishedContents } from "../../../src/compiler/search/postings.ts";
import { areasOf, makeSearchableSite } from "../../../src/compiler/search/searchable-pages.ts";
import { encodePostings, readPostings, sectionKey } from "../../../src/theme/search/shard.ts";
import { linkPages, pageOf } from "../../support/linked-site.ts";
import { makeMemorySearch } from "../../support/memory-search.ts";

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
/** More pages than a check looks at, all of which say more about widgets than the first. */
const others = Object.fromEntries(
  Array.from({ length: 24 }, (_, number) => [
    `/other-${number}/`,
    page(`Other ${number}`, "## Widget\n\nA widget. Each widget is a widget."),
  ]),
);
const rest = async (): Promise<void> => undefined;
const codes = (findings: readonly { readonly code: string }[]): readonly string[] => findings.map(({ code }) => code);

test("a page that its own title does not find is reported once the title, or how much pages count, makes it so", async () => {
  const index = makeMemorySearch();
  const check = async (title: string, factor: number): Promise<readonly string[]> =>
    codes(await (await index({ "/": page(title, "Text."), ...others }, { factors: { "/": factor } })).check(rest));
  expect(await check("Widget", 79)).toEqual([]);
  expect(await check("Widget", 0.05)).toEqual(["search-title"]);
  expect(await check("Zebra", 0.05)).toEqual([]);
  expect(await check("Widget", 0.05)).toEqual(["search-title"]);
});

test.each([
  ["/limits/", []],
  ["/limits/#memory", []],
  ["/limits/#disk", ["search-expectation"]],
  ["/gone/", ["search-expectation"]],
])("a search for memory that is expected to find %s has the findings %j", async (address, expected) => {
  const pages = {
    "/": page("Start", "Text."),
    "/limits/": page("Limits", "## Memory\n\nMemory is memory.\n\n## Disk\n\nA disk."),
  };
  const index = await makeMemorySearch()(pages, { search: { expect: { memory: address } } });
  expect(codes(await index.check(rest))).toEqual(expected);
});

test("a page counts by its boost and that of its folder, and less the deeper it is", async () => {
  const { site, config } = await linkPages({
    pages: {
      "index.md": pageOf("Home"),
      "a/index.md": pageOf("A"),
      "a/b/index.md": pageOf("AB"),
      "a/b/c.md": pageOf("ABC", "Text.", "search: { boost: 2 }\n"),
      "old/x.md": pageOf("OX"),
      "hidden.md": pageOf("Hidden", "Text.", "search: false\n"),
    },
  });
  const { pages } = makeSearchableSite(site, config, (path) => (path.startsWith("old/") ? 0.5 : 1));
  expect(pages.map(({ path, factor }) => [path, factor])).toEqual([
    ["/", 1],
    ["/a/", 1],
    ["/a/b/", 0.96],
    ["/a/b/c/", 2 * 0.96 ** 2],
    ["/old/x/", 0.5 * 0.96],
  ]);
});

test("the empty search box offers the pages of the navigation and the folders, each once", async () => {
  const { site, config } = await linkPages({
    pages: {
      "index.md": pageOf("Home"),
      "guide/index.md": pageOf("The guide"),
      "guide/a.md": pageOf("A"),
      "reference/a.md": pageOf("RA"),
      "reference/b.md": pageOf("RB"),
      "single/x.md": pageOf("X"),
    },
    settings: {
      base: "/docs/",
      themeConfig: {
        navbar: {
          left: [
            { text: "Guide", link: "/guide/" },
            { text: "More", items: [{ text: "X", link: "/single/x/" }] },
          ],
        },
        sidebars: [],
      },
    },
  });
  const { pages, start } = makeSearchableSite(site, config, () => 1);
  expect(start.map(({ path }) => path)).toEqual(["/guide/", "/single/x/", "/reference/a/"]);
  // The title of the page that heads the folder, or its name.
  expect(areasOf(pages)).toEqual([
    ["The guide", 1, 3],
    ["reference", 3, 5],
  ]);
});

test("a very frequent term lists the sections with the highest impacts, of equal ones the first", () => {
  const keys = Array.from({ length: 2100 }, (_, number) => sectionKey(Math.floor(number / 3), number % 3));
  const impacts = keys.map((_, number) => (number % 3 === 0 ? 9 : number % 3 === 1 ? 4 : 3));
  const listed = readPostings(publishedContents(encodePostings({ keys, impacts, count: keys.length })));
  expect(listed.count).toBe(2100);
  expect(listed.keys).toEqual(keys.filter((_, number) => number % 3 < 2 || number < 1800));
  const few = encodePostings({ keys: keys.slice(0, 2000), impacts: impacts.slice(0, 2000), count: 2000 });
  expect(publishedContents(few)).toBe(few);
});
