/** An incremental build gives the same bytes and the same report as a fresh build. */
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Random } from "../support/random.ts";
import { makeRandom } from "../support/random.ts";
import type { Run, Site } from "../support/site.ts";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";
import { hashTree } from "../support/project-site.ts";
import { commitAll, makeLastingVersionSite, versionConfig } from "../support/version-site.ts";

/** `DOCSGEN_EDITS=1000` makes that many random edits, different ones each time; `DOCSGEN_SEED=42` repeats those of a seed. */
const wanted = Number(process.env["DOCSGEN_EDITS"] ?? 0);
const wantedSeed = process.env["DOCSGEN_SEED"];
/** Random links are often broken, which must not keep a site from being published. */
const settings =
  '  checks: { severity: { "broken-link": "warning", "broken-anchor": "warning", "frontmatter-value": "warning", "component-props": "warning", "broken-sidebar-entry": "warning" } },\n  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", { text: "All", entries: ["/p0/", "/p1/"] }] }], constants: { LIMIT: { value: 5, unit: "MB" } } },\n';

/** The description of a random change, and the number of pages that it may affect. */
interface Change {
  readonly log: string;
  readonly reach: number;
  /** How many documents may be rendered again although their own bytes do not change. */
  readonly renders?: number;
}

const nothing: Change = { log: "nothing", reach: 0 };
const everything = Number.POSITIVE_INFINITY;

/** A kind of site whose pages, settings and output are changed at random. */
interface Kind {
  readonly config: string;
  /** Parts of pages, in addition to those of all kinds. */
  readonly parts: (random: Random) => readonly string[];
  /** Lines of the frontmatter. */
  readonly keys: (random: Random) => string;
  /** Changes to files other than pages. */
  readonly changes: readonly ((site: Site, random: Random) => Change)[];
  /** Writes the files that the config needs. */
  readonly write: (site: Site) => void | Promise<void>;
  /** Whether any change may compile and render every page. */
  readonly isLoose?: boolean;
}

const plain: Kind = {
  config: minimalConfig(settings),
  parts: () => [],
  keys: () => "",
  changes: [],
  write: () => undefined,
};

/** A site with its own theme, and with components that have a schema and read a file. Its pages have warnings. */
const ownCode: Kind = {
  config: `import * as z from "zod";\n${minimalConfig(
    `  theme: "theme",\n  components: { box: { file: "box.jsx", props: z.object({ size: z.coerce.number().max(7) }) } },\n${settings}`,
  )}`,
  parts: (random) => [`::box{size="${random(9)}"}`, "![](/dot.png)", '```json\n{ "a": 1, }\n```'],
  keys: () => "",
  write: (site) => {
    site.write("data.txt", "data").write("theme/style.css", "");
    writeBox(site, "b");
  },
  changes: [
    (site, random) => {
      site.write("data.txt", `data ${random(4)}`);
      return { log: "edit the file that the component reads", reach: 0, renders: everything };
    },
    (site, random) => {
      writeBox(site, `b${random(3)}`);
      return { log: "edit the component", reach: 0 };
    },
    (site, random) => {
      // The footer shows only what the config says, so every other change of a page's data still changes its bytes.
      site.write("theme/components/Footer.tsx", `export const Footer = () => <p>Foot ${random(3)}</p>;\n`);
      return { log: "edit the theme", reach: 0 };
    },
    (site, random) => {
      site.write("theme/style.css", `.x { width: ${random(3)}px }\n`);
      return { log: "edit the style", reach: 0 };
    },
  ],
};

function writeBox(site: Site, name: string): void {
  const path = JSON.stringify(site.path("data.txt"));
  site.write(
    "box.jsx",
    `import { readFileSync } from "node:fs";\nexport default ({ size }) => <b title="${name}">{size} {readFileSync(${path}, "utf8")}</b>;\n`,
  );
}

/** A site with plugins that use all hooks. Some read files while pages are compiled or outputs are made. */
const ownPlugins: Kind = {
  config: `import { makePlugins } from "./plugins.ts";\n${minimalConfig(`  plugins: makePlugins(),\n${settings}`)}`,
  parts: () => [
    "[The notes](/notes/)",
    "[Their second part](/notes/#two)",
    "[The list](/list.txt)",
    "[A file that comes and goes](/List-1.txt)",
  ],
  keys: (random) => `level: ${random(9)}\n`,
  write: (site) => {
    site.write("word.txt", "Word").write("notes.txt", "One").write("list.txt", "List 1");
    writePlugins(site, "a", 20);
  },
  changes: [
    (site, random) => {
      site.write("word.txt", `Word ${random(4)}`);
      return { log: "edit the file that the remark plugin reads", reach: everything };
    },
    (site, random) => {
      const parts = ["One", "Two", "Three"].slice(random(3));
      site.write("notes.txt", parts.join(","));
      return { log: "edit the file that the computed pages are made from", reach: parts.length };
    },
    (site, random) => {
      site.write("list.txt", `List ${random(3)}`);
      return { log: "edit the file that an output reads", reach: 0 };
    },
    (site, random) => {
      writePlugins(site, `v${random(3)}`, random(30));
      return { log: "edit the plugins", reach: everything };
    },
  ],
};

