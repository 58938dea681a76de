/** Links from the root lead to the same page with and without the base that the site is published under. */
import { expect, test } from "vitest";
import { makeAssetIndex } from "../../../src/compiler/asset/asset-index.ts";
import { siteConfigSchema } from "../../../src/compiler/config/schema.ts";
import { linkSite } from "../../../src/compiler/site/link.ts";
import { compilePage } from "../../support/page.ts";

async function urlOf(link: string, base: string): Promise<string | undefined> {
  const { page } = await compilePage(`---\ntitle: Start\n---\n[a](${link})\n`, { path: "index.md" });
  const others = await Promise.all(
    ["b.md", "docs/c.md", "docsearch.md"].map((path) => compilePage(`---\ntitle: ${path}\n---\nText.\n`, { path })),
  );
  const config = siteConfigSchema.parse({ title: "Test", base });
  const interfaces = [page, ...others.map((other) => other.page)].map((each) => each.interface);
  const { pages, findings } = linkSite(config, interfaces, makeAssetIndex([], base), new Map());
  const isBroken = findings.some(({ code }) => code === "broken-link");
  return isBroken ? "broken" : (pages.find(({ record }) => record.relativePath === "index.md")?.urls[0] ?? undefined);
}

test.each([
  ["/b/", "/docs/", "/docs/b/"],
  ["/docs/b/", "/docs/", "/docs/b/"],
  ["%2Fdocs/b/", "/docs/", "/docs/b/"],
  ["/docs/", "/docs/", "/docs/"],
  ["/docs", "/docs/", "/docs/"],
  ["/docsearch/", "/docs/", "/docs/docsearch/"],
  ["docs/c.md", "/docs/", "/docs/docs/c/"],
  ["/docs/c.md", "/docs/", "broken"],
  ["/docs/c/", "/", "/docs/c/"],
  ["/docs/b/", "/manual/", "broken"],
])("%s in a site under %s leads to %s", async (link, base, expected) => {
  expect(await urlOf(link, base)).toBe(expected);
});
