/** Which addresses of the last publication are lost, and where they should lead now. */
import { describe, expect, test } from "vitest";
import { checkConfig } from "../../../src/compiler/config/check-config.ts";
import type { Publication } from "../../../src/compiler/site/publication.ts";
import { findLostAddresses, readPublication } from "../../../src/compiler/site/publication.ts";
import { loosely, makeArrive } from "../../../src/compiler/site/resolver.ts";
import { viewsOfPublication } from "../../../src/compiler/site/view.ts";
import type { LinkedSiteUnderTest } from "../../support/linked-site.ts";
import { linkPages, pageOf } from "../../support/linked-site.ts";

const words = (first: string): string => Array.from({ length: 60 }, (_, number) => `${first}${number}`).join(" ");

type Pages = Publication["pages"];

/** "from → to" for each lost address; "from" alone if nothing is proposed. */
function lost(
  now: LinkedSiteUnderTest,
  pages: Pages,
  redirects: readonly (readonly [from: string, to: string])[] = [],
): readonly string[] {
  const publication: Publication = {
    version: 1,
    base: "/docs/",
    origin: null,
    pages,
    redirects: redirects.map(([from, to]) => ({ from, to, acknowledge: null })),
    headers: [],
    elsewhere: [],
    schemes: [],
    links: [],
    files: [],
    hashes: [],
  };
  return findLostAddresses(publication, now.site, now.signatureOf).map(({ problem, redirect }) =>
    redirect === null ? `${problem.code} ${problem.hint}` : `${redirect.from} → ${redirect.to}`,
  );
}

/** The pages of a site as its manifest describes them. */
function published({ site, signatureOf }: LinkedSiteUnderTest, sources: readonly string[]): Pages {
  return site.pages
    .filter(({ record }) => sources.includes(record.relativePath))
    .map(({ record }) => ({
      path: record.path,
      title: record.title,
      anchors: record.headers.map(({ slug }) => slug),
      signature: signatureOf(record),
    }));
}

test("a page that moved is the new page with its text, even if an older page has the same text", async () => {
  const before = await linkPages({
    pages: { "copy.md": pageOf("A copy", words("alpha")), "old.md": pageOf("Alpha", words("alpha")) },
  });
  const after = await linkPages({
    pages: { "copy.md": pageOf("A copy", words("alpha")), "new.md": pageOf("The alpha", words("alpha")) },
  });
  expect(lost(after, published(before, ["copy.md", "old.md"]))).toEqual(["/old/ → /new/"]);
});

test("a page that was merged into an older one leads there, and a page without a successor nowhere", async () => {
  const before = await linkPages({
    pages: {
      "a.md": pageOf("Alpha", words("alpha")),
      "b.md": pageOf("Beta", words("beta")),
      "c.md": pageOf("Gamma", words("gamma")),
    },
  });
  const after = await linkPages({
    pages: { "a.md": pageOf("Alpha", `${words("alpha")} ${words("beta")}`), "d.md": pageOf("Delta", words("delta")) },
  });
  expect(lost(after, published(before, ["a.md", "b.md", "c.md"]))).toEqual([
    "/b/ → /a/",
    "lost-route redirect it to the page that replaces it",
  ]);
});

test("of two new pages that are alike, the one with the same title is meant", async () => {
  const before = await linkPages({ pages: { "old.md": pageOf("Alpha", words("alpha")) } });
  const after = await linkPages({
    pages: { "a.md": pageOf("Other", words("alpha")), "b.md": pageOf("Alpha", words("alpha")) },
  });
  expect(lost(after, published(before, ["old.md"]))).toEqual(["/old/ → /b/"]);
});

test("other spellings of an address are not lost", async () => {
  const { site, signatureOf, ...rest } = await linkPages({
    pages: { "a.md": pageOf("Alpha"), "b.md": pageOf("Beta", "Text.", "aliases: [/old.html]\n") },
  });
  const page = { title: "Alpha", anchors: [], signature: "" };
  const pages = [
    { path: "/A/", ...page },
    { path: "/old/", ...page },
  ];
  expect(lost({ site, signatureOf, ...rest }, pages)).toEqual([]);
});

test("a redirect leads on to where its target is now, unless the address has become a page", async () => {
  const before = await linkPages({ pages: { "old.md": pageOf("Alpha", words("alpha")) } });
  const after = await linkPages({
    pages: { "new.md": pageOf("Alpha", words("alpha")), "page.md": pageOf("Page") },
    settings: { base: "/docs/", redirects: [{ from: "/old/", to: "/new/" }] },
  });
  const redirects = [
    ["/older", "/docs/old/"],
    ["/ancient", "/docs/new/#gone"],
    ["/page", "/docs/new/"],
    ["/far", "https://far.example/"],
    ["/nowhere", "/docs/nothing/"],
  ] as const;
  expect(lost(after, published(before, ["old.md"]), redirects)).toEqual([
    "/older → /old/",
    "/ancient → /new/",
    "/far → https://far.example/",
    "lost-route redirect it to the page that replaces it",
  ]);
});

