/** What readers find on a small site: the query, and the first result that it must have. */
import { beforeAll, describe, expect, test } from "vitest";
import type { SearchEngine } from "../../../src/theme/search/open-search.ts";
import { makeIndexStore } from "../../../src/theme/search/index-store.ts";
import { indexOf, openIndex, resultsOf } from "../../support/memory-search.ts";

const page = (title: string, body: string, keywords = ""): string =>
  `---\ntitle: ${title}\n${keywords === "" ? "" : `search: { keywords: [${keywords}] }\n`}---\n\n${body}\n`;

/** Enough words for an index of many shards. */
const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
const otherWords = letters.flatMap((first) => letters.map((second) => `${first}${second}xq${second}${first}xqxqxqxq`));

const site = {
  "/words/": page("Other words", otherWords.join(" ")),
  "/": page("Start", "Everything about tin whistles. Read [the limits](limits)."),
  "/limits/": page(
    "Limits",
    "## Memory\n\nA worker has 30 MB of memory and waits 5 ms.\n\n## Disk\n\nUp to 10GB. Use 2FA.",
  ),
  "/queue/": page(
    "Queues",
    "A queue holds jobs. The queue is emptied at night.\n\n## Order\n\nJobs leave the queue in order.",
  ),
  "/network/": page(
    "Networking",
    "Addresses and ports.\n\n## Errors\n\n| Error | Cause |\n|---|---|\n| `ECONNREFUSED` | Nothing listens there |\n| `ENOTFOUND` | The name is wrong |\n| Cannot read property 'x' of undefined | A key is missing |\n\nConnect again later.",
  ),
  "/exit/": page(
    "Clients",
    "Run curl in a shell.\n\n## Statuses\n\n| Status | Meaning |\n|---|---|\n| 28 | It took longer |\n| 7 | Nobody is there |",
  ),
  "/slow/": page(
    "Operations",
    "Milliseconds of an operation. It is timed, and it ends after others. Run it with curl.",
  ),
  "/cron/": page("Cron jobs", "Write `0 9 * * *`. Version 0.0.1 of the job. Jobs connect at 127 and 5432."),
  "/samples/": page(
    "Samples",
    '```json\n{ "name": "TypeError", "body": "undefined", "property": "read", "line": 1 }\n```',
  ),
  "/hooks/": page(
    "Webhooks",
    "A webhook sends each event. A duplicate event is rare: duplicate webhook, duplicate webhook.",
  ),
  "/twice/": page("Handle events", "What arrives again is skipped.", '"duplicate webhook", running, "Größe & Maß"'),
  "/repeats/": page("Repeats", "Notes about this.", '"run a job at the same time twice", "stop a running job"'),
  "/jobs/": page("Jobs", "## Run a job\n\nA job starts at a time.\n\n## Stop a job\n\nIt ends the same minute."),
  "/mail/": page(
    "Deliveries",
    "A job sends it.\n\n## Addresses\n\nWho gets what.",
    '"newsletter for customers", letters',
  ),
  "/apps/": page(
    "Allow some",
    "One of them.",
    '"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps", restrictions/allow-only-some-of-the-apps-of-an-organization-to-push, GET /branchesV2',
  ),
  "/groups/": page(
    "Allow others",
    "One of them.",
    '"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/groups"',
  ),
  "/protection/": page(
    "Protection of branches",
    "## Branch protection: restrictions of apps and groups\n\nThe owner of repos may put a branch of a repo, and other branches, under protection with restrictions to apps, groups and an organization, and push only some.\n\n## GET branchesV2\n\nWith `branchesV2`.",
  ),
  "/html/": page(
    "Old pages",
    `Intro.

<table><tr><td>bravoword</td><td colspan="2">caf&eacute;word</td></tr></table>

<h2 id="india">Indiaword</h2>

<p align="center">juliet<b>word</b> {{ product.name }}</p>

<h3>Kiloword</h3>

<dl><dt>limaword</dt></dl>

<script>var mikeword = 1;</script>
<style>.novemberword { color: red }</style>
<template>oscarword</template>
<p hidden>papaword</p>
<div style="display: none">

quebecword

</div>
<dialog>romeoword</dialog>

<img src="https://example.com/a.png" alt="sierraword">

<svg><title>tangoword</title><text>uniformword</text></svg>
<svg><text>victorword</text></svg>

![A picture](https://example.com/b.png "whiskeyword")`,
  ),
  "/forms/": page(
    "Forms of letters",
    "ＰＱＲＳ ｶﾀｶﾅ ﬁlament Straßenbahn ещё zero\u200Bwide soft\u00ADened naïvety Ærodrome Łódź.",
  ),
  "/iron/": page("Iron", "It is heavy. Look at the gate."),
  "/parts/": page("Parts", "An iron gate, and a second iron gate."),
  "/files/": page(
    "Files",
    "working-with-files is a name. Data of a5f0c9d2e6a1b8a0d9c11e7f in part-a5f0c9d2e6a1b8a0d9c11e7f.",
  ),
};

