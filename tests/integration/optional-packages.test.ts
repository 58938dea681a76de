/** Features that need a package which the author installs: what happens where it is missing, or cannot be loaded. */
import { expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

/** Runs docsgen with a hook of Node.js that handles the package differently. */
function runWith(site: Site, words: readonly string[], hook: string): ReturnType<Site["run"]> {
  const code = `import { register } from "node:module"; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;
  const env = { NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(code)}"` };
  return site.run(words, { ownProcess: true, env });
}

function withoutPackage(name: string): string {
  return `export const resolve = (name, context, next) => { if (name === "${name}") throw new Error("not installed"); return next(name, context); };`;
}

function damaged(name: string): string {
  return `export const load = (url, context, next) => { if (url.includes("/${name.replace("@docsgen/", "packages/")}/")) throw new Error("Unexpected end of input"); return next(url, context); };`;
}

const features = [
  {
    name: "temml",
    config: "  markdown: { math: true },\n",
    path: "markdown.math",
    markdown: "So $x$ is.",
    place: "5:4",
  },
  {
    name: "@docsgen/mermaid",
    config: '  markdown: { diagrams: ["graphviz", "mermaid"] },\n',
    path: "markdown.diagrams",
    markdown: "```mermaid title=A\nflowchart LR\nA --> B\n```",
    place: "5:1",
  },
  {
    name: "@viz-js/viz",
    config: '  markdown: { diagrams: ["graphviz", "mermaid"] },\n',
    path: "markdown.diagrams",
    markdown: "```dot title=A\ndigraph { a -> b }\n```",
    place: "5:1",
  },
];

test.each(features)(
  "$name is named if it is configured but not installed",
  async ({ name, config, path, markdown }) => {
    const site = makeSite({
      "docs-src/index.md": `---\ntitle: Home\n---\n\n${markdown}\n`,
      "site.config.ts": minimalConfig(config),
    });
    for (const command of ["check", "build"]) {
      const run = await runWith(site, [command, "--workers", "0"], withoutPackage(name));
      expect(run.stderr).toContain(`error config-value: “${path}” needs the package “${name}”`);
      expect(run.stderr).toContain(`hint: run \`npm install --save-dev ${name}\``);
    }
  },
);

test("sharp is named if it is configured and cannot be loaded", async () => {
  const site = makeSite({
    "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    "site.config.ts": minimalConfig('  images: { formats: ["avif"] },\n'),
  });
  for (const command of ["check", "build"]) {
    const run = await runWith(site, [command, "--workers", "0"], damaged("sharp"));
    expect(run.stderr).toContain("error config-value: “images.formats” needs the package “sharp”");
    expect(run.stderr).toContain("hint: run `npm install --save-dev sharp`");
  }
});

test.each(features)(
  "$name is reported on the page if it cannot be loaded",
  async ({ name, config, markdown, place }) => {
    const site = makeSite({
      "docs-src/index.md": "---\ntitle: Home\n---\n\nSee [formula](formula.md).\n",
      "docs-src/formula.md": `---\ntitle: Formula\n---\n\n${markdown}\n`,
      "site.config.ts": minimalConfig(config),
    });
    for (const command of ["check", "build"]) {
      const run = await runWith(site, [command, "--workers", "0"], damaged(name));
      expect(run.stderr).toContain(
        `docs-src/formula.md:${place}\n  error package-failure: The package “${name}” cannot`,
      );
      expect(run.stderr).toContain("cannot be loaded: Unexpected end of input");
    }
    // Nothing of the site changes when the package is installed again.
    expect(await site.run(["build"])).toMatchObject({ status: 0 });
  },
);

const notInstalled = `export const resolve = (name, context, next) => { if (name === "@docsgen/migrate") throw Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" }); return next(name, context); };`;

test.each([
  ["of npm", { "package.json": "{}" }, "npm install --save-dev docsgen @docsgen/migrate"],
  ["of pnpm", { "package.json": "{}", "pnpm-lock.yaml": "" }, "pnpm add --save-dev docsgen @docsgen/migrate"],
  [
    "of yarn, where docsgen is installed",
    { "package.json": "{}", "yarn.lock": "", "node_modules/docsgen/package.json": "{}" },
    "yarn add --dev @docsgen/migrate",
  ],
])("migrate says how to get its package in a project %s", async (_what, files, command) => {
  const run = await runWith(makeSite(files), ["migrate", "docs"], notInstalled);
  expect(run).toEqual({
    status: 2,
    stdout: "",
    stderr: `error not-migrated: The site in “docs” cannot be migrated: this needs the package “@docsgen/migrate”, which is not installed
  hint: run \`${command}\`, then this command again
`,
  });
});

test("migrate says how to run its package where nothing is installed", async () => {
  const run = await runWith(makeSite(), ["migrate"], notInstalled);
  expect(run.stderr).toContain(
    "hint: run `npx --package docsgen --package @docsgen/migrate docsgen migrate`, with the same arguments\n",
  );
});

test("migrate starts the package of the project, and says why it cannot be loaded", async () => {
  const site = makeSite({
    "package.json": "{}",
    "node_modules/@docsgen/migrate/package.json": '{ "type": "module", "exports": "./index.js" }',
    "node_modules/@docsgen/migrate/index.js": 'throw new Error("Damaged.");',
  });
  const run = await site.run(["migrate"]);
  expect(run).toMatchObject({ status: 2, stdout: "" });
  expect(run.stderr).toContain("cannot be migrated: the package “@docsgen/migrate” cannot be loaded: Damaged.\n");
});

test("a page with a formula and diagrams has the scripts of a plain page", async () => {
  const site = makeSite({
    "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    "docs-src/drawn.md": `---\ntitle: Drawn\n---\n\n$x^2$\n\n${features.map(({ markdown }) => markdown).join("\n\n")}\n`,
    "site.config.ts": minimalConfig('  markdown: { math: true, diagrams: ["graphviz", "mermaid"] },\n'),
  });
  expect((await site.build()).status).toBe(0);
  const scripts = (page: string): readonly string[] => site.read(page).match(/<script\b[^>]*>/gu) ?? [];
  expect(site.read("dist/drawn/index.html")).toMatch(/<math[\s\S]*<svg/u);
  expect(scripts("dist/drawn/index.html")).toEqual(scripts("dist/index.html"));
});
