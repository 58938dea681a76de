/** docsgen as npm installs it: which packages come with it, and what happens where one of them is missing. */
import { readFileSync, readdirSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

const packageSchema = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()),
});
const manifest = packageSchema.parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")));
const lib = join(projectRoot, "lib");

/** The packages that a built module imports. In comments and strings, no import stands at the beginning of a line. */
function importsOf(code: string): readonly string[] {
  const patterns = [/^import [^"\n]*"([^"]+)";$/gmu, /\b(?:import|__require|require)\("([^"./][^"]*)"\)/gu];
  return patterns.flatMap((pattern) => Array.from(code.matchAll(pattern), ([, name = ""]) => name));
}

describe("the packages that come with docsgen", () => {
  const modules = readdirSync(lib).filter((name) => name.endsWith(".js"));
  const imported = new Set(modules.flatMap((name) => importsOf(readFileSync(join(lib, name), "utf8"))));
  const names = [...imported]
    .filter((name) => !name.startsWith(".") && !name.startsWith("node:") && !builtinModules.includes(name))
    .map((name) => (name.startsWith("@") ? name.split("/").slice(0, 2).join("/") : (name.split("/")[0] ?? "")));
  /** Looked for by bundled packages, which do without. */
  const lookedFor = new Set(["esprima", "supports-color"]);

  test("are those that its code imports, and no others", () => {
    const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
    // The config's schemas import zod, which docsgen resolves for them, and its types those of syntax trees.
    const needed = new Set([...names.filter((name) => !lookedFor.has(name)), "zod", "@types/mdast"]);
    expect([...needed].sort()).toEqual(declared.sort());
  });

  test("run no script when they are installed", () => {
    const scripts = Object.keys(manifest.scripts);
    expect(scripts.filter((name) => /^(?:(?:pre|post)?install|(?:pre|post)?prepare)$/u.test(name))).toEqual([]);
  });

  test("have the version of React whose renderer is bundled", () => {
    expect(manifest.dependencies["react"]).toBe(manifest.dependencies["react-dom"]);
    expect(manifest.dependencies["react"]).toMatch(/^\d+\.\d+\.\d+$/u);
  });
});

describe("without the native parser of JavaScript", () => {
  const code = "```js\nconst = 1;\n```\n";
  const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText.\n\n${code}\n${code}`;
  // The variable makes oxc-parser load its native code from there.
  const env = { NAPI_RS_NATIVE_LIBRARY_PATH: "/nowhere.node" };

  test("a site is built, with one hint that samples are not checked", async () => {
    const site = makeSite({ "docs-src/index.md": page("Home"), "docs-src/other.md": page("Other") });
    const run = await site.build(["--verbose"], { ownProcess: true, env });
    expect(run.status, run.stderr).toBe(0);
    expect(run.stderr).not.toContain("code-syntax");
    expect(run.stderr.match(/hint unchecked-code: .*/gu)).toEqual([
      "hint unchecked-code: Blocks of JavaScript are not checked, because the package oxc-parser cannot be loaded",
    ]);
  });

  test("a wrong setting is reported at the first line of the config", async () => {
    const site = makeSite({ "docs-src/index.md": page("Home"), "site.config.ts": minimalConfig('  base: "docs",\n') });
    const run = await site.build([], { ownProcess: true, env });
    expect(run.stderr).toContain("site.config.ts:1:1\n  error config-value: “base” must begin and end with a slash");
  });
});

test("a parser that is configured but not installed is named", async () => {
  const site = makeSite({
    "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    "site.config.ts": minimalConfig('  markdown: { parser: "satteri" },\n'),
  });
  const run = await site.build([], { ownProcess: true, env: { NAPI_RS_NATIVE_LIBRARY_PATH: "/nowhere.node" } });
  expect(run.stderr).toContain("error config-value: “markdown.parser” needs the package “satteri”");
  expect(run.stderr).toContain("hint: run `npm install --save-dev satteri`");
});
