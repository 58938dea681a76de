/** The config as its author sees it: what it accepts, how it reports mistakes, and what the command line overrides. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { makeSite, minimalConfig, Site } from "../support/site.ts";

const page = "---\ntitle: Home\n---\n\n{{ constants.A }}\n";

test.each([
  [
    'import { defineConfig } from "docsgen";\n\nexport const config = defineConfig({ title: "T" });\n',
    "site.config.ts:3:1\n  error config-value: The config has no default export",
    "write `export default` in place of `export const config =`",
  ],
  [
    'const config = { title: "T" };\n',
    "site.config.ts:1:1\n  error config-value: The config has no default export",
    "write `export default config;` at the end",
  ],
  [
    "console.error(1);\n",
    "site.config.ts:1:1\n  error config-value: The config has no default export",
    'write `export default defineConfig({ title: "…" })`',
  ],
  [
    'export default { title: "T", frontmatter: z.object({}) };\n',
    "site.config.ts:1:43\n  error config-failed: The config failed: z is not defined",
    'import or declare it, or, if it is a text, write it in quotes: "z"',
  ],
  [
    'export default { title: readFileSync("t", "utf8") };\n',
    "site.config.ts:1:25\n  error config-failed: The config failed: readFileSync is not defined",
    'import or declare it, or, if it is a text, write it in quotes: "readFileSync"',
  ],
  [
    'export default { title: "T", plugins: [() => ({ name: "x" })] };\n',
    "site.config.ts:1:40\n  error config-value: “plugins[0]” must be an object, not a function",
    'for example `{ name: "own", checks: ({ pages }) => [] }`',
  ],
  [
    'export default { title: "T", out: "docs-src" };\n',
    "site.config.ts:1:35\n  error output-refused: “docs-src” cannot be the output folder: it is the source folder",
    'write `out: "dist"`',
  ],
  [
    'export default { title: "T", components: { price: { file: "components/price.tsx" } } };\n',
    "site.config.ts:1:59\n  error config-value: “components.price.file” names a file that does not exist, “components/price.tsx”",
    "did you mean “components/Price.tsx”?",
  ],
  [
    'export default { title: "T", components: { price: { file: "./component/Price.tsx" } } };\n',
    "site.config.ts:1:59\n  error config-value: “components.price.file” names a file that does not exist, “./component/Price.tsx”",
    "there is no folder “./component” next to it",
  ],
])("%s is answered with what to write", async (config, problem, hint) => {
  const site = makeSite({
    "site.config.ts": config,
    "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    "components/Price.tsx": "export const Price = () => null;\n",
  });
  const { stderr } = await site.run(["check"]);
  expect(stderr).toContain(problem);
  expect(stderr).toContain(`  hint: ${hint}\n`);
});

describe("a mistake is reported at its position", () => {
  test.each([
    ["an unknown key at the top", "  tilte: 1,\n", "5:3", "did you mean “title”?"],
    ["an unknown key within", "  markdown: { lineNumber: true },\n", "5:15", "did you mean “lineNumbers”?"],
    [
      "an unknown key deep within",
      "  themeConfig: { features: { progressBar: { speeed: 1 } } },\n",
      "5:45",
      "did you mean “speed”?",
    ],
    [
      "an unknown key in a list",
      '  redirects: [{ from: "/a", to: "/", acknowlege: "Because it is so." }],\n',
      "5:38",
      "did you mean “acknowledge”?",
    ],
    [
      "an unknown key in a menu entry",
      '  themeConfig: { navbar: { left: [{ text: "A", link: "/", primry: true }] } },\n',
      "5:59",
      "did you mean “primary”?",
    ],
    ["a wrong type", "  title: 5,\n", "5:10", "“title” must be a string, not 5"],
    [
      "a wrong value",
      '  markdown: { parser: "marked" },\n',
      "5:23",
      "“markdown.parser” must be one of “remark”, “satteri”, not “marked”",
    ],
    [
      "a number that is too small",
      "  themeConfig: { features: { scrollThrottle: -1 } },\n",
      "5:46",
      "“themeConfig.features.scrollThrottle” must be at least 0, not -1",
    ],
    [
      "a depth that is too large",
      "  themeConfig: { sidebarDepth: 4 },\n",
      "5:32",
      "“themeConfig.sidebarDepth” must be at most 3, not 4",
    ],
    [
      "a content of a tag that has none",
      '  headTags: [{ tag: "meta", content: "x" }],\n',
      "5:38",
      "“headTags[0].content” is only allowed in a script or style",
    ],
    [
      "an attribute that is none of a head",
      '  headTags: [{ tag: "link", attributes: { style: "color: red" } }],\n',
      "5:50",
      "“headTags[0].attributes.style” is not an attribute that a head tag can have",
    ],
    [
      "a component in capitals",
      '  components: { PriceTable: { file: "a.tsx" } },\n',
      "5:17",
      "“components.PriceTable” has a wrong name: it must be in lower case with hyphens, such as price-table",
    ],
    [
      "a container of docsgen's",
      '  markdown: { containers: { tabs: { title: "Tabs" } } },\n',
      "5:29",
      "“markdown.containers.tabs” has a wrong name: it is a block of docsgen",
    ],
    [
      "a container named like a component",
      '  components: { price: { file: "a.tsx" } }, markdown: { containers: { price: { title: "P" } } },\n',
      "5:71",
      "“markdown.containers.price” has the name of a component",
    ],
    [
      "a constant in lower case",
      "  themeConfig: { constants: { limit: 5 } },\n",
      "5:38",
      "it must be in upper case, such as UPLOAD_LIMIT",
    ],
    ["a base without slashes", '  base: "docs",\n', "5:9", "must begin and end with a slash"],
    ["an origin with a path", '  origin: "https://a.example/docs",\n', "5:11", "must be an origin without a path"],
    [
      "a link that is none",
      '  themeConfig: { navbar: { left: [{ text: "A", link: "limits" }] } },\n',
      "5:54",
      "must be a path of the site (/limits/), a full https URL or a mailto: address",
    ],
    [
      "a redirect to another host in disguise",
      '  redirects: [{ from: "/a", to: "//evil.example" }],\n',
      "5:33",
      "must be a path of the site (/limits/) or a full https URL",
    ],
    [
      "a reason that is none",
      '  redirects: [{ from: "/a", to: "/b", acknowledge: "x" }],\n',
      "5:52",
      "must give the reason in a sentence",
    ],
    ["a constant without its unit", "  themeConfig: { constants: { A: { value: 5 } } },\n", "5:31", "constants.A"],
    [
      "a constant of an unknown unit",
      '  themeConfig: { constants: { A: { value: 5, unit: "KiB" } } },\n',
      "5:31",
      "constants.A",
    ],
    [
      "an edit link without the path",
      '  themeConfig: { editLink: { pattern: "https://a.example/" } },\n',
      "5:39",
      "must contain {path}",
    ],
  ])("%s", async (_case, settings, place, message) => {
    const config = minimalConfig(settings).replace(
      settings.startsWith("  title") ? '  title: "Manual",\n' : "\0",
      '  description: "",\n',
    );
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n", "site.config.ts": config });
    const run = await site.build();
    expect(run.stderr).toContain(`site.config.ts:${place}\n  error config-`);
    expect(run.stderr).toContain(message);
    expect(run.status).toBe(2);
  });

  test("a value in an imported file is reported there", async () => {
    const site = makeSite({
      "docs-src/index.md": page,
      "settings/menu.ts": 'export const left = [\n  { text: "Guide", link: "/gide/" },\n];\n',
      "docs-src/guide.md": "---\ntitle: Guide\n---\n\nText.\n",
      "site.config.ts": `import { left } from "./settings/menu.ts";\n${minimalConfig("  themeConfig: { navbar: { left }, constants: { A: { value: 1, unit: 'MB' } } },\n")}`,
    });
    const run = await site.build();
    expect(run.stderr).toContain("settings/menu.ts:2:26\n  error broken-navbar-entry: ");
    expect(run.stderr).toContain("did you mean “/guide/”?");
  });

  test("a file imported with a query is one of its files", async () => {
    const site = makeSite({
      "site.config.ts": `import { left } from "./menu.ts?now";\n${minimalConfig("  themeConfig: { navbar: { left } },\n")}`,
      "menu.ts": 'export const left = [{ text: "Home", link: "/" }];\n',
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    });
    expect((await site.build()).stderr).toBe("");
    site.write("menu.ts", 'export const left = [{ text: "Homes", link: "/" }];\n');
    await site.build();
    expect(site.read("dist/index.html")).toContain("Homes");
  });

  test("all mistakes are reported at once", async () => {
    const site = makeSite({
      "docs-src/index.md": page,
      "site.config.ts": minimalConfig('  base: "x",\n  lang: 5,\n  hots: [],\n'),
    });
    const run = await site.build();
    expect(run.stderr.match(/error config-/gu)?.length).toBe(3);
  });

  test("a config without a default export is reported with what to write", async () => {
    const site = makeSite({ "docs-src/index.md": page, "site.config.ts": "export const config = {};\n" });
    const { stderr } = await site.build();
    expect(stderr).toContain("site.config.ts:1:1\n  error config-value: The config has no default export");
    expect(stderr).toContain("hint: write `export default` in place of `export const config =`");
  });

  test("a missing title is reported", async () => {
    const site = makeSite({ "docs-src/index.md": page, "site.config.ts": 'export default { description: "x" };\n' });
    expect((await site.build()).stderr).toContain("site.config.ts:1:16\n  error config-value: “title” is missing");
  });
});

describe("constants are printed with their unit", () => {
  test.each([
    ['{ value: 512, unit: "KB" }', "512KB"],
    ['{ value: 1024, unit: "MB" }', "1,024MB"],
    ['{ value: 0.5, unit: "GB" }', "0.5GB"],
    ['{ value: 1, unit: "year" }', "1 year"],
    ['{ value: 365, unit: "day" }', "365 days"],
    ['{ value: 0, unit: "second" }', "0 seconds"],
    ['{ value: 0.0002, unit: "USD" }', "$0.0002"],
    ['{ value: 19, unit: "USD" }', "$19"],
    ['{ value: 1234567, unit: "count" }', "1,234,567"],
    ['{ value: 800, unit: "count", isAtLeast: true }', "800+"],
    ['{ value: "3.10", unit: "version" }', "3.10"],
  ])("%s as %s", async (constant, text) => {
    const site = makeSite({
      "docs-src/index.md": page,
      "site.config.ts": minimalConfig(`  themeConfig: { constants: { A: ${constant} } },\n`),
    });
    const run = await site.build();
    expect(run.stderr).toBe("");
    expect(site.article("dist/index.html")).toContain(`<p>${text}</p>`);
  });
});

describe("the command line takes precedence over the config", () => {
  test("for the source, the output and the base", async () => {
    const site = makeSite({
      "handbook/index.md": "---\ntitle: Home\n---\n\n[A](/a/)\n",
      "handbook/a.md": "---\ntitle: A\n---\n\nText.\n",
      "site.config.ts": minimalConfig('  base: "/docs/",\n  source: "nowhere",\n  out: "out",\n'),
    });
    const run = await site.build(["--source", "handbook", "--out", "public", "--base", "/preview/"]);
    expect(run.stderr).toBe("");
    expect(site.article("public/index.html")).toContain('href="/preview/a/"');
    expect(site.exists("out")).toBe(false);
  });

  test("and for the name of the config, whose paths are relative to it", async () => {
    const site = makeSite({
      "sub/my.config.ts": minimalConfig('  out: "result",\n'),
      "sub/docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    });
    const run = await site.build(["--config", "sub/my.config.ts"]);
    expect(run.stderr).toBe("");
    expect(site.exists("sub/result/index.html")).toBe(true);
  });
});

/** A config whose title is the default export of the module at this path. */
const titledFrom = (specifier: string): string =>
  `import title from "${specifier}";\n${minimalConfig().replace('"Manual"', "title")}`;

