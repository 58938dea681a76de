/**
 * `docsgen check` as authors and CI use it: fixes, exceptions, baselines, the last publication, external addresses, and
 * reports for programs.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { JsonReport } from "../../src/compiler/diagnostics/reporters/json.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig, runCommand } from "../support/site.ts";

const home = (body: string): string => `---\ntitle: Home\n---\n\n${body}\n`;
const limits = "---\ntitle: Limits\n---\n\n## Size\n\nAt most one.\n";

async function codesOf(site: Site, words: readonly string[] = []): Promise<string[]> {
  const { stdout } = await site.run(["check", "--format", "json", ...words]);
  const report: JsonReport = JSON.parse(stdout);
  return report.diagnostics.filter(({ severity }) => severity !== "hint").map(({ code }) => code);
}

describe("check", () => {
  test("finds what a build refuses, and writes no files except those of the cache", async () => {
    const site = makeSite({ "docs-src/index.md": home("See [limits](limit.md)."), "docs-src/limits.md": limits });
    const before = [...site.files(".").keys()];
    const run = await site.run(["check"]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("docs-src/index.md:5:14\n  error broken-link");
    expect(run.stdout).toBe("2 pages, 1 error, 0 warnings; 2 hints (--verbose shows them)\n");
    expect([...site.files(".").keys()].filter((path) => !path.startsWith(".docsgen/cache/"))).toEqual(before);
  });

  test("shows the first occurrences of a frequent problem, and all of them on request", async () => {
    const pages = Array.from({ length: 14 }, (_, index) => [
      `docs-src/p${index}.md`,
      `---\ntitle: Page ${index}\nms.date: 2024-01-31\n---\n\nText.\n`,
    ]);
    const site = makeSite({ ...Object.fromEntries(pages), "docs-src/index.md": home("Text.") });
    const { stderr, stdout } = await site.run(["check"]);
    expect(stderr.match(/warning frontmatter-unknown-key/gu)).toHaveLength(10);
    expect(stderr).toContain(
      [
        "",
        "… and 4 more frontmatter-unknown-key: Unknown frontmatter key “ms.date”",
        'To accept these keys, add to the config: markdown: { frontmatterKeys: ["ms.date"] }',
        "--verbose shows all.",
        "",
      ].join("\n"),
    );
    expect(stdout).toContain("15 pages, 0 errors, 14 warnings");
    const all = await site.run(["check", "--verbose"]);
    expect(all.stderr.match(/warning frontmatter-unknown-key/gu)).toHaveLength(14);
    expect(all.stderr).not.toContain("… and");
  });

  test("counts warnings as failures on request", async () => {
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

describe("in a folder other than the config's", () => {
  const files = {
    "docs-src/index.md": home("See [limits](Limits.md) and [sizes](size.md)."),
    "docs-src/limits.md": limits,
  };

  test("the source folder itself: file names are relative to it, and files are shown and fixed", async () => {
    const site = makeSite(files);
    const words = ["check", "--config", "../site.config.ts", "--fix"];
    const run = await runCommand(words, site.path("docs-src"));
    expect(run.stderr).toMatch(/^index\.md:5:37\n  error broken-link/u);
    expect(run.stderr).toContain("5 | See [limits](limits.md) and [sizes](size.md).");
    expect(site.read("docs-src/index.md")).toContain("[limits](limits.md)");
  });

  test("a folder within it, and a folder above the config", async () => {
    const site = makeSite({ ...files, "docs-src/guide/a.md": limits });
    const within = await runCommand(["check", "--config", "../../site.config.ts"], site.path("docs-src/guide"));
    expect(within.stderr).toContain("../index.md:5:37\n  error broken-link");
    const above = makeSite();
    for (const [path, text] of site.files(".")) above.write(`manual/${path}`, text);
    const run = await above.run(["check", "--config", "manual/site.config.ts", "--fix"]);
    expect(run.stderr).toContain("manual/docs-src/index.md:5:37\n  error broken-link");
    expect(above.read("manual/docs-src/index.md")).toContain("[limits](limits.md)");
  });
});

test("a link out of the source folder is reported with the reason why it leads nowhere", async () => {
  const site = makeSite({
    "README.md": "# Project\n",
    "docs-src/index.md": home("[the project](../README.md) ![Logo](../logo.png) [guide](guide/../gide.md)"),
    "docs-src/guide.md": limits,
  });
  const { stderr } = await site.run(["check"]);
  expect(stderr).toContain(
    "hint: it points outside the source folder, and only that is published: write its address in the repository, such as https://github.com/OWNER/NAME/blob/main/README.md\n",
  );
  expect(stderr).toContain("hint: it is outside the source folder: put a copy next to the page");
  expect(stderr).toContain("hint: did you mean “guide.md”?");
});

test("an address of another site with a wrong beginning is reported with the right one, and fixed", async () => {
  const wrong = [
    "www.example.com",
    "example.org/a?b#c",
    "https//x",
    "http//[::1]/",
    "https:/x.example",
    "mailto;name@example.com",
    "name@example.com",
    "<ht tps://z.example/>",
    "<\u00A0mailto:a@b.example>",
  ];
  const right = [
    "https://www.example.com",
    "https://example.org/a?b#c",
    "https://x",
    // A link that needs an escape is left to the author.
    "http//[::1]/",
    "https://x.example",
    "mailto:name@example.com",
    "mailto:name@example.com",
    "<https://z.example/>",
    "<mailto:a@b.example>",
  ];
  const links = (urls: readonly string[]): string => home(urls.map((url) => `[a link](${url})`).join("\n"));
  const site = makeSite({ "docs-src/index.md": links(wrong) });
  const { stderr } = await site.run(["check"]);
  expect(stderr.match(/^ {2}hint: .*/gmu)).toEqual([
    "  hint: is `https://` missing? write “https://www.example.com”",
    "  hint: is `https://` missing? write “https://example.org/a?b#c”",
    "  hint: is `https://` missing? write “https://x”",
    "  hint: is `http://` missing? write “http://[::1]/”",
    "  hint: write “https://x.example”",
    "  hint: is `mailto:` missing? write “mailto:name@example.com”",
    "  hint: is `mailto:` missing? write “mailto:name@example.com”",
    "  hint: write “https://z.example/”",
    "  hint: it contains an invisible character, U+00A0: write “mailto:a@b.example”",
  ]);
  await site.run(["check", "--fix"]);
  expect(site.read("docs-src/index.md")).toBe(links(right));
});

