/** The report of a page with many problems. */
import { expect, test } from "vitest";
import type { FileDiagnostic, SiteDiagnostic } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { startOfText } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { gatherReport, inReportOrder, mergeIncluded } from "../../../src/compiler/graph/report.ts";
import { makeSiteFiles } from "../../../src/compiler/graph/version-report.ts";
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
  const { diagnostics } = gatherReport(
    [],
    findings,
    makeSiteFiles([], "docs-src"),
    () => {
      reads += 1;
      const partSpans = { title: startOfText, description: startOfText };
      return { spans, componentSpans: [], externalSpans: [], partSpans, keySpans: {} };
    },
    (file) => file,
  );
  expect(reads).toBe(1);
  expect(diagnostics.map((each) => (each.kind === "file" ? each.span.start.line : 0))).toEqual(
    spans.map(({ start }) => start.line),
  );
});

const at = (file: string, line: number, column = 1): FileDiagnostic => ({
  kind: "file",
  code: "broken-link",
  severity: "error",
  message: "",
  hint: null,
  fix: null,
  file,
  span: { start: { line, column }, end: { line, column: column + 1 } },
});

test("problems of the whole site come first, then those of files by path, line and column", () => {
  const ofSite: SiteDiagnostic = { kind: "site", code: "source-missing", severity: "error", message: "", hint: null };
  const ordered = [ofSite, at("a.md", 2), at("a.md", 10, 3), at("a.md", 10, 20), at("b.md", 1)];
  const [site, second, third, fourth, last] = ordered;
  if (site === undefined || second === undefined || third === undefined || fourth === undefined || last === undefined)
    throw new Error("five problems");
  expect(inReportOrder([last, fourth, site, third, second])).toEqual(ordered);
});

test("a problem of an included file is reported once, with the first page and the number of the others", () => {
  const included = (file: string, line: number): FileDiagnostic => ({
    ...at("_parts/a.md", 3),
    hint: "fix it",
    includedAt: [{ file, line }],
  });
  const hints = (problems: readonly FileDiagnostic[]): readonly (string | null)[] =>
    mergeIncluded(problems).map(({ hint }) => hint);
  expect(hints([included("b.md", 1)])).toEqual(["fix it; included at b.md:1"]);
  expect(hints([included("b.md", 1), included("a.md", 7)])).toEqual(["fix it; included at a.md:7 and 1 other place"]);
  expect(hints([included("b.md", 1), at("c.md", 1), included("a.md", 7), included("a.md", 2)])).toEqual([
    null,
    "fix it; included at a.md:2 and 2 other places",
  ]);
});
