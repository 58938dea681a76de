/** Features that need a package which the author installs: what happens where it is missing, or cannot be loaded. */
import { expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

/** Runs docsgen with a hook of Node.js that handles the package differently. */
function runWith(site: Site, command: string, hook: string): ReturnType<Site["run"]> {
  const code = `import { register } from "node:module"; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;
  const env = { NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(code)}"` };
  return site.run([command, "--workers", "0"], { ownProcess: true, env });
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
      const run = await runWith(site, command, withoutPackage(name));
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
    const run = await runWith(site, command, damaged("sharp"));
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
      const run = await runWith(site, command, damaged(name));
      expect(run.stderr).toContain(
        `docs-src/formula.md:${place}\n  error package-failure: The package “${name}” cannot`,
      );
      expect(run.stderr).toContain("cannot be loaded: Unexpected end of input");
    }
  },
);

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
