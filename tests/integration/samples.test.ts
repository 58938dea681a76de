/** `check --samples`: the code of pages is checked and run with commands of the author's. */
import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { Run, Site } from "../support/site.ts";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

const node = '  samples: { js: { check: "node --check {}", run: "node {}" } },\n';

function makeSampleSite(page: string, settings = node, files: Readonly<Record<string, string>> = {}): Site {
  return makeSite({
    "site.config.ts": minimalConfig(settings),
    "docs-src/index.md": `# Samples\n\n${page}`,
    ...files,
  });
}

const check = (site: Site, ...words: readonly string[]): Promise<Run> => site.run(["check", "--samples", ...words]);

/** The findings about samples, as "line:column message", by the path of their page. */
async function problemsByPage(site: Site): Promise<ReadonlyMap<string, readonly string[]>> {
  const { stdout } = await check(site, "--format", "json");
  const report: {
    readonly diagnostics: readonly {
      readonly code: string;
      readonly message: string;
      readonly file: string;
      readonly start: { readonly line: number; readonly column: number };
    }[];
  } = JSON.parse(stdout);
  const found = new Map<string, readonly string[]>();
  for (const { code, message, file, start } of report.diagnostics)
    if (code.startsWith("sample-"))
      found.set(file, [...(found.get(file) ?? []), `${start.line}:${start.column} ${message}`]);
  return found;
}

async function problemsIn(site: Site): Promise<readonly string[]> {
  return [...(await problemsByPage(site)).values()].flat();
}

const block = (language: string, code: string, words = ""): string =>
  `\`\`\`${language}${words === "" ? "" : ` ${words}`}\n${code}\n\`\`\`\n`;

