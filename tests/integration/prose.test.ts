/** `check --prose`: problems that a program of the author finds in the language of the pages. */
import { describe, expect, test } from "vitest";
import type { Run, Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

/** Prints the place of every “teh”, as programs for prose do. The words of its command line are the form and the folder. */
const program = `
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
const [form, folder] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".md")).map((name) => join(folder, name)).sort();
const found = files.flatMap((file) =>
  readFileSync(file, "utf8").split("\\n").flatMap((line, index) =>
    Array.from(line.matchAll(/teh/gu), (match) => ({ file, line: index + 1, column: match.index + 1, before: line.slice(0, match.index) })),
  ),
);
const text = { index: 0 };
if (form === "lines") for (const { file, line, column } of found) console.log(file + ":" + line + ":" + column + " - Unknown word (teh)");
if (form === "vale") {
  const report = {};
  // Vale counts characters.
  for (const { file, line, before } of found) (report[file] ??= []).push({ Line: line, Span: [[...before].length + 1, [...before].length + 3], Check: "Vale.Spelling", Message: "Did you mean “the”?", Severity: "error", Match: "teh", Action: { Name: "replace", Params: ["the"] } });
  console.log(JSON.stringify(report));
}
if (form === "textlint") console.log(JSON.stringify([...new Set(found.map(({ file }) => file))].map((file) => ({ filePath: join(process.cwd(), file), messages: found.filter((each) => each.file === file).map(({ line, column }) => ({ ruleId: "common-misspellings", message: "teh → the", line, column, index: 7, loc: { start: { line, column }, end: { line, column: column + 1 } }, severity: 1, fix: { range: [7, 10], text: "the" } })) }))));
if (form === "none") process.exitCode = 0;
if (form === "words") { console.log("All is well."); process.exitCode = 0; }
if (form === "broken") { console.error("Cannot find the styles."); process.exitCode = 3; }
process.exitCode ??= found.length > 0 ? 1 : 0;
`;

function makeProseSite(files: Readonly<Record<string, string>>, settings = ""): Site {
  return makeSite({ "site.config.ts": minimalConfig(settings), "program.mjs": program, ...files });
}

const command = (form: string): string => `node program.mjs ${form}`;
const check = (site: Site, form: string, ...words: readonly string[]): Promise<Run> =>
  site.run(["check", "--prose", command(form), ...words]);

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly file: string;
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  }[];
}

async function problemsOf(site: Site, form: string): Promise<Report["diagnostics"]> {
  const run = await check(site, form, "--format", "json");
  const report: Report = JSON.parse(run.stdout);
  return report.diagnostics.filter(({ code }) => code.startsWith("prose/"));
}

/** “TEH” where readers read it, and “teh” where they do not. */
const template = `---
title: "About TEH queue"
short_description: What TEH queue does.
tags: [teh]
---

Text with TEH word, \`teh code\` and **TEH** word. {{ product.teh }}

## Heading TEH \`x\` {#teh}

- [a link TEH](https://example.com/teh "teh")
- ![an image TEH](/teh.png)

> A quote
> with TEH word.

> [!NOTE]
> An alert with TEH word.

:::tip Title TEH
Text 🚀🚀 TEH, in a container with \`\`teh\`\`, <https://example.com/teh>.
:::

::: details About TEH {open}
- List

  \`\`\`js
  const hidden = "teh";
  \`\`\`

  TEH
:::

| TEH | b |
|-----|---|
| a   | TEH |

<div class="teh">Words of HTML: TEH</div>

<p title="teh">Words TEH</p>

<pre>teh</pre>

A note[^1] and $teh$ :kbd[Ctrl].

[^1]: The note TEH.

[hidden]: https://example.com/teh
<!-- teh -->
`;

const page = template.replaceAll("TEH", "teh");

/** The places of the words in upper case, as "line:column". */
const places = template
  .split("\n")
  .flatMap((line, index) => Array.from(line.matchAll(/TEH/gu), (match) => `${index + 1}:${match.index + 1}`));