const state: { engine: SearchEngine | null } = { engine: null };
const find = (query: string): Promise<readonly string[]> => {
  if (state.engine === null) throw new Error("the index is not made");
  return resultsOf(state.engine, query);
};

beforeAll(async () => {
  const files = await indexOf(site);
  state.engine = openIndex(() => files);
});

describe("the first result", () => {
  test.each([
    // Units, in both directions.
    ["30MB", "/limits/#memory"],
    ["30 MB", "/limits/#memory"],
    ["5ms", "/limits/#memory"],
    ["10 GB", "/limits/#disk"],
    ["2 FA", "/limits/#disk"],
    // Forms of letters, in both directions.
    ["pqrs", "/forms/"],
    ["カタカナ", "/forms/"],
    ["filament", "/forms/"],
    ["ﬁlament", "/forms/"],
    ["strassenbahn", "/forms/"],
    ["STRAẞENBAHN", "/forms/"],
    ["еще", "/forms/"],
    ["zerowide", "/forms/"],
    ["zero\u2060wide", "/forms/"],
    ["softened", "/forms/"],
    ["naivety", "/forms/"],
    ["aerodrome", "/forms/"],
    ["lodz", "/forms/"],
    // Text of HTML, with its section.
    ["bravoword", "/html/"],
    ["caféword", "/html/"],
    ["indiaword", "/html/#india"],
    ["julietword", "/html/#india"],
    ["stepwire", "/html/#india"],
    ["kiloword", "/html/#india"],
    ["limaword", "/html/#india"],
    ["sierraword", "/html/#india"],
    ["tangoword", "/html/#india"],
    ["victorword", "/html/#india"],
    ["whiskeyword", "/html/#india"],
    // An author's keyword, whole and regardless of case and accents.
    ["duplicate webhook", "/twice/"],
    ["Duplicate Webhook", "/twice/"],
    ["running", "/twice/"],
    ["grosse & mass", "/twice/"],
    ["webhooks", "/hooks/"],
    // In a question with other words, other forms, and beside words of the page.
    ["why do we get a duplicate webhook every night", "/twice/"],
    ["how can I stop two running jobs at the same time", "/repeats/"],
    ["newsletter of a customer", "/mail/"],
    ["letters in deliveries", "/mail/"],
    // The words of one keyword count together, those of two do not.
    ["run the job", "/jobs/#run-a-job"],
    // Every part of a path counts, and of a name that is longer than most words.
    ["PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps", "/apps/"],
    ["PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/groups", "/groups/"],
    ["GET /branchesV2", "/apps/"],
    ["restrictions/allow-only-some-of-the-apps-of-an-organization-to-push", "/apps/"],
    // The section that has a word of the query stands for the page that a keyword found.
    ["newsletter addresses for customers", "/mail/#addresses"],
    // Pasted messages.
    ["connect ECONNREFUSED 127.0.0.1:5432", "/network/#errors"],
    [
      "Error: getaddrinfo ENOTFOUND db at GetAddrInfoReqWrap.onlookup [as oncomplete] (node:dns:71:26)",
      "/network/#errors",
    ],
    ["Uncaught TypeError: Cannot read property 'body' of undefined", "/network/#errors"],
    [
      "TypeError: Cannot read property 'body' of undefined\n    at Object.run (file:///app/cron.js:14:32)",
      "/network/#errors",
    ],
    // The number of the error, not that of a line.
    ["curl: (28) transfer refused, 10001", "/exit/#statuses"],
    ["OSError: [Errno 28] while curl ran", "/exit/#statuses"],
    ["error: curl ended with exit status 7", "/exit/#statuses"],
    ["Error: milliseconds of the operation, curl(28)", "/slow/"],
    ['{"error":{"code":"ECONNREFUSED","message":"connect"}}', "/network/#errors"],
    // Repeated words do not take the place of others.
    ["FATAL ERROR: later later later later later later later: nobody took longer, curl", "/exit/#statuses"],
    // Typos, in the first letter too.
    ["wueue", "/queue/"],
    ["qeuue", "/queue/"],
    // Two words as one.
    ["tinwhistles", "/"],
    ["readproperty of undefined", "/network/#errors"],
    // Where the rarer of the two is said most.
    ["irongate", "/parts/"],
    // Quoted words are required, but do not make a whole name required.
    ['"tin whistles"', "/"],
    ['"files" working-with-folders', "/files/"],
  ])("of %j is %s", async (query, first) => {
    expect((await find(query))[0]).toBe(first);
  });
});