describe("samples", () => {
  test("run only if they are asked for, and only in languages that the config names", async () => {
    const code = 'import { writeFileSync } from "node:fs";\nwriteFileSync("../../../../ran", "");';
    const site = makeSampleSite(`${block("js", code)}\n${block("ts", "const a: number = b;")}`);
    await site.run(["check"]);
    await site.build();
    expect(site.exists("ran")).toBe(false);
    expect(await check(site)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("; samples: 1 js\n"),
      stderr: "",
    });
    expect(site.exists("ran")).toBe(true);
    expect(readdirSync(site.path(".docsgen")).filter((name) => name.startsWith("samples-"))).toEqual([]);
    const without = makeSampleSite(block("js", "lost();"), "");
    expect(await check(without)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("“--samples” has nothing to do: `samples` in the config lists no languages"),
    });
  });

  test("fail, or do as they say, each by itself", async () => {
    const cases: readonly (readonly [name: string, page: string, found: readonly string[]])[] = [
      ["a name that is not there", block("js", "const a = 1;\nlost(a);"), ["5:1 ReferenceError: lost is not defined"]],
      [
        "in a list",
        `- Item\n\n  ${block("js", "const a = 1;\nlost(a);").replaceAll("\n", "\n  ")}`,
        ["7:3 ReferenceError: lost is not defined"],
      ],
      ["a failure in words", block("js", 'throw new TypeError("no");'), ["4:1 TypeError: no"]],
      ["a status", block("js", "process.exit(3);"), ["4:1 it ends with status 3 and prints nothing"]],
      ["another name of the language", block("javascript", "lost();"), ["4:1 ReferenceError: lost is not defined"]],
      ["not to be run", block("js,no_run", "lost();"), []],
      ["not to be checked", block("js,ignore", "lost(;"), []],
      ["fails as it should", block("js,should_fail", "lost();"), []],
      ["succeeds and should not", block("js,should_fail", "1;"), ["4:1 it is marked `should_fail`, and succeeds"]],
      ["a removed line", block("js", "lost(); // [!code --]\n1; // [!code ++]"), []],
      ["of its own language only", block("py", "lost()"), []],
    ];
    const pages = cases.map(([, page], index) => [`docs-src/case-${index}.md`, `# Case ${index}\n\n${page}`] as const);
    const site = makeSampleSite("", node, Object.fromEntries(pages));
    const found = await problemsByPage(site);
    for (const [index, [name, , expected]] of cases.entries())
      expect(found.get(`docs-src/case-${index}.md`) ?? [], name).toEqual(
        expected.map((each) => each.replace(/ /u, " The sample in js fails: ")),
      );
  });

  test("have lines that readers do not see", async () => {
    const site = makeSampleSite(
      block("js", "const hidden = 1;\n// ---cut---\nhidden + 1;\nlost();\n// ---cut-after---\nhidden;"),
    );
    expect(await problemsIn(site)).toEqual(["7:1 The sample in js fails: ReferenceError: lost is not defined"]);
    await site.build();
    expect(site.article("dist/index.html").replaceAll(/<[^>]*>/gu, "")).toContain("hidden + 1;\nlost();");
    for (const file of ["dist/index.html", "dist/assets/search-index.json"].filter((path) => site.exists(path)))
      expect(site.read(file)).not.toContain("---cut");
    expect(site.article("dist/index.html")).not.toContain("const");
  });

  test("of one file are joined, and find the other files of their page", async () => {
    const page = [
      block("js", "export const size = 5;", "file=size.js"),
      block("js", 'import { size } from "./size.js";', 'file="main.js"'),
      block("js", "lost(size);", "file=main.js"),
    ].join("\n");
    expect(await problemsIn(makeSampleSite(page))).toEqual([
      "12:1 The sample in js fails: ReferenceError: lost is not defined",
    ]);
  });

  test("of a page belong together if the config says so: a command sees all of them, and runs again if one changes", async () => {
    const script = [
      'import { appendFileSync, readFileSync } from "node:fs";',
      'import { dirname, join } from "node:path";',
      "for (const file of process.argv.slice(2)) {",
      '  const text = readFileSync(join(dirname(file), "docsgen-page.json"), "utf8");',
      "  const { page, samples } = JSON.parse(text);",
      '  const shown = samples.map(({ language, title, words, file }) => [language, title, words.join(), file].join(" "));',
      '  appendFileSync(new URL("seen", import.meta.url), `${page} ${file.split("/").at(-1)}: ${shown.join("; ")}\\n`);',
      "}",
    ].join("\n");
    const page = `${block("js", "1;", 'title="first"')}\n${block("sh,no_run", "true")}\n${block("js", "2;", "file=second.js")}\n`;
    const site = makeSampleSite(page, '  samples: { js: { check: "node {root}/read.mjs {files}", page: true } },\n', {
      "read.mjs": script,
      "docs-src/other.md": `# Other\n\n${block("js", "1;")}`,
    });
    const seen = async (): Promise<readonly string[]> => {
      if (site.exists("seen")) site.write("seen", "");
      expect((await check(site)).stderr).toBe("");
      return site.exists("seen") ? site.read("seen").trim().split("\n") : [];
    };
    const list = "js first  sample-1.mjs; sh  no_run ; js   second.js";
    const ofIndex = [`index.md sample-1.mjs: ${list}`, `index.md second.js: ${list}`];
    expect(await seen()).toEqual([...ofIndex, "other.md sample-1.mjs: js   sample-1.mjs"]);
    site.edit("docs-src/index.md", (text) => text.replace("# Samples", "# Samples\n\nMore text."));
    expect(await seen()).toEqual([""]);
    site.edit("docs-src/index.md", (text) => text.replace("true", "false"));
    expect(await seen()).toEqual(ofIndex);
  });

  test("have their types checked with the TypeScript and the tsconfig.json of the project", async () => {
    const page = [
      block("ts", 'import { size } from "app";\nexport const wrong: string = size;'),
      block("ts", "const all = [1];\nexport const first: number = all[0];"),
      block("ts,should_fail", 'const wrong: number = "";'),
      block("js", "/** @type {number} */\nexport const wrong = null;"),
    ].join("\n");
    const site = makeSampleSite(page, "  samples: { ts: { types: true }, js: { types: true } },\n", {
      "src/app.ts": "export const size = 5;\n",
    });
    symlinkSync(join(projectRoot, "node_modules"), site.path("node_modules"), "dir");
    const of = (language: string, problem: string): string => `The sample in ${language} fails: error ${problem}`;
    const ofNull = `19:14 ${of("js", "TS2322: Type 'null' is not assignable to type 'number'.")}`;
    const ofString = `5:14 ${of("ts", "TS2322: Type 'number' is not assignable to type 'string'.")}`;
    expect(await problemsIn(site)).toEqual([
      `4:22 ${of("ts", "TS2307: Cannot find module 'app' or its corresponding type declarations.")}`,
      ofNull,
    ]);
    const compilerOptions = { strict: true, module: "nodenext", paths: { app: ["./src/app.ts"] }, outDir: "out" };
    site.write("tsconfig.json", JSON.stringify({ compilerOptions: { ...compilerOptions, composite: true } }));
    expect(await problemsIn(site)).toEqual([ofString, ofNull]);
    const strict = { ...compilerOptions, noUncheckedIndexedAccess: true };
    site.write("tsconfig.json", JSON.stringify({ compilerOptions: strict }));
    expect(await problemsIn(site)).toEqual([
      ofString,
      `10:14 ${of("ts", "TS2322: Type 'number | undefined' is not assignable to type 'number'.")}`,
      ofNull,
    ]);
    expect(site.exists("out")).toBe(false);
  });

  test("are compared with the output that follows, which --fix writes", async () => {
    const page = `${block("js", 'console.log("a  ");\nconsole.log(2 + 3);')}\n${block("text", "a\n6", "expect")}\n- Item\n\n  ${block("js", "console.log(1);\nconsole.log(2);").replaceAll("\n", "\n  ")}\n  ${block("text", "1", "expect").replaceAll("\n", "\n  ").trim()}\n`;
    const site = makeSampleSite(page);
    expect(await problemsIn(site)).toEqual([
      "9:1 The sample prints “5” where the page says “6”",
      "21:1 The sample prints “2” where the page says nothing",
    ]);
    await check(site, "--fix");
    expect(site.read("docs-src/index.md")).toContain("```text expect\na\n5\n```\n");
    expect(site.read("docs-src/index.md")).toContain("  ```text expect\n  1\n  2\n  ```");
    expect(await problemsIn(site)).toEqual([]);
  });

  test("have their output written with the line ends of the page", async () => {
    const site = makeSampleSite(`${block("js", "console.log(1);\nconsole.log(2);")}\n${block("text", "0", "expect")}`);
    site.edit("docs-src/index.md", (text) => text.replaceAll("\n", "\r\n"));
    await check(site, "--fix");
    expect(site.read("docs-src/index.md")).toContain("```text expect\r\n1\r\n2\r\n```\r\n");
  });

  test("have to be before their output, and to run", async () => {
    const site = makeSampleSite(
      [
        block("text", "1", "expect"),
        block("js,no_run", "1;"),
        block("text", "2", "expect"),
        block("py", "1"),
        block("text", "3", "expect"),
        block("js", "console.log(4);"),
        block("text", "4", "expect"),
        block("text", "5", "expect"),
      ].join("\n"),
    );
    const run = await check(site);
    const message = "warning stray-output: This block says what a sample prints, and no sample before it is run";
    expect(run.stderr.split("\n").filter((line) => line.includes("stray-output"))).toEqual(
      [1, 2, 3, 4].map(() => `  ${message}`),
    );
    expect(run.stderr.match(/index\.md:\d+/gu)).toEqual(["index.md:3", "index.md:11", "index.md:19", "index.md:31"]);
  });

  test("that were right are not run again until they, their settings or the lock file change", async () => {
    const code = 'import { appendFileSync } from "node:fs";\nappendFileSync("../../../../ran", "x");';
    const site = makeSampleSite(`${block("js", code)}\n${block("js", "lost();")}`, node, { "package-lock.json": "{}" });
    const runs = (): number => site.read("ran").length;
    await check(site);
    expect((await check(site)).stdout).toContain("samples: 2 js (1 unchanged)");
    expect(runs()).toBe(1);
    expect(await problemsIn(site)).toHaveLength(1);
    site.write("package-lock.json", '{ "a": 1 }');
    await check(site);
    expect(runs()).toBe(2);
    site.edit("site.config.ts", (text) => text.replace("node {}", "node --no-warnings {}"));
    await check(site);
    expect(runs()).toBe(3);
  });

  test("can be checked all at once", async () => {
    const settings =
      '  samples: { js: { check: "node ../../all.mjs {files}" }, json: { check: "node ../../all.mjs {files}" } },\n';
    const program =
      'import { readFileSync } from "node:fs";\nfor (const file of process.argv.slice(2))\n  for (const [index, line] of readFileSync(file, "utf8").split("\\n").entries())\n    if (line.includes("bad")) { console.log(`${file}(${index + 1},${line.indexOf("bad") + 1}): error TS1: bad`); process.exitCode = 1; }\n';
    const site = makeSampleSite(
      `${block("js", "good;\nbad;")}\n${block("js", "good;")}\n${block("json", '"bad"')}`,
      settings,
      { "all.mjs": program },
    );
    expect(await problemsIn(site)).toEqual([
      "5:1 The sample in js fails: error TS1: bad",
      "13:2 The sample in json fails: error TS1: bad",
    ]);
  });
});