describe("problems that a program finds in prose", () => {
  test.each(["lines", "vale", "textlint"])("are at their places in the pages: %s", async (form) => {
    const site = makeProseSite(
      {
        "docs-src/index.md": page,
        "docs-src/guide/a.md": "# A\n\nSee teh [home](../index.md) page.\n\n::include{file=part.txt}\n",
        "docs-src/guide/part.txt": "teh\n",
      },
      "  markdown: { math: true },\n",
    );
    const found = await problemsOf(site, form);
    const inPage = found.filter(({ file }) => file === "docs-src/index.md");
    expect(inPage.map(({ start }) => `${start.line}:${start.column}`)).toEqual(places);
    expect(inPage.filter(({ start, end }) => end.line !== start.line || end.column !== start.column + 3)).toEqual([]);
    expect(found.filter(({ file }) => file === "docs-src/guide/a.md").map(({ start }) => start)).toEqual([
      { line: 3, column: 5 },
    ]);
  });

  test("have the severity of the program, and a code for each of its rules", async () => {
    const site = makeProseSite({ "docs-src/index.md": "# A\n\nSee teh page.\n" });
    const first = async (form: string): Promise<unknown> => (await problemsOf(site, form))[0];
    expect(await first("lines")).toMatchObject({
      code: "prose/spelling",
      severity: "warning",
      message: "Unknown word (teh)",
    });
    expect(await first("vale")).toMatchObject({
      code: "prose/Vale-Spelling",
      severity: "error",
      message: "Did you mean “the”?",
      fix: "the",
    });
    expect(await first("textlint")).toMatchObject({
      code: "prose/common-misspellings",
      severity: "warning",
      fix: "the",
    });
    expect((await check(site, "vale")).status).toBe(1);
    expect((await check(site, "lines")).status).toBe(0);
    expect(await check(site, "none")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("; prose: 0 problems in 1 page\n"),
      stderr: "",
    });
    expect((await check(site, "lines")).stdout).toContain("; prose: 1 problem in 1 page\n");
  });

  test("have the code of the rule that a line names at its end", async () => {
    const site = makeSite({
      "docs-src/index.md": "# A\n\nText.\n",
      "print.mjs": `console.log(${JSON.stringify("docs-src/index.md:3:1: A [Own.Rule]\ndocs-src/index.md:3:2: B [Error/no-x]\ndocs-src/index.md:3:3: see [1, 2]")});\n`,
    });
    const { stderr } = await site.run(["check", "--prose", "node print.mjs"]);
    expect(stderr.match(/(?:warning|error) .*/gu)).toEqual([
      "warning prose/Own-Rule: A",
      "error prose/no-x: B",
      "warning prose/node: see [1, 2]",
    ]);
  });

  test("are corrected, accepted and known as all others", async () => {
    const site = makeProseSite({
      "docs-src/index.md": "# A\n\n<!-- docsgen-ignore prose/Vale-Spelling: the name of a product -->\nSee teh page.\n",
    });
    expect(await check(site, "vale")).toMatchObject({ status: 0, stderr: "" });
    // Whether the exception is needed is not known without the program.
    expect((await site.run(["check"])).stderr).toBe("");
    expect((await check(site, "none")).stderr).toContain("unused-exception: This exception for “prose/Vale-Spelling”");
    site.write("docs-src/index.md", "# A\n\nSee teh page.\n");
    await check(site, "lines", "--baseline", "known.json", "--update-baseline");
    expect(await check(site, "lines", "--baseline", "known.json")).toMatchObject({ status: 0, stderr: "" });
    await check(site, "vale", "--fix");
    expect(site.read("docs-src/index.md")).toBe("# A\n\nSee the page.\n");
  });

  test("are weighed and accepted in the config by their codes", async () => {
    const makeChecked = (checks: string): Site =>
      makeProseSite({ "docs-src/index.md": "# A\n\nSee teh page.\n" }, `  checks: { ${checks} },\n`);
    const severity = '{ "prose/Vale-Spelling": "hint", "markdown/message": "error" }';
    expect(await check(makeChecked(`severity: ${severity}`), "vale")).toMatchObject({ status: 0, stderr: "" });
    const overridden = makeChecked(`overrides: [{ files: ["*.md"], severity: ${severity} }]`);
    expect(await check(overridden, "vale")).toMatchObject({ status: 0, stderr: "" });
    const accepted = makeChecked(
      'exceptions: [{ code: "prose/Vale-Spelling", reason: "The name of a product." }, { code: "prose/Gone", reason: "No word has it." }]',
    );
    expect((await accepted.run(["check"])).stderr).toBe("");
    const run = await check(accepted, "vale");
    expect(run.status).toBe(0);
    expect(run.stderr.match(/warning .*/gu)).toEqual([
      "warning unused-exception: This exception for “prose/Gone” is no longer needed",
    ]);
  });

  test("stay at their places if `--fix` does not fix them", async () => {
    const alert = (Line: number, Match: string, Check: string, replacement?: string): object => ({
      Line,
      Match,
      Check,
      Span: [1, 1],
      Message: Check,
      Severity: "warning",
      Action: { Name: replacement === undefined ? "" : "replace", Params: [replacement ?? ""] },
    });
    const alerts = [
      alert(4, "Accepted", "Kept"),
      alert(6, "teh", "Fixed", "the\nvery"),
      alert(6, "teh big", "Overlapping", "the large"),
      alert(6, "page", "Beside"),
      alert(8, "Other", "Below"),
    ];
    const site = makeSite({
      "docs-src/index.md":
        "# A\n\n<!-- docsgen-ignore prose/Kept: a name -->\nAccepted words.\n\nSee teh big page.\n\nOther words.\n\n<!-- docsgen-ignore prose/Gone: a name -->\nEnd.\n",
      "report.json": JSON.stringify({ "docs-src/index.md": alerts }),
      "print.mjs": 'import { readFileSync } from "node:fs";\nconsole.log(readFileSync("report.json", "utf8"));\n',
    });
    const run = await site.run(["check", "--prose", "node print.mjs", "--fix", "--format", "json"]);
    expect(site.read("docs-src/index.md")).toContain("\nSee the\nvery big page.\n");
    const { diagnostics }: Report = JSON.parse(run.stdout);
    expect(
      diagnostics
        .filter(({ severity }) => severity === "warning")
        .map(({ code, start, end }) => `${start.line}:${start.column}-${end.line}:${end.column} ${code}`),
    ).toEqual([
      "6:5-7:9 prose/Overlapping",
      "7:10-7:14 prose/Beside",
      "9:1-9:6 prose/Below",
      "11:1-11:43 unused-exception",
    ]);
  });

  test("stay in a baseline when nobody looks for them", async () => {
    const site = makeProseSite({ "docs-src/index.md": "# A\n\nSee teh page.\n" });
    const known = ["--baseline", "known.json"];
    await check(site, "lines", ...known, "--update-baseline");
    const before = site.read("known.json");
    expect((await site.run(["check", ...known])).stdout).not.toContain("fixed since");
    expect((await site.build(known)).stdout).not.toContain("fixed since");
    await site.run(["check", ...known, "--update-baseline"]);
    expect(site.read("known.json")).toBe(before);
    site.write("docs-src/index.md", "# A\n\nSee the page.\n");
    expect((await check(site, "none", ...known)).stdout).toContain("1 fixed since known.json was written");
    await check(site, "none", ...known, "--update-baseline");
    expect(site.read("known.json")).not.toContain("prose/");
  });

  test.skipIf(process.platform === "win32").each(["my docs", "-docs", "$(touch x)"])(
    "are found in a source folder called %s",
    async (folder) => {
      const site = makeProseSite({ [`${folder}/index.md`]: "# A\n\nSee teh queue.\n" }, `  source: "${folder}",\n`);
      for (const line of [command("lines"), `${command("lines")} "{}/"`]) {
        const run = await site.run(["check", "--prose", line]);
        expect(run.stderr).toContain(`${folder}/index.md:3:5\n  warning prose/spelling: Unknown word (teh)\n`);
      }
      expect(site.exists("x")).toBe(false);
    },
  );

  test("are found with the config and the paths that the program has in the folder", async () => {
    const site = makeProseSite({
      "docs-src/index.md": "# A\n\nText.\n",
      "docs-src/guide/pic.svg": "<svg/>",
      "docs-src/guide/b.md": "# B\n\nText.\n",
      "styles/own/rule.yml": "extends: x\n",
      "look.mjs":
        'import { existsSync, readFileSync } from "node:fs";\n' +
        'if (!existsSync("styles/own/rule.yml") || !existsSync("docs-src/guide/pic.svg")) process.exit(1);\n' +
        'console.log("docs-src/guide/b.md:3:1: warning: " + readFileSync("docs-src/guide/b.md", "utf8").trim().split("\\n").length + " lines");\n',
    });
    const run = await site.run(["check", "--prose", "node look.mjs"]);
    expect(run.stderr).toContain("docs-src/guide/b.md:3:1\n  warning prose/node: 3 lines\n");
    expect(site.exists("docs-src/index.md")).toBe(true);
  });
});