/** Their code is bundled into the config, so an edit of any hook compiles the pages that they transform again. */
function writePlugins(site: Site, version: string, limit: number): void {
  const path = JSON.stringify(site.path("word.txt"));
  site.write(
    "plugins.ts",
    `import { readFileSync } from "node:fs";
import { definePlugin } from "docsgen/plugin";
import * as z from "zod";
const paragraph = (value: string) => ({ type: "paragraph", children: [{ type: "text", value }] });
const element = (tagName: string) => ({ type: "element", tagName, properties: { title: "${version}" }, children: [] });
export const makePlugins = () => [
  definePlugin({
    name: "level",
    frontmatter: z.object({ level: z.number().max(7).default(3) }),
    remarkPlugins: [() => (tree: any) => void tree.children.push(paragraph(readFileSync(${path}, "utf8")))],
    rehypePlugins: [() => (tree: any) => void tree.children.push(element("hr"))],
    head: ({ frontmatter }, { pages }) =>
      [{ tag: "meta", attributes: { name: "level", content: \`\${frontmatter.level} of \${pages.length}, ${version}\` } }],
    checks: ({ pages }) =>
      pages.filter(({ words }) => words > ${limit}).map(({ path, words }) => ({ code: "long", page: path, message: \`It has \${words} words\` })),
  }),
  definePlugin({
    name: "notes",
    pages: ({ root }) =>
      readFileSync(root + "/notes.txt", "utf8").split(",").map((name, index) =>
        ({ path: index === 0 ? "notes.md" : \`notes/\${name}.md\`, text: \`# \${name}\\n\\nSee [home](/).\\n\\n## Two\\n\\n${version}\\n\` })),
    outputs: ({ root, pages }) => {
      const name = readFileSync(root + "/list.txt", "utf8");
      return [
        { path: "list.txt", contents: name + pages.map(({ url, title, html }) => \`\${url} \${title} \${html}\`).join("\\n") },
        { path: name.replace(" ", "-") + ".txt", contents: "" },
      ];
    },
  }),
];
`,
  );
}

const warnings = [
  "broken-link",
  "broken-anchor",
  "broken-redirect",
  "broken-navbar-entry",
  "missing-home",
  "duplicate-route",
  "orphaned-translation",
];