describe("the file of a sample", () => {
  const print = "console.log(process.argv[1].split(/[\\\\/]/).at(-1));";

  test.skipIf(process.platform === "win32")("is called by its name", async () => {
    const names = [
      "a$(touch x).mjs",
      "it's; touch x.mjs",
      "posts.$id.mjs",
      "[id] (a) & b.mjs",
      "--version",
      "-e",
      "~root.mjs",
      "inspect",
    ];
    const pages = names.map((name, index) => [
      `docs-src/name-${index}.md`,
      `# Name ${index}\n\n${block("js", print, `file="${name}"`)}\n${block("text", name, "expect")}`,
    ]);
    const site = makeSampleSite(
      "Text.\n",
      '  samples: { js: { check: "test -f {} && test ! -e x", run: "node \\"{}\\"" } },\n',
      { "package.json": "{}", ...Object.fromEntries(pages) },
    );
    const { stdout, stderr } = await check(site);
    expect(stderr).toBe("");
    expect(stdout).toContain(`samples: ${names.length} js`);
  });

  test("keeps its folder", async () => {
    const page = [
      block("js", 'export const size = "pkg";', "file=pkg/util.mjs"),
      block("js", 'export const size = "other";', "file=./other/util.mjs"),
      block(
        "js",
        'import { size } from "./pkg/util.mjs";\nimport { size as other } from "./other/util.mjs";\nconsole.log(size, other);',
        "file=main.mjs",
      ),
      block("text", "pkg other", "expect"),
      block("js", "1;\nlost();", "file=pkg/bad.mjs"),
    ].join("\n");
    expect(await problemsIn(makeSampleSite(page))).toEqual([
      "23:1 The sample in js fails: ReferenceError: lost is not defined",
    ]);
  });

  test("that cannot be written is reported at its block", async () => {
    const long = "a".repeat(300);
    const page = [
      block("js", "1;", "file=a"),
      block("js", "1;", "file=a/b.js"),
      block("js", "1;", `file=${long}.js`),
    ].join("\n");
    expect(await problemsIn(makeSampleSite(page))).toEqual([
      expect.stringMatching(/^8:1 The sample in js fails: no file can be called a\/b\.js here: E/u),
      expect.stringMatching(/^12:1 The sample in js fails: no file can be called a+…a+\.js here: E/u),
    ]);
  });
});

