/** Which page of another version a reader gets from the menu of versions. */
import { expect, test } from "vitest";
import { inLanguage, samePage } from "../../../src/theme/client/versions.ts";
import type { RouteList } from "../../../src/theme/client/resolve-path.ts";

/** v2 is at the base, v1 below it. `/quotas/` was `/limits/` in v1, and `/guide/old/` has moved within v1. */
const v2: RouteList = {
  routes: [
    ["/", "Home"],
    ["/quotas/", "Quotas"],
    ["/guide/install/", "Install"],
    ["/new/", "New"],
    ["/größe/", "Größe"],
  ],
  redirects: [
    ["/limits", "/docs/quotas/"],
    ["/pricing", "https://example.com/pricing/"],
    ["/sizes", "/docs/gr%C3%B6%C3%9Fe/"],
  ],
};
const v1: RouteList = {
  routes: [
    ["/", "Home"],
    ["/limits/", "Limits"],
    ["/guide/install.html", "Install"],
    ["/guide/new/", "Guide"],
    ["/sizes/", "Sizes"],
  ],
  redirects: [["/guide/old", "/docs/v1/guide/new/"]],
};
const origin = "https://docs.example.com";

const toV1: readonly (readonly [pathname: string, url: string | null])[] = [
  ["/docs/", "/docs/v1/"],
  // The same path in another form.
  ["/docs/guide/install/", "/docs/v1/guide/install.html"],
  ["/docs/GUIDE/install/index.html", "/docs/v1/guide/install.html"],
  // Moved within v1.
  ["/docs/guide/old/", "/docs/v1/guide/new/"],
  // Had another path in v1, which only a redirect of v2 tells.
  ["/docs/quotas/", "/docs/v1/limits/"],
  ["/docs/gr%C3%B6%C3%9Fe/", "/docs/v1/sizes/"],
  ["/docs/new/", null],
  ["/docs/search/", null],
];

test.each(toV1)("from %s of v2 to %s of v1", (pathname, url) => {
  expect(findFrom(pathname, "/docs/", v2, `${origin}/docs/v1/`, v1)).toBe(url === null ? null : origin + url);
});

const toV2: readonly (readonly [pathname: string, url: string | null])[] = [
  ["/docs/v1/", "/docs/"],
  ["/docs/v1/limits/", "/docs/quotas/"],
  ["/docs/v1/guide/install.html", "/docs/guide/install/"],
  ["/docs/v1/sizes/", "/docs/gr%C3%B6%C3%9Fe/"],
  ["/docs/v1/guide/new/", null],
];

test.each(toV2)("from %s of v1 to %s of v2", (pathname, url) => {
  expect(findFrom(pathname, "/docs/v1/", v1, `${origin}/docs/`, v2)).toBe(url === null ? null : origin + url);
});

test("a redirect that leaves the site is followed", () => {
  expect(findFrom("/docs/v1/pricing/", "/docs/v1/", v1, `${origin}/docs/`, v2)).toBe("https://example.com/pricing/");
});

test("a version without the language of the page is opened in its default language", () => {
  const editions = [
    { lang: "en", label: "v1", url: "/v1/" },
    { lang: "fr", label: "v1 (fr)", url: "/v1/fr/" },
  ];
  expect(["fr", "de"].map((lang) => inLanguage({ id: "v1", editions }, lang)?.url)).toEqual(["/v1/fr/", "/v1/"]);
});

function findFrom(pathname: string, base: string, own: RouteList, home: string, target: RouteList): string | null {
  return samePage(pathname, base, home, target, null) ?? samePage(pathname, base, home, target, own);
}
