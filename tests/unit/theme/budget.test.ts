/** The bytes that a page loads from the built theme, with gzip 9, stay within their budgets. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../support/site.ts";

const folder = join(projectRoot, "lib", "theme");
const { entries }: { entries: Record<string, string> } = JSON.parse(
  readFileSync(join(folder, "manifest.json"), "utf8"),
);

describe("the theme's files stay within their budgets", () => {
  test.each([
    ["main", 8],
    ["style", 10],
    ["not-found", 2],
    // About 7 kB of each is the search engine, which is fetched when a reader is about to use it.
    ["search-page", 8.5],
    ["search", 9.5],
  ])("%s in %d kB", (name, kilobytes) => {
    const bytes = gzipSync(readFileSync(join(folder, entries[name] ?? "")), { level: 9 }).length;
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1024);
  });
});
