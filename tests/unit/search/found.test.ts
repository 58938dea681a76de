/** Which words, phrases and sections of an index a query finds. */
import { beforeAll, describe, expect, test } from "vitest";
import { findTerms } from "../../../src/theme/search/find-terms.ts";
import type { ShardTable } from "../../../src/theme/search/index-format.ts";
import { rootPath } from "../../../src/theme/search/index-format.ts";
import type { IndexStore } from "../../../src/theme/search/index-store.ts";
import { makeIndexStore } from "../../../src/theme/search/index-store.ts";
import type { SearchEngine } from "../../../src/theme/search/open-search.ts";
import { encodeLine } from "../../../src/theme/search/shard.ts";
import { indexOf, openIndex, resultsOf } from "../../support/memory-search.ts";

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const filler = "Filler with other words. ".repeat(40);

const site = {
  "/": page("Start", "Nothing to see here."),
  "/storage/": page(
    "Storage",
    `## Widgets\n\nWidgets, widgets and widgets.\n\n## Others\n\n${filler} One of the widgets. ${filler}`,
  ),
  "/long/": page("Long", `${"word ".repeat(3000)} the golden phrase`),
  "/apart/": page("Apart", "A golden ring, and then a phrase."),
  "/events/": page("Events", "## Event retention\n\nAn event is kept.\n\n## Eventual order\n\nIt is eventual."),
  "/radio/": page(
    "Radio",
    "A transmitter. It transmitted, and transmitted, and transmitted.\n\n## More\n\nTransmitted.",
  ),
  "/accented/": page("Résumé", "Text of it."),
  "/plain/": page("Resume", "Text of it."),
};

const state: { engine: SearchEngine | null; store: IndexStore | null; rootText: string } = {
  engine: null,
  store: null,
  rootText: "",
};
function engine(): SearchEngine {
  if (state.engine === null) throw new Error("the index is not made");
  return state.engine;
}

beforeAll(async () => {
  const files = await indexOf(site);
  state.engine = openIndex(() => files);
  state.rootText = files.get(rootPath) ?? "";
  state.store = makeIndexStore(async (path) => files.get(path) ?? "");
});

test("only sections that score about as well as the best one are shown", async () => {
  const { pages } = await engine().search("widgets");
  expect(pages.map(({ url, sections }) => [url, ...sections.map((section) => section.url)])).toEqual([
    ["/storage/", "/storage/#widgets"],
  ]);
});

test("a phrase may be in the part of a long section that is not stored, but not apart", async () => {
  expect(await resultsOf(engine(), '"golden phrase"')).toEqual(["/long/"]);
});

test("the completions of a word are words, not pairs or keywords", async () => {
  if (state.store === null) throw new Error("the index is not made");
  const terms = await findTerms(state.store, "event", true);
  expect(terms.map(({ term }) => term).sort()).toEqual(["event", "events", "eventual"]);
});

test("a word that does not occur is replaced by the nearest words, before more frequent ones", async () => {
  const { guesses } = await engine().search("transmiter");
  expect(guesses).toEqual([{ word: "transmiter", instead: ["transmitter", "transmitted"] }]);
});

test.each([
  ["resume", ["/plain/", "/accented/"]],
  ["résumé", ["/accented/", "/plain/"]],
])("titles that differ in their accents are found as the query has them: %s", async (query, expected) => {
  expect(await resultsOf(engine(), query)).toEqual(expected);
});

describe("the files for a range of terms", () => {
  /** A store whose root lists these files instead of its own, each of which contains its own name as a term. */
  const open = (shards: ShardTable): IndexStore => {
    const root: object = JSON.parse(state.rootText);
    return makeIndexStore(async (path) =>
      path === rootPath
        ? JSON.stringify({ ...root, isDeep: false, shards })
        : encodeLine(/\/(\w+)\.txt$/u.exec(path)?.[1] ?? "", "", "A f"),
    );
  };

  test.each([
    ["a", "a", 9, "a"],
    ["lzz", "lzz", 9, "a"],
    ["m", "m", 9, "b"],
    ["ma", "ma", 9, "b"],
    ["s", "s", 9, "c"],
    ["zz", "zz", 9, "c"],
    ["l", "m", 9, "ab"],
    ["a", "z", 9, "abc"],
    ["a", "z", 2, "ab"],
  ])("from %s to %s, at most %i, are %s", async (from, to, limit, expected) => {
    const names = ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"].join("");
    const shards = await open({ firsts: "m s", names }).shards(from, to, limit);
    expect(shards.map(({ terms }) => terms[0]?.[0]).join("")).toBe(expected);
  });

  test("of a word are read although many are between it and its other forms", async () => {
    const names = ["orgaaaaaaa", "organizaaa", "organizbbb", "orgsaaaaaa"].join("");
    const root: object = JSON.parse(state.rootText);
    const store = makeIndexStore(async (path) =>
      path === rootPath
        ? JSON.stringify({ ...root, isDeep: false, shards: { firsts: "organ organizb orgs", names } })
        : encodeLine(path.includes("orgsa") ? "orgs" : "other", "", "A f"),
    );
    const terms = await findTerms(store, "orgs", false);
    expect(terms.map(({ term }) => term)).toEqual(["orgs"]);
  });

  test("of an index without words are none", async () => {
    expect(await open({ firsts: "", names: "" }).shards("a", "z", 9)).toEqual([]);
  });
});
