/** The search index as a build writes it, and what queries find in it. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IndexSection } from "../../src/theme/search/index-format.ts";
import { rootPath } from "../../src/theme/search/index-format.ts";
import type { Site } from "../support/site.ts";
import { makeLastingSite, makeSite, minimalConfig } from "../support/site.ts";
import type { CountedSearch } from "../support/search-site.ts";
import { openBuiltSearch } from "../support/search-site.ts";

const page = (title: string, body: string, more = ""): string => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

const pages: Readonly<Record<string, string>> = {
  "docs-src/index.md": page("Manual", "Where everything begins."),
  "docs-src/limits.md": page(
    "Limits",
    "What happens at each limit.\n\n## Memory\n\nA workflow has memory. More memory costs more invocations.\n\n## Status 429\n\nToo many requests: `HTTP 429`.",
  ),
  "docs-src/pricing.md": page(
    "Plans and Pricing",
    "What each plan costs; memory is part of none.\n\n## Invocations\n\nPriced by the invocation.",
  ),
  "docs-src/events/cold-starts.md": page(
    "Cold Starts",
    "A cold start is the time that a workflow waits for its environment.\n\n## Make them shorter\n\nKeep one environment ready.",
  ),
  "docs-src/weather.md": page("Weather", "It is cold when winters start. Later the starts are cold again."),
  "docs-src/code/working-with-files.md": page(
    "File storage",
    "Write to the disk with any function.\n\n```js\n$.export('name', fs.readFileSync(path));\n```",
  ),
  "docs-src/export.md": page("Export", "How to export your data, and export it again: exports of all kinds."),
  "docs-src/cron.md": page("Cron jobs", "Run a workflow every hour."),
  "docs-src/hidden.md": page("Hidden", "Nobody finds the unfindable.", "search: false\n"),
  "docs-src/guide-a.md": page("Guide to Bells", "Bells."),
  "docs-src/guide-b.md": page("Guide to Bells, second", "Bells.", "search: { boost: 3 }\n"),
  "docs-src/old-guide.md": page("Old whistles", "Whistles, whistles, whistles.", "search: { boost: 0.2 }\n"),
  "docs-src/invoices.md": page("Invoices", "We send one a month.", 'search: { keywords: ["money back", 402] }\n'),
  "docs-src/new-guide.md": page("Instruments", "A whistle."),
  "docs-src/ja.md": page(
    "ワークフロー",
    "ワークフローを作成する方法を説明します。\n\n## 料金\n\n料金はプランによります。",
  ),
  "docs-src/policy.md": page(
    "Rules of the house",
    "The approval of a `manager` is needed. Approvals take a day.",
    "description: Who grants vacations, and when they must be asked for it in writing.\n",
  ),
  "docs-src/rule-12.md": page("House number twelve", "What the twelfth says."),
  "docs-src/about-rules.md": page("About", "Why.\n\n## Rule-12 and others\n\nRule-12 is the longest; rule-12."),
  "docs-src/evil.md": page("'<img src=x onerror=\"alert(1)\">'", "Evil. `<b>` & marks."),
};
const config = minimalConfig(
  '  base: "/docs/",\n  search: { synonyms: [["cron", "timetable"], ["sluggish first event", "cold start"]] },\n',
);

describe("a query", () => {
  const state: { site: Site | null; search: CountedSearch | null } = { site: null, search: null };
  beforeAll(async () => {
    state.site = makeLastingSite({ ...pages, "site.config.ts": config });
    expect((await state.site.build(["--silent"])).stderr).toBe("");
    state.search = openBuiltSearch(state.site.path("dist"));
  });
  afterAll(() => state.site?.delete());
  const find = async (query: string): Promise<readonly string[]> => (await state.search?.find(query)) ?? [];

  test.each([
    ["memory", "/docs/limits/#memory"],
    ["limits", "/docs/limits/"],
    ["LIMIT", "/docs/limits/"],
    ["pricing", "/docs/pricing/"],
    ["memory invocations", "/docs/limits/#memory"],
    ["invoc", "/docs/pricing/#invocations"],
    ["plans pric", "/docs/pricing/"],
    ["how is a workflow priced", "/docs/pricing/"],
    ["pircing", "/docs/pricing/"],
    // A word of readers that the site does not have.
    ["pricey", "/docs/pricing/"],
    ["environmnet", "/docs/events/cold-starts/#make-them-shorter"],
    ["cold start", "/docs/events/cold-starts/"],
    ["$.export", "/docs/code/working-with-files/"],
    ["readFileSync", "/docs/code/working-with-files/"],
    ["fs.readFi", "/docs/code/working-with-files/"],
    ["working-with-files", "/docs/code/working-with-files/"],
    ["HTTP 429", "/docs/limits/#status-429"],
    ["timetable", "/docs/cron/"],
    ["sluggish first event", "/docs/events/cold-starts/"],
    ["作成", "/docs/ja/"],
    ["料金", "/docs/ja/#%E6%96%99%E9%87%91"],
    ["bells", "/docs/guide-b/"],
    ["whistles", "/docs/new-guide/"],
    ["approve", "/docs/policy/"],
    ["rules vacation", "/docs/policy/"],
    ["rule-12", "/docs/rule-12/"],
    ["money back", "/docs/invoices/"],
    ["402", "/docs/invoices/"],
    ["nemory", "/docs/limits/#memory"],
    ["emory", "/docs/limits/#memory"],
    ["xmemory", "/docs/limits/#memory"],
    ["mxmory", "/docs/limits/#memory"],
    ["mmory", "/docs/limits/#memory"],
    ["maemory", "/docs/limits/#memory"],
  ])("for %j finds %s first", async (query, url) => {
    expect((await find(query))[0]).toBe(url);
  });

  test("in quotes finds the exact phrase, and nothing else", async () => {
    expect(await find('"starts are cold"')).toEqual(["/docs/weather/"]);
    expect((await find("starts are cold")).length).toBeGreaterThan(1);
    expect(await find('"cold environment"')).toEqual([]);
    expect(await find('"manager is needed"')).toEqual(["/docs/policy/"]);
    expect(await find('"readFileSync"')).toEqual(["/docs/code/working-with-files/"]);
    expect(await find('"fs.readFileSync(path)"')).toEqual(["/docs/code/working-with-files/"]);
  });

  test("in quotes also finds other forms of the words, after the exact ones", async () => {
    expect(await find('"cold start is"')).toEqual(["/docs/events/cold-starts/"]);
    expect(await find('"when winter starts"')).toEqual(["/docs/weather/"]);
    expect(await find('"cold starts"')).toEqual(["/docs/events/cold-starts/"]);
  });

  test("does not find pages that are excluded from search", async () => {
    expect(await find("unfindable")).toEqual([]);
  });

  test("without words finds nothing, and an unknown word gets similar ones as suggestions", async () => {
    expect(await state.search?.search("  !? ")).toEqual({ pages: [], guesses: [], nearWords: [] });
    expect((await state.search?.search("zzzz"))?.pages).toEqual([]);
    expect((await state.search?.search("memoxxx"))?.nearWords).toContain("memory");
  });

  test("says which words replaced one that does not occur", async () => {
    const answer = await state.search?.search("pircing memory");
    expect(answer?.guesses).toEqual([{ word: "pircing", instead: ["pricing"] }]);
    // An everyday word is no typo, although the site has "cold".
    expect((await state.search?.search("told memory"))?.guesses).toEqual([]);
    // What documentation calls a word of readers is no guess either.
    expect((await state.search?.search("pricey"))?.guesses).toEqual([]);
  });

  test("of characters with a meaning in patterns or HTML is a query like any other", async () => {
    for (const query of [
      "a.*(b[c]\\",
      '"',
      '""',
      "\u0000",
      "<script>alert(1)</script>",
      "\ud83d",
      "__proto__ constructor",
    ])
      await expect(find(query)).resolves.toBeInstanceOf(Array);
    const answer = await state.search?.search("evil marks");
    expect(answer?.pages[0]?.title).toBe('<img src=x onerror="alert(1)">');
    expect(answer?.pages[0]?.sections[0]?.snippet.map(({ text }) => text).join("")).toBe("Evil. <b> & marks.");
  });

  test("shows a page's section, its breadcrumb and its marked words", async () => {
    const answer = await state.search?.search("memory", 1);
    expect(answer?.pages).toHaveLength(1);
    expect(answer?.pages[0]).toMatchObject({ url: "/docs/limits/", title: "Limits", breadcrumb: [] });
    expect(answer?.pages[0]?.sections[0]?.heading).toEqual([{ text: "Memory", start: 0, isMatch: true }]);
  });

  test("is also answered in the terminal", async () => {
    const run = await state.site?.run(["search", "$.export", "--limit", "1"]);
    expect(run?.status).toBe(0);
    expect(run?.stdout).toMatch(
      /^Code › File storage\n {2}File storage {2}\/docs\/code\/working-with-files\/\n {4}Write/u,
    );
    const json = await state.site?.run(["search", "pircing", "--format", "json"]);
    expect(JSON.parse(json?.stdout ?? "")).toMatchObject({
      query: "pircing",
      pages: [{ url: "/docs/pricing/", title: "Plans and Pricing", sections: [{ heading: "Plans and Pricing" }, {}] }],
      guesses: [{ word: "pircing", instead: ["pricing"] }],
    });
    const none = await state.site?.run(["search", "memoxxx"]);
    expect(none).toMatchObject({ status: 1, stdout: "No results for “memoxxx”. Similar words: memory.\n" });
    expect((await state.site?.run(["search", "x", "--limit", "0"]))?.status).toBe(2);
  });
});

describe("the order of the results", () => {
  const find = async (files: Readonly<Record<string, string>>, query: string): Promise<readonly string[]> => {
    const site = makeSite({ "docs-src/index.md": pages["docs-src/index.md"] ?? "", ...files });
    await site.build();
    return openBuiltSearch(site.path("dist")).find(query);
  };

  test("depends on the boosts of folders and pages", async () => {
    const found = await find(
      {
        "site.config.ts": minimalConfig('  search: { boost: { "blog/**": 0.3, "docs-src/guide/**": 2 } },\n'),
        "docs-src/blog/whistles.md": page("Whistle news", "Whistles."),
        "docs-src/guide/bells.md": page("Bells", "Bells and whistles."),
        "docs-src/guide/horns.md": page("Horns", "Horns and whistles.", "search: { boost: 0.1 }\n"),
      },
      "whistles",
    );
    expect(found).toEqual(["/guide/bells/", "/blog/whistles/", "/guide/horns/"]);
  });

  test("prefers pages near the root", async () => {
    const body = "Whistles of all kinds.";
    const files = { "docs-src/a/b/c.md": page("Tin things", body), "docs-src/z.md": page("Tin objects", body) };
    expect(await find(files, "tin whistles")).toEqual(["/z/", "/a/b/c/"]);
  });

  test("prefers headings in which the words of the query follow each other", async () => {
    const files = {
      "docs-src/a.md": page("Sound", "## Format of a loud message\n\nMessage format: the format of a message."),
      "docs-src/b.md": page("Signal", "## Message format\n\nIt has three parts."),
    };
    expect((await find(files, "message format"))[0]).toBe("/b/#message-format");
    expect((await find(files, "message forma"))[0]).toBe("/b/#message-format");
    expect((await find(files, "messages formats"))[0]).toBe("/b/#message-format");
  });

  test("puts the section that shows a file of that name first", async () => {
    const files = {
      "docs-src/a.md": page("JSON", "## The json format\n\nJSON is a format."),
      "docs-src/b.md": page("Compiler", '## Configure\n\n```json title="tsconfig.json"\n{ "a": 1 }\n```'),
    };
    expect((await find(files, "tsconfig.json"))[0]).toBe("/b/#configure");
  });
});

describe("the name of a field", () => {
  const fields = (items: string): string =>
    `## Settings\n\nAll of \`workspace_id\` and more.\n\n:::fields\n${items}\n:::`;
  const listed =
    "- `name` (string): Title\n- `workspace_id` (string): Where it is\n- `maxBatch` (integer): Size\n- `data` (object)\n  - `retry.limit` (integer): Attempts";
  const texts = {
    "docs-src/index.md": page(
      "Home",
      "Begin with `workspace_id`, `maxBatch` and `retry.limit`. The `workspace_id` is needed, and `workspace_id` is yours.",
    ),
    "docs-src/a.md": page(
      "Examples",
      "\n\n```js\nsend({ workspace_id, maxBatch });\n```\n\n## The workspace\n\nThe `workspace_id` has no field.",
    ),
    "docs-src/queue.md": page("Queues", fields(listed)),
  };

  test("finds its page first, and leads to its anchor", async () => {
    const site = makeSite(texts);
    expect((await site.build()).status).toBe(0);
    const search = openBuiltSearch(site.path("dist"));
    const first = async (query: string): Promise<string | undefined> => (await search.find(query))[0];
    expect(await first("workspace_id")).toBe("/queue/#settings.workspace_id");
    expect(await first("Workspace_ID")).toBe("/queue/#settings.workspace_id");
    expect(await first("maxBatch")).toBe("/queue/#settings.maxBatch");
    expect(await first("retry.limit")).toMatch(/^\/queue\/#settings\.data\.retry/u);
    // A word of everyday language is no name.
    expect(await first("name title")).toBe("/queue/#settings");
  });

  test("costs the index its anchor, and nothing if the names of fields are words", async () => {
    const listedFor = async (items: string): Promise<readonly string[]> => {
      const site = makeSite({ ...texts, "docs-src/queue.md": page("Queues", fields(items)) });
      expect((await site.build()).status).toBe(0);
      const files = [...site.files("dist/assets/search")].filter(([path]) => path.endsWith(".json"));
      const values = files.map(([, text]): readonly IndexSection[] => JSON.parse(text.toString("utf8")));
      // One file is no list of sections: readers' words.
      return values.flatMap((value) => (Array.isArray(value) ? value.flatMap(([, , , names = []]) => names) : []));
    };
    expect(await listedFor("- `name` (string): Title\n- `id` (string): Place")).toEqual([]);
    expect(await listedFor(listed)).toEqual(["settings.workspace_id settings.maxBatch settings.data.retry.limit"]);
  });
});

describe("the files of the index", () => {
  const names = (site: Site): string[] => [...site.files().keys()].filter((path) => path.startsWith("assets/search/"));

  test("are named by their content, and an edit only changes those with words of its page", async () => {
    const words = (number: number): string =>
      Array.from({ length: 400 }, (_, index) => `${"abcdefghij"[index % 10]}word${number * 400 + index}`).join(" ");
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`docs-src/p${index}.md`, page(`Page ${index}`, words(index))]),
    );
    const site = makeSite({ "docs-src/index.md": pages["docs-src/index.md"] ?? "", ...many });
    await site.build();
    const before = names(site);
    expect(before.filter((path) => !/\/(?:\d+\.)?[a-z0-9]{10}\.(?:txt|json)$/u.test(path))).toEqual([]);
    expect((await site.build()).stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
    site.edit("docs-src/p7.md", (text) => `${text} awordy`);
    await site.build();
    const after = names(site);
    const shards = (paths: readonly string[]): string[] => paths.filter((path) => path.endsWith(".txt"));
    expect(shards(before).length).toBeGreaterThan(10);
    expect(shards(after).filter((path) => !before.includes(path))).toHaveLength(1);
    // The next build removes the files of the previous one.
    expect(before.filter((path) => !after.includes(path)).some((path) => site.exists(`dist/${path}`))).toBe(false);
  });

  test("a lost file is made again, but not the others", async () => {
    const site = makeSite({ ...pages, "site.config.ts": config });
    await site.build();
    const removed = names(site).find((path) => path.endsWith(".txt")) ?? "";
    const before = site.read(`dist/${removed}`);
    rmSync(site.path(`dist/${removed}`));
    expect((await site.build()).stdout).toContain("(1 written, 0 removed, 0 pages compiled)");
    expect(site.read(`dist/${removed}`)).toBe(before);
  });

  test("do not exist if the site has no search", async () => {
    const site = makeSite({
      ...pages,
      "site.config.ts": minimalConfig("  themeConfig: { search: { enabled: false } },\n"),
    });
    await site.build();
    expect(names(site)).toEqual([]);
    expect((await site.run(["search", "limits"])).status).toBe(2);
  });

  test("a first query fetches a limited number of bytes, however many pages there are", async () => {
    const vocabulary = Array.from({ length: 4000 }, (_, index) => `w${((index * 7919) % 4000).toString(36)}x`);
    const bodyOf = (number: number): string =>
      Array.from({ length: 5 }, (_, section) => {
        const words = Array.from(
          { length: 60 },
          (__, index) => vocabulary[(number * 31 + section * 17 + index * index) % 4000],
        );
        return `## Part ${section}\n\nEvery section has common words. ${words.join(" ")}\n`;
      }).join("\n");
    const bytesAt = async (count: number): Promise<number> => {
      const site = makeSite({
        "docs-src/index.md": pages["docs-src/index.md"] ?? "",
        ...Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`docs-src/p${index}.md`, page(`Page ${index}`, bodyOf(index))]),
        ),
      });
      await site.build(["--silent"]);
      const search = openBuiltSearch(site.path("dist"));
      expect((await search.find("common words")).length).toBe(8);
      return search.bytes();
    };
    const [small, large] = [await bytesAt(60), await bytesAt(600)];
    expect(small).toBeLessThan(30 * 1024);
    expect(large).toBeLessThan(36 * 1024);
  });
});

describe("a reader whose page is older than the published site", () => {
  test("gets answers from the new index", async () => {
    const site = makeSite({ ...pages, "site.config.ts": config });
    await site.build();
    const search = openBuiltSearch(site.path("dist"));
    // The root can be read, but none of the files that it names.
    await search.find("!?");
    site.edit("docs-src/weather.md", (text) => `${text}\n\n## Barometer\n\nIt measures pressure.\n`);
    await site.build();
    expect((await search.find("barometer"))[0]).toBe("/docs/weather/#barometer");
  });

  test("is told about a failure, and gets an answer the next time", async () => {
    const site = makeSite({ ...pages, "site.config.ts": config });
    await site.build();
    const search = openBuiltSearch(site.path("dist"));
    const root = site.read(`dist/${rootPath}`);
    rmSync(site.path(`dist/${rootPath}`));
    await expect(search.find("limits")).rejects.toThrow();
    site.write(`dist/${rootPath}`, "<!doctype html>");
    await expect(search.find("limits")).rejects.toThrow();
    site.write(`dist/${rootPath}`, root);
    expect((await search.find("limits"))[0]).toBe("/docs/limits/");
  });
});

test("words with accents are found without them, exact matches first", async () => {
  const site = makeSite({
    "docs-src/index.md": page("Manual", "Where everything begins.\n\n## Die Überschrift\n\nEine Größe."),
    "docs-src/a.md": page("Naïve approach", "A naïve approach to things, and a summary of the naïve."),
    "docs-src/b.md": page("Naive approach", "A naive approach to things, and a summary of the naive."),
    "docs-src/c.md": page("Resume", "Write a short resume of the work."),
  });
  const find = async (query: string): Promise<string[]> => {
    const { stdout } = await site.run(["search", query, "--format", "json"]);
    const { pages: found }: { pages: { url: string }[] } = JSON.parse(stdout);
    return found.map(({ url }) => url);
  };
  for (const query of ["Überschrift", "Uberschrift", "uberschrift", "U\u0308berschrift", '"die Überschrift"'])
    expect(await find(query), query).toEqual(["/"]);
  expect(await find("naïve approach")).toEqual(["/a/", "/b/"]);
  expect(await find("naive approach")).toEqual(["/b/", "/a/"]);
  expect(await find("résumé")).toEqual(["/c/"]);
});

test.each([
  ["boost: 100", "3:18", "“search.boost” must be a number from 0.1 to 10"],
  ["keywords: money", "3:21", "“search.keywords” must be a list, not “money”"],
  ["keywords: []", "3:21", "“search.keywords” must be a list of words"],
  ['keywords: ["–"]', "3:22", "“search.keywords[0]” has no letter or digit"],
  ["", "3:9", "“search” is empty"],
  ["words: [money]", "3:11", "“search” has no key “words”"],
])("`search: { %s }` is reported at its place", async (setting, place, message) => {
  const site = makeSite({ "docs-src/index.md": page("Manual", "Text.", `search: { ${setting} }\n`) });
  const run = await site.run(["check"]);
  expect(run.status).toBe(1);
  expect(run.stderr).toContain(`docs-src/index.md:${place}\n`);
  expect(run.stderr).toContain(`frontmatter-value: ${message}`);
});

test("check reports an unmet expectation even without a cache, and accepts one that is met", async () => {
  const site = makeSite({
    ...pages,
    "site.config.ts": minimalConfig('  search: { expect: { memory: "/limits/#memory", costs: "/weather/" } },\n'),
  });
  const run = await site.run(["check", "--no-cache"]);
  expect(run.status).toBe(1);
  expect(run.stderr.match(/search-expectation/gu)).toHaveLength(1);
  expect(run.stderr).toContain("A search for “costs” does not find “/weather/” among the first three results");
});

test("an expectation is checked in the language that its address names", async () => {
  const expecting = (expected: Readonly<Record<string, string>>): string =>
    minimalConfig(
      `  languages: { en: "English", fr: "Français" },\n  search: { expect: ${JSON.stringify(expected)} },\n  checks: { severity: { "search-expectation": "warning" } },\n`,
    );
  const site = makeSite({
    "site.config.ts": expecting({ size: "/limits/", taille: "/fr/limits/#taille", mesure: "/fr/limits/" }),
    "docs-src/index.md": page("Home", "Text."),
    "docs-src/limits.md": page("Limits", "## Size\n\nText."),
    "docs-src/only.md": page("Only", "Text about weather."),
    "docs-src/fr/index.md": page("Accueil", "Texte."),
    "docs-src/fr/limits.md": page("Limites", "## Taille {#taille}\n\nTexte."),
  });
  const unmet = async (): Promise<readonly string[]> =>
    (await site.run(["build"])).stderr.match(/(?<=search-expectation: )[\s\S]*?(?=\n\n|$)/gu) ?? [];
  expect(await unmet()).toEqual([
    expect.stringMatching(
      /^A search for “mesure” does not find “\/fr\/limits\/” among the first three results: there are no results/u,
    ),
  ]);
  site.edit("docs-src/fr/limits.md", (text) => text.replace("Texte.", "La mesure."));
  expect(await unmet()).toEqual([]);
  site.edit("docs-src/fr/limits.md", (text) => text.replace("La mesure.", "Texte."));
  expect(await unmet()).toHaveLength(1);
  // Nothing of French has changed.
  site.edit("docs-src/limits.md", (text) => text.replace("Text.", "More."));
  expect(await unmet()).toHaveLength(1);
  site.write("site.config.ts", expecting({ weather: "/fr/only/", taille: "/fr/limts/", accueil: "/fr/limits/" }));
  expect(await unmet()).toEqual([
    expect.stringContaining("“/fr/only/” among the first three results: no page that search finds has this address"),
    expect.stringMatching(/“\/fr\/limts\/” [\s\S]* has this address[\s\S]*did you mean “\/fr\/limits\/”/u),
    expect.stringContaining("“/fr/” comes first"),
  ]);
});