/** A site in four languages, in which pages without a translation are replaced in each way. */
const languages: Kind = {
  config: languageConfig({}),
  parts: (random) => {
    const language = ["fr/", "de/", "ar/", ""][random(4)] ?? "";
    return [
      `[Elsewhere](/${language}p${random(4)}/)`,
      `[Its part](/${language}p${random(4)}.md#part-${random(3)})`,
      `[Home](/${language})`,
    ];
  },
  keys: (random) =>
    ["", "", "", `permalink: /named-${random(6)}/\n`, "noindex: true\n", "draft: true\n", "search: false\n"][
      random(7)
    ] ?? "",
  write: (site) => {
    for (const path of ["fr/index.md", "fr/p0.md", "fr/p1.md", "de/index.md", "de/p2.md", "ar/index.md"])
      site.write(`docs-src/${path}`, `---\ntitle: ${path}\n---\n\n## Part 0\n\nText.\n`);
  },
  changes: [
    (site, random) => {
      const pages = pagesIn(site).filter((path) => !/^(?:fr|de|ar)\//u.test(path));
      const path = `${["fr", "de", "ar"][random(3)] ?? ""}/${pages[random(pages.length)] ?? "index.md"}`;
      site.write(`docs-src/${path}`, pageText(random, pagesIn(site), languages));
      return { log: `translate ${path}`, reach: 1 };
    },
    (site, random) => {
      const pages = pagesIn(site).filter((path) => /^(?:fr|de|ar)\//u.test(path));
      const path = pages[random(pages.length)];
      if (path === undefined) return nothing;
      site.remove(`docs-src/${path}`);
      return { log: `remove the translation ${path}`, reach: 0 };
    },
    (site, random) => {
      const ways = ["page", "link", "none"] as const;
      const settingsOf = { de: ways[random(3)], ar: ways[random(3)], label: `D${random(2)}`, hasArabic: random(4) > 0 };
      site.write("site.config.ts", languageConfig(settingsOf));
      // Its folder would be one of the default language.
      if (!settingsOf.hasArabic && site.exists("docs-src/ar")) site.remove("docs-src/ar");
      return { log: `set ${JSON.stringify(settingsOf)}`, reach: everything };
    },
    (site, random) => {
      const path = `docs-src/${["", "fr/", "de/"][random(3)] ?? ""}d${random(3)}/_folder.yml`;
      site.write(path, `title: Folder ${random(3)}\n`);
      return { log: `edit ${path}`, reach: 0 };
    },
    (site) => {
      if (site.exists(".docsgen")) site.remove(".docsgen");
      return { log: "lose the cache", reach: everything, renders: everything };
    },
    (site) => {
      if (site.exists("dist")) site.remove("dist");
      return { log: "remove the output", reach: 0, renders: everything };
    },
  ],
};

function languageConfig({ de = "page", ar = "link", label = "D", hasArabic = true }): string {
  const arabic = hasArabic ? `, ar: { label: "A", fallback: "${ar}" }` : "";
  const declared = `{ en: "E", fr: "F", de: { label: "${label}", fallback: "${de}" }${arabic} }`;
  return minimalConfig(`  origin: "https://a.test", llms: true,
  languages: ${declared},
  redirects: [{ from: "/old/", to: "/p0/" }],
  themeConfig: {
    navbar: { left: [{ text: { en: "One", fr: "Un" }, link: "/p0/" }] },
    constants: { LIMIT: { value: 5, unit: "MB" } },
  },
  checks: { severity: { ${warnings.map((code) => `"${code}": "warning"`).join(", ")} } },
`);
}

/**
 * A site in three languages, with versions of a Git ref, of a folder and of a manifest, a reference from an OpenAPI
 * description, plugins with all hooks and a feature, diagrams, and either parser.
 */
const versions: Kind = {
  config: everythingConfig({}),
  isLoose: true,
  parts: (random) => [
    `[Old](version:v1/${["limits/#upload", "guide/", "p0/"][random(3)]}), [v0](version:v0/sizes/#own-id), [beta](version:beta/guide/)`,
    `[The operation](api:createQueue) and [another](api:getQueue)`,
    `\`\`\`mermaid title="A diagram"\ngraph TD; A-->B${random(3)}\n\`\`\``,
    ':::pull-quote{by="Ada"}\nIt :shout[weaves].\n:::',
    "Some **bold**text, a_b_c and [a](/b) ~~c~~.",
    `[French](/fr/p${random(3)}/)`,
  ],
  keys: (random) => ["", "", `level: ${random(9)}\n`, "noindex: true\n", "draft: true\n"][random(5)] ?? "",
  write: async (site) => {
    const original = await makeLastingVersionSite();
    cpSync(original.folder, site.folder, { recursive: true });
    original.delete();
    cpSync(join(projectRoot, "tests/plugins"), site.path("plugins"), { recursive: true });
    symlinkSync(join(projectRoot, "node_modules"), site.path("node_modules"), "dir");
    ownPlugins.write(site);
    site.edit("versions/v1.json", (text) => text.replace('"constants":{', '$&"LIMIT":{"value":5,"unit":"MB"},'));
    site.write("versions/beta.json", site.read("versions/v1.json"));
    site.write("versions/beta/_code/sample.js", "const n = 0;\n");
    writeDescription(site, "createQueue", "Creates a queue");
    site.write("site.config.ts", versions.config);
  },
  changes: [
    ...ownPlugins.changes,
    (site, random) => {
      const parser = ["remark", "satteri"][random(2)] ?? "";
      const v1 = ["v1.0", "v1.0", "main", "HEAD"][random(4)] ?? "";
      const settingsOf = { parser, v1, isIndexed: random(2) === 0, per: ["operation", "tag"][random(2)] ?? "" };
      site.write("site.config.ts", everythingConfig(settingsOf));
      return { log: JSON.stringify(settingsOf), reach: everything };
    },
    (site, random) => {
      const isTagged = random(2) === 0;
      // What is committed is out of reach of an author, who could not repair it.
      fixMistakes(site);
      commitAll(site, ...(isTagged ? ["v1.0"] : []));
      return { log: isTagged ? "commit, and move the tag" : "commit", reach: everything };
    },
    (site, random) => {
      site.write(
        `versions/beta/${["guide", "index", "more"][random(3)]}.md`,
        pageText(random, ["guide.md", "more.md"], versions),
      );
      return { log: "edit the version in a folder", reach: everything };
    },
    (site, random) => {
      site.edit("archive/v0.json", (text) => text.replace(/own-id\w*/u, `own-id${["", "x"][random(2)]}`));
      return { log: "edit the manifest", reach: everything };
    },
    (site, random) => {
      site.edit("versions/v1.json", (text) => text.replace(/"value":\d+/u, `"value":${random(9)}`));
      return { log: "edit the settings of the version", reach: everything };
    },
    (site, random) => {
      writeDescription(site, ["createQueue", "makeQueue"][random(2)] ?? "", `Creates queue ${random(3)}`);
      return { log: "edit the description", reach: everything };
    },
    (site, random) => {
      const path = `docs-src/${["fr", "ar"][random(2)]}/p${random(3)}.md`;
      if (site.exists(path) && random(2) === 0) site.remove(path);
      else site.write(path, pageText(random, pagesIn(site), versions));
      return { log: `write or remove ${path}`, reach: everything };
    },
    (site) => {
      if (site.exists(".docsgen")) site.remove(".docsgen");
      return { log: "lose the cache", reach: everything };
    },
  ],
};

function everythingConfig({ parser = "remark", v1 = "v1.0", isIndexed = true, per = "operation" }): string {
  const archived = `{ v1: "git:${v1}", beta: { from: "versions/beta"${isIndexed ? "" : ", noindex: true"} }, v0: "archive/v0.json" }`;
  const codes = [...warnings, "broken-version-link", "frontmatter-value"];
  const config = versionConfig(
    archived,
    `  plugins: [openapi({ description: "openapi.yml", per: "${per}" }), quotes, ...makePlugins()],
  markdown: { parser: "${parser}", diagrams: ["mermaid"] },
  checks: { severity: { ${codes.map((code) => `"${code}": "warning"`).join(", ")} } },
`,
  ).replace("constants: {", 'constants: { LIMIT: { value: 5, unit: "MB" },');
  return `import { openapi } from "@docsgen/openapi";\nimport { quotes } from "./plugins/quotes.ts";\nimport { makePlugins } from "./plugins.ts";\n${config}`;
}

function writeDescription(site: Site, name: string, summary: string): void {
  const operation = (id: string, words: string): string =>
    `{ operationId: ${id}, tags: [Queues], summary: ${words}, responses: { "200": { description: Done } } }`;
  site.write(
    "openapi.yml",
    `openapi: 3.1.0
info: { title: Queues, version: 1.0.0 }
servers: [{ url: "https://api.example" }]
paths:
  /queues:
    post: ${operation(name, summary)}
    get: ${operation("getQueue", "Lists all")}
`,
  );
}

/** The pages in the source folder, without parts that other pages include. */
function pagesIn(site: Site): readonly string[] {
  return [...site.files("docs-src").keys()].filter((path) => path.endsWith(".md") && !path.startsWith("_"));
}

/** An error, which keeps the site from being published. */
const mistake = "{{ constants.NONE }}";

/** Removes all mistakes. Returns the number of pages that had one. */
function fixMistakes(site: Site): number {
  const folders = ["docs-src", "versions/beta"].filter((folder) => site.exists(folder));
  const wrong = folders.flatMap((folder) =>
    [...site.files(folder)].flatMap(([path, bytes]) => (bytes.includes(mistake) ? [`${folder}/${path}`] : [])),
  );
  for (const path of wrong) site.edit(path, (text) => text.replaceAll(mistake, ""));
  return wrong.length;
}

function pageText(random: Random, pages: readonly string[], { parts, keys }: Kind): string {
  const target = pages[random(pages.length)] ?? "index.md";
  const all = [
    `Text ${random(1000)}.`,
    `See [there](/${target}).`,
    `## Part ${random(3)}\n\n{{ constants.LIMIT }}`,
    `[part](/${target}#part-${random(3)})`,
    "```js\nconst a = 1;\n```",
    "<<< @/_code/sample.js",
    "![dot](/dot.png)",
    ...parts(random),
  ];
  const chosen = all.filter(() => random(3) > 0);
  if (random(10) === 0) chosen.push(mistake);
  return `---\ntitle: Title ${random(5)}\n${random(6) === 0 ? "titel: x\n" : ""}${keys(random)}---\n\n${chosen.join("\n\n")}\n`;
}

/** Makes one random change. */
function change(site: Site, random: Random, kind: Kind): Change {
  const pages = pagesIn(site);
  const page = pages[random(pages.length)] ?? "index.md";
  const file = `docs-src/${page}`;
  const own = kind.changes[random(kind.changes.length * 3)];
  if (own !== undefined) return own(site, random);
  switch (random(10)) {
    case 0: {
      const name = `p${random(12)}.md`;
      site.write(`docs-src/${name}`, pageText(random, pages, kind));
      return { log: `write ${name}`, reach: 1 };
    }
    case 1:
      if (page === "index.md") return nothing;
      site.remove(file);
      return { log: `remove ${page}`, reach: 0 };
    case 2: {
      if (page === "index.md") return nothing;
      const to = `docs-src/d${random(3)}/p${random(12)}.md`;
      site.rename(file, to);
      return { log: `rename ${page} to ${to}`, reach: 1 };
    }
    case 3:
      site.write("docs-src/_code/sample.js", `const n = ${random(1000)};\n`);
      return { log: "edit the included file", reach: everything };
    case 4:
      site.write("docs-src/dot.png", `GIF89a ${random(3)};`);
      return { log: "edit the image", reach: 0 };
    case 5: {
      site.write("site.config.ts", kind.config.replace("value: 5", `value: ${random(4) + 1}`));
      // Besides the pages that print the constant, those whose numbers are compared with it.
      const reads = pages.filter((path) => /LIMIT|\b[1-5]\b/u.test(site.read(`docs-src/${path}`)));
      return {
        log: "edit the config",
        reach: [ownPlugins, languages, versions].includes(kind) ? everything : reads.length,
      };
    }
    case 6: {
      const outputs = site.exists("dist") ? [...site.files().keys()] : [];
      if (outputs.length === 0) return nothing;
      const output = outputs[random(outputs.length)] ?? "";
      if (random(2) === 0) site.remove(`dist/${output}`);
      else site.write(`dist/${output}`, "Evil");
      return { log: `tamper with ${output}`, reach: 0, renders: 1 };
    }
    default:
      site.write(file, pageText(random, pages, kind));
      return { log: `edit ${page}`, reach: 1 };
  }
}

function withoutTimes({ status, stdout, stderr }: Run): { status: number | null; stdout: string; stderr: string } {
  return { status, stdout: stdout.replaceAll(/ \(\d+ written.*\)|[\d.]+ m?s(?:: |$)[^]*/gmu, ""), stderr };
}

function hashesOf(site: Site): ReadonlyMap<string, string> {
  const files = site.exists("dist") ? site.files() : [];
  return new Map(Array.from(files, ([path, bytes]) => [path, hashTree(new Map([[path, bytes]]))]));
}

/** The most renderings that the changed output can need. Each makes a document, its page script or both. */
function renderingsSince(before: ReadonlyMap<string, string>, site: Site): number {
  const changed = [...hashesOf(site)].flatMap(([path, hash]) => (before.get(path) === hash ? [] : [path]));
  return changed.filter((path) => path.endsWith(".html") || path.startsWith("assets/pages/")).length;
}

function renderedBy({ stdout }: Run): number {
  return Number(/^render .* (\d+) pages?$/mu.exec(stdout)?.[1] ?? 0);
}

describe("after any series of changes, the result is that of a fresh build", () => {
  const chosen = wantedSeed === undefined ? [Date.now() % 1_000_000] : [Number(wantedSeed)];
  const series = wanted === 0 && wantedSeed === undefined ? [1, 2] : chosen;
  const steps = wanted === 0 ? 12 : Math.ceil(wanted / 5);
  test.each(
    series.flatMap((seed) => [
      ["plain pages", plain, seed] as const,
      ["components, a schema, a theme and warnings", ownCode, seed] as const,
      ...(seed === series[0]
        ? [
            ["plugins", ownPlugins, seed] as const,
            ["several languages", languages, seed] as const,
            // A step builds the largest of these sites twice, so its series run on request.
            ...(wanted === 0
              ? []
              : [["versions, languages, a reference, plugins and diagrams", versions, seed] as const]),
          ]
        : []),
    ]),
  )(
    "%s, series %#",
    async (_name, kind, seed) => {
      const random = makeRandom(seed);
      const site = makeSite({
        "site.config.ts": kind.config,
        "docs-src/dot.png": "GIF89a PNG;",
        "docs-src/_code/sample.js": "const n = 0;\n",
      });
      await kind.write(site);
      for (const name of ["index.md", "p0.md", "p1.md", "p2.md"])
        site.write(`docs-src/${name}`, `---\ntitle: ${name}\n---\n\nText.\n`);
      await site.build();
      const log: string[] = [`seed ${seed}`];
      // Pages that a refused build compiled are not compiled again, but their outputs still have to be made.
      let published = 0;
      let renders = 0;
      for (let step = 0; step < steps; step += 1) {
        let reach = fixMistakes(site);
        for (let changes = random(3); changes >= 0; changes -= 1) {
          const made = change(site, random, kind);
          log.push(made.log);
          reach += made.reach;
          renders += made.renders ?? 0;
        }
        const before = hashesOf(site);
        const run = await site.build(["--profile"]);
        const incremental = withoutTimes(run);
        const fresh = makeSite();
        const isSource = (path: string): boolean => !/[/\\](?:dist|\.docsgen)$/u.test(path);
        cpSync(site.folder, fresh.folder, { recursive: true, filter: isSource });
        const expected = withoutTimes(await fresh.build(["--no-cache"]));
        expect(incremental, log.join("\n")).toEqual(expected);
        if (expected.status === 0) published += 1;
        if (expected.status === 0) expect(hashTree(site.files()), log.join("\n")).toBe(hashTree(fresh.files()));
        const compiled = Number(/, (\d+) pages? compiled\)/u.exec(run.stdout)?.[1] ?? 0);
        if (kind.isLoose !== true) {
          expect(compiled, log.join("\n")).toBeLessThanOrEqual(reach);
          const renderings = renders + renderingsSince(before, site);
          expect(renderedBy(run), log.join("\n")).toBeLessThanOrEqual(renderings);
        }
        if (expected.status === 0) renders = 0;
        fresh.remove(".");
      }
      // A refused build has no output to compare.
      expect(published).toBeGreaterThan(steps / 2);
    },
    3_600_000,
  );
});

describe("a value of the config is an input of the pages that read it", () => {
  const configWith = (values: Readonly<Record<string, string>>): string =>
    minimalConfig(
      `  product: { name: "${values["name"] ?? "Stepwire"}", plan: "${values["plan"] ?? "free"}" },
  markdown: { glossary: { SLA: "${values["SLA"] ?? "level"}" ${values["term"] ?? ""} } },
  themeConfig: { constants: { LIMIT: { value: ${values["LIMIT"] ?? "30"}, unit: "MB" }, NODE: { value: "${values["NODE"] ?? "20.1"}", unit: "version" } ${values["more"] ?? ""} } },
  checks: { severity: { "unknown-variable": "warning" } },\n`,
    );
  const pages = {
    index: "Text.",
    prose: "At most {{ constants.LIMIT }}.",
    title: "{{ product.name }}",
    code: "```sh vars\nlimit {{ constants.LIMIT }}\n```",
    html: '<b title="{{ product.name }}">Bold</b>',
    link: "[A link](https://example.com/{{ product.plan }})",
    condition: ':::if{product.plan="free"}\nFree.\n:::',
    term: "An :abbr[SLA].",
    typed: "It takes 1,500.5 MB or 31 MB.",
    version: "It needs Node 20.1.",
    unknown: "{{ product.nme }}",
    include: '::include{file="_part.md"}',
  };

  test.each([
    ["a constant that is printed", { LIMIT: "40" }, ["code", "include", "prose"]],
    ["a constant that is typed by hand", { LIMIT: "31" }, ["code", "include", "prose", "typed"]],
    ["a constant with a fraction", { LIMIT: "1500.5" }, ["code", "include", "prose", "typed"]],
    ["a version", { NODE: "22" }, ["version"]],
    ["a value of the product", { name: "Other" }, ["html", "title"]],
    ["a value in a condition and an address", { plan: "paid" }, ["condition", "link"]],
    ["a term of the glossary", { SLA: "agreement" }, ["term"]],
    ["a new constant, which a hint may suggest", { more: ', NME: { value: 777, unit: "count" }' }, ["unknown"]],
    ["a new term", { term: ', API: "interface"' }, []],
  ])("%s", async (_name, values, expected) => {
    const site = makeSite({
      "site.config.ts": configWith({}),
      "docs-src/_part.md": "At most {{ constants.LIMIT }}.\n",
      ...Object.fromEntries(
        Object.entries(pages).map(([name, text]) => [
          `docs-src/${name}.md`,
          `---\ntitle: ${name === "title" ? "About {{ product.name }}" : name}\n---\n\n${text}\n`,
        ]),
      ),
    });
    const first = await site.build();
    site.write("site.config.ts", configWith(values));
    const run = await site.build(["--why"]);
    const compiled = [...run.stdout.matchAll(/^docs-src\/(\w+)\.md compiled/gmu)].map(([, name]) => name);
    expect(compiled.sort(), run.stdout + run.stderr).toEqual(expected);
    const changed = hashTree(site.files());
    const fresh = await site.build(["--no-cache", "--out", "fresh"]);
    expect(run.stderr).toBe(fresh.stderr);
    expect(hashTree(site.files("fresh"))).toBe(changed);
    // The pages of the earlier value are still in the cache.
    site.write("site.config.ts", configWith({}));
    const back = await site.build();
    expect(back.stdout).toContain(", 0 pages compiled)");
    expect(back.stderr).toBe(first.stderr);
  });
});

describe("what the author's code reads is an input", () => {
  const makeReader = (): Site =>
    makeSite(
      {
        "site.config.ts": minimalConfig('  components: { box: { file: "box.jsx" } },\n'),
        "box.jsx":
          'import { readFileSync } from "node:fs";\nexport default () => <b>{readFileSync("data.txt", "utf8")} of {process.env["REVISION"] ?? "none"}</b>;\n',
        "data.txt": "First words",
        "docs-src/index.md": "---\ntitle: Home\n---\n\n::box\n",
        "docs-src/other.md": "---\ntitle: Other\n---\n\nText.\n",
      },
      { ownProcess: true },
    );

  test("a file and a variable that a component reads", async () => {
    const site = makeReader();
    await setTimeout(150);
    await site.build();
    expect(site.read("dist/index.html")).toContain("First words of none");
    const unchanged = await site.build(["--profile"]);
    expect(unchanged.stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
    expect(unchanged.stdout).not.toMatch(/^scan /mu);
    site.write("data.txt", "Other words");
    expect((await site.build()).stdout).toContain("0 pages compiled");
    for (const output of ["index.html", "assets/pages/index.js"])
      expect(site.read(`dist/${output}`), output).toContain("Other words of none");
    await site.build([], { env: { REVISION: "7" } });
    expect(site.read("dist/index.html")).toContain("Other words of 7");
    expect((await site.build([], { env: { REVISION: "7" } })).stdout).toContain("(0 written");
  });

  test("a file that a component and a plugin read through another process", async () => {
    const readThere =
      "execFileSync(process.execPath, [\"-p\", \"require('fs').readFileSync('data.txt', 'utf8')\"], { encoding: \"utf8\" })";
    const site = makeSite(
      {
        "site.config.ts": `import { execFileSync } from "node:child_process";
const data = () => (tree: any) => tree.children.push({ type: "paragraph", children: [{ type: "text", value: "The page has " + ${readThere} }] }) && undefined;
${minimalConfig('  components: { box: { file: "box.jsx" } },\n  plugins: [{ name: "data", remarkPlugins: [data] }],\n')}`,
        "box.jsx": `import { execFileSync } from "node:child_process";\nexport default () => <b>The box has {${readThere}}</b>;\n`,
        "data.txt": "first words",
        "docs-src/index.md": "---\ntitle: Home\n---\n\n::box\n",
      },
      { ownProcess: true },
    );
    await setTimeout(150);
    for (const words of ["first words", "second words"]) {
      site.write("data.txt", words);
      expect((await site.build()).stderr).toBe("");
      expect(site.article("dist/index.html")).toContain(`The box has ${words}`);
      expect(site.article("dist/index.html")).toContain(`The page has ${words}`);
    }
  });

  test("a build with a schema has nothing to do if nothing has changed", async () => {
    const site = makeSite({
      "site.config.ts": `import * as z from "zod";\n${minimalConfig('  components: { box: { file: "box.jsx", props: z.object({ size: z.string() }) } },\n')}`,
      "box.jsx": "export default ({ size }) => <b>{size}</b>;\n",
      "docs-src/index.md": '---\ntitle: Home\n---\n\n::box{size="7"}\n',
    });
    await setTimeout(150);
    await site.build();
    expect((await site.build(["--profile"])).stdout).not.toMatch(/^scan /mu);
  });
});

describe("sites that share their sources", () => {
  test("compile nothing again if they are built alternately: two bases", async () => {
    const site = makeSite({
      "docs-src/index.md": "---\ntitle: Home\n---\n\nSee [there](/there/).\n",
      "docs-src/there.md": "---\ntitle: There\n---\n\nText.\n",
    });
    expect((await site.build(["--base", "/a/", "--out", "a"])).stdout).toContain("2 pages compiled");
    for (const base of ["b", "a", "b"])
      expect((await site.build(["--base", `/${base}/`, "--out", base])).stdout).toContain("0 pages compiled");
    expect(site.read("a/index.html")).toContain('href="/a/there/"');
    expect(site.read("b/index.html")).toContain('href="/b/there/"');
  });

  test("compile nothing again if they are built alternately: two configs", async () => {
    const site = makeSite({
      "numbered.config.ts": minimalConfig('  out: "numbered",\n  markdown: { lineNumbers: true },\n'),
      "docs-src/index.md": "---\ntitle: Home\n---\n\n```js\nconst a = 1;\n```\n",
    });
    const numbered = ["--config", "numbered.config.ts"];
    for (const words of [[], numbered]) expect((await site.build(words)).stdout).toContain("1 page compiled");
    for (const words of [[], numbered, []]) {
      site.edit("docs-src/index.md", (text) => text);
      expect((await site.build(words)).stdout).toContain("0 pages compiled");
    }
  });
});

describe("the cost of a change depends only on what it affects", () => {
  const pages = Object.fromEntries(
    [..."abcdef"].map((name) => [`docs-src/${name}.md`, `---\ntitle: Page ${name}\n---\n\nText of ${name}.\n`]),
  );

  function makeLinkedSite(): Site {
    const entries = [..."abcdef"].map((name) => `"/${name}/"`).join(", ");
    return makeSite({
      ...pages,
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      "site.config.ts": minimalConfig(`  themeConfig: { sidebars: [{ paths: ["/"], entries: [${entries}] }] },\n`),
    });
  }

  test("a build without changes compiles and writes nothing", async () => {
    const site = makeLinkedSite();
    await site.build();
    expect((await site.build()).stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
  });

  test("an edited body compiles one page and writes its document, its page script, its part of the search index, and the manifest", async () => {
    const site = makeLinkedSite();
    await site.build();
    site.edit("docs-src/c.md", (text) => text.replace("Text of c", "Words of c"));
    // Files of search: the root, a shard, and the sections of the page; two of them have new names.
    expect((await site.build()).stdout).toContain("(6 written, 2 removed, 1 page compiled)");
  });

  test("--why explains why each file was written or removed, or that it is unchanged or does not exist", async () => {
    const site = makeLinkedSite().write("docs-src/g.md", "---\ntitle: Page g\n---\n\nText of g.\n");
    await site.build();
    expect((await site.build(["--why", "c.md"])).stdout).toContain("\nc.md: unchanged\n");
    expect((await site.build(["--why", "docs-src/c.md"])).stdout).toContain("\ndocs-src/c.md: unchanged\n");
    expect((await site.build(["--why", "cc.md"])).stdout).toContain("\ncc.md: there is no such page or output file\n");
    site.edit("docs-src/c.md", (text) => text.replace("Text of c", "Words of c"));
    expect((await site.build(["--why", "c.md"])).stdout).toContain("\ndocs-src/c.md compiled: its text changed\n");
    site.rename("docs-src/g.md", "docs-src/gone.md");
    expect((await site.build(["--why", "g/index.html"])).stdout).toContain(
      "\ndist/g/index.html removed: the site no longer contains this file\n",
    );
  });

  test("an edited title compiles one page and renders the pages that show it", async () => {
    const site = makeLinkedSite();
    await site.build();
    site.edit("docs-src/c.md", (text) => text.replace("Page c", "Third"));
    const run = await site.build();
    expect(run.stdout).toContain("1 page compiled");
    expect(site.read("dist/f/index.html")).toContain("Third");
  });

  test("a damaged cache is equivalent to none", async () => {
    const site = makeLinkedSite();
    await site.build();
    const before = hashTree(site.files());
    for (const path of site.files(".docsgen/cache").keys())
      site.edit(`.docsgen/cache/${path}`, (text) => text.slice(0, Math.floor(text.length / 2)));
    const run = await site.build();
    expect(run.status).toBe(0);
    expect(hashTree(site.files())).toBe(before);
    for (const path of site.files(".docsgen/cache").keys())
      if (path.startsWith("values-")) site.edit(`.docsgen/cache/${path}`, (text) => text.replaceAll("Text", "Evil"));
    site.remove("dist");
    expect((await site.build()).status).toBe(0);
    expect(hashTree(site.files())).toBe(before);
  });

  // A file that was cut in half is no longer valid JSON, but one with a replaced letter is.
  test.each([
    ["an edit", (site: Site) => site.edit("docs-src/c.md", (text) => `${text}\nMore.\n`)],
    ["a renamed page", (site: Site) => site.rename("docs-src/index.md", "docs-src/README.md")],
  ])("a cache with a replaced letter is equivalent to none: with %s", async (_name, edit) => {
    const site = makeLinkedSite();
    await site.build();
    for (const [path, bytes] of site.files(".docsgen/cache")) {
      const damaged = bytes.toString("latin1").replaceAll("Page ", "Rage ").replaceAll("Text of", "Test of");
      site.write(`.docsgen/cache/${path}`, Buffer.from(damaged, "latin1"));
    }
    edit(site);
    const run = await site.build();
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
    const incremental = hashTree(site.files());
    site.remove("dist");
    await site.build(["--no-cache"]);
    expect(incremental).toBe(hashTree(site.files()));
  });
});
