/** A rule that throws is reported with its code at its node, once a page, and all other rules run. */
import { expect, test } from "vitest";
import type { Finding } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { createPageCompiler } from "../../../src/compiler/page/compile.ts";
import { checkWith, pageRules } from "../../../src/compiler/rules/check-page.ts";
import type { PageRule } from "../../../src/compiler/rules/rule.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import { markdownOptions } from "../../support/page.ts";

const about = { code: "empty-content", severity: "warning", about: "", bad: [], good: [] } as const;

const fails = (): never => {
  throw new TypeError("node.children is undefined");
};

async function* failsLater(): AsyncGenerator<Finding> {
  yield await Promise.reject(new TypeError("node.children is undefined"));
}

test.each([
  ["at once", fails],
  ["later", failsLater],
])("%s", async (_name, find) => {
  const failing: PageRule = { ...about, on: ["heading"], find };
  const { compile } = await createPageCompiler(markdownOptions, checkWith([failing, ...pageRules]));
  const text = "---\ntitle: Page\n---\n\n## One\n\n[](/a/)\n\n## Two\n";
  const { findings } = await compile({ path: toSourcePath("page.md"), text, hash: "" }, new Map());
  const told = findings.map(({ code, message, span: { start } }) => [code, message, start.line]);
  expect(told.filter(([code]) => code === "failed-check")).toEqual([
    ["failed-check", "The check of `empty-content` failed: node.children is undefined", 5],
  ]);
  expect(told.map(([code]) => code)).toContain("empty-content");
});