test("a report about the second line may begin in several ways", async () => {
  const begins = ["pkg/a.sh: 2:", "./pkg/a.sh: line 2:", "/tmp/pkg/a.sh:2:", String.raw`C:\pkg\a.sh:2:1:`];
  const pages = begins.map((begin, index) => [
    `docs-src/begin-${index}.md`,
    `# Begin ${index}\n\n${block("sh", `a\nb # ${begin}`, "file=pkg/a.sh")}`,
  ]);
  const say =
    'import { readFileSync } from "node:fs";\nconst [, begin] = readFileSync(process.argv[2], "utf8").split(" # ");\nconsole.error(`${begin.trim()} Syntax error: end`);\nprocess.exit(2);\n';
  const site = makeSampleSite("Text.\n", '  samples: { sh: { check: "node ../../../../say.mjs {}" } },\n', {
    "say.mjs": say,
    ...Object.fromEntries(pages),
  });
  const found = await problemsByPage(site);
  for (const [index, begin] of begins.entries())
    expect(found.get(`docs-src/begin-${index}.md`), begin).toEqual(["5:1 The sample in sh fails: Syntax error: end"]);
});

describe("equal samples", () => {
  test("of two pages run once, and are reported at all places", async () => {
    const code =
      'import { appendFileSync } from "node:fs";\nappendFileSync("../../../../ran", "x");\nconsole.log(1);\nlost();';
    const site = makeSampleSite(`${block("js", code)}\n${block("js", code)}`, node, {
      "docs-src/other.md": `# Other\n\nText.\n\n${block("js", code)}`,
    });
    expect(await problemsIn(site)).toEqual(
      ["7:1", "14:1", "9:1"].map((at) => `${at} The sample in js fails: ReferenceError: lost is not defined`),
    );
    expect(site.read("ran")).toBe("x");
    expect((await check(site)).stdout).toContain("samples: 3 js");
  });

  test("have their output corrected at all places", async () => {
    const sample = `${block("js", "console.log(1);")}\n${block("text", "2", "expect")}`;
    const site = makeSampleSite(`${sample}\n> Quote\n>\n> ${sample.trim().replaceAll("\n", "\n> ")}\n`);
    await check(site, "--fix");
    expect(site.read("docs-src/index.md").match(/.*expect\n.*\n.*/gu)).toEqual([
      "```text expect\n1\n```",
      "> ```text expect\n> 1\n> ```",
    ]);
    expect(await problemsIn(site)).toEqual([]);
  });
});

