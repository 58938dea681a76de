/** What the author sees in the terminal of `docsgen serve` while writing. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeReporter } from "../../../src/compiler/cli/serve-report.ts";
import type { DiagnosticCode } from "../../../src/compiler/diagnostics/catalog.ts";
import type { Diagnostic } from "../../../src/compiler/diagnostics/diagnostic.ts";

const problem = (code: DiagnosticCode, message: string, file: string, line = 1): Diagnostic => ({
  kind: "file",
  code,
  severity: code === "orphan-page" ? "warning" : "error",
  message,
  hint: null,
  fix: null,
  file,
  span: { start: { line, column: 1 }, end: { line, column: 2 } },
});

const orphans = Array.from({ length: 60 }, (_, index) => problem("orphan-page", "No way leads here", `p${index}.md`));
const broken = (line: number): Diagnostic => problem("broken-link", "The link “x” leads nowhere", "a.md", line);

function makeTerminal() {
  const output = { text: "" };
  const stream = { write: (text: string) => (output.text += text), isTTY: false, columns: 80 };
  const report = makeReporter(
    { url: "" },
    { workingFolder: "/nowhere", environment: {}, stdout: stream, stderr: stream, stdin: null, ask: null },
  );
  return async (diagnostics: readonly Diagnostic[], changed: readonly string[] = []): Promise<string> => {
    output.text = "";
    report({ changed, diagnostics, compiledPages: 0, duration: 7, url: "http://127.0.0.1/" });
    for (let turn = 0; turn < 9; turn += 1) await setImmediate();
    return output.text;
  };
}

test("only changes of the problems are printed", async () => {
  const after = makeTerminal();
  const first = await after(orphans);
  expect(first.match(/warning orphan-page/gu)).toHaveLength(10);
  expect(first).toContain("… and 50 more orphan-page: No way leads here");
  expect(first).toContain("\n0 errors, 60 warnings\n");
  const second = await after([broken(4), ...orphans], ["a.md"]);
  expect(second).toBe(
    "a.md: 0 pages compiled, 7 ms\na.md:4:1\n  error broken-link: The link “x” leads nowhere\n\n1 error, 60 warnings, 60 of them reported before\n",
  );
  // A problem that moved to another line is the same problem.
  expect(await after([broken(9), ...orphans])).toBe("");
  expect(await after(orphans)).toBe(
    "fixed: a.md error broken-link: The link “x” leads nowhere\n\n0 errors, 60 warnings, 60 of them reported before\n",
  );
  expect(await after([])).toBe("No problems.\n");
  expect(await after([])).toBe("");
});

test("an error that stays is neither repeated nor called fixed, although no baseline may contain it", async () => {
  const after = makeTerminal();
  const config = problem("config-syntax", "Expected “}”", "site.config.ts");
  expect(await after([config, ...orphans])).toContain("\n1 error, 60 warnings\n");
  expect(await after([{ ...config }, ...orphans])).toBe("");
  expect(await after(orphans)).toBe(
    "fixed: site.config.ts error config-syntax: Expected “}”\n\n0 errors, 60 warnings, 60 of them reported before\n",
  );
});

test("changes made by package managers and caches are not edits", async () => {
  const after = makeTerminal();
  await after([]);
  expect(await after([], ["node_modules", "../.docsgen", "node_modules/x/index.js"])).toBe("");
  expect(await after([], ["node_modules", "docs-src/a.md"])).toBe("docs-src/a.md: 0 pages compiled, 7 ms\n");
});
