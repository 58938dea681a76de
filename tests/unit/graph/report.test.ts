/** The report of a page with many problems. */
import { expect, test } from "vitest";
import { startOfText } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { gatherReport } from "../../../src/compiler/graph/report.ts";
import type { LinkFinding } from "../../../src/compiler/site/linked-site.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";

test("the spans of a page are read once, however many problems it has", () => {
  const page = toSourcePath("a.md");
  const problem = { code: "broken-link", message: "", hint: null, fix: null } as const;
  const findings = Array.from({ length: 50 }, (_, reference): LinkFinding => ({
    kind: "reference",
    page,
    reference,
    ...problem,
  }));
  const spans = findings.map((_, line) => ({
    start: { line: line + 1, column: 1 },
    end: { line: line + 1, column: 2 },
  }));
  let reads = 0;
  const { diagnostics } = gatherReport([], findings, "docs-src", () => {
    reads += 1;
    const partSpans = { title: startOfText, description: startOfText };
    return { spans, componentSpans: [], externalSpans: [], partSpans, keySpans: {} };
  });
  expect(reads).toBe(1);
  expect(diagnostics.map((each) => (each.kind === "file" ? each.span.start.line : 0))).toEqual(
    spans.map(({ start }) => start.line),
  );
});