test.each(["mikeword", "novemberword", "oscarword", "papaword", "quebecword", "romeoword", "uniformword"])(
  "%s, which no reader sees, is not found",
  async (word) => {
    expect(await find(word)).toEqual([]);
  },
);

test("data is not found, as a word or in a name", async () => {
  const shards = [...(await indexOf({ "/files/": site["/files/"] }))].filter(([path]) => path.endsWith(".txt"));
  expect(shards.length).toBeGreaterThan(0);
  // The whole name can be found.
  expect(
    shards
      .map(([, text]) => text)
      .join("\n")
      .match(/5f0c9d2e6a1b8a0d9c11e7f/gu),
  ).toHaveLength(1);
  expect(await find("a5f0c9d2e6a1b8a0d9c11e7f")).toEqual([]);
});

describe("after the site was published again", () => {
  const old = { "/": page("Start", "Old words about whistles."), "/gone/": page("Gone", "Bells.") };
  const next = { "/": page("Start", "New words about drums."), "/new/": page("New", "Bells and whistles.") };

  test("queries find what it contains now", async () => {
    const published = { files: await indexOf(old) };
    const engine = openIndex(() => published.files);
    await engine.prepare();
    published.files = await indexOf(next);
    expect(await resultsOf(engine, "bells")).toEqual(["/new/"]);
    expect(await resultsOf(engine, "whistles")).toEqual(["/new/"]);
    expect(await resultsOf(engine, "old")).toEqual([]);
  });

  test("a slow query is repeated even if another one has noticed it first", async () => {
    const published = { files: await indexOf(old) };
    const store = makeIndexStore(async (path) => published.files.get(path) ?? "");
    await store.root();
    const version = store.version();
    expect(await store.renew(version)).toBe(false);
    published.files = await indexOf(next);
    expect(await Promise.all([store.renew(version), store.renew(version)])).toEqual([true, true]);
    expect(await store.renew(version)).toBe(true);
    expect(await store.renew(store.version())).toBe(false);
    expect((await store.root()).pages).toEqual([
      ["", "Start", []],
      ["new/", "New", []],
    ]);
  });
});

test("a flag finds the page that has it, before one whose keyword has its words", async () => {
  const files = await indexOf({
    "/named/": "---\ntitle: Off\nsearch: { keywords: [deactivate] }\n---\n\nTurn it off.\n",
    "/flags/": "---\ntitle: Commands\n---\n\nWith `--deactivate`, the command stops it.\n",
  });
  const search = openIndex(() => files);
  expect((await resultsOf(search, "--deactivate"))[0]).toBe("/flags/");
  expect((await resultsOf(search, "deactivate"))[0]).toBe("/named/");
});

test("a pasted message finds the page that quotes it, before one with a similar message and more of its words", async () => {
  const similar = "Cannot read property `get` of undefined. ";
  const files = await indexOf({
    "/similar/": `---\ntitle: Body properties\n---\n\n${similar}The body of a request. Read the property.\n`,
    "/quoted/": `---\ntitle: Old names\n---\n\n${"Other words of the page. ".repeat(30)}TypeError: Cannot read property 'body' of undefined.\n`,
  });
  const search = openIndex(() => files);
  expect((await resultsOf(search, "TypeError: Cannot read property 'body' of undefined"))[0]).toMatch(/^\/quoted\//u);
});
