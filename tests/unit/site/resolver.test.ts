/**
 * What an address means, seen from each place of a site with languages and versions: in the default language, on its page
 * that stands in for a French one, in French, in an archived version, and in the French of that version.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { makeAssetIndex } from "../../../src/compiler/asset/asset-index.ts";
import { checkConfig } from "../../../src/compiler/config/check-config.ts";
import type { LinkedEditions } from "../../../src/compiler/site/link-editions.ts";
import { linkEditions } from "../../../src/compiler/site/link-editions.ts";
import type { LinkFinding } from "../../../src/compiler/site/linked-site.ts";
import { localPage } from "../../../src/compiler/page/local-page.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import { pageOf } from "../../support/linked-site.ts";
import { compilePage } from "../../support/page.ts";

const places = ["/from/", "/fr/from/", "/fr/de/", "/v1/from/", "/v1/fr/de/"] as const;

/** An address as written, and what it means at each of the places: the final URL, after the code of what is wrong with it. */
type Row = readonly [address: string, ...answers: readonly [string, string, string, string, string]];

const links: readonly Row[] = [
  // Pages, by address and by file.
  ["/guide/", "/guide/", "/fr/guide-fr/", "/fr/guide-fr/", "/v1/guide/", "/v1/fr/guide-v1/"],
  ["guide.md", "/guide/", "/fr/guide-fr/", "/fr/guide-fr/", "/v1/guide/", "/v1/fr/guide-v1/"],
  ["/only/", "/only/", "/fr/only/", "/fr/only/", "/v1/only/", "/v1/fr/only/"],
  ["only.md", "/only/", "/fr/only/", "/fr/only/", "/v1/only/", "/v1/fr/only/"],
  // Headings: that of the page, or the one that translates it.
  [
    "/guide/#size",
    "/guide/#size",
    "/fr/guide-fr/#taille",
    "/fr/guide-fr/#taille",
    "/v1/guide/#size",
    "/v1/fr/guide-v1/#taille",
  ],
  [
    "guide.md#size",
    "/guide/#size",
    "/fr/guide-fr/#taille",
    "/fr/guide-fr/#taille",
    "/v1/guide/#size",
    "/v1/fr/guide-v1/#taille",
  ],
  ["only.md#part", "/only/#part", "/fr/only/#part", "/fr/only/#part", "/v1/only/#part", "/v1/fr/only/#part"],
  [
    "guide.md#none",
    "broken-anchor /guide/",
    "/fr/guide-fr/",
    "broken-anchor /fr/guide-fr/",
    "broken-anchor /v1/guide/",
    "broken-anchor /v1/fr/guide-v1/",
  ],
  // Redirects of pages and headings.
  [
    "/old/",
    "moved-link /guide/",
    "/fr/guide-fr/",
    "moved-link /fr/guide-fr/",
    "moved-link /v1/guide/",
    "moved-link /v1/fr/guide-v1/",
  ],
  [
    "/guide/#older",
    "moved-link /guide/#older",
    "/fr/guide-fr/#older",
    "moved-link /fr/guide-fr/#older",
    "moved-link /v1/guide/#older",
    "moved-link /v1/fr/guide-v1/#older",
  ],
  // The alias of a page in another language.
  [
    "/setup/",
    "moved-link /guide/",
    "/fr/guide-fr/",
    "moved-link /fr/guide-fr/",
    "broken-link null",
    "broken-link null",
  ],
  // Another language.
  [
    "/fr/guide/",
    "link-language /fr/guide-fr/",
    "/fr/guide-fr/",
    "/fr/guide-fr/",
    "link-language /v1/fr/guide-v1/",
    "/v1/fr/guide-v1/",
  ],
  ["/fr/only/", "/fr/only/", "/fr/only/", "/fr/only/", "/v1/fr/only/", "/v1/fr/only/"],
  [
    "fr/guide.md",
    "link-language /fr/guide-fr/",
    "/fr/guide-fr/",
    "/fr/guide-fr/",
    "link-language /v1/fr/guide-v1/",
    "/v1/fr/guide-v1/",
  ],
  // An archived version, in the language of the link.
  ["version:v1/guide/", "/v1/guide/", "/v1/fr/guide-v1/", "/v1/fr/guide-v1/", "/v1/guide/", "/v1/fr/guide-v1/"],
  ["version:v1/guide.md", "/v1/guide/", "/v1/fr/guide-v1/", "/v1/fr/guide-v1/", "/v1/guide/", "/v1/fr/guide-v1/"],
  [
    "version:v1/guide.md#size",
    "/v1/guide/#size",
    "/v1/fr/guide-v1/#taille",
    "/v1/fr/guide-v1/#taille",
    "/v1/guide/#size",
    "/v1/fr/guide-v1/#taille",
  ],
  [
    "version:v1/guide/#older",
    "/v1/guide/#size",
    "/v1/fr/guide-v1/#taille",
    "/v1/fr/guide-v1/#taille",
    "/v1/guide/#size",
    "/v1/fr/guide-v1/#taille",
  ],
  ["version:v1/only/", "/v1/only/", "/v1/fr/only/", "/v1/fr/only/", "/v1/only/", "/v1/fr/only/"],
  [
    "version:v1/old/#size",
    "/v1/guide/#size",
    "/v1/fr/guide-v1/#taille",
    "/v1/fr/guide-v1/#taille",
    "/v1/guide/#size",
    "/v1/fr/guide-v1/#taille",
  ],
  [
    "version:v1/fr/guide/",
    "/v1/fr/guide-v1/",
    "/v1/fr/guide-v1/",
    "/v1/fr/guide-v1/",
    "/v1/fr/guide-v1/",
    "/v1/fr/guide-v1/",
  ],
  ["version:v1/gone/", "/v1/gone/", "/v1/fr/gone/", "/v1/fr/gone/", "/v1/gone/", "/v1/fr/gone/"],
  [
    "version:v1/none/",
    "broken-version-link /v1/",
    "/v1/fr/",
    "broken-version-link /v1/fr/",
    "broken-version-link /v1/",
    "broken-version-link /v1/fr/",
  ],
  [
    "version:v1/guide/#none",
    "broken-version-link /v1/guide/",
    "/v1/fr/guide-v1/",
    "broken-version-link /v1/fr/guide-v1/",
    "broken-version-link /v1/guide/",
    "broken-version-link /v1/fr/guide-v1/",
  ],
  // The current one.
  [
    "version:v2/guide/#size",
    "/guide/#size",
    "/fr/guide-fr/#taille",
    "/fr/guide-fr/#taille",
    "/guide/#size",
    "/fr/guide-fr/#taille",
  ],
  // Redirects into other versions.
  ["/gone/", "/v1/gone/", "/v1/fr/gone/", "/v1/fr/gone/", "/v1/gone/", "/v1/fr/gone/"],
  ["/fr/gone/", "/v1/fr/gone/", "/v1/fr/gone/", "/v1/fr/gone/", "/v1/fr/gone/", "/v1/fr/gone/"],
  ["version:v2/gone/", "/v1/gone/", "/v1/fr/gone/", "/v1/fr/gone/", "/v1/gone/", "/v1/fr/gone/"],
  // Names of plugins are those of the current version.
  ["api:getA", "/only/#get", "/fr/only/#get", "/fr/only/#get", "broken-link null", "broken-link null"],
  ["api:none", "broken-link null", "null", "broken-link null", "broken-link null", "broken-link null"],
  // Files: those of the language first, then those of the version, then those of the site.
  ["image:img/a.png", "/assets/a.1.png", "/assets/a.2.png", "/assets/a.2.png", "/assets/a.3.png", "/assets/a.4.png"],
  ["image:img/b.png", "/assets/b.1.png", "/assets/b.1.png", "/assets/b.1.png", "/assets/b.3.png", "/assets/b.3.png"],
  ["image:img/c.png", "/assets/c.1.png", "/assets/c.1.png", "/assets/c.1.png", "/assets/c.1.png", "/assets/c.1.png"],
  ["image:/logo.svg", "/logo.svg", "/logo.svg", "/logo.svg", "/logo.svg", "/logo.svg"],
];