describe("samples that are checked all at once", () => {
  const program =
    'import { appendFileSync, readFileSync } from "node:fs";\nconst files = process.argv.slice(2);\nappendFileSync("../../checked", `${files.length}\\n`);\nfor (const file of files)\n  if (readFileSync(file, "utf8").includes("bad")) { console.log(`${file}(1,1): error TS1: bad`); process.exitCode = 1; }\n';
  const settings = '  samples: { js: { check: "node ../../all.mjs {files}", run: "node {}" } },\n';
  const appendTo = (file: string): string =>
    `import { appendFileSync } from "node:fs";\nappendFileSync("../../../../${file}", "x");`;

  test("do not run if they are wrong, and run if they should fail only by themselves", async () => {
    const page = [
      block("js", `${appendTo("bad-ran")} // bad`),
      block("js", appendTo("good-ran")),
      block("js,should_fail", "throw new Error(); // bad"),
      block("js,should_fail", "lost();"),
      block("js,should_fail", "1;"),
    ].join("\n");
    const site = makeSampleSite(page, settings, { "all.mjs": program });
    expect(await problemsIn(site)).toEqual([
      "4:1 The sample in js fails: error TS1: bad",
      "22:1 The sample in js fails: it is marked `should_fail`, and succeeds",
    ]);
    expect([site.exists("bad-ran"), site.read("good-ran")]).toEqual([false, "x"]);
    expect(site.read("checked").split("\n").sort()).toEqual(["", "1", "1", "1", "2"]);
  });

  test("are not known to be right after a failure that names none of them", async () => {
    const site = makeSampleSite(
      `${block("js", "1;")}\n${block("js", "2;")}`,
      '  samples: { js: { check: "node ../../all.mjs {files}" } },\n',
      { "all.mjs": 'console.error("Error: no config"); process.exit(1);' },
    );
    const failure = ["4:1 The sample in js fails: Error: no config"];
    expect(await problemsIn(site)).toEqual(failure);
    expect((await check(site)).stdout).not.toContain("unchanged");
  });

  test("are checked by several commands if their names are too long for one", async () => {
    const blocks = Array.from({ length: 1900 }, (_, index) => block("js", `${index};`));
    const site = makeSampleSite(blocks.join("\n"), '  samples: { js: { check: "node ../../all.mjs {files}" } },\n', {
      "all.mjs": program,
    });
    expect(await problemsIn(site)).toEqual([]);
    const counts = site.read("checked").trim().split("\n").map(Number);
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.reduce((total, each) => total + each, 0)).toBe(1900);
  });
});