describe("each build runs the config", () => {
  const first = 'export default "First words";\n';
  const other = 'export default "Other words";\n';
  const titleOf = (site: Site): string => /<title>([^<]*)/u.exec(site.read("dist/index.html"))?.[1] ?? "";
  const makeTitled = (files: Readonly<Record<string, string>>): Site =>
    makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n", ...files }, { ownProcess: true });
  const changes: [what: string, files: Record<string, string>, change: (site: Site) => unknown][] = [
    [
      "a file that is preferred to the one it imports",
      { "site.config.ts": titledFrom("./words"), "words.js": first },
      (site) => site.write("words.ts", other),
    ],
    [
      "a package",
      {
        "site.config.ts": titledFrom("words"),
        "node_modules/words/package.json": '{ "name": "words", "main": "index.js" }',
        "node_modules/words/index.js": 'module.exports = "First words";\n',
      },
      (site) => site.write("node_modules/words/index.js", 'module.exports = "Other words";\n'),
    ],
    [
      "a folder on the way to an imported file, which is now a link",
      {
        "site.config.ts": titledFrom("./a/b/words.ts"),
        "a/b/words.ts": 'export { default } from "../words.ts";\n',
        "a/words.ts": first,
        "c/b/words.ts": 'export { default } from "../words.ts";\n',
        "c/words.ts": other,
      },
      (site) => {
        site.remove("a/b");
        symlinkSync("../c/b", site.path("a/b"));
      },
    ],
  ];

  test.each(changes)("and notices %s", async (_, files, change) => {
    const site = makeTitled(files);
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(titleOf(site)).toContain("First words");
    change(site);
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(titleOf(site)).toContain("Other words");
  });

  test("and notices an environment variable", async () => {
    const site = makeTitled({ "site.config.ts": minimalConfig().replace('"Manual"', 'process.env["TITLE"]') });
    await site.build([], { env: { TITLE: "First words" }, ownProcess: true });
    await site.build([], { env: { TITLE: "Other words" }, ownProcess: true });
    expect(titleOf(site)).toContain("Other words");
  });
});