const isImage = (address: string): boolean => address.startsWith("image:");
const written = (address: string): string =>
  isImage(address) ? `![x](${address.slice("image:".length)})` : `[x](${address})`;
const text = links.map(([address]) => written(address)).join("\n\n");

const redirects = [
  { from: "/old/", to: "/guide/" },
  { from: "/guide/#older", to: "/guide/#size" },
  { from: "/fr/vieux/", to: "/fr/guide/" },
  { from: "/gone/", to: "version:v1/gone/" },
];
const texts: readonly Readonly<Record<string, string>>[] = [
  {
    "index.md": pageOf("Home"),
    "guide.md": pageOf("Guide", "## Size", "aliases: [/setup/]\n"),
    "only.md": pageOf("Only", "## Part\n\n## Get"),
    "from.md": pageOf("From", text),
  },
  {
    "index.md": pageOf("Accueil"),
    "guide.md": pageOf("Le guide", "## Taille", "permalink: /guide-fr/\n"),
    "de.md": pageOf("De", text),
  },
  {
    "index.md": pageOf("Home"),
    "guide.md": pageOf("Guide", "## Size"),
    "only.md": pageOf("Only", "## Part"),
    "gone.md": pageOf("Gone"),
    "from.md": pageOf("From", text),
  },
  {
    "index.md": pageOf("Accueil"),
    "guide.md": pageOf("Le guide", "## Taille", "permalink: /guide-v1/\n"),
    "de.md": pageOf("De", text),
  },
];

