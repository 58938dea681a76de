/** `docsgen insights`: what readers did not find becomes keywords and expected results. */
import { describe, expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

const search = (query: string, pages: number, last: string, path = "/docs/"): string =>
  JSON.stringify({ docsgen: 1, events: [{ type: "search", path, query, pages }], last });

const log = [
  search("Money back", 0, "/docs/billing/"),
  search("money  back", 0, "/docs/billing/"),
  search("money back", 0, "/docs/"),
  search("invoice", 0, "/docs/billing/"),
  search("invoice", 0, "/docs/billing/"),
  search("single sign-on", 0, "/docs/"),
  search("single sign-on", 0, "/elsewhere/"),
  search("once", 0, "/docs/billing/"),
  search("invoice", 3, "/docs/billing/"),
  "not JSON",
  '{"docsgen":2,"events":[],"last":"/"}',
  "",
  ...["yes", "no", "no", "no"].map((answer) =>
    JSON.stringify({
      docsgen: 1,
      events: [{ type: "feedback", path: "/docs/billing/", answer }],
      last: "/docs/billing/",
    }),
  ),
  ...["/docs/old/", "/docs/old/", "/docs/x/"].map((path) =>
    JSON.stringify({
      docsgen: 1,
      events: [
        { type: "not-found", path },
        { type: "copy", path },
      ],
      last: path,
    }),
  ),
].join("\n");

const files = {
  "site.config.ts": minimalConfig('  base: "/docs/",\n'),
  "docs-src/index.md": "# Home\n\n[Billing](billing.md)\n",
  "docs-src/billing.md": "# Billing\n\nHow refunds work, and your invoice.\n",
  "log.ndjson": log,
};

describe("docsgen insights", () => {
  test("proposes what to write for searches that found nothing", async () => {
    expect(await makeSite(files).run(["insights", "log.ndjson"])).toEqual({
      status: 0,
      stderr: "note: 2 lines of log.ndjson cannot be read, the first one is line 10\n",
      stdout:
        "16 requests: 3 searches without a result, 1 address not found\n" +
        "\n“money back”, 3 times: readers went to docs-src/billing.md\n" +
        '  in its frontmatter: search: { keywords: ["money back"] }\n' +
        '  in the config: search: { expect: { "money back": "/billing/" } }\n' +
        "\n“invoice”, 2 times: now finds /docs/billing/; readers went to docs-src/billing.md\n" +
        '  in the config: search: { expect: { "invoice": "/billing/" } }\n' +
        "\n“single sign-on”, 2 times: finds nothing, and no page answers it yet\n" +
        "\nnot found: /docs/old/, 2 times\n" +
        "\ndoes not help: /docs/billing/, by 2 more answers than it does\n",
    });
  });

  test("and what it proposes works", async () => {
    const site = makeSite(files);
    site.write(
      "docs-src/billing.md",
      '---\ntitle: Billing\nsearch: { keywords: ["money back"] }\n---\n\nHow refunds work.\n',
    );
    site.write(
      "site.config.ts",
      minimalConfig('  base: "/docs/",\n  search: { expect: { "money back": "/billing/" } },\n'),
    );
    expect((await site.run(["check", "--strict"])).status).toBe(0);
    expect((await site.run(["insights", "log.ndjson"])).stdout).toContain(
      "“money back”, 3 times: now finds /docs/billing/; readers went to docs-src/billing.md\n",
    );
  });

  test("as data, from a number on", async () => {
    const { stdout } = await makeSite(files).run(["insights", "log.ndjson", "--format", "json", "--least", "3"]);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      requests: 16,
      unreadable: [10, 11],
      proposals: [
        {
          query: "money back",
          edition: "",
          count: 3,
          wentTo: [{ path: "/docs/billing/", count: 2 }],
          finds: null,
          page: { file: "docs-src/billing.md", address: "/billing/", title: "Billing" },
        },
      ],
      notFound: [],
      unhelpful: [],
    });
  });

  test("compares addresses as they are read, and searches in the language in which readers did", async () => {
    const twice = (...line: Parameters<typeof search>): string[] => [search(...line), search(...line)];
    const site = makeSite({
      "site.config.ts": minimalConfig('  languages: { en: "English", de: "Deutsch" },\n'),
      "docs-src/index.md": "# Home\n\n[Sizes](größe.md)\n",
      "docs-src/größe.md": "# Sizes\n\nText.\n",
      "docs-src/de/index.md": "# Start\n\n[Größen](größe.md) und Rabatt\n",
      "docs-src/de/größe.md": "# Größen\n\nText.\n",
      "log.ndjson": `\uFEFF${[
        ...twice("rabatt", 0, "/de/gr%C3%B6%C3%9Fe/", "/de/"),
        ...twice("rabatt", 0, "/gr%C3%B6%C3%9Fe/", "/"),
        search("\u001B]0;owned\u0007x", 0, "/", "/"),
        search("\u001B]0;owned\u0007x", 0, "/", "/"),
        JSON.stringify({
          docsgen: 1,
          events: [1, 2].map(() => ({ type: "not-found", path: "/a\u001B[2J\nnot found: /b/" })),
          last: "/",
        }),
      ].join("\n")}`,
    });
    expect(await site.run(["insights", "log.ndjson"])).toEqual({
      status: 0,
      stderr: "",
      stdout:
        "7 requests: 3 searches without a result, 1 address not found\n" +
        "\n“�]0;owned�x”, 2 times: finds nothing, and no page answers it yet\n" +
        "\n“rabatt”, 2 times: readers went to docs-src/größe.md\n" +
        '  in its frontmatter: search: { keywords: ["rabatt"] }\n' +
        '  in the config: search: { expect: { "rabatt": "/größe/" } }\n' +
        "\n“rabatt”, 2 times: now finds /de/; readers went to docs-src/de/größe.md\n" +
        '  in the config: search: { expect: { "rabatt": "/de/größe/" } }\n' +
        "\nnot found: /a�[2J�not found: /b/, 2 times\n",
    });
  });

  test("needs a log", async () => {
    expect(await makeSite(files).run(["insights", "lost.ndjson"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("“lost.ndjson” cannot be read"),
    });
    const site = makeSite({ ...files, "empty.ndjson": "\n", "other.log": '{"docsgen":2}\nGET /\n' });
    for (const [file, reason] of [
      ["empty.ndjson", "the file is empty"],
      ["other.log", "no line of “other.log” is a request"],
    ] as const)
      expect(await site.run(["insights", file])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(`nothing-to-do: “docsgen insights” has nothing to do: ${reason}\n`),
      });
  });
});