test("the address of another site's file without a scheme is reported as such", async () => {
  const site = makeSite({ "docs-src/index.md": home("![A logo](www.example.com/logo.png)") });
  expect((await site.run(["check"])).stderr).toContain("write “https://www.example.com/logo.png”");
});

describe("the author can set a severity", () => {
  test("for the site, and for files that match a pattern", async () => {
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
    expect(stderr).toContain("“checks.severity.broken-lnk” is not a code of docsgen");
    expect(stderr).toContain("hint: did you mean “broken-link”?");
    expect(stderr).toContain("“checks.severity.config-value” is always an error");
  });

  test("and an exception applies at its position, to its code, until its day", async () => {
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
      "site.config.ts:7:7\n  warning unused-exception: This exception for “missing-alt” is no longer needed",
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

  test("fixes problems with a single correct replacement in place, and nothing else", async () => {
    const site = makeSite(files);
    const run = await site.run(["check", "--fix"]);
    expect(run.stdout).toContain("2 files fixed");
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
    // The next run fixes what the first one uncovered.
    expect((await site.run(["check", "--fix", "--strict"])).status).toBe(0);
    expect(site.read("docs-src/index.md")).toContain("[b](limits.md#size)");
  });

  test("turns the heading at the top of a page into its title if it has no other", async () => {
    const left = {
      "docs-src/after-text.md": "Text.\n\n## Limits\n",
      "docs-src/sections.md": "## First\n\nText.\n\n## Second\n\nText.\n",
      "docs-src/underlined.md": "Limits\n---\n\nText.\n",
      "docs-src/empty.md": "##\n\nText.\n",
    };
    const site = makeSite({
      ...left,
      "docs-src/index.md": "---\ndescription: All of it\n---\n\n<!-- A note. -->\n\n### The *limits* {#own}\n\nText.\n",
    });
    const { stderr } = await site.run(["check", "--verbose"]);
    expect(stderr).toContain("docs-src/index.md:7:1\n  hint title-from-heading: The heading “The limits” is used");
    expect(stderr).toContain("hint: write “# The limits”: a level-one heading at the top is the title");
    expect(stderr).toContain("docs-src/sections.md:1:1\n  hint title-from-heading");
    expect(stderr).toContain("hint: add `title: First` between two `---` lines at the top");
    await site.run(["check", "--fix"]);
    expect(site.read("docs-src/index.md")).toContain("\n# The *limits* {#own}\n");
    for (const [path, text] of Object.entries(left)) expect(site.read(path)).toBe(text);
  });

  test("fixes an anchor written for another tool if it can only mean one heading", async () => {
    const site = makeSite({
      "docs-src/index.md": home("[a](limits.md#max_Size) [b](limits.md#rest_) [c](#home-page)\n\n## HomePage"),
      "docs-src/limits.md": "---\ntitle: Limits\n---\n\n## Max. size\n\n## Re-st\n\n## Rest",
    });
    const run = await site.run(["check", "--fix"]);
    expect(site.read("docs-src/index.md")).toContain("[a](limits.md#max-size) [b](limits.md#rest_) [c](#homepage)");
    expect(run.stderr).toContain("hint: did you mean “#rest”?");
  });

  test("keeps the query of a moved link, and leaves a link that might need an escape to its author", async () => {
    const links = "[a](/quotas?x=1) [b](/quotas?x=*y*)";
    const site = makeSite({ ...files, "docs-src/index.md": home(links) });
    const run = await site.run(["check", "--fix"]);
    expect(site.read("docs-src/index.md")).toContain("[a](/limits/?x=1) [b](/quotas?x=*y*)");
    expect(run.stderr).toContain("hint: write “/limits/?x=*y*”");
  });

  test("writes the line ends of the file", async () => {
    const page = home("A sentence above dashes.\n---\n\nNext.");
    const site = makeSite({ "docs-src/index.md": page.replaceAll("\n", "\r\n") });
    await site.run(["check", "--fix"]);
    const fixed = page.replace("\n---\n\nNext", "\n\n---\n\nNext");
    expect(site.read("docs-src/index.md")).toBe(fixed.replaceAll("\n", "\r\n"));
  });

  test("shows a diff and changes nothing with --dry-run", async () => {
    const site = makeSite(files);
    const before = site.files("docs-src");
    const { stdout } = await site.run(["check", "--fix", "--dry-run"]);
    expect(stdout).toContain("--- docs-src/index.md");
    expect(stdout).toContain("+[a](/limits/) ");
    expect(stdout).toContain("2 files to fix");
    expect(site.files("docs-src")).toEqual(before);
  });
});

describe("--baseline", () => {
  test("accepts known problems wherever they move, and reports new ones", async () => {
    const site = makeSite({
      "docs-src/index.md": home("[a](nowhere.md)\n\n[b](nowhere.md)\n\n[c](gone.md)"),
    });
    const check = (...words: string[]) => site.run(["check", "--baseline", "known.json", ...words]);
    const first = await check("--update-baseline");
    expect(first.status).toBe(0);
    expect(first.stdout).toContain("3 known problems in known.json");
    const written = site.read("known.json");
    expect(JSON.parse(written).problems).toEqual([
      { file: "docs-src/index.md", code: "broken-link", message: "The link “gone.md” leads nowhere", count: 1 },
      { file: "docs-src/index.md", code: "broken-link", message: "The link “nowhere.md” leads nowhere", count: 2 },
    ]);

    site.write("docs-src/index.md", home("Moved down.\n\n[a](nowhere.md)\n\n[b](nowhere.md)\n\n[c](gone.md)"));
    expect((await check()).status).toBe(0);

    site.write("docs-src/index.md", home("[a](nowhere.md)\n\n[d](new.md)"));
    const third = await check();
    expect(third.status).toBe(1);
    expect(third.stderr.match(/error broken-link/gu)).toHaveLength(1);
    expect(third.stderr).toContain("new.md");
    expect(third.stdout).toContain("1 known problem in known.json; 2 fixed since known.json was written");
    expect(site.read("known.json")).toBe(written);
  });

  test("is only written by --update-baseline, which creates the folder, and never under a misspelled name", async () => {
    const site = makeSite({ "docs-src/index.md": home("[a](nowhere.md)") });
    for (const command of ["check", "build"]) {
      const misspelled = await site.run([command, "--baseline", "ci/knwon.json"]);
      expect(misspelled.status).toBe(2);
      expect(misspelled.stderr).toContain(
        "error baseline-unreadable: The baseline “ci/knwon.json” cannot be read: the file does not exist",
      );
      expect(site.exists("ci")).toBe(false);
      const alone = await site.run([command, "--update-baseline"]);
      expect(alone.status).toBe(2);
      expect(alone.stderr).toContain("needs '--baseline <file>'");
      expect((await site.run([command, "--baseline", "ci/known.json", "--update-baseline"])).status).toBe(0);
      expect((await site.run([command, "--baseline", "ci/known.json"])).status).toBe(0);
      site.remove("ci");
    }
  });

  test("lets a build publish known problems, also if nothing or a page has changed, but no new ones", async () => {
    const site = makeSite({
      "docs-src/index.md": home("[a](nowhere.md)"),
      "docs-src/a.md": "---\ntitle: A\n---\n\nText.\n",
    });
    const build = () => site.build(["--baseline", "known.json"]);
    await site.run(["check", "--baseline", "known.json", "--update-baseline"]);
    for (const change of ["", "Changed.\n"]) {
      site.edit("docs-src/a.md", (text) => text + change);
      const run = await build();
      expect(run.stderr).toBe("");
      expect(run.stdout).toContain("1 known problem in known.json");
      expect(run.status).toBe(0);
    }
    expect(site.read("dist/a/index.html")).toContain("Changed.");
    expect((await build()).stdout).toContain("0 written");
    expect((await site.build()).status).toBe(1);
    site.edit("docs-src/a.md", (text) => `${text}\n[b](new.md)\n`);
    const refused = await build();
    expect(refused.stderr).toContain("new.md");
    expect(refused.stderr).not.toContain("nowhere.md");
    expect(refused.status).toBe(1);
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

  test("finds the addresses lost by renaming a page or a heading, proposes redirects by content, and writes them", async () => {
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
    expect(lost.stderr).toContain('hint: add { from: "/queue/", to: "/waiting/events/" } to `redirects`');
    expect(lost.stderr).toContain('hint: add { from: "/limits/#time", to: "/limits/#longest-time" } to `redirects`');

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
    // The address of a redirect is protected like that of a page.
    site.write("manifest.json", site.read("dist/docsgen-manifest.json"));
    site.write("site.config.ts", minimalConfig());
    expect(await codesOf(site, ["--published", "manifest.json"])).toEqual(["lost-anchor", "lost-route"]);
  });

  test("never redirects an old address to one that no longer exists either", async () => {
    const site = makeSite(files);
    const redirectsTo = (target: string): string =>
      minimalConfig(
        `  redirects: [\n    { from: "/events/", to: "${target}" },\n    { from: "/time/", to: "/limits/#time" },\n  ],\n`,
      );
    site.write("site.config.ts", redirectsTo("/queue/"));
    await site.build();
    site.write("manifest.json", site.read("dist/docsgen-manifest.json"));
    site.write("site.config.ts", minimalConfig());
    site.rename("docs-src/queue.md", "docs-src/waiting.md");
    site.edit("docs-src/limits.md", (text) => text.replace("## Time", "## Size of what is sent"));
    site.write("docs-src/index.md", home("[queue](waiting.md) [limits](limits.md)"));
    const { stderr } = await site.run(["check", "--published", "manifest.json"]);
    expect(stderr).toContain('hint: add { from: "/events", to: "/waiting/" } to `redirects`');
    expect(stderr).toContain('hint: add { from: "/time", to: "/limits/" } to `redirects`');
    site.remove("docs-src/waiting.md").write("docs-src/index.md", home("[limits](limits.md)"));
    const gone = await site.run(["check", "--published", "manifest.json"]);
    expect(gone.stderr).toContain("error lost-route: “/events” was published before and no longer exists");
    expect(gone.stderr).not.toContain('to: "/queue/"');
  });

  test("writes each redirect once even if a damaged cache makes it analyze the site twice", async () => {
    // Search would find the damage before the last publication is compared.
    const config = minimalConfig("  themeConfig: { search: { enabled: false } },\n");
    const site = makeSite({ ...files, "site.config.ts": config, "docs-src/index.md": home("[limits](Limits.md)") });
    await site.build();
    site.write("manifest.json", site.read("dist/docsgen-manifest.json"));
    site.rename("docs-src/queue.md", "docs-src/waiting.md");
    for (const [path, bytes] of site.files(".docsgen/cache"))
      if (path.startsWith("values-")) site.write(`.docsgen/cache/${path}`, Buffer.alloc(bytes.length, " "));
    await site.run(["check", "--published", "manifest.json", "--fix"]);
    expect(site.read("site.config.ts").match(/from: "\/queue\/"/gu)).toHaveLength(1);
  });

  test("reads the manifest from a URL", async () => {
    const site = makeSite(files);
    await site.build();
    const url = await serve(
      (path) => (path === "/docsgen-manifest.json" ? 200 : 404),
      () => site.read("dist/docsgen-manifest.json"),
    );
    expect(await codesOf(site, ["--published", `${url}/docsgen-manifest.json`])).toEqual([]);
    const failed = await site.run(["check", "--published", "other.json"]);
    expect(failed.stderr).toContain(
      "hint: correct the path, or omit --published until the site has been published once\n",
    );
    expect(failed.status).toBe(2);
    expect(failed.stderr).toContain("error manifest-unreadable");
  });

  test("passes with a note before the first publication, but not if the server fails", async () => {
    const site = makeSite(files);
    const url = await serve((path) => (path === "/new.json" ? 404 : 500));
    const first = await site.run(["check", "--published", `${url}/new.json`]);
    expect(first.stderr).toContain(`note: ${url}/new.json does not exist (status 404), so no published address`);
    expect(first.status).toBe(0);
    const failed = await site.run(["check", "--published", `${url}/other.json`]);
    expect(failed.stderr).toContain("the server responded with status 500");
    expect(failed.status).toBe(2);
  });
});

describe("--external", () => {
  test("requests each address once, HEAD before GET, retries if a server is busy, and reports dead links at their positions", async () => {
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
    expect(run.stderr).toContain("/gone” does not work: status 404");
    expect(run.stderr.match(/dead-external-link/gu)).toHaveLength(1);
    expect(asked.filter((each) => each.endsWith("/ok"))).toEqual(["HEAD /ok"]);
    expect(asked.filter((each) => each.endsWith("/no-head"))).toEqual(["HEAD /no-head", "GET /no-head"]);
    expect(asked.some((each) => each.includes("/private/"))).toBe(false);

    asked.length = 0;
    await site.run(["check", "--external"]);
    // Successes are cached; dead links are requested again.
    expect(asked).toEqual(["HEAD /gone", "GET /gone"]);
  });

  test("says of a server that refuses programs only that the link could not be checked", async () => {
    const refused = [401, 403, 429, 451, 999];
    const url = await serve((path) => Number(path.slice(1)));
    const other = url.replace("127.0.0.1", "localhost");
    const links = [
      ...refused.map((status) => `[${status}](${url}/${status})`),
      ...[404, 410, 500].map((status) => `[${status}](${other}/${status})`),
    ];
    const site = makeSite({ "docs-src/index.md": home(links.join(" ")) });
    const run = await site.run(["check", "--external", "--format", "json"]);
    const found: { diagnostics: { code: string; message: string }[] } = JSON.parse(run.stdout);
    const statusesOf = (code: string): string[] =>
      found.diagnostics.flatMap((each) => (each.code === code ? each.message.replace(/^.*status /u, "") : []));
    expect(statusesOf("unchecked-external-link")).toEqual(refused.map(String));
    expect(statusesOf("dead-external-link")).toEqual(["404", "410", "500"]);
    site.write("docs-src/index.md", home(`[a](${url}/401) [b](${url}/403) [c](${url}/404)`));
    const { stdout } = await site.run(["check", "--external"]);
    expect(stdout).toContain("1 warning");
    expect(stdout).toContain("2 external links could not be checked");
  });

  test("works, and requests each address once, where the cache cannot be written", async () => {
    const asked: string[] = [];
    const url = await serve((path, method) => {
      asked.push(`${method} ${path}`);
      return 200;
    });
    const site = makeSite({ "docs-src/index.md": home(`[a](${url}/ok)`), ".docsgen": "" });
    const run = await site.run(["check", "--external"]);
    expect(run.status).toBe(0);
    expect(run.stderr).toContain("cannot be written");
    expect(run.stderr).not.toContain("Internal error");
    expect(asked).toEqual(["HEAD /ok"]);
  });

  test("reports a server that cannot be reached", async () => {
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

  test("json has a version, counts, positions and fixes", async () => {
    const { stdout, status } = await makeSite({
      ...files,
      "docs-src/index.md": home("[a](Limits.md) [b](limit.md)"),
    }).run(["check", "--format", "json"]);
    expect(status).toBe(1);
    const report: JsonReport = JSON.parse(stdout);
    expect(report).toMatchObject({ version: 1, pages: 2, summary: { errors: 1, warnings: 2 } });
    expect(report.diagnostics).toContainEqual({
      code: "link-case",
      severity: "warning",
      message: "The link “Limits.md” should be spelled “limits.md”",
      hint: null,
      file: "docs-src/index.md",
      start: { line: 5, column: 5 },
      end: { line: 5, column: 14 },
      fix: "limits.md",
      generated: null,
    });
  });

  test("github has a command for each problem, with special characters escaped", async () => {
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

  test("github and sarif name files relative to the root of the repository, and omit hints", async () => {
    const site = makeSite({ ".git/HEAD": "" });
    for (const [path, text] of makeSite(files).files(".")) site.write(`manual/${path}`, text);
    const check = (words: readonly string[], env = {}) =>
      runCommand(["check", ...words], site.path("manual"), { env: { GITHUB_WORKSPACE: "", ...env } });
    const github = await check(["--format", "github"]);
    expect(github.stdout).toContain("::error file=manual/docs-src/index.md,line=5,");
    expect(github.stdout).not.toContain("::notice");
    const verbose = await check(["--format", "github", "--verbose"]);
    expect(verbose.stdout).toContain("::notice file=manual/docs-src/index.md,line=2,");
    const sarif = await check(["--format", "sarif"]);
    expect(sarif.stdout).toContain('"uri": "manual/docs-src/index.md"');
    expect(sarif.stdout).not.toContain('"note"');
    const parent = dirname(site.folder);
    const other = await check(["--format", "github"], { GITHUB_WORKSPACE: parent });
    expect(other.stdout).toContain(`::error file=${basename(site.folder)}/manual/docs-src/index.md,`);
    const elsewhere = await check(["--format", "github"], { GITHUB_WORKSPACE: site.path("manu") });
    expect(elsewhere.stdout).toContain("::error file=manual/docs-src/index.md,line=5,");
  });

  test("github adds to the summary of the job, if there is one", async () => {
    const site = makeSite({ ...files, "docs-src/index.md": home("[a|b](limit.md)") });
    const env = { GITHUB_WORKSPACE: site.folder, GITHUB_STEP_SUMMARY: site.path("summary.md") };
    site.write("summary.md", "Before\n");
    await site.run(["check", "--format", "github"], { env });
    const [before, title, , head, , row = ""] = site.read("summary.md").split("\n");
    expect([before, title]).toEqual(["Before", expect.stringMatching(/^### docsgen: 1 error, \d+ warnings?$/u)]);
    expect(head).toBe("| | Where | Problem |");
    expect(row).toBe(
      "| error `broken-link` | docs-src/index.md:5 | The link “limit.md” leads nowhere (did you mean “limits.md”?) |",
    );
    await site.run(["check", "--format", "json"], { env });
    expect(site.read("summary.md").match(/###/gu)).toHaveLength(1);
  });

  test("build reports in the same formats, and keeps standard output for the report", async () => {
    const site = makeSite(files);
    const refused = await site.run(["build", "--format", "json"]);
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.stdout).summary.errors).toBeGreaterThan(0);
    expect(refused.stderr).toContain("Nothing was published");
    site.write("docs-src/index.md", home("Text."));
    const built = await site.run(["build", "--format", "json"]);
    expect(JSON.parse(built.stdout).summary.errors).toBe(0);
    expect(built.stderr).toContain("written");
  });

  test("github shows errors first, ten of each kind, and says how many more there are", async () => {
    const links = Array.from({ length: 12 }, (_, index) => `[a](x${index}.md) ![](a.svg)`).join(" ");
    const site = makeSite({ ...files, "docs-src/index.md": home(links) });
    const { stdout } = await site.run(["check", "--format", "github"]);
    const kinds = stdout.split("\n").map((line) => /^::(\w+)/u.exec(line)?.[1]);
    expect(kinds).toEqual([...Array(10).fill("error"), ...Array(10).fill("warning"), "notice", undefined]);
    expect(stdout).toMatch(
      /::notice title=docsgen::2 more errors and \d+ more warnings; docsgen check lists them all\n$/u,
    );
    const all = await site.run(["check", "--format", "github", "--verbose"]);
    expect(all.stdout.match(/^::error/gmu)).toHaveLength(12);
  });

  test("sarif names each rule once and each result by its rule", async () => {
    const { stdout } = await makeSite(files).run(["check", "--format", "sarif"]);
    const log = JSON.parse(stdout);
    const [{ tool, results }] = log.runs;
    expect(log.version).toBe("2.1.0");
    const ids = tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    const { help } = tool.driver.rules[ids.indexOf("broken-link")];
    expect(help.markdown).toMatch(/^Instead of\n\n~~~~\n[^]+\n~~~~\n\nwrite\n\n~~~~\n/u);
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

  test("sarif names a file whose name has a number sign", async () => {
    const { stdout } = await makeSite({ ...files, "docs-src/c#.md": home("[a](nope.md)") }).run([
      "check",
      "--format",
      "sarif",
    ]);
    expect(stdout).toContain('"uri": "docs-src/c%23.md"');
  });

  test("junit has a failed case for each problem, and a passed case if there is none", async () => {
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

describe("settings that nothing uses are reported", () => {
  const french = { "docs-src/fr/index.md": "# Accueil\n\nUn [lien](/extra/), zèbre.\n" };
  const languages = 'languages: { en: { label: "English" }, fr: { label: "Français" } }';
  test.each<readonly [string, string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      "overrides",
      'checks: { overrides: [{ files: ["index.md", "nothing/**", "docs-src/index.md", "site.config.ts", "fr/**", "**/*.txt"], severity: { "broken-link": "off" } }] }',
      { "docs-src/part.txt": "Text" },
      [
        "warning file-without-effect: “nothing/**” has no effect: it matches no file",
        "warning file-without-effect: “fr/**” has no effect: it matches no file",
      ],
    ],
    [
      "prefixes",
      'links: { elsewhere: ["/blog/", "/nothing/", "/shop/"] }, themeConfig: { navbar: { left: [{ text: "Shop", link: "/shop/a/" }] } }, checks: { external: { allow: ["https://a.example/", "https://b.example/"] } }',
      { "docs-src/a.md": "# A\n\n[a](/blog/x) [c](https://a.example/x)\n" },
      [
        "hint unused-setting: “links.elsewhere[1]” has no effect: no link begins with “/nothing/”",
        "hint unused-setting: “checks.external.allow[1]” has no effect: no page links to an address that begins with “https://b.example/”",
      ],
    ],
    [
      "synonyms and names",
      'search: { synonyms: [["zebra", "quagga"], ["text", "prose"], ["words", "text"]] }, product: { name: "Q", old: "P" }',
      { "docs-src/a.md": "# A\n\nText of {{ product.name }}.\n" },
      [
        "hint unused-setting: “product.old” has no effect: no page says {{ product.old }}",
        "hint unused-setting: “search.synonyms[0]” has no effect: no page says “zebra” or “quagga”",
      ],
    ],
    [
      "nothing that another language uses",
      `${languages}, links: { elsewhere: ["/extra/"] }, search: { boost: { "fr/seul/**": 2 }, synonyms: [["zèbre", "quagga"]] }, checks: { overrides: [{ files: ["fr/**"], severity: { "broken-link": "error" } }] }`,
      { ...french, "docs-src/fr/seul/a.md": "# Seul\n\nTexte.\n" },
      [],
    ],
  ])("%s", async (_name, settings, files, expected) => {
    const site = makeSite({
      "site.config.ts": minimalConfig(`  ${settings},\n`),
      "docs-src/index.md": home("Text."),
      ...files,
    });
    const { stderr } = await site.run(["check", "--verbose"]);
    const found = stderr.match(/\w+ (?:file-without-effect|unused-setting|search-boost): .*/gu) ?? [];
    expect([...found].sort()).toEqual([...expected].sort());
  });
});

describe("explain", () => {
  test("explains a code with an example, and suggests the code that was meant", async () => {
    const site = makeSite();
    const { stdout } = await site.run(["explain", "broken-link"]);
    expect(stdout).toContain("broken-link (error)\n\nEvery link to an address of the site must point to");
    expect(stdout).toContain("Instead of\n    [limits](limit.md)\nwrite\n    [limits](limits.md)\n");
    const wrong = await site.run(["explain", "broken-lnk"]);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain("did you mean “broken-link”?");
    expect((await site.run(["explain"])).stdout).toMatch(
      /^missing-alt +warning +Describe the image in the brackets, for readers who cannot see it\.$/mu,
    );
  });

  test.each([
    ["length/too-long", "if the config has a plugin “length”, look in its documentation"],
    ["prose/Vale-Spelling", "the program of `check --prose` reports it, and explains it"],
    ["guide/nowhere", "if the config has a plugin “guide”, look in its documentation"],
    ["no such topic", "`docsgen explain` lists the codes and pages"],
  ])("claims nothing of a code that it does not know: %s", async (topic, hint) => {
    expect(await makeSite().run(["explain", topic])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(hint),
    });
  });

  test("says how to accept a problem, and lists the known names", async () => {
    const site = makeSite({
      "docs-src/index.md": home(
        "<!-- docsgen-ignore missing-alt: why it is accepted -->\n![](a.svg)\n\n[a](nowhere.md)",
      ),
      "docs-src/a.svg": "<svg/>",
    });
    const { stdout } = await site.run(["explain", "broken-link"]);
    expect(stdout).toContain("\n    <!-- docsgen-ignore broken-link: why it is accepted -->\n");
    expect(stdout).toContain('\n    checks: { severity: { "broken-link": "off" } }\n');
    const [, setting = ""] = /^ {4}(checks: \{ exceptions.*)$/mu.exec(stdout) ?? [];
    site.write(
      "site.config.ts",
      minimalConfig(`  ${setting.replace("Why it is accepted.", "The page comes in May.")},\n`),
    );
    expect(await codesOf(site)).toEqual([]);
    expect((await site.run(["explain", "config-value"])).stdout).toContain("This is always an error.\n");
    expect((await site.run(["explain", "unknown-directive"])).stdout).toMatch(/The known names are tip, [^.]*\bcard,/u);
    expect((await site.run(["explain", "frontmatter-unknown-key"])).stdout).toContain("short_description");
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

test("--fix --suggested writes what hints say to write, in included files and after them, and nothing of which the author has to choose", async () => {
  const head = "---\ntitle: Home\n---\n\n";
  const site = makeSite({
    "docs-src/number.md": "---\ntitle: 404\nsidebar: { lable: A }\n---\n\nText.\n",
    "docs-src/comment.md": "---\ntitle: Home # not shown\n---\n\nText.\n",
    "site.config.ts": minimalConfig('  exclude: ["_*"],\n'),
    "docs-src/index.md": `${head}::include{file="_part.md"}\n\n##Quote \`code\`\n\n\`\`\`json[a.json]\n{}\n\`\`\`\n\n\`\`\`\nafter\n\`\`\`\n\n[Limits](limts.md)\n`,
    "docs-src/_part.md": "Part\n\n```\nx\n```\n",
    "docs-src/limits.md": "---\ntitle: Limits\n---\n\nText.\n",
  });
  await site.run(["check", "--fix", "--suggested"]);
  expect(site.read("docs-src/_part.md")).toBe("Part\n\n```text\nx\n```\n");
  expect(site.read("docs-src/index.md")).toBe(
    `${head}::include{file="_part.md"}\n\n## Quote \`code\`\n\n\`\`\`json title="a.json"\n{}\n\`\`\`\n\n\`\`\`text\nafter\n\`\`\`\n\n[Limits](limts.md)\n`,
  );
  expect(site.read("docs-src/number.md")).toContain('title: "404"\nsidebar: { lable: A }\n');
  expect(site.read("docs-src/comment.md")).toContain("title: Home # not shown\n");
});