test.each([
  ["vael", "“vael” ends with status 127", "hint: did you mean “vale”?"],
  [command("broken"), "ends with status 3: Cannot find the styles.", "hint: the report must be"],
  [command("words"), "prints no report: All is well.", "hint: the report must be"],
  ["exit 1;", "ends with status 1", "hint: the report must be"],
])("a program that fails is an error: %s", async (line, said, hint) => {
  const site = makeProseSite({ "docs-src/index.md": "# A\n\nText.\n" });
  const run = await site.run(["check", "--prose", line]);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain(said);
  expect(run.stderr).toContain(hint);
});

test("is what readers read, without the marks of titles and the escapes of YAML", async () => {
  const site = makeSite({
    "docs-src/index.md": [
      `---\ntitle: 'It''s teh "queue"'\ndescription: "A \\"teh\\" \\u00e9 \\\\ b"\n---`,
      ":::note[A *teh* title]\nText.\n:::",
      "::: tip teh title\nText.\n:::",
      "> quote\n",
    ].join("\n\n"),
    "print.mjs":
      'import { readFileSync, writeFileSync } from "node:fs";\n' +
      'const text = readFileSync("docs-src/index.md", "utf8");\nwriteFileSync(process.argv[2], text);\n' +
      'for (const [index, line] of text.split("\\n").entries()) for (const { index: at } of line.matchAll(/teh/g)) console.log(`docs-src/index.md:${index + 1}:${at + 1} - teh`);\n',
  });
  const run = await site.run(["check", "--prose", `node print.mjs ${site.path("seen.md")}`, "--format", "json"]);
  expect(site.read("seen.md").replaceAll(/\n{2,}/gu, "\n")).toBe(
    '# It\'s teh "queue"\nA "teh" é \\ b\nA *teh* title\nText.\nteh title\nText.\n> quote\n',
  );
  const { diagnostics }: Report = JSON.parse(run.stdout);
  expect(
    diagnostics.flatMap(({ code, start }) => (code.startsWith("prose/") ? [`${start.line}:${start.column}`] : [])),
  ).toEqual(["2:15", "3:19", "6:12", "10:9"]);
});

