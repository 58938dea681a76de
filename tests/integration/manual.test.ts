/** The manual: it builds without a warning, names everything that docsgen has, and its samples are correct. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostNames, siteConfigSchema } from "../../src/compiler/config/schema.ts";
import { readSourcedConstants } from "../../src/compiler/config/sourced-constants.ts";
import { knownWords } from "../../src/compiler/rules/page/code-attribute.ts";
import { markNames } from "../../src/compiler/page/code-blocks/code-block.ts";
import { folderSettingsSchema } from "../../src/compiler/page/frontmatter/folder-settings.ts";
import { frontmatterSchema } from "../../src/compiler/page/frontmatter/frontmatter-schema.ts";
import { inlineNames, namesOf } from "../../src/compiler/config/directive-names.ts";
import { abouts } from "../../src/features/abouts.ts";
import { actionSchema, featureSchema, heroSchema } from "../../src/compiler/page/frontmatter/landing-schema.ts";
import * as z from "zod";
import { agents } from "../../manual/agents.ts";
import { agentsSchema } from "../../src/compiler/config/agents.ts";
import { askQuestion } from "../../src/compiler/mcp/ask-questions.ts";
import { answeredFolder } from "../support/answered-folder.ts";
import { codeOfSamples } from "../support/code-of-samples.ts";
import type { Run } from "../support/site.ts";
import { makeSite, minimalConfig, projectRoot, runCommand } from "../support/site.ts";

const folder = join(projectRoot, "manual");
const out = mkdtempSync(join(tmpdir(), "docsgen-manual-"));
afterAll(() => rmSync(out, { recursive: true, force: true }));

/** The content of a page of the built manual. */
function articleOf(route: string): string {
  const html = readFileSync(join(out, route, "index.html"), "utf8");
  return /<article[^>]*>([\s\S]*)<\/article>/u.exec(html)?.[1] ?? "";
}

