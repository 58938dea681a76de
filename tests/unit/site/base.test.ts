/** Links from the root lead to the same page with and without the base that the site is published under. */
import { expect, test } from "vitest";
import { linkPages } from "../../support/linked-site.ts";

async function urlOf(link: string, base: string): Promise<string | undefined> {
  const text = (title: string, body: string): string => `---\ntitle: ${title}\n---\n${body}\n`;
  const others = ["b.md", "docs/c.md", "docsearch.md"].map((path) => [path, text(path, "Text.")] as const);
  const { site, page } = await linkPages({
    pages: { "index.md": text("Start", `[a](${link})`), ...Object.fromEntries(others) },
    settings: { base },
  });
  const isBroken = site.findings.some(({ code }) => code === "broken-link");
  return isBroken ? "broken" : (page("index.md").urls[0] ?? undefined);
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