test("a lost anchor leads to the heading that replaced it: the only new one, or one that is spelled alike", async () => {
  const before = await linkPages({ pages: { "a.md": pageOf("A", "## Sizes\n\nX.\n\n## Prices\n\nY.") } });
  const lostIn = async (text: string): Promise<readonly string[]> =>
    lost(await linkPages({ pages: { "a.md": pageOf("A", text) } }), published(before, ["a.md"]));
  expect(await lostIn("## Limits\n\nX.\n\n## Prices\n\nY.")).toEqual(["/a/#sizes → /a/#limits"]);
  expect(await lostIn("## Size\n\nX.\n\n## Costs\n\nY.")).toEqual([
    "/a/#sizes → /a/#size",
    "lost-anchor write {#prices} after the heading that replaces it",
  ]);
  expect(await lostIn("## Sizes {#sizes}\n\nX.\n\n## The prices {#prices}\n\nY.")).toEqual([]);
});

describe("an address in a manifest that pages could link to", () => {
  const page = { path: "/a/", title: "A", anchors: [], signature: "" };
  const manifest = { version: 1, base: "/v0/", origin: "https://a.test", pages: [page], redirects: [], files: [] };
  const from = (to: string): object => ({ redirects: [{ from: "/old", to, acknowledge: null }] });
  const read = (changed: object): string => {
    const found = readPublication(JSON.stringify({ ...manifest, ...changed }));
    return found.kind === "wrong" ? found.reason.replace("it is not a manifest of docsgen: ", "") : "";
  };

  test.each<[changed: object, reason: string]>([
    [{}, ""],
    [{ origin: null, base: "/" }, ""],
    [from("/v0/a/#x"), ""],
    [from("https://b.test/a?b"), ""],
    [{ pages: [{ ...page, path: "/a.html" }] }, ""],
    [{ origin: "javascript:alert(1)//" }, "“origin” must be a full http or https URL; got “javascript:alert(1)//”"],
    [{ origin: "data:text/html,x" }, "“origin” must be a full http or https URL; got “data:text/html,x”"],
    [
      { origin: "https://a.test/path" },
      "“origin” must be an origin without a path, such as https://example.com; got “https://a.test/path”",
    ],
    [
      { origin: "https://me:pw@a.test" },
      "“origin” must not have a user name or a password; got “https://me:pw@a.test”",
    ],
    [
      { base: "javascript:alert(1)/" },
      "“base” must begin and end with a slash, such as /docs/; got “javascript:alert(1)/”",
    ],
    [{ base: "//evil.test/" }, "“base” must not have two slashes in a row; got “//evil.test/”"],
    [{ base: "/\\evil.test/" }, "“base” must not contain a space, a backslash, “?” or “#”; got “/\\evil.test/”"],
    [{ base: "/v0" }, "“base” must begin and end with a slash, such as /docs/; got “/v0”"],
    ...["//evil.test/", "a/", "/a/../b/", "/a\t/", "javascript:x/"].map((path): [object, string] => [
      { pages: [page, { ...page, path }] },
      `“pages[1].path” must be the address of a page, such as /limits/; got “${path}”`,
    ]),
    ...[
      "//evil.test/",
      "javascript:alert(1)",
      "data:text/html,x",
      "/\\evil.test",
      "/\t/evil.test",
      "ftp://a.test/",
    ].map((to): [object, string] => [
      from(to),
      `“redirects[0].to” must be a path that begins with one slash, or a full http URL; got “${to}”`,
    ]),
  ])("%j is read or refused by name", (changed, reason) => {
    expect(read(changed)).toBe(reason);
  });
});

test("a redirect of a language leads to the page of the default language below any base", () => {
  const [page] = [{ path: "/guide/", title: "Guide", anchors: [], signature: "a" }];
  const french = { ...page, path: "/fr/other/", signature: "b" };
  const redirects = [{ from: "/fr/old/", to: "/docs/v1/guide/", acknowledge: null }];
  const found = readPublication(
    JSON.stringify({ version: 1, base: "/docs/v1/", pages: [page, french], redirects, files: [] }),
  );
  const checked = checkConfig({
    title: "T",
    languages: { en: "English", fr: "Français" },
    versions: { current: "v2", archived: { v1: "git:v1" } },
  });
  if (found.kind !== "publication" || checked.kind === "findings") throw new Error("both are valid");
  const version = checked.editions.flatMap(({ edition }) => edition.version ?? [])[0];
  if (version === undefined) throw new Error("it has a version");
  const [main, ...others] = viewsOfPublication({ version, publication: found.publication }, checked.config);
  if (main === undefined) throw new Error("it has pages");
  const arrive = makeArrive(() => null);
  expect(arrive({ id: "v1", views: [main, ...others] }, "/fr/old/", "", "fr", loosely)).toMatchObject({
    kind: "page",
    found: { entry: { route: "/guide/" } },
  });
});