describe("the setting", () => {
  test("adds a script to published pages and its address to the policy, and nothing without it", async () => {
    const site = makeSite({ "docs-src/index.md": "# Home\n\nText.\n" });
    await site.build();
    expect([...site.files().keys()].filter((path) => path.includes("insights"))).toEqual([]);
    expect(site.read("dist/index.html")).not.toContain("insights");
    site.write(
      "site.config.ts",
      minimalConfig('  insights: { endpoint: "https://log.example.com/docs", consent: false },\n'),
    );
    await site.build();
    // In order, so that it hears the first search of the search page.
    expect(site.read("dist/search/index.html")).toMatch(/\/assets\/insights\..*\/assets\/search-page\./u);
    expect(site.read("dist/index.html")).toMatch(
      /<script type="module" src="\/assets\/insights\.\w+\.js" data-endpoint="https:\/\/log\.example\.com\/docs"><\/script>/u,
    );
    expect(site.read("dist/_headers")).toMatch(/connect-src 'self' https:\/\/log\.example\.com[;\n]/u);
    site.write("site.config.ts", minimalConfig('  base: "/docs/",\n  insights: { endpoint: "/log" },\n'));
    await site.build();
    expect(site.read("dist/index.html")).toContain('data-endpoint="/docs/log" data-consent=""');
  });
});
