/** Small outputs: their text, and that their fingerprint changes with it. */
import { expect, test } from "vitest";
import { makeAssetIndex } from "../../../src/compiler/asset/asset-index.ts";
import { siteConfigSchema } from "../../../src/compiler/config/schema.ts";
import { planManifest } from "../../../src/compiler/output/manifest.ts";
import type { PlannedOutput } from "../../../src/compiler/output/output-file.ts";
import { planRobots } from "../../../src/compiler/output/robots.ts";
import { planStub } from "../../../src/compiler/output/redirect-stubs.ts";
import { toOutputPath, toSourcePath } from "../../../src/compiler/source/paths.ts";
import { linkPages, pageOf } from "../../support/linked-site.ts";

async function textOf(output: PlannedOutput | undefined): Promise<string | null> {
  if (output === undefined) return null;
  if (output.source.kind !== "made") throw new Error(`${output.path} is ${output.source.kind}`);
  return String(await output.source.make(output.path));
}

test("a stub escapes the address that it leads to", async () => {
  const config = siteConfigSchema.parse({ title: "T", origin: "https://own.example", base: "/docs/" });
  const path = toOutputPath("old/index.html");
  const address = "https://far.example/?a=1&amp;b=&quot;&lt;x&gt;";
  const text = (await textOf(planStub(path, 'https://far.example/?a=1&b="<x>', config))) ?? "";
  expect(text).toContain(`<link rel="canonical" href="${address}">\n`);
  expect(text).toContain(`<a href="${address}">${address}</a>`);
  expect(text).toContain(`<meta http-equiv="refresh" content="0; url=${address}">`);
  expect(await textOf(planStub(path, "/docs/a/", config))).toContain(
    '<link rel="canonical" href="https://own.example/docs/a/">',
  );
});

test.each([
  [{ origin: "https://a.example" }, [], "User-agent: *\nAllow: /\n\nSitemap: https://a.example/sitemap.xml\n"],
  // The author's own file takes its place.
  [{ origin: "https://a.example" }, ["public/robots.txt"], null],
  [
    { origin: "https://a.example" },
    ["robots.txt"],
    "User-agent: *\nAllow: /\n\nSitemap: https://a.example/sitemap.xml\n",
  ],
  // Crawlers read it at the root only.
  [{ origin: "https://a.example", base: "/docs/" }, [], null],
  [{}, [], null],
])("robots.txt of a site with %j and the files %j", async (settings, files, expected) => {
  const config = siteConfigSchema.parse({ title: "T", ...settings });
  const asset = { hash: "0123456789ab", size: 1, image: null, damage: null };
  const assets = makeAssetIndex(
    files.map((path) => ({ path: toSourcePath(path), ...asset })),
    config.base,
  );
  expect(await textOf(planRobots({ config, assets })[0])).toBe(expected);
});

test("the manifest is written again whenever its text changes", async () => {
  const pages = { "index.md": pageOf("Home"), "a.md": pageOf("A", "## One\n\nText.") };
  const versions = [
    { pages },
    { pages, settings: { base: "/docs/" } },
    { pages, settings: { links: { elsewhere: ["/v1/"] } } },
    { pages, settings: { redirects: [{ from: "/old/", to: "/a/" }] } },
    { pages, settings: { redirects: [{ from: "/old/", to: "/a/#one" }] } },
    { pages, settings: { redirects: [{ from: "/a/#old", to: "/a/#one" }] } },
    { pages, settings: { contentSecurityPolicy: null } },
    { pages: { ...pages, "a.md": pageOf("B", "## One\n\nText.") } },
    { pages: { ...pages, "a.md": pageOf("A", "## Two\n\nText.") } },
    { pages: { ...pages, "a.md": pageOf("A", "## One\n\nAnother text.") } },
    { pages: { ...pages, "b.md": pageOf("B") } },
  ];
  const made = await Promise.all(
    versions.map(async (version) => {
      const { config, site, signatureOf } = await linkPages(version);
      const pageAt = (path: string) => site.pages.find(({ record }) => record.relativePath === path);
      const [output] = planManifest(
        {
          config,
          site: { ...site, schemes: [] },
          signatureOf: (path) => {
            const page = pageAt(path);
            return page === undefined ? "" : signatureOf(page.record);
          },
        },
        [],
      );
      return [output?.fingerprint, await textOf(output)] as const;
    }),
  );
  expect(new Set(made.map(([, text]) => text)).size).toBe(versions.length);
  expect(new Set(made.map(([fingerprint]) => fingerprint)).size).toBe(versions.length);
});