const checked = checkConfig({
  title: "Manual",
  languages: { en: "English", fr: "Français" },
  versions: { current: "v2", archived: { v1: "versions/v1" } },
  plugins: [{ name: "reference", links: { api: "operation" } }],
  themeConfig: {
    sidebars: [
      {
        paths: ["/"],
        entries: [
          "/guide/",
          "/only/",
          { text: "Size", link: "/guide/#size" },
          { text: "Old", link: "version:v1/guide/#size" },
        ],
      },
    ],
  },
});
if (checked.kind === "findings") throw new Error("the config is valid");
const {
  editions,
  config: { themeConfig },
} = checked;
const assets = [
  "img/a.png 1",
  "fr/img/a.png 2",
  "v1/img/a.png 3",
  "v1/fr/img/a.png 4",
  "img/b.png 1",
  "v1/img/b.png 3",
  "img/c.png 1",
  "public/logo.svg 1",
].map((each) => {
  const [path = "", number = ""] = each.split(" ");
  return { path: toSourcePath(path), hash: number.repeat(10), size: 1, image: null, damage: null };
});

let linked: LinkedEditions;
beforeAll(async () => {
  const configs = editions.map(({ edition, config }) => {
    const ofVersion = edition.version === null ? redirects : redirects.slice(0, 3);
    return { edition, config: { ...config, themeConfig, redirects: ofVersion } };
  });
  const sources = await Promise.all(
    editions.map(async ({ edition }, number) => {
      const folder = edition.lang === "fr" ? "fr/" : "";
      const pages = Object.entries(texts[number] ?? {});
      const compiled = await Promise.all(
        pages.map(([path, each]) => compilePage(each, { path: folder + path, options: { named: ["api"] } })),
      );
      return compiled.map(({ page }) => {
        const local = localPage(page.interface, folder);
        return [toSourcePath(edition.prefix + local.record.relativePath), local] as const;
      });
    }),
  );
  const targets = new Map([["", new Map([["api:getA", { page: toSourcePath("only.md"), anchor: "get" }]])]]);
  linked = linkEditions(configs, sources.flat(), makeAssetIndex(assets, "/"), new Map(), { targets });
});

