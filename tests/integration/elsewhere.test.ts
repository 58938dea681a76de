/** Links to another site on the same host, which the config lists. */
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

const settings = '  links: { elsewhere: ["/blog/", "../std/"] },\n';
const home = [
  "---",
  "title: Home",
  "---",
  "",
  "[a](/blog/news/?x=1#new) [b](../std/index.html#top) [c](/blog/here.md) ![Logo](/blog/logo.png)",
  "",
].join("\n");
const files = {
  "docs-src/index.md": home,
  "docs-src/chapter.md": "---\ntitle: Chapter\n---\n\n[d](../std/vec.html) [home](index.md)\n",
  "docs-src/blog/here.md": "---\ntitle: Here\n---\n\nText.\n",
};

test("are left unchanged, but pages of this site take precedence", async () => {
  const site = makeSite({ ...files, "site.config.ts": minimalConfig(`  base: "/book/",\n${settings}`) });
  const run = await site.build();
  expect(run.status, run.stderr).toBe(0);
  const article = site.article("dist/index.html");
  expect(article).toContain('href="/blog/news/?x=1#new"');
  expect(article).toContain('href="/std/index.html#top"');
  expect(article).toContain('href="/book/blog/here/"');
  expect(article).toContain('src="/blog/logo.png"');
  // Relative to the page's file; the page's address is a folder deeper.
  expect(site.article("dist/chapter/index.html")).toContain('href="/std/vec.html"');
  expect((await site.run(["verify", "--strict"])).stderr).toBe("");
});

test("are known to verify if the site is at the root of the host", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  links: { elsewhere: ["/blog/"] },\n'),
    "docs-src/index.md": home.replace("[b](../std/index.html#top) ", "").replace("[c](/blog/here.md) ", ""),
  });
  expect((await site.build()).status).toBe(0);
  expect((await site.run(["verify", "--strict"])).stderr).toBe("");
  site.edit("dist/docsgen-manifest.json", (text) => text.replace('"/blog/"', '"/shop/"'));
  expect((await site.run(["verify"])).stderr).toContain(
    "error broken-link: The link “/blog/news/?x=1#new” leads nowhere",
  );
});

test("are broken without the setting, as are links that do not match it", async () => {
  const site = makeSite(files);
  expect((await site.run(["check"])).stderr.match(/error broken-(?:link|asset)/gu)).toHaveLength(4);
  site.write("site.config.ts", minimalConfig(settings)).edit("docs-src/index.md", (text) => `${text}\n[e](/shop/)\n`);
  const { stderr } = await site.run(["check"]);
  expect(stderr.match(/error broken-(?:link|asset)/gu)).toHaveLength(1);
  expect(stderr).toContain("The link “/shop/” leads nowhere");
});