/** The same without tags. */
function textOf(route: string): string {
  return articleOf(route)
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll(/&#x3C;|&lt;/gu, "<")
    .replaceAll("&gt;", ">");
}

function idsOf(route: string): readonly string[] {
  return Array.from(articleOf(route).matchAll(/<h[23] id="([^"]+)"/gu), ([, id = ""]) => id);
}

/** The HTML below each heading of level two or three, up to the next one, by the heading's id. */
function sectionsOf(route: string): ReadonlyMap<string, string> {
  const [, ...parts] = articleOf(route).split(/<h[23] id="/u);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('"')), part]));
}

/** The code at the start of each row of its tables. */
function rowsIn(section: string): readonly string[] {
  return Array.from(section.matchAll(/<tr[^>]*>\s*<td[^>]*><code>(.*?)<\/code>/gu), ([, text = ""]) =>
    text.replaceAll(/&#x3C;|&lt;/gu, "<").replaceAll("&gt;", ">"),
  );
}

const schemaNode = z.looseObject({
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof schemaNode>> {
    return z.record(z.string(), schemaNode).optional();
  },
  get items(): z.ZodOptional<typeof schemaNode> {
    return schemaNode.optional();
  },
  get anyOf(): z.ZodOptional<z.ZodArray<typeof schemaNode>> {
    return z.array(schemaNode).optional();
  },
  get additionalProperties(): z.ZodOptional<z.ZodUnion<readonly [z.ZodBoolean, typeof schemaNode]>> {
    return z.union([z.boolean(), schemaNode]).optional();
  },
});

/** Every key of a schema, as the manual writes it: "themeConfig.navbar.left[].text". */
function pathsIn(node: z.output<typeof schemaNode>, prefix = ""): readonly string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = node;
  const own = Object.entries(properties).flatMap(([key, value]) => {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    return [path, ...pathsIn(value, path)];
  });
  return [
    ...own,
    ...anyOf.flatMap((each) => pathsIn(each, prefix)),
    ...(items === undefined ? [] : pathsIn(items, `${prefix}[]`)),
    ...(typeof additionalProperties === "object" ? pathsIn(additionalProperties, `${prefix}.NAME`) : []),
  ];
}

describe("the manual", () => {
  let built: Run;
  beforeAll(async () => {
    built = await runCommand(["build", "--strict", "--no-cache", "--format", "json", "--out", out], folder);
  });

  // A change of the English manual makes a section of a translation stale, which must not stop its author.
  test("builds without a problem but stale translations", () => {
    const { diagnostics } = reportSchema.parse(JSON.parse(built.stdout));
    expect(diagnostics.filter(({ code }) => code !== "stale-translation")).toEqual([]);
    expect(built.status).toBe(0);
  });

  test("answers the questions that authors ask their agents", async () => {
    const files = answeredFolder(out, "/");
    const questions = agentsSchema.parse(agents);
    expect(questions.length).toBeGreaterThanOrEqual(20);
    const { signal } = new AbortController();
    const problems: unknown[] = [];
    for (const question of questions) problems.push(await askQuestion(files, question, undefined, signal));
    expect(problems.filter((each) => each !== null)).toEqual([]);
  });

  test("names every command, and each of its arguments and options in its own section", async () => {
    const { stdout } = await runCommand(["help"], folder);
    const commands = Array.from(stdout.matchAll(/^ {2}(\w+)(?:\|\w+)? .*$/gmu), ([, name = ""]) => name).filter(
      (name) => name !== "help",
    );
    expect(commands.length).toBeGreaterThan(8);
    const sections = sectionsOf("reference/commands");
    for (const command of commands) {
      const help = await runCommand([command, "--help"], folder);
      const words = Array.from(
        help.stdout.matchAll(/^ {2}(-[^ ]+(?: [^ ]+)*|\w+)(?= {2,}|\n)/gmu),
        ([, word = ""]) => word,
      ).filter((word) => !word.endsWith("--help"));
      expect(words.length, command).toBeGreaterThan(0);
      // Arguments are written as `<page>` or `[folder]`.
      const rows = new Set(rowsIn(sections.get(command) ?? "").map((row) => row.replace(/^[<[](.*)[>\]]$/u, "$1")));
      expect(
        words.filter((word) => !rows.has(word)),
        command,
      ).toEqual([]);
    }
  });

  test("names every key of the config and of the frontmatter", () => {
    const keys = Object.keys(siteConfigSchema.shape);
    const text = textOf("reference/config");
    expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`, "u").test(text))).toEqual([]);
    const html = articleOf("reference/config");
    const paths = pathsIn(schemaNode.parse(z.toJSONSchema(siteConfigSchema, { io: "input", unrepresentable: "any" })));
    expect(paths).toContain("themeConfig.navbar.left[].text");
    // The type Plugin and the section of sidebar entries describe the others. A key with keys of its own is a heading.
    const expected = paths.filter((path) => !/^(?:plugins|themeConfig\.sidebars)\[\]/u.test(path));
    const isShown = (path: string): boolean =>
      html.includes(`<code>${path}</code>`) || new RegExp(`<h2 [^>]*>(?:<[^>]*>)*${path}<`, "u").test(html);
    expect(expected.filter((path) => !isShown(path))).toEqual([]);
  });

  test.each([
    ["pages", frontmatterSchema],
    ["hero", heroSchema],
    ["heroactions", actionSchema],
    ["features", featureSchema],
    ["folders", folderSettingsSchema],
  ] as const)("names every key of %s in its own section", (id, schema) => {
    const section = sectionsOf("reference/frontmatter").get(id) ?? "";
    expect(Object.keys(schema.shape).filter((key) => !rowsIn(section).includes(key))).toEqual([]);
  });

  test("names every frontmatter key that docsgen accepts", async () => {
    const explained = await runCommand(["explain", "frontmatter-unknown-key"], folder);
    const [, list = ""] = /^The known names are ([\s\S]*?)\.$/mu.exec(explained.stdout) ?? [];
    const keys = list.split(/,\s+/u);
    expect(keys).toContain("title");
    const text = textOf("reference/frontmatter");
    expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`, "u").test(text))).toEqual([]);
  });

  test("names every block", async () => {
    const explained = await runCommand(["explain", "unknown-directive"], folder);
    const [, list = ""] = /^The known names are ([\s\S]*?), and/mu.exec(explained.stdout) ?? [];
    const names = list.split(/,\s+/u);
    expect(names).toContain("tabs");
    const [html, text] = [articleOf("reference/blocks"), textOf("reference/blocks")];
    const isShown = (name: string): boolean => text.includes(`::${name}`) || html.includes(`<code>${name}</code>`);
    expect(names.filter((name) => !isShown(name))).toEqual([]);
  });

  test("shows every inline directive, and every attribute of a block in its own section", () => {
    const text = textOf("reference/blocks");
    expect(inlineNames.filter((name) => !text.includes(`:${name}[`))).toEqual([]);
    const sections = [...sectionsOf("reference/blocks").values()];
    for (const [name, attributes] of namesOf(abouts).attributes) {
      const section = sections.filter((each) => each.includes(`:::${name}`)).join("");
      expect(
        attributes.filter((each) => !new RegExp(`\\b${each}\\b`, "u").test(section)),
        name,
      ).toEqual([]);
    }
  });

  test("describes every attribute and every mark of code blocks", () => {
    const headings = Array.from(
      articleOf("reference/code").matchAll(/<h3[\s\S]*?<\/h3>/gu),
      ([heading]) => heading,
    ).join("");
    expect(knownWords.filter((word) => !new RegExp(`\\b${word}\\b`, "u").test(headings))).toEqual([]);
    const html = articleOf("reference/code");
    expect(Object.keys(markNames).filter((name) => !html.includes(`<code>[!code ${name}]</code></td>`))).toEqual([]);
  });

  test("has a page for each host, with its setting", () => {
    const overview = textOf("guide/deploy");
    for (const host of hostNames) {
      expect(textOf(`guide/deploy/${host}`)).toContain(`hosts: ["${host}"]`);
      expect(overview).toContain(host);
    }
  });

  test("explains every code", async () => {
    const { stdout } = await runCommand(["explain"], folder);
    const codes = Array.from(stdout.matchAll(/^([\w-]+) +(?:error|warning|hint) /gmu), ([, code = ""]) => code);
    expect(codes.length).toBeGreaterThan(100);
    const ids = new Set(idsOf("reference/diagnostics"));
    expect(codes.filter((code) => !ids.has(code))).toEqual([]);
  });

  test("describes every function, with all its options", async () => {
    const exported: Readonly<Record<string, unknown>> = await import(join(projectRoot, "lib", "index.js"));
    const ids = new Set(idsOf("reference/api").map((id) => id.replace(/-type$/u, "")));
    expect(Object.keys(exported).filter((name) => !ids.has(name) && !ids.has(name.toLowerCase()))).toEqual([]);
    const { optionsOf } = await import("../../src/compiler/options.ts");
    const text = textOf("reference/api");
    const options = Object.values(optionsOf).flatMap((declared) => Object.keys(declared));
    expect(options.filter((name) => !new RegExp(`\\b${name}\\b`, "u").test(text))).toEqual([]);
  });
});

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), severity: z.string(), file: z.string().nullable(), message: z.string() }),
  ),
});

