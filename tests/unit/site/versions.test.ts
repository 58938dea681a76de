/** Links between versions, and what each page of one knows of the others. */
import { expect, test } from "vitest";
import { makeAssetIndex } from "../../../src/compiler/asset/asset-index.ts";
import { checkConfig } from "../../../src/compiler/config/check-config.ts";
import type { LinkedEditions } from "../../../src/compiler/site/link-editions.ts";
import { linkEditions } from "../../../src/compiler/site/link-editions.ts";
import { mountedPath, pathInMount } from "../../../src/compiler/source/mounts.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import { pageOf } from "../../support/linked-site.ts";
import { compilePage } from "../../support/page.ts";

type Texts = Readonly<Record<string, string>>;

const v1 = { "index.md": pageOf("Home"), "guide.md": pageOf("Guide", "## First"), "gone.md": pageOf("Gone") } as const;
const v0 = { "index.md": pageOf("Home"), "gone.md": pageOf("Gone"), "first.md": pageOf("First") } as const;

const checked = checkConfig({
  title: "Manual",
  versions: { current: "v2", archived: { v1: "git:v1", v0: "git:v0" } },
});
if (checked.kind === "findings") throw new Error("the config is valid");
const { editions } = checked;

/** @param redirects Those of each version. */
async function link(
  versions: readonly [Texts, Texts, Texts],
  redirects: readonly Texts[] = [],
): Promise<LinkedEditions> {
  const sources = await Promise.all(
    editions.map(async ({ edition }, number) => {
      const texts = Object.entries(versions[number] ?? {});
      const compiled = await Promise.all(texts.map(([path, text]) => compilePage(text, { path })));
      return compiled.map(
        ({ page }) => [toSourcePath(edition.prefix + page.interface.record.relativePath), page.interface] as const,
      );
    }),
  );
  const configs = editions.map(({ edition, config }, number) => ({
    edition,
    config: { ...config, redirects: Object.entries(redirects[number] ?? {}).map(([from, to]) => ({ from, to })) },
  }));
  return linkEditions(configs, sources.flat(), makeAssetIndex([], "/"), new Map(), {});
}

test.each([
  ["guide/a.md", "v1/guide/a.md"],
  ["public/a.pdf", "public/v1/a.pdf"],
  ["public-notes/a.md", "v1/public-notes/a.md"],
  ["v1/a.md", "v1/v1/a.md"],
  ["public/v1/a.pdf", "public/v1/v1/a.pdf"],
])("%s of a version is at %s", (path, mounted) => {
  expect(mountedPath(toSourcePath(path), "v1/")).toBe(mounted);
  expect(pathInMount(toSourcePath(mounted), "v1/")).toBe(path);
});

test.each([
  ["version:v1/guide/#first", "/v1/guide/#first"],
  ["version:v1/guide", "/v1/guide/"],
  ["version:v1/guide.md?a=b#first", "/v1/guide/?a=b#first"],
  ["version:v1/guide.html", "/v1/guide/"],
  ["version:v1/index.md", "/v1/"],
  ["version:v1", "/v1/"],
  ["version:v1/", "/v1/"],
  ["version:v2/guide/", "/guide/"],
  ["VERSION:v1/guide/", "/v1/guide/"],
])("%s leads to %s", async (written, url) => {
  const linked = await link([{ "index.md": pageOf("Home", `[a](${written})`), "guide.md": pageOf("Guide") }, v1, v0]);
  const [home] = linked.whole.pages;
  expect([home?.urls, linked.whole.findings.filter(({ code }) => code === "broken-version-link")]).toEqual([[url], []]);
});

test.each([
  ["version:v1/new/", "leads to no page of “v1”"],
  ["version:v1/guide/#second", "leads to an anchor that the page of “v1” does not have"],
  ["version:v3/guide/", "names the version “v3”, which does not exist"],
  ["version:", "names the version “”, which does not exist"],
])("%s is broken", async (written, problem) => {
  const linked = await link([{ "index.md": pageOf("Home", `[a](${written})`), "guide.md": pageOf("Guide") }, v1, v0]);
  const found = linked.whole.findings.filter(({ code }) => code === "broken-version-link");
  expect(found.map(({ message }) => message)).toEqual([`The link “${written}” ${problem}`]);
});

test("an address below the folder of a version is one of the version", async () => {
  const linked = await link([
    { "index.md": pageOf("Home", "[a](/v1/guide/#first)"), "guide.md": pageOf("Guide") },
    v1,
    v0,
  ]);
  expect(linked.whole.findings.flatMap(({ code, hint }) => (code === "broken-link" ? [hint] : []))).toEqual([
    "it is a page of the version “v1”: write “version:v1/guide/#first”",
  ]);
});

test("links, canonical addresses and banners follow redirects into other versions", async () => {
  const linked = await link(
    [
      { "index.md": pageOf("Home", "[a](version:v2/loop/)"), "new.md": pageOf("New") },
      { "index.md": pageOf("Home", "[a](version:v2/gone/) [b](version:v1/first/)"), "gone.md": pageOf("Gone") },
      v0,
    ],
    [
      { "/gone/": "version:v1/gone/", "/loop/": "version:v1/loop/" },
      { "/first/": "version:v2/new/", "/loop/": "version:v2/loop/" },
    ],
  );
  const pages = new Map(linked.whole.pages.map((page) => [`${page.record.path}`, page]));
  expect(pages.get("/v1/")?.urls).toEqual(["/v1/gone/", "/new/"]);
  expect(pages.get("/v1/gone/")?.inVersions).toEqual({ canonical: null, current: "/" });
  expect(pages.get("/v0/gone/")?.inVersions).toEqual({ canonical: "/v1/gone/", current: "/" });
  expect(pages.get("/v0/first/")?.inVersions).toEqual({ canonical: "/new/", current: "/" });
  const broken = linked.whole.findings.flatMap((found) =>
    found.kind !== "config" && found.code === "broken-version-link" ? [found.message] : [],
  );
  expect(broken).toEqual(["The link “version:v2/loop/” leads to no page of “v2”"]);
});

test("what a ref links to may be gone: the link leads to a home page", async () => {
  const text = "[a](version:v9/guide/#x) [b](version:v0/new/) [c](version:v0/gone/#none)";
  const linked = await link([{ "index.md": pageOf("Home", text) }, { "index.md": pageOf("Home", text) }, v0]);
  const found = linked.whole.findings.filter(({ code }) => code === "broken-version-link");
  expect(found.map((each) => ["page" in each && each.page, each.severity])).toEqual([
    ...[1, 2, 3].map(() => ["index.md", undefined]),
    ...[1, 2, 3].map(() => ["v1/index.md", undefined]),
  ]);
  expect(linked.whole.pages.find(({ record }) => record.path === "/v1/")?.urls).toEqual(["/", "/v0/", "/v0/gone/"]);
});
