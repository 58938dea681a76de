/** `docsgen check` as authors and CI use it: fixes, exceptions, baselines, the last publication, addresses outside, reports for programs. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { JsonReport } from "../../src/compiler/diagnostics/reporters/json.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const home = (body: string): string => `---\ntitle: Home\n---\n\n${body}\n`;
const limits = "---\ntitle: Limits\n---\n\n## Size\n\nAt most one.\n";

async function codesOf(site: Site, words: readonly string[] = []): Promise<string[]> {
  const { stdout } = await site.run(["check", "--format", "json", ...words]);
  const report: JsonReport = JSON.parse(stdout);
  return report.diagnostics.filter(({ severity }) => severity !== "hint").map(({ code }) => code);
}

describe("check", () => {
  test("finds what a build refuses, and writes no file", async () => {
    const site = makeSite({ "docs-src/index.md": home("See [limits](limit.md)."), "docs-src/limits.md": limits });
    const before = [...site.files(".").keys()];
    const run = await site.run(["check"]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("docs-src/index.md:5:14\n  error broken-link");
    expect(run.stdout).toBe("2 pages, 1 error, 0 warnings; 2 hints (--verbose shows them)\n");
    expect([...site.files(".").keys()]).toEqual(before);
  });

  test("counts warnings as failures when it is told to", async () => {
    const site = makeSite({ "docs-src/index.md": home("![](a.svg)\n\n![](a.svg)"), "docs-src/a.svg": "<svg/>" });
    expect((await site.run(["check"])).status).toBe(0);
    expect((await site.run(["check", "--max-warnings", "2"])).status).toBe(0);
    const over = await site.run(["check", "--max-warnings", "1"]);
    expect(over.status).toBe(1);
    expect(over.stdout).toContain("0 errors, 2 warnings (--max-warnings 1)");
    expect((await site.run(["check", "--strict"])).status).toBe(1);
    expect((await site.run(["check", "--max-warnings", "many"])).status).toBe(2);
  });
});

describe("a severity is the author's", () => {
  test("for the site, and for the files of a pattern", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig(
        '  checks: {\n    severity: { "missing-alt": "error" },\n    overrides: [{ files: ["old/**"], severity: { "missing-alt": "off" } }],\n  },\n',
      ),
      "docs-src/index.md": home("![](a.svg) [old](old/index.md)"),
      "docs-src/old/index.md": "---\ntitle: Old\n---\n\n![](../a.svg)\n",
      "docs-src/a.svg": "<svg/>",
    });
    const run = await site.build();
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("1 error, 0 warnings");
    expect(run.stderr).toContain("docs-src/index.md:5:1\n  error missing-alt");
  });

  test("but an unknown code, or one that is always an error, is refused", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  checks: { severity: { "broken-lnk": "off", "config-value": "off" } },\n'),
      "docs-src/index.md": home("Text."),
    });
    const { status, stderr } = await site.build();
    expect(status).toBe(2);
    expect(stderr).toContain("no problem is called “broken-lnk”; did you mean “broken-link”?");
    expect(stderr).toContain("“config-value” is always an error");
  });

  test("and an exception is accepted at its place, for its code, until its day", async () => {
    const exception = "docsgen-ignore missing-alt: the picture is described in the text";
    const site = makeSite({
      "docs-src/index.md": home(
        [
          `<!-- ${exception} -->`,
          "",
          "![](a.svg)",
          "",
          `A line with ![](a.svg) in it. <!-- ${exception} -->`,
          "",
          "![](a.svg)",
        ].join("\n"),
      ),
      "docs-src/a.svg": "<svg/>",
    });
    const run = await site.build();
    expect(run.stderr.match(/missing-alt/gu)).toHaveLength(1);
    expect(run.stderr).toContain("docs-src/index.md:11:1");
    expect(site.read("dist/index.html")).not.toContain("docsgen-ignore");
  });

  test("and an exception of the config that accepts nothing is a warning there", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig(
        '  checks: {\n    exceptions: [\n      { code: "missing-alt", file: "index.md", reason: "The picture is drawn in May." },\n      { code: "broken-link", message: "soon.md", reason: "The page comes in May." },\n    ],\n  },\n',
      ),
      "docs-src/index.md": home("See [soon](soon.md)."),
    });
    const run = await site.build();
    expect(run.status).toBe(0);
    expect(run.stderr).toContain(
      "site.config.ts:7:7\n  warning unused-exception: Nothing here is a “missing-alt” any more",
    );
    expect(run.stderr.match(/warning/gu)).toHaveLength(1);
  });
});

describe("--fix", () => {
  const files = {
    "site.config.ts": minimalConfig(
      '  base: "/docs/",\n  origin: "https://manual.example",\n  redirects: [\n    { from: "/quotas", to: "/caps" },\n    { from: "/caps", to: "/limits/" },\n    { from: "/limits/#bytes", to: "/limits/#size" },\n  ],\n',
    ),
    "docs-src/index.md": home(
      [
        '[a](/quotas) [b](Limits.md#SIZE) [c](/docs/limits#size) <a href="http://www.w3.org/">d</a>',
        "",
        "[e](https://manual.example/docs/limits/?x=1#size) [f](limits.md#bytes) `[g](/quotas)`",
        "",
        "[ref] \\[esc](/quotas)",
        "",
        "[ref]: http://www.w3.org/TR/ 'T'",
      ].join("\r\n"),
    ),
    "docs-src/limits.md": `\uFEFF${limits}`,
  };

  test("mends what has one right answer, where it stands, and nothing else", async () => {
    const site = makeSite(files);
    const run = await site.run(["check", "--fix"]);
    expect(run.stdout).toContain("2 files mended");
    expect(site.read("docs-src/index.md")).toBe(
      home(
        [
          '[a](/limits/) [b](limits.md#SIZE) [c](/docs/limits/#size) <a href="https://www.w3.org/">d</a>',
          "",
          "[e](/limits/?x=1#size) [f](limits.md#size) `[g](/quotas)`",
          "",
          "[ref] \\[esc](/quotas)",
          "",
          "[ref]: https://www.w3.org/TR/ 'T'",
        ].join("\r\n"),
      ).replace("limits.md#SIZE", "Limits.md#size"),
    );
    expect(site.read("site.config.ts")).toContain('{ from: "/quotas", to: "/limits/" },');
    expect(site.read("docs-src/limits.md")).toBe(files["docs-src/limits.md"]);
    // What one run uncovered the next mends.
    expect((await site.run(["check", "--fix", "--strict"])).status).toBe(0);
    expect(site.read("docs-src/index.md")).toContain("[b](limits.md#size)");
  });

  test("shows a diff and changes nothing with --dry-run", async () => {
    const site = makeSite(files);
    const before = site.files("docs-src");
    const { stdout } = await site.run(["check", "--fix", "--dry-run"]);
    expect(stdout).toContain("--- docs-src/index.md");
    expect(stdout).toContain("+[a](/limits/) ");
    expect(stdout).toContain("2 files to mend");
    expect(site.files("docs-src")).toEqual(before);
  });
});

describe("--baseline", () => {
  test("sets aside what is known, wherever it moves, reports what is new, and only ever shrinks", async () => {
    const site = makeSite({
      "docs-src/index.md": home("[a](nowhere.md)\n\n[b](nowhere.md)\n\n[c](gone.md)"),
    });
    const check = () => site.run(["check", "--baseline", "known.json"]);
    const first = await check();
    expect(first.status).toBe(0);
    expect(first.stdout).toContain("3 known problems in known.json");
    const written = site.read("known.json");
    expect(JSON.parse(written).problems).toEqual([
      { file: "docs-src/index.md", code: "broken-link", message: "The link “gone.md” leads nowhere", count: 1 },
      { file: "docs-src/index.md", code: "broken-link", message: "The link “nowhere.md” leads nowhere", count: 2 },
    ]);

    site.write("docs-src/index.md", home("Moved down.\n\n[a](nowhere.md)\n\n[b](nowhere.md)\n\n[c](gone.md)"));
    expect((await check()).status).toBe(0);
    expect(site.read("known.json")).toBe(written);

    site.write("docs-src/index.md", home("[a](nowhere.md)\n\n[d](new.md)"));
    const third = await check();
    expect(third.status).toBe(1);
    expect(third.stderr.match(/error broken-link/gu)).toHaveLength(1);
    expect(third.stderr).toContain("new.md");
    expect(JSON.parse(site.read("known.json")).problems).toEqual([
      { file: "docs-src/index.md", code: "broken-link", message: "The link “nowhere.md” leads nowhere", count: 1 },
    ]);
  });
});

describe("--published", () => {
  const queue =
    "Events wait in a queue while the workflow is busy. The queue of a workflow holds a number of events that you set. Past it, new events are refused, and the sender is told so.";
  const files = {
    "docs-src/index.md": home("[queue](queue.md) [limits](limits.md)"),
    "docs-src/queue.md": `---\ntitle: Queue\n---\n\n${queue}\n`,
    "docs-src/limits.md": `${limits}\n## Time\n\nText.\n`,
  };

  test("finds what a renamed page and a renamed heading lose, proposes redirects by content, and writes them", async () => {
    const site = makeSite(files);
    await site.build();
    site.write("manifest.json", site.read("dist/docsgen-manifest.json"));
    expect(await codesOf(site, ["--published", "manifest.json"])).toEqual([]);

    site.rename("docs-src/queue.md", "docs-src/waiting/events.md");
    site.edit("docs-src/waiting/events.md", (text) => text.replace("title: Queue", "title: How events wait"));
    site.edit("docs-src/limits.md", (text) => text.replace("## Time", "## Longest time"));
    site.write("docs-src/index.md", home("[queue](waiting/events.md) [limits](limits.md)"));
    const lost = await site.run(["check", "--published", "manifest.json"]);
    expect(lost.status).toBe(1);
    expect(lost.stderr).toContain('hint: { from: "/queue/", to: "/waiting/events/" } leads on');
    expect(lost.stderr).toContain('hint: { from: "/limits/#time", to: "/limits/#longest-time" } leads on');

    const fixed = await site.run(["check", "--published", "manifest.json", "--fix"]);
    expect(fixed.status).toBe(0);
    expect(site.read("site.config.ts")).toBe(
      minimalConfig(
        '  redirects: [\n    { from: "/limits/#time", to: "/limits/#longest-time" },\n    { from: "/queue/", to: "/waiting/events/" },\n  ],\n',
      ),
    );
    await site.build();
    expect(site.read("dist/queue/index.html")).toContain("/waiting/events/");
    expect(site.read("dist/limits/index.html")).toContain('id="time" class="dg-moved" href="/limits/#longest-time"');
    expect((await site.run(["verify", "--strict"])).status).toBe(0);
    // The address of a redirect is kept as well as that of a page.
    site.write("manifest.json", site.read("dist/docsgen-manifest.json"));
    site.write("site.config.ts", minimalConfig());
    expect(await codesOf(site, ["--published", "manifest.json"])).toEqual(["lost-anchor", "lost-route"]);
  });

  test("reads the manifest from where it is published", async () => {
    const site = makeSite(files);
    await site.build();
    const url = await serve(
      (path) => (path === "/docsgen-manifest.json" ? 200 : 404),
      () => site.read("dist/docsgen-manifest.json"),
    );
    expect(await codesOf(site, ["--published", `${url}/docsgen-manifest.json`])).toEqual([]);
    const failed = await site.run(["check", "--published", `${url}/other.json`]);
    expect(failed.status).toBe(2);
    expect(failed.stderr).toContain("error manifest-unreadable");
    expect(failed.stderr).toContain("the server answers 404");
  });
});

describe("--external", () => {
  test("asks each address once, HEAD before GET, again where a server is busy, and reports the dead ones where they stand", async () => {
    const asked: string[] = [];
    const busy = new Map<string, number>();
    const url = await serve((path, method) => {
      asked.push(`${method} ${path}`);
      if (path === "/no-head") return method === "HEAD" ? 405 : 200;
      if (path === "/busy") {
        busy.set(path, (busy.get(path) ?? 0) + 1);
        return (busy.get(path) ?? 0) > 2 ? 200 : 503;
      }
      return path === "/gone" ? 404 : 200;
    });
    const site = makeSite({
      "site.config.ts": minimalConfig(`  checks: { external: { allow: ["${url}/private/"] } },\n`),
      "docs-src/index.md": home(
        `[a](${url}/ok) [b](${url}/ok#part) [c](${url}/no-head) [d](${url}/busy)\n\n[e](${url}/gone) [f](${url}/private/x)`,
      ),
    });
    expect(await codesOf(site)).toEqual([]);
    expect(asked).toEqual([]);
    const run = await site.run(["check", "--external"]);
    expect(run.stderr).toContain("docs-src/index.md:7:5\n  warning dead-external-link");
    expect(run.stderr).toContain("/gone” does not answer: status 404");
    expect(run.stderr.match(/dead-external-link/gu)).toHaveLength(1);
    expect(asked.filter((each) => each.endsWith("/ok"))).toEqual(["HEAD /ok"]);
    expect(asked.filter((each) => each.endsWith("/no-head"))).toEqual(["HEAD /no-head", "GET /no-head"]);
    expect(asked.some((each) => each.includes("/private/"))).toBe(false);

    asked.length = 0;
    await site.run(["check", "--external"]);
    // What answered is remembered; what is dead is asked again.
    expect(asked).toEqual(["HEAD /gone", "GET /gone"]);
  });

  test("is reported when nobody is there", async () => {
    const site = makeSite({ "docs-src/index.md": home("[a](http://127.0.0.1:9/)") });
    const { stderr } = await site.run(["check", "--external"]);
    expect(stderr).toContain("warning dead-external-link");
  });
});

describe("reports for programs", () => {
  const files = {
    "docs-src/index.md": home("See [a, 100%: b](limit.md) & ![](a.svg)"),
    "docs-src/limits.md": limits,
    "docs-src/a.svg": "<svg/>",
  };

  test("json has a version, counts, places and fixes", async () => {
    const { stdout, status } = await makeSite({
      ...files,
      "docs-src/index.md": home("[a](Limits.md) [b](limit.md)"),
    }).run(["check", "--format", "json"]);
    expect(status).toBe(1);
    const report: JsonReport = JSON.parse(stdout);
    expect(report).toMatchObject({ version: 1, summary: { errors: 1, warnings: 2 } });
    expect(report.diagnostics).toContainEqual({
      code: "link-case",
      severity: "warning",
      message: "The link “Limits.md” is spelt “limits.md”",
      hint: null,
      file: "docs-src/index.md",
      start: { line: 5, column: 5 },
      end: { line: 5, column: 14 },
      fix: "limits.md",
    });
  });

  test("github has a command for each, with what it would take for its own escaped", async () => {
    const { stdout } = await makeSite({ ...files, "docs-src/index.md": home("[a](a,b%25:c.md)") }).run([
      "check",
      "--format",
      "github",
    ]);
    expect(stdout).toContain(
      "::error file=docs-src/index.md,line=5,col=5,endLine".replace(",endLine", "") +
        ",endColumn=16,title=docsgen broken-link::The link “a,b%2525:c.md” leads nowhere",
    );
  });

  test("sarif names each rule once and each result by its rule", async () => {
    const { stdout } = await makeSite(files).run(["check", "--format", "sarif"]);
    const log = JSON.parse(stdout);
    const [{ tool, results }] = log.runs;
    expect(log.version).toBe("2.1.0");
    const ids = tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
    expect(results).toContainEqual({
      ruleId: "broken-link",
      ruleIndex: ids.indexOf("broken-link"),
      level: "error",
      message: { text: "The link “limit.md” leads nowhere. Hint: did you mean “limits.md”?" },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "docs-src/index.md" },
            region: { startLine: 5, startColumn: 18, endLine: 5, endColumn: 26 },
          },
        },
      ],
    });
  });

  test("junit fails a case for each problem, and passes one where there is none", async () => {
    const { stdout } = await makeSite(files).run(["check", "--format", "junit"]);
    expect(stdout).toContain('<testsuites name="docsgen" tests="2" failures="2">');
    expect(stdout).toContain('<testcase classname="docs-src/index.md" name="broken-link at docs-src/index.md:5:18">');
    expect(stdout).toContain('<failure type="error" message="The link “limit.md” leads nowhere">');
    const clean = await makeSite({ "docs-src/index.md": home("Text.") }).run(["check", "--format", "junit"]);
    expect(clean.stdout).toContain('<testcase classname="site" name="no problems"/>');
  });

  test("are in the same order whatever the number of workers", async () => {
    const site = makeSite(files);
    const [none, four] = await Promise.all(
      ["0", "4"].map((workers) => site.run(["check", "--format", "json", "--workers", workers])),
    );
    expect(none?.stdout).toBe(four?.stdout);
  });
});

describe("explain", () => {
  test("says what a code means, with an example, and suggests the code that was meant", async () => {
    const site = makeSite();
    const { stdout } = await site.run(["explain", "broken-link"]);
    expect(stdout).toContain("broken-link (error)\n\nEvery link to a place inside the site must reach");
    expect(stdout).toContain("Instead of\n    [limits](limit.md)\nwrite\n    [limits](limits.md)\n");
    const wrong = await site.run(["explain", "broken-lnk"]);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain("did you mean “broken-link”?");
    expect((await site.run(["explain"])).stdout).toMatch(/^missing-alt +warning$/mu);
  });
});

/** A server that answers each path with a status. @returns Its address, without a slash at the end. */
async function serve(
  statusOf: (path: string, method: string) => number,
  bodyOf: () => string = () => "",
): Promise<string> {
  const server = createServer(({ url = "/", method = "GET" }, response) => {
    response.writeHead(statusOf(url, method)).end(method === "HEAD" ? "" : bodyOf());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
}
