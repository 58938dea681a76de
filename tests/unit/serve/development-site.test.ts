/** What an author reads in the terminal of `docsgen serve` while the config, a plugin or a component is broken. */
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { makeReporter } from "../../../src/compiler/cli/serve-report.ts";
import type { serve as runServe } from "../../../src/compiler/api.ts";
import type { Site } from "../../support/site.ts";
import { makeSite, minimalConfig, projectRoot } from "../../support/site.ts";

type Files = Readonly<Record<string, string | null>>;

/** Serves a site in this process. Each save returns what the terminal prints, without the lines of saved files. */
async function startQuietly(site: Site): Promise<(files: Files) => Promise<string>> {
  const { serve }: { readonly serve: typeof runServe } = await import(join(projectRoot, "lib", "index.js"));
  const output = { text: "" };
  const stream = { write: (text: string) => (output.text += text), isTTY: false, columns: 80 };
  const report = makeReporter(
    { url: "" },
    { workingFolder: site.folder, environment: {}, stdout: stream, stderr: stream, stdin: null, ask: null },
  );
  const server = await serve({
    workingFolder: site.folder,
    useCache: false,
    workers: 0,
    port: 0,
    today: () => "2027-01-31",
    onUpdate: (update) => report({ ...update, url: "http://127.0.0.1/" }),
  });
  onTestFinished(() => server.close());
  return async (files) => {
    output.text = "";
    for (const [path, text] of Object.entries(files)) {
      if (text === null) site.remove(path);
      // Renamed into place, because the watcher may read it at any time.
      else site.write(".saved", text).rename(".saved", path);
    }
    await server.rebuild();
    // As when a watcher is replaced, everything is checked again, and nothing new may be said.
    await server.rebuild();
    for (let turn = 0; turn < 9; turn += 1) await setImmediate();
    return output.text.replaceAll(/^(?:\S+|\d+ files): \d+ pages? compiled, \d+ ms\n/gmu, "");
  };
}

/** A page with two warnings. */
const home = `---
title: Home
short_description: What the manual is for, and where its parts are to be found by readers.
---

![](a.svg) ![](a.svg)
`;
const pages = { "docs-src/index.md": home, "docs-src/a.svg": "<svg/>" };
const missingAlt = (column: number): string => `docs-src/index.md:6:${column}
  warning missing-alt: The image “a.svg” has no alternative text
    6 | ![](a.svg) ![](a.svg)
      | ${" ".repeat(column - 1)}^^^^^^^^^^
  hint: describe the image, or use HTML with \`alt=""\` if it is purely decorative
`;
const atFirst = `${missingAlt(1)}\n${missingAlt(12)}\n0 errors, 2 warnings\n`;
const asBefore = "\n1 error, 2 warnings, 2 of them reported before\n";
const noneLeft = "\n0 errors, 2 warnings, 2 of them reported before\n";

/** A config whose fifth line is an unknown setting, and what is said of it. */
const unknown = (key: string): string => minimalConfig(`  ${key}: 1,\n`);
const unknownSetting = (key: string): string => `site.config.ts:5:3
  error config-unknown-key: Unknown setting “${key}”
    5 |   ${key}: 1,
      |   ${"^".repeat(key.length)}
  hint: did you mean “title”?
`;
const plugin = (check: string): string => `export const plugin = { name: "own", checks: () => ${check} };\n`;
const withPlugin = `import { plugin } from "./plugin.ts";\n${minimalConfig("  plugins: [plugin],\n")}`;
const component = "export const Box = () => <p>Box</p>;\n";

test.each<{ what: string; site: Readonly<Record<string, string>>; saves: readonly (readonly [Files, string])[] }>([
  {
    what: "a setting that is misspelled in one way after the other",
    site: pages,
    saves: [
      [{}, atFirst],
      [{ "site.config.ts": unknown("titl1") }, `${unknownSetting("titl1")}${asBefore}`],
      [{ "site.config.ts": `\n${unknown("titl1")}` }, ""],
      [
        { "site.config.ts": unknown("titl2") },
        `fixed: site.config.ts error config-unknown-key: Unknown setting “titl1”\n${unknownSetting("titl2")}${asBefore}`,
      ],
      [
        { "docs-src/index.md": home.replace("![](a.svg) ", "") },
        "fixed: docs-src/index.md warning missing-alt: The image “a.svg” has no alternative text\n\n1 error, 1 warning, 2 of them reported before\n",
      ],
      [
        { "site.config.ts": minimalConfig() },
        "fixed: site.config.ts error config-unknown-key: Unknown setting “titl2”\n\n0 errors, 1 warning, 1 of them reported before\n",
      ],
    ],
  },
  {
    what: "a config that is broken from the start",
    site: { ...pages, "site.config.ts": unknown("titl1") },
    saves: [
      [{}, `${unknownSetting("titl1")}\n1 error, 0 warnings\n`],
      [{ "docs-src/other.md": "Text.\n" }, ""],
      [
        { "docs-src/other.md": null, "site.config.ts": minimalConfig() },
        `fixed: site.config.ts error config-unknown-key: Unknown setting “titl1”\n${atFirst}`,
      ],
    ],
  },
  {
    what: "a plugin with a mistake in its syntax, then one that throws",
    site: { ...pages, "site.config.ts": withPlugin, "plugin.ts": plugin("[]") },
    saves: [
      [{}, atFirst],
      [
        { "plugin.ts": "export const plugin = {\n" },
        `plugin.ts:2:1
  error config-syntax: Expected identifier but found end of file
    2 | 
      | ^
${asBefore}`,
      ],
      [
        { "plugin.ts": plugin('{ throw new Error("no prices"); }') },
        `fixed: plugin.ts error config-syntax: Expected identifier but found end of file
site.config.ts:6:13
  error plugin-failed: The plugin “own” throws an error in \`checks\`: no prices
    6 |   plugins: [plugin],
      |             ^^^^^^
  hint: see plugin.ts:1:60
${asBefore}`,
      ],
      [{ "plugin.ts": `${plugin('{ throw new Error("no prices"); }')}\n` }, ""],
      [
        { "plugin.ts": plugin("[]") },
        `fixed: site.config.ts error plugin-failed: The plugin “own” throws an error in \`checks\`: no prices\n${noneLeft}`,
      ],
    ],
  },
  {
    what: "a component with a mistake in its syntax",
    site: {
      ...pages,
      "site.config.ts": minimalConfig('  components: { box: { file: "Box.tsx" } },\n'),
      "Box.tsx": component,
    },
    saves: [
      [{}, atFirst],
      [
        { "Box.tsx": component.replace("</p>", "</>") },
        `Box.tsx:1:34
  error theme-syntax: Unexpected closing fragment tag does not match opening "p" tag
    1 | export const Box = () => <p>Box</>;
      |                                  ^
  hint: The opening "p" tag is here: line 1
${asBefore}`,
      ],
      [{ "docs-src/index.md": `${home}\nMore.\n` }, ""],
      [
        { "Box.tsx": component },
        `fixed: Box.tsx error theme-syntax: Unexpected closing fragment tag does not match opening "p" tag\n${noneLeft}`,
      ],
    ],
  },
])("is the report of each save: $what", async ({ site: files, saves }) => {
  const save = await startQuietly(makeSite(files));
  const printed: (readonly [Files, string])[] = [];
  for (const [saved] of saves) printed.push([saved, await save(saved)]);
  expect(printed).toEqual(saves);
});
