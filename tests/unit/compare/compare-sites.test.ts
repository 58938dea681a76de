/** Which anchors of a page are told as gone. */
import { expect, test } from "vitest";
import { compareSites } from "../../../src/compiler/compare/compare-sites.ts";
import type { SiteContent } from "../../../src/compiler/compare/site-content.ts";

type Moved = readonly { readonly id: string; readonly url: string }[];

/** @param moved `null` for what only a manifest knows. */
function contentOf(anchors: readonly string[], moved: Moved | null): SiteContent {
  const page = { path: "/a/", title: "A", signature: "", anchors: [...anchors, ...(moved ?? []).map(({ id }) => id)] };
  const content = { key: "", textKey: "", parts: null, movedAnchors: moved, variables: [], article: null };
  return {
    addresses: { base: "/docs/", pages: [page], redirects: [] },
    pages: new Map([["/a/", content]]),
    whole: null,
  };
}

const toNew: Moved = [{ id: "old", url: "/docs/a/#new" }];

test.each<[what: string, before: SiteContent, after: SiteContent, told: readonly unknown[]]>([
  ["a heading that stays", contentOf(["old"], []), contentOf(["old"], []), []],
  ["one that is gone", contentOf(["old"], []), contentOf(["new"], []), [{ anchor: "old", to: null }]],
  ["one that leads on", contentOf(["old"], []), contentOf(["new"], toNew), [{ anchor: "old", to: "/a/#new" }]],
  ["a former one that led there before", contentOf(["new"], toNew), contentOf(["new"], toNew), []],
  [
    "a former one that leads elsewhere",
    contentOf(["new"], toNew),
    contentOf(["new"], [{ id: "old", url: "/docs/b/" }]),
    [{ anchor: "old", to: "/b/" }],
  ],
  ["a former one that leads nowhere", contentOf(["new"], toNew), contentOf(["new"], []), [{ anchor: "old", to: null }]],
  ["a manifest that may mean a former one", contentOf(["new", "old"], null), contentOf(["new"], toNew), []],
  ["one that only a manifest has", contentOf(["old"], null), contentOf(["new"], []), [{ anchor: "old", to: null }]],
])("%s", async (_what, before, after, told) => {
  const { changed } = await compareSites(before, after);
  expect(changed.flatMap(({ lostAnchors }) => lostAnchors)).toEqual(told);
});