test("control characters of a report do not reach the terminal", async () => {
  const line = "docs-src/index.md:3:1: error: a\u001B[2J\u009Bb\u0007";
  const site = makeSite({
    "docs-src/index.md": "# A\n\nText.\n",
    "print.mjs": `console.log(${JSON.stringify(line)});\n`,
  });
  const { stderr } = await site.run(["check", "--prose", "node print.mjs"]);
  expect(stderr).toContain("error prose/node: a�[2J�b�\n");
});

test("problems in files that were not handed out are reported, and no others are a failure", async () => {
  const lines = (...all: readonly string[]): string => `console.log(${JSON.stringify(all.join("\n"))});\n`;
  const site = makeSite({
    "docs-src/index.md": "# A\n\nText.\n",
    "README.md": "Text.\n",
    "both.mjs": lines("docs-src/index.md:3:1: error: one", "README.md:1:2: two", "README.md:1:3: error: three"),
    "other.mjs": lines("README.md:1:2: two", "CHANGES.md:1:2: three"),
  });
  const both = await site.run(["check", "--prose", "node both.mjs"]);
  expect(both.stderr).toContain("docs-src/index.md:3:1\n  error prose/node: one\n");
  expect(both.stderr).toContain("warning prose/node: README.md:1:2: two\n");
  expect(both.stderr).toContain("error prose/node: README.md:1:3: three\n");
  expect(await site.run(["check", "--prose", "node other.mjs"])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("reports problems, but in none of the pages: the first one is in “README.md”"),
  });
});

test("the prose of a folder whose name ends with dots is handed out", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  source: "a../docs",\n'),
    "a../docs/index.md": "# A\n\nSee teh page.\n",
    "program.mjs": program,
  });
  const found = await problemsOf(site, "lines");
  expect(found.map(({ file }) => file)).toEqual(["a../docs/index.md"]);
});

test("exceptions for what only a request finds are not judged without it", async () => {
  const site = makeSite({
    "docs-src/index.md":
      "# A\n\n<!-- docsgen-ignore dead-external-link: it blocks programs -->\n[Text](https://example.com/a)\n",
  });
  expect((await site.run(["check"])).stderr).toBe("");
});