const translationsSchema = z.object({
  pages: z.array(z.object({ path: z.string(), source: z.string().nullable(), status: z.string() })),
});

interface Sample {
  readonly language: string;
  readonly title: string | null;
  readonly text: string;
}

/** The code blocks of a page. */
function samplesIn(markdown: string): readonly Sample[] {
  const fences = markdown.matchAll(/^(`{3,})(\w+)[^\n]*?(?:title="([^"]+)")?[^\n]*\n([\s\S]*?)^\1$/gmu);
  return Array.from(fences, ([whole = "", , language = "", , text = ""]) => ({
    language,
    title: /^`+\w+[^\n]*title="([^"]+)"/u.exec(whole)?.[1] ?? null,
    text,
  }));
}

/** What samples link to, show and include. */
const scaffold = {
  "docs-src/index.md":
    "---\ntitle: Home\nshort_description: What the client does, what it needs, and how it is installed.\n---\n\nText.\n",
  "docs-src/limits.md":
    "---\ntitle: Limits\nshort_description: How large a file may be, how long a request may take, and more.\n---\n\n## Size\n\nAt most {{ constants.UPLOAD_LIMIT }}.\n\n## Payloads\n\nText.\n",
  "docs-src/guide/install.md":
    "---\ntitle: Install\nshort_description: How to install the client on Linux, macOS and Windows, or in a container.\n---\n\n## Limits\n\nText.\n",
  "docs-src/queue.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"/>\n',
  "docs-src/_parts/setup.md": "Start the client.\n",
  "theme/inter.woff2": "",
  "sites/sdk.json": JSON.stringify({
    format: 1,
    kind: "docsgen",
    from: "sdk",
    saved: "2026-11-29",
    root: "https://sdk.test/",
    pages: [{ path: "guide/retry/", anchors: ["limits"] }, { path: "v1/guide/retry/" }],
  }),
  "sites/python.json": JSON.stringify({
    format: 1,
    kind: "inventory",
    from: "python",
    saved: "2026-11-29",
    root: "https://python.test/",
    pages: [],
    names: [["json.dumps", "library/json.html#json.dumps"]],
  }),
  "docs-src/_code/hello.js": "// #region greeting\nconsole.log('hello');\n// #endregion greeting\n",
};
const settings = `  origin: "https://manual.example",
  product: { name: "Acme", edition: "cloud" },
  links: { sites: { sdk: "https://sdk.test/docsgen-manifest.json", python: "https://python.test/objects.inv" } },
  markdown: { math: true, diagrams: ["mermaid"] },
  themeConfig: { constants: { UPLOAD_LIMIT: { value: 30, unit: "MB" } } },
`;