describe("the output of a file of several blocks", () => {
  const blocks = (...texts: readonly string[]): string =>
    texts
      .map(
        (text, index) =>
          `${block("js", `console.log("line ${index + 1}");`, "file=a.js")}\n${block("text", text, "expect")}`,
      )
      .join("\n");

  test("is that of all, one below the other", async () => {
    expect(await problemsIn(makeSampleSite(blocks("line 1", "line 2", "line 3")))).toEqual([]);
    const site = makeSampleSite(blocks("line 0", "line 2", "line 0"));
    expect(await problemsIn(site)).toEqual([
      "8:1 The sample prints “line 1” where the page says “line 0”",
      "24:1 The sample prints “line 3” where the page says “line 0”",
    ]);
    await check(site, "--fix");
    expect(site.read("docs-src/index.md")).toBe(`# Samples\n\n${blocks("line 1", "line 2", "line 3")}`);
  });

  test("is not written if lines are missing or too many", async () => {
    const site = makeSampleSite(blocks("line 1", "line 2\nline", "line 3"));
    const before = site.read("docs-src/index.md");
    expect((await check(site, "--fix")).stderr).toContain("have more or fewer lines together");
    expect(await problemsIn(site)).toEqual(["16:1 The sample prints “line 3” where the page says “line”"]);
    expect(site.read("docs-src/index.md")).toBe(before);
  });

  test("is not compared if a block is not to run", async () => {
    const page = `${block("js", "console.log(1);", "file=a.js")}\n${block("text", "2", "expect")}\n${block("js,no_run", "2;", "file=a.js")}`;
    expect((await check(makeSampleSite(page))).stderr).toContain("index.md:7:1\n  warning stray-output");
  });
});

test("an output that a block cannot contain is not written into the page", async () => {
  const codes = {
    "a closing fence": "console.log('```');",
    "a longer one": "console.log('a\\n  `````');",
    "a carriage return": "console.log('1\\r2');",
    "a color": "console.log('\\u001b[31m1');",
  };
  const pages = Object.fromEntries(
    Object.values(codes).map((code, index) => [
      `docs-src/output-${index}.md`,
      `# Output ${index}\n\n${block("js", code)}\n${block("text", "0", "expect")}`,
    ]),
  );
  const site = makeSampleSite("Text.\n", node, pages);
  const { stderr } = await check(site, "--fix");
  expect(stderr.match(/hint: write what it prints; `--fix` does not/gu)).toHaveLength(4);
  for (const [path, text] of Object.entries(pages)) expect(site.read(path)).toBe(text);
});