test("help shows examples, and the version is the package's", async () => {
  const site = makeSite();
  const help = await site.run(["build", "--help"]);
  expect(help.stdout).toContain("Examples:\n  $ docsgen build ");
  expect(help.status).toBe(0);
  expect((await site.run(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/u);
});

test("import.meta and __dirname are those of each file, and names of modules can be computed", async () => {
  const site = makeSite({
    "package.json": '{ "type": "module" }',
    "parts/here.ts": `const { dirname } = import.meta;
export const here = [import.meta.url, dirname, import.meta.filename, __dirname, __filename, import.meta.resolve("./x.md")];
`,
    "parts/old.cjs": "module.exports = { folder: __dirname };\n",
    "parts/en.mjs": 'export const title = "Computed";\n',
    "parts/load.ts": "export const load = (name: string) => import(`./${name}.mjs`);\n",
    "site.config.ts": `import { writeFileSync } from "node:fs";
import { here } from "./parts/here.ts";
import { load } from "./parts/load.ts";
import old from "./parts/old.cjs";
const { title } = await import("./parts/" + "en" + ".mjs");
writeFileSync(import.meta.dirname + "/seen.json", JSON.stringify([import.meta.filename, ...here, old.folder, (await load("en")).title]));
export default { title };
`,
    "docs-src/index.md": page.replace("{{ constants.A }}", "Text."),
  });
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  expect(site.read("dist/index.html")).toContain("<title>Computed</title>");
  const parts = site.path("parts");
  expect(JSON.parse(site.read("seen.json"))).toEqual([
    site.path("site.config.ts"),
    pathToFileURL(join(parts, "here.ts")).href,
    parts,
    join(parts, "here.ts"),
    parts,
    join(parts, "here.ts"),
    pathToFileURL(join(parts, "x.md")).href,
    parts,
    "Computed",
  ]);
  // A module that only Node.js has read is an input, too.
  site.edit("parts/en.mjs", (text) => text.replace("Computed", "Edited"));
  await site.build([], { ownProcess: true });
  expect(site.read("dist/index.html")).toContain("<title>Edited</title>");
});

test("a config that exports a promise is told to await it", async () => {
  const site = makeSite({
    "site.config.ts": 'export default Promise.resolve({ title: "T" });\n',
    "docs-src/index.md": page,
  });
  for (const threads of [true, false])
    expect((await site.run(["check"], { threads })).stderr).toContain(
      "error config-failed: The config failed: its default export is a promise; write `export default await …`",
    );
});

test("a folder may have an asterisk in its name", async () => {
  const outer = makeSite({});
  const site = new Site(outer.path("a*b"));
  site.write(
    "site.config.ts",
    minimalConfig('  theme: "theme",\n  components: { box: { file: "Box.jsx", hydrate: "load" } },\n'),
  );
  site.write("theme/style.css", ".x { color: red }\n").write("Box.jsx", "export default () => <b>x</b>;\n");
  site.write("docs-src/index.md", "---\ntitle: Home\n---\n\n::box\n");
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  expect(site.article("dist/index.html")).toContain("<b>x</b>");
});

test.each([
  ["components", '  components: { box: { file: "Box.jsx" } },\n'],
  ["theme", '  theme: "theme",\n'],
])(
  "a folder with a backslash in its name is named where Node.js cannot load from it: %s",
  async (setting, settings) => {
    const outer = makeSite({});
    const site = new Site(outer.path("a\\b"));
    site.write("docs-src/index.md", "---\ntitle: Home\n---\n\nText.\n");
    site.write("site.config.ts", minimalConfig());
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    site.write("site.config.ts", minimalConfig(settings));
    site.write("theme/style.css", "").write("Box.jsx", "export default () => <b>x</b>;\n");
    site.write("theme/components/PageFoot.tsx", "export const PageFoot = () => <b>x</b>;\n");
    const run = await site.build();
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(
      `error config-value: “${setting}” cannot be loaded from “${site.folder}”, because Node.js loads no module from a folder with a backslash`,
    );
    expect(run.stderr).toContain("hint: rename the folder\n");
  },
);

test.each(["--format=json", "--format=junit --workers=0"])(
  "what author code prints is not part of the report: check %s",
  async (words) => {
    const noisy = 'console.log("noise"); process.stdout.write("noise");';
    const site = makeSite({
      "site.config.ts": `${noisy}\n${minimalConfig(
        `  components: { box: { file: "Box.jsx" } },\n  plugins: [{ name: "noisy", remarkPlugins: [() => () => { ${noisy} }], checks: () => { ${noisy} return []; } }],\n`,
      )}`,
      "Box.jsx": `${noisy}\nexport default () => { ${noisy} return <b>x</b>; };\n`,
      "docs-src/index.md": "---\ntitle: Home\n---\n\n::box\n\n[x](nowhere.md)\n",
    });
    const run = await site.run(["check", ...words.split(" ")], { ownProcess: true });
    expect(run.stdout).toContain("broken-link");
    expect(run.stdout).not.toContain("noise");
    expect(run.stderr).toContain("noise");
  },
);

test("a config can import packages in CommonJS that need modules of Node.js, and have a require of its own", async () => {
  const site = makeSite({
    "node_modules/words/package.json": '{ "name": "words", "main": "index.js" }',
    "node_modules/words/index.js": 'module.exports = require("node:path").basename("/a/First words");\n',
    "site.config.ts": `import { createRequire } from "node:module";
import words from "words";

const require = createRequire(import.meta.url);
export default { title: words, description: require("node:path").basename("/a/b") };
`,
    "docs-src/index.md": page.replace("{{ constants.A }}", "Text."),
  });
  const run = await site.build();
  expect(run).toMatchObject({ status: 0, stderr: "" });
  expect(site.read("dist/index.html")).toContain('<title>First words</title><meta name="description" content="b"/>');
});