/** The pages of the default language. */
const pages = readdirSync(join(folder, "docs-src"), { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".md") && !basename(path).startsWith("_") && !/^[a-z]{2}[\\/]/u.test(path),
);

describe("the samples of the manual", () => {
  test("are on all its guides", () => {
    expect(pages.length).toBeGreaterThan(12);
  });

  for (const path of pages) {
    const samples = samplesIn(readFileSync(join(folder, "docs-src", path), "utf8"));
    const files = samples.filter(({ title, language }) => title !== null && /^(?:md|tsx?|css|yaml)$/u.test(language));
    const bare = samples.filter(({ title, language }) => title === null && language === "md");
    const printed = samples.filter(({ title }) => title === "docsgen build");
    const settingSamples = samples.filter(
      ({ title, language, text }) => title === null && language === "ts" && /^\w+: /u.test(text),
    );

    if (files.length + bare.length > 0)
      test(`${path}: its pages, components and configs make a site without problems`, async () => {
        const site = makeSite({ ...scaffold, ...codeOfSamples, "site.config.ts": minimalConfig(settings) });
        for (const { title, text } of files) site.write(title ?? "", text);
        // A sample's config replaces the one that the scaffold needs.
        if (files.some(({ title }) => title === "site.config.ts"))
          site.edit("site.config.ts", (text) =>
            text
              .replace(
                /^(?![\s\S]*product:)([\s\S]*)\n\}\);\n$/u,
                "$1\n  product: { name: 'Acme', edition: 'cloud' },\n});\n",
              )
              .replace(
                /^(?![\s\S]*UPLOAD_LIMIT)([\s\S]*)\n\}\);\n$/u,
                "$1\n  themeConfig: { constants: { UPLOAD_LIMIT: { value: 30, unit: 'MB' } } },\n});\n",
              ),
          );
        for (const [index, { text }] of bare.entries())
          site.write(
            `docs-src/${path.includes("/") ? "guide/" : ""}sample-${index}.md`,
            text.startsWith("---") ? text : `---\ntitle: Sample ${index}\n---\n\n${text}`,
          );
        const run = await site.run(["check", "--format", "json"]);
        const { diagnostics } = reportSchema.parse(JSON.parse(run.stdout));
        // The scaffold has a file that not all samples use.
        const found = diagnostics.filter(({ severity, code }) => severity !== "hint" && code !== "unused-asset");
        expect(found.length).toBe(printed.length);
        if (printed.length === 0) return;
        const { stderr } = await site.run(["build"]);
        for (const { text } of printed) expect(stderr).toContain(text);
      });

    for (const { text } of settingSamples)
      test(`${path}: ${text.split("\n", 1)[0] ?? ""} is valid`, async () => {
        const { code } = await transform(`export default { title: "Manual", ${text} };`, { loader: "ts" });
        const { default: config }: { readonly default: unknown } = await import(
          `data:text/javascript,${encodeURIComponent(code)}`
        );
        const { value, problems } = await readSourcedConstants(config, (file) => codeOfSamples[file] ?? null);
        expect(problems).toEqual([]);
        expect(siteConfigSchema.safeParse(value).error).toBeUndefined();
      });
  }
});

test("translations have the samples of their sources, which are tested, with other comments at most", async () => {
  const { stdout } = await runCommand(["translate", "--format", "json"], folder);
  const { pages: translations } = translationsSchema.parse(JSON.parse(stdout));
  const current = translations.filter(({ status }) => status === "current");
  expect(current.length).toBeGreaterThan(5);
  const samplesOf = (path: string): readonly Sample[] =>
    samplesIn(readFileSync(join(folder, path), "utf8")).map(({ text, ...sample }) => ({
      ...sample,
      text: text.replaceAll(/(?<= )(?:#|\/\/) .*$/gmu, ""),
    }));
  for (const { path, source } of current) expect(samplesOf(path), path).toEqual(samplesOf(source ?? ""));
  expect(translations.filter(({ status }) => status === "unmarked" || status === "orphaned")).toEqual([]);
});

test("the CI files that the manual shows are those that init writes", () => {
  for (const host of ["github", "gitlab"]) {
    const template = readFileSync(join(projectRoot, "template/ci", `${host}.yml`), "utf8");
    const shown = readFileSync(join(folder, "docs-src/_ci", `${host}.yml`), "utf8");
    expect(shown).toBe(
      template.replaceAll("__INSTALL__", "npm ci").replaceAll("__NODE__", "node-version: 24, cache: npm"),
    );
  }
});
