/** The list for readers without scripts stays short, and leads to every page. */
import { expect, test } from "vitest";
import { listPages, printList } from "../../../src/compiler/output/search-list.ts";
import type { PageRecord } from "../../../src/compiler/page/compiled-page.ts";
import { toRoutePath } from "../../../src/compiler/source/paths.ts";
import { compilePage } from "../../support/page.ts";

const { page } = await compilePage("---\ntitle: A & B\n---\n## One\n### Below\n## Two\n", { path: "a.md" });
const { record } = page.interface;

function records(count: number, pathOf: (number: number) => string): readonly PageRecord[] {
  return Array.from({ length: count }, (_, number) => ({ ...record, path: toRoutePath(pathOf(number)) }));
}

test("it contains every page with its headings of the second level", () => {
  expect(printList(listPages([record]), "/docs/")).toBe(
    '<ul><li><a href="/docs/a/">A &amp; B</a><ul><li><a href="/docs/a/#one">One</a></li><li><a href="/docs/a/#two">Two</a></li></ul></li></ul>',
  );
  expect(listPages(records(900, (number) => `/${number}/`)).every(({ headings }) => headings.length === 2)).toBe(true);
});

test("if that is too long, it contains only the pages", () => {
  const listed = listPages(records(1500, (number) => `/${number}/`));
  expect(listed).toHaveLength(1500);
  expect(listed.every(({ headings }) => headings.length === 0)).toBe(true);
});

test("if there are too many pages, it contains those nearest to the root", () => {
  const deep = records(4000, (number) => (number < 50 ? `/${number}/` : `/${number % 50}/${number}/`));
  expect(listPages(deep).map(({ path }) => path)).toEqual(deep.slice(0, 50).map(({ path }) => path));
  const home = records(1, () => "/");
  expect(listPages([...home, ...deep])).toHaveLength(51);
});

test("a site of the same size with long addresses has a shorter list", () => {
  const long = records(1000, (number) =>
    number < 10 ? `/${number}/` : `/${number % 10}/${"name-".repeat(20)}${number}/`,
  );
  expect(listPages(long)).toHaveLength(10);
  expect(printList(listPages(records(2500, (number) => `/${number}/`)), "/").length).toBeLessThan(120_000);
});

test("pages that nothing else leads to are listed, however many they are", () => {
  const flat = records(4000, (number) => (number === 0 ? "/" : `/${number}/`));
  expect(listPages(flat)).toHaveLength(4000);
});

test("pages that search does not find are not listed", () => {
  expect(listPages([{ ...record, frontmatter: { ...record.frontmatter, search: false } }])).toEqual([]);
});
