/** A long report, as shown to people. */
import { expect, test } from "vitest";
import { finding } from "../../../src/compiler/diagnostics/catalog.ts";
import type { Diagnostic } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { startOfText } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { digest } from "../../../src/compiler/diagnostics/reporters/digest.ts";

function unknownKey(key: string, page: number): Diagnostic {
  const found = finding("frontmatter-unknown-key", { key }, startOfText);
  const accept = { setting: ["markdown", "frontmatterKeys"], value: key };
  return { ...found, accept, kind: "file", severity: "warning", file: `docs-src/p${page}.md` };
}

function brokenLink(url: string): Diagnostic {
  return { ...finding("broken-link", { url }, startOfText), kind: "file", severity: "error", file: "docs-src/a.md" };
}

const pages = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test("a short report is not shortened", () => {
  const diagnostics = pages(10).map((page) => unknownKey("ms.date", page));
  expect(digest(diagnostics)).toEqual({ shown: diagnostics, rest: [] });
});

test("of a problem on every page, the first ten are shown, with the setting that accepts it", () => {
  const diagnostics = pages(1200).map((page) => unknownKey("ms.date", page));
  const { shown, rest } = digest([...diagnostics, unknownKey("titel", 1)]);
  expect(shown).toEqual([...diagnostics.slice(0, 10), unknownKey("titel", 1)]);
  expect(rest).toEqual([
    "… and 1,190 more frontmatter-unknown-key: Unknown frontmatter key “ms.date”",
    'To accept these keys, add to the config: markdown: { frontmatterKeys: ["ms.date"] }',
  ]);
});

test("of one code, the first fifty are shown, and the most frequent message is counted separately", () => {
  const keys = pages(12).map((key) => `key.${key}`);
  const diagnostics = pages(100).flatMap((page) => [
    ...keys.map((key) => unknownKey(key, page)),
    brokenLink(`p${page}.md`),
  ]);
  const { shown, rest } = digest(diagnostics);
  expect(shown.filter(({ code }) => code === "broken-link")).toHaveLength(50);
  expect(shown.filter(({ code }) => code === "frontmatter-unknown-key")).toHaveLength(50);
  expect(rest).toHaveLength(13);
  expect(rest[0]).toMatch(/^… and 9\d more frontmatter-unknown-key: Unknown frontmatter key “key\.\d+”$/u);
  expect(rest[10]).toMatch(/^… and 19\d more frontmatter-unknown-key$/u);
  expect(rest[11]).toBe("… and 50 more broken-link");
  expect(rest[12]).toMatch(/markdown: \{ frontmatterKeys: \["key\.0", "key\.1", "key\.10", .*"key\.9"\] \}$/u);
});
