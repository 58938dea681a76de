/** Suggestions of what the author most likely meant. */
import { describe, expect, test } from "vitest";
import { nearestName, suggestAnchor } from "../../../src/compiler/diagnostics/suggest.ts";

describe("the heading that a link means", () => {
  const ids = ["buildassetsinlinelimit", "front-matter", "ueber-uns", "größe", "1-start", "a-b", "ab", "public-path"];

  test.each([
    ["VitePress keeps hyphens", "build-assetsinlinelimit", "buildassetsinlinelimit"],
    ["case", "PublicPath", "public-path"],
    ["an underscore before a number", "_1-start", "1-start"],
    ["accents", "grosse", null],
    ["accents that are left out", "große", "größe"],
    ["GitHub's prefix", "user-content-front-matter", "front-matter"],
    ["two that are alike", "a_b", null],
    ["another word", "front-matters", null],
    ["no letter", "--", null],
  ])("%s: #%s", (_, fragment, expected) => {
    const found = suggestAnchor(fragment, ids);
    expect(found?.isCertain === true ? found.id : null).toBe(expected);
  });

  test("is shown as written", () => {
    expect(suggestAnchor("front-mater", ids)?.hint).toBe("did you mean “#front-matter”?");
    expect(suggestAnchor("nothing-like-it", ids)).toBeNull();
    expect(suggestAnchor("matter", ids)?.hint, "the only one with its letters").toBe("did you mean “#front-matter”?");
    expect(suggestAnchor("errors", ["errorss", "all-errors", "errorz"])?.id, "the nearest of several").toBe("errorss");
    expect(suggestAnchor("-development", ["\uFE0F-development"])).toMatchObject({
      to: "#%EF%B8%8F-development",
      hint: "did you mean “#%EF%B8%8F-development”?",
    });
  });
});

test.each([
  ["titel", "title"],
  ["js", null],
  ["ar", null],
  ["tsx", "ts"],
  ["cfg", "cfgs"],
])("the name nearest to %s is %s: one of two letters is a word of its own", (name, expected) => {
  expect(nearestName(name, ["title", "fr", "ts", "cfgs"])).toBe(expected);
});