/** What reference `number` of the page at an address leads to. */
function answerAt(address: string, number: number): string {
  const page = linked.whole.pages.find(({ record }) => record.path === address);
  const isShown = (found: LinkFinding): boolean =>
    found.kind === "reference" && found.reference === number && found.page === page?.record.relativePath;
  const problem = page?.languages?.source ? undefined : linked.whole.findings.find(isShown);
  // Names with hashes are shown with their first digit.
  const url = String(page?.urls[number] ?? null).replace(/\.(\d)\d+\./u, ".$1.");
  return problem === undefined ? url : `${problem.code} ${url}`;
}

describe("an address means, on a page, on one that stands in, on a French one, and on those of a version,", () => {
  test.each(links.map((row, number) => [...row, number] as const))("%s", (_address, ...rest) => {
    const answers = rest.slice(0, 5);
    const number = Number(rest[5]);
    expect(places.map((place) => answerAt(place, number))).toEqual(answers);
  });
});

test("a redirect leads to the page of its language", () => {
  expect(linked.editions.map(({ site }) => site.redirects.map(({ from, url }) => [from, url]))).toEqual([
    [
      ["/old", "/guide/"],
      ["/gone", "/v1/gone/"],
      ["/setup", "/guide/"],
    ],
    [
      ["/vieux", "/fr/guide-fr/"],
      ["/old", "/fr/guide-fr/"],
      ["/gone", "/v1/fr/gone/"],
    ],
    [["/old", "/v1/guide/"]],
    [
      ["/vieux", "/v1/fr/guide-v1/"],
      ["/old", "/v1/fr/guide-v1/"],
    ],
  ]);
});

test("an entry of a sidebar leads to the page of its edition", () => {
  const urls = places.map((place) =>
    linked.whole.pages
      .find(({ record }) => record.path === place)
      ?.sidebar?.entries.flatMap((entry) => (entry.kind === "link" ? [entry.url] : [])),
  );
  expect(urls).toEqual([
    ["/guide/", "/only/", "/guide/#size", "/v1/guide/#size"],
    ["/fr/guide-fr/", "/fr/only/", "/fr/guide-fr/#taille", "/v1/fr/guide-v1/#taille"],
    ["/fr/guide-fr/", "/fr/only/", "/fr/guide-fr/#taille", "/v1/fr/guide-v1/#taille"],
    ["/v1/guide/", "/v1/only/", "/v1/guide/#size", "/v1/guide/#size"],
    ["/v1/fr/guide-v1/", "/v1/fr/only/", "/v1/fr/guide-v1/#taille", "/v1/fr/guide-v1/#taille"],
  ]);
});

test("a page of a version knows where it is now", () => {
  expect(
    linked.whole.pages.flatMap(({ record: { path }, inVersions }) =>
      inVersions ? [[path, inVersions.canonical, inVersions.current]] : [],
    ),
  ).toEqual([
    ["/v1/", "/", "/"],
    ["/v1/fr/", "/fr/", "/fr/"],
    ["/v1/fr/de/", "/fr/de/", "/fr/de/"],
    ["/v1/fr/from/", "/from/", "/fr/from/"],
    ["/v1/fr/gone/", null, "/fr/"],
    ["/v1/fr/guide-v1/", "/fr/guide-fr/", "/fr/guide-fr/"],
    ["/v1/fr/only/", "/only/", "/fr/only/"],
    ["/v1/from/", "/from/", "/from/"],
    ["/v1/gone/", null, "/"],
    ["/v1/guide/", "/guide/", "/guide/"],
    ["/v1/only/", "/only/", "/only/"],
  ]);
});