test("an output with a shorter fence is written into the page", async () => {
  const site = makeSampleSite(`${block("js", "console.log('```');")}\n\`\`\`\`text expect\n0\n\`\`\`\`\n`);
  await check(site, "--fix");
  expect(site.read("docs-src/index.md")).toContain("\n````text expect\n```\n````\n");
});

test("samples run again if the files change on which they depend, or without the cache", async () => {
  const code = 'import { appendFileSync } from "node:fs";\nappendFileSync("../../../../ran", "x");';
  const site = makeSampleSite(
    block("js", code),
    '  samples: { js: { run: "node {}", inputs: ["src/**/*.js", "data", "one.json", "scr/**"] } },\n',
    { "src/deep/a.js": "1", "src/b.txt": "1", "data/c.txt": "1", "one.json": "1" },
  );
  const runsAfter = async (path: string): Promise<number> => {
    site.write(path, "2");
    await check(site);
    return site.read("ran").length;
  };
  expect((await check(site)).stderr).toContain("sample-inputs: No file matches “scr/**”, on which samples depend");
  expect(await runsAfter("src/b.txt")).toBe(1);
  expect(await runsAfter("src/deep/a.js")).toBe(2);
  expect(await runsAfter("src/new.js")).toBe(3);
  expect(await runsAfter("data/c.txt")).toBe(4);
  expect(await runsAfter("one.json")).toBe(5);
  await check(site, "--no-cache");
  expect(site.read("ran")).toHaveLength(6);
});

test("two settings of one language are reported by each check and build", async () => {
  const site = makeSampleSite(
    "Text.\n",
    '  samples: { ts: { run: "a {}" }, js: { run: "b {}" }, typescript: { run: "c {}" } },\n',
  );
  for (const command of ["check", "build"])
    expect((await site.run([command])).stderr).toContain(
      "error config-value: “samples.typescript” is the same language as `ts`",
    );
});

test("a language in which no page has a block is reported", async () => {
  const settings = '  samples: { js: { run: "node {}" }, javascrpt: { run: "node {}" }, py: { run: "python3 {}" } },\n';
  const site = makeSampleSite(
    `${block("js", "1;")}\n${block("javascript", "2;")}\n${block("python,ignore", "3")}`,
    settings,
  );
  const { status, stderr, stdout } = await check(site);
  expect(stderr.match(/warning .*|  hint: .*/gu)).toEqual([
    "warning sample-language: No page has a code block in “javascrpt”",
    "  hint: did you mean “javascript”?",
  ]);
  expect([status, stdout]).toEqual([0, expect.stringContaining("samples: 2 js, 0 javascrpt, 0 py\n")]);
});

describe("a sample that does not behave", () => {
  const limited = (settings: string): string => `  samples: { js: { run: "node {}", ${settings} } },\n`;
  const failure = (message: string): readonly string[] => [`4:1 The sample in js fails: it ${message}`];

  test("is ended with all that it has started", async () => {
    const code =
      'import { spawn } from "node:child_process";\nspawn("sleep", ["60"], { stdio: "inherit" });\nfor (;;);';
    const site = makeSampleSite(block("js", code), limited("timeout: 1"));
    const start = Date.now();
    expect(await problemsIn(site)).toEqual(failure("does not end within 1 s"));
    expect(Date.now() - start).toBeLessThan(30_000);
  });

  test.skipIf(process.platform === "win32")("leaves nothing running in the background", async () => {
    const late = "(sleep 1; echo > ../../../../late) > /dev/null 2>&1 &";
    const site = makeSampleSite(block("sh", late), '  samples: { sh: { run: "sh {}" } },\n');
    expect(await problemsIn(site)).toEqual([]);
    await setTimeout(1500);
    expect(site.exists("late")).toBe(false);
  });

  test("cannot fill the disk or the memory of a report", async () => {
    const site = makeSampleSite(
      block("js", 'const more = () => process.stdout.write("x".repeat(100_000), more);\nmore();'),
      limited("timeout: 30"),
    );
    expect(await problemsIn(site)).toEqual(failure("prints more than 4 MB"));
  });

  test.skipIf(process.platform === "win32")("cannot use more memory than it may", async () => {
    const code =
      "const all = [];\nfor (let i = 0; i < 400; i += 1) all.push(Buffer.alloc(1_000_000, 1));\nsetTimeout(() => all, 20_000);";
    const site = makeSampleSite(block("js", code), limited("memory: 200, timeout: 25"));
    expect(await problemsIn(site)).toEqual(failure("needs more than 200 MB"));
  });

  test("sees only the variables that the config names", async () => {
    const code = 'console.log(process.env.SECRET_A ?? "none", process.env.SECRET_B ?? "none");';
    const site = makeSampleSite(
      `${block("js", code)}\n${block("text", "none b", "expect")}`,
      limited('env: ["SECRET_B"]'),
    );
    vi.stubEnv("SECRET_A", "a");
    vi.stubEnv("SECRET_B", "b");
    expect(await problemsIn(site)).toEqual([]);
  });

  test("whose command does not exist is said once, at the setting", async () => {
    const site = makeSampleSite(
      `${block("js", "1;")}\n${block("js", "2;")}`,
      '  samples: { js: { run: "nodde {}" } },\n',
    );
    const run = await check(site);
    expect(run.status).toBe(1);
    expect(run.stderr.match(/error sample-command: .*/gu)).toEqual([
      expect.stringMatching(/The samples in js are not checked, because the shell does not know the command: .*nodde/u),
    ]);
    expect(existsSync(join(site.folder, ".docsgen"))).toBe(true);
    expect((await check(site)).status).toBe(1);
  });
});

test.each([
  ["{ js: {} }", "must have `check`, `types` or `run`"],
  ['{ ts: { types: true, check: "tsc" } }', "must have `check` or `types`, not both"],
  ['{ "a b": { run: "x" } }', "must be the name of a language"],
  ['{ js: { run: "" } }', "must be a command"],
  ['{ js: { run: "node {files}" } }', "runs one sample: write `{}`"],
  ['{ js: { run: "node" } }', "does not name the file of the sample\n"],
  ['{ js: { run: "node" } }', 'hint: write `run: "node {}"`'],
  ['{ js: { check: "true", run: "node {}" } }', "“samples.js.check” does not name the file of the sample"],
  ["{ python: { types: true } }", "“samples.python.types” is for TypeScript and JavaScript alone"],
  ["{ ts: {} }", "hint: write `ts: { types: true }`"],
  ['{ "c++": {} }', 'hint: write `"c++": { run: "c++ {}" }`'],
  ['{ js: { run: "node {}", timeout: 0 } }', "“samples.js.timeout” must be more than 0"],
])("wrong settings are reported: %s", async (settings, message) => {
  const run = await makeSampleSite("Text.\n", `  samples: ${settings},\n`).run(["check"]);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain(message);
});
