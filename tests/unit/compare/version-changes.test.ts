/** What changed between two versions, from their manifests. */
import { expect, test } from "vitest";
import { signatureOf } from "../../../src/compiler/page/search/signature.ts";
import type { Publication } from "../../../src/compiler/site/publication.ts";
import { compareVersions, versionIn } from "../../../src/compiler/compare/version-changes.ts";

const signature = (text: string): string => signatureOf([{ anchor: "", heading: "", text, code: "", fields: [] }]);

const page = (
  path: string,
  title: string,
  anchors: readonly string[] = [],
  text = title,
): Publication["pages"][number] => ({
  path,
  title,
  anchors,
  signature: signature(text),
});

const poem =
  "the quick brown fox jumps over the lazy dog and runs far away into the deep dark wood until the night is over";

const v1 = versionIn(
  {
    version: 1,
    base: "/docs/v1/",
    origin: null,
    pages: [
      page("/", "Home"),
      page("/limits/", "Limits", ["size", "number"]),
      page("/guide/install.html", "Install", ["linux", "windows"]),
      page("/faq/", "FAQ"),
      page("/tips/", "Tips", ["one"]),
      page("/tricks/", "Tricks"),
      page("/poem/", "Poem", [], poem),
      page("/gone/", "Gone"),
    ],
    redirects: [],
    headers: [],
    elsewhere: [],
    schemes: [],
    links: [],
    files: [],
    hashes: [],
  },
  "",
  [],
);

const site: Publication = {
  version: 1,
  base: "/docs/",
  origin: null,
  pages: [
    page("/", "Home"),
    page("/quotas/", "Quotas", ["size", "rate"]),
    page("/guide/install/", "Installation", ["linux", "macos"]),
    page("/tips/", "Tips", ["one"]),
    page("/größe/", "Verse", [], `${poem} at last`),
    page("/new/", "New"),
    // Of a version and a language below it.
    page("/v1/", "Home"),
    page("/v1/limits/", "Limits"),
    page("/fr/", "Accueil"),
  ],
  redirects: [
    { from: "/limits", to: "/docs/quotas/", acknowledge: null },
    { from: "/faq", to: "https://example.com/faq/", acknowledge: null },
    { from: "/tricks", to: "/docs/tips/", acknowledge: null },
    { from: "/v1/old", to: "/docs/v1/limits/", acknowledge: null },
  ],
  headers: [],
  elsewhere: [],
  schemes: [],
  links: [],
  files: [],
  hashes: [],
};

test("pages that are new, moved and removed, and their headings", () => {
  expect(compareVersions(v1, versionIn(site, "", ["v1/"]))).toEqual({
    added: [
      { path: "/fr/", title: "Accueil" },
      { path: "/new/", title: "New" },
    ],
    removed: [
      { path: "/faq/", title: "FAQ", to: "https://example.com/faq/" },
      { path: "/gone/", title: "Gone", to: null },
    ],
    moved: [
      { from: "/limits/", to: "/quotas/", title: "Quotas", isRedirected: true },
      { from: "/poem/", to: "/größe/", title: "Verse", isRedirected: false },
      // Merged into a page that existed before, so the headings of one are not those of the other.
      { from: "/tricks/", to: "/tips/", title: "Tips", isRedirected: true },
    ],
    headings: [
      { path: "/guide/install/", title: "Installation", added: ["macos"], removed: ["windows"] },
      { path: "/quotas/", title: "Quotas", added: ["rate"], removed: ["number"] },
    ],
  });
});

test("a version that is published within a site", () => {
  expect(versionIn(site, "v1/", ["v1/"])).toEqual({
    base: "/docs/v1/",
    pages: [page("/", "Home"), page("/limits/", "Limits")],
    redirects: [{ from: "/old", to: "/docs/v1/limits/", acknowledge: null }],
  });
});

test("a version has no changes to itself", () => {
  expect(compareVersions(v1, v1)).toEqual({ added: [], removed: [], moved: [], headings: [] });
});

test("a page that stands in for its translations is one page", () => {
  const versionOf = (pages: readonly ReturnType<typeof page>[]) => versionIn({ ...site, pages, redirects: [] }, "", []);
  const text = "words of a page that nobody has translated yet";
  const inEach = (path: string, title: string, anchors: readonly string[] = []) =>
    ["", "/fr", "/ar"].map((folder) => page(folder + path, title, anchors, text));
  const earlier = versionOf([
    ...inEach("/both/", "Both", ["old"]),
    ...inEach("/gone/", "Gone"),
    page("/fr/own/", "À part"),
  ]);
  const later = versionOf([...inEach("/both/", "Both", ["new"]), ...inEach("/new/", "New"), page("/fr/neuf/", "Neuf")]);
  const { added, removed, moved, headings } = compareVersions(earlier, later);
  expect(
    [added, removed, moved, headings].map((list) => list.map((each) => ("path" in each ? each.path : each.from))),
  ).toEqual([["/fr/neuf/"], ["/fr/own/"], ["/gone/"], ["/both/"]]);
});
