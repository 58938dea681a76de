/** The bytes that a page loads from the theme, with gzip 9, stay within their budgets. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../../support/site.ts";

test("the theme's files stay within their budgets", async () => {
  const site = makeSite({ "site.config.ts": minimalConfig(), "docs-src/index.md": "---\ntitle: Start\n---\n" });
  await site.build();
  for (const [name, kilobytes] of [
    ["main", 8],
    ["style", 11.4],
    ["not-found", 2],
    // About 9 kB of each is the search engine, which is fetched when a reader is about to use it, and 1 kB the styles of the
    // dialog.
    ["search-page", 11.9],
    ["search", 14.4],
  ] as const) {
    const files = [...site.files()].filter(([path]) => path.startsWith(`assets/${name}.`));
    expect(files.length, name).toBe(1);
    const bytes = files.map(([, content]) => gzipSync(content, { level: 9 }).length);
    expect(bytes[0], name).toBeLessThanOrEqual(kilobytes * 1024);
  }
});
