/** Suggestions of what the target of a broken link was most likely meant to be. */
import { describe, expect, test } from "vitest";
import { suggest } from "../../../src/compiler/diagnostics/suggest.ts";
import { makeAssetIndex } from "../../../src/compiler/asset/asset-index.ts";
import { makeEmptyInterface } from "../../../src/compiler/page/page-record.ts";
import type { PageInterface } from "../../../src/compiler/page/compiled-page.ts";
import { makeRouteTable } from "../../../src/compiler/site/routes.ts";
import type { Suggestions } from "../../../src/compiler/site/suggestions.ts";
import { makeSuggestions } from "../../../src/compiler/site/suggestions.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";

const home = makeEmptyInterface(toSourcePath("index.md"), "folder");

function suggestionsOf(pages: readonly PageInterface[]): Suggestions {
  return makeSuggestions(makeRouteTable([home, ...pages]), makeAssetIndex([], "/"));
}

function named(...paths: readonly string[]): readonly PageInterface[] {
  return paths.map((path) => makeEmptyInterface(toSourcePath(path), "folder"));
}

/** "guide/limits.md", with a mark if it is certain. */
function suggested(suggestions: Suggestions, path: string, from = home): string | null {
  const found = suggestions.pageFor(path, from);
  return found === null ? null : found.page.record.relativePath + (found.isCertain ? " !" : "");
}

const pages = [
  "guide/limits.md",
  "guide/index.md",
  "api/v1/store.md",
  "api/v2/store.md",
  "api/v2/stores.md",
  "faq/README.md",
];

describe("a page", () => {
  test.each([
    ["the only one of the name", "/limits.md", "guide/limits.md !"],
    ["the only one of the name, in another case", "/a/b/Limits.MD", "guide/limits.md !"],
    ["of two of the name, the one in the folder of the name", "/v1/store.md", "api/v1/store.md"],
    ["the index of the folder", "/guide.md", "guide/index.md"],
    ["the index of the folder, by another name", "/faq/index.md", "faq/README.md"],
    ["what is spelled alike", "/guide/limts.md", "guide/limits.md"],
    ["a route of the name", "/old/limits/", "guide/limits.md !"],
    ["a route that is spelled alike", "/guide/limts", "guide/limits.md"],
    ["nothing", "/guide/payloads.md", null],
  ])("is %s: %s", (_, path, expected) => {
    expect(suggested(suggestionsOf(named(...pages)), path)).toBe(expected);
  });

  test.each([
    ["by its spelling", "/limit.md", "limits.md", ["limbs.md"], "limbs.md"],
    ["by its spelling, alone", "/limit.md", "limits.md", [], null],
    ["by its name", "/old/store.md", "api/store.md", ["shop/store.md"], "shop/store.md"],
    ["by its name, alone", "/old/store.md", "api/store.md", [], null],
    [
      "by its name, with another that is spelled alike",
      "/old/store.md",
      "api/store.md",
      ["old/stores.md"],
      "old/stores.md",
    ],
    ["as the index of the folder", "/guide.md", "guide/index.md", ["guides.md"], "guides.md"],
    ["by its route", "/limit/", "limits.md", ["limbs.md"], "limbs.md"],
  ])("is not the one that contains the link, %s: %s in %s", (_, path, source, others, expected) => {
    const [from, ...rest] = named(source, ...others);
    if (from === undefined) throw new Error("there is no page");
    const suggestions = suggestionsOf([from, ...rest]);
    expect(suggested(suggestions, path, from)).toBe(expected);
  });

  test("is found for each page that names it, in any order", () => {
    const [limits = home, limbs = home] = named("limits.md", "limbs.md");
    const suggestions = suggestionsOf([limits, limbs]);
    const asking = [home, limits, limbs, limits, home];
    const answers = asking.map((from) => suggested(suggestions, "/limit.md", from));
    expect(answers).toEqual(["limits.md", "limbs.md", "limits.md", "limbs.md", "limits.md"]);
  });
});

test("an address in the config suggests a route with the same name or a similar spelling", () => {
  const { routeHint } = suggestionsOf(named(...pages));
  expect(routeHint("/limits/")).toEqual(suggest("/limits/", "/guide/limits/"));
  expect(routeHint("/guid/")).toEqual(suggest("/guid/", "/guide/"));
  expect(routeHint("/payloads/")).toBeNull();
});

test("a limited number of addresses is compared by spelling, each once, and names are still looked up", () => {
  const others = Array.from({ length: 1000 }, (_, n) => `page-${n}.md`);
  const { routeHint } = suggestionsOf(named("limits.md", ...others));
  expect(routeHint("/limts/")?.to).toBe("/limits/");
  for (let n = 0; n < 300; n += 1) routeHint(`/missing/${n}/`);
  expect(routeHint("/limits-/")).toBeNull();
  expect(routeHint("/limts/")?.to).toBe("/limits/");
  expect(routeHint("/old/limits/")?.to).toBe("/limits/");
});
