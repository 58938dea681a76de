/** What an author accepts, in which files, and until when. */
import { expect, test } from "vitest";
import { checksSchema } from "../../../src/compiler/config/checks.ts";
import type { FileDiagnostic } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { startOfText } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { applyPolicy } from "../../../src/compiler/graph/policy.ts";

const reason = "The pictures are drawn in May.";
const missingAlt = (file: string): FileDiagnostic => ({
  kind: "file",
  code: "missing-alt",
  severity: "warning",
  message: "The image has no text",
  hint: null,
  fix: null,
  file,
  span: startOfText,
});

function judge(
  exception: { readonly file?: string; readonly message?: string; readonly until?: string },
  sourceLabel = "docs-src",
) {
  return applyPolicy([missingAlt(sourceLabel === "" ? "old/a.md" : `${sourceLabel}/old/a.md`)], {
    checks: checksSchema.parse({ exceptions: [{ code: "missing-alt", reason, ...exception }] }),
    exceptions: [],
    sourceLabel,
    source: "./docs-src",
    today: "2027-01-31",
  });
}

test("an exception is valid on its last day, and expired on the next", () => {
  expect(judge({ until: "2027-01-31" })).toEqual({ diagnostics: [], configFindings: [] });
  const { diagnostics, configFindings } = judge({ until: "2027-01-30" });
  expect(diagnostics).toHaveLength(1);
  expect(configFindings.map(({ code }) => code)).toEqual(["expired-exception"]);
});

test("the file of an exception is relative to the source folder, or as in messages", () => {
  for (const file of ["old/a.md", "old/*.md", "docs-src/old/a.md", "./docs-src/old/**", "**/a.md"]) {
    expect(judge({ file }).diagnostics, file).toEqual([]);
    // The working folder makes no difference.
    expect(judge({ file }, "").diagnostics, file).toEqual([]);
    expect(judge({ file }, "../manual/docs-src").diagnostics, file).toEqual([]);
  }
  expect(judge({ file: "*/*/a.md" }).diagnostics).toHaveLength(1);
});

test("an exception that accepts nothing is reported, unless only the publication can find what it accepts", () => {
  const codesOf = (code: string): readonly string[] =>
    applyPolicy([], {
      checks: checksSchema.parse({ exceptions: [{ code, reason }] }),
      exceptions: [],
      sourceLabel: "docs-src",
      source: "docs-src",
      today: "2027-01-31",
    }).configFindings.map((found) => found.code);
  expect(codesOf("missing-alt")).toEqual(["unused-exception"]);
  expect(codesOf("foreign-file")).toEqual([]);
});

test("an exception with a message only accepts problems whose message contains it", () => {
  expect(judge({ message: "has no text" }).diagnostics).toEqual([]);
  expect(judge({ message: "something else" }).diagnostics).toHaveLength(1);
});

test("if two overrides match a file, the last wins", () => {
  const overrides = [
    { files: ["**"], severity: { "missing-alt": "off" } },
    { files: ["old/**"], severity: { "missing-alt": "error" } },
  ];
  const { diagnostics } = applyPolicy([missingAlt("docs-src/old/a.md")], {
    checks: checksSchema.parse({ overrides }),
    exceptions: [],
    sourceLabel: "docs-src",
    source: "docs-src",
    today: "2027-01-31",
  });
  expect(diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
});

test.each([
  [4, 1],
  [5, 0],
  [6, 0],
  [7, 1],
])("of a problem in line %i, an exception for lines 5 and 6 of a page leaves %i", (line, left) => {
  const place = { line, column: 1 };
  const found = { ...missingAlt("docs-src/a.md"), span: { start: place, end: place } };
  const { diagnostics } = applyPolicy([found], {
    checks: checksSchema.parse({}),
    exceptions: [{ file: "docs-src/a.md", codes: ["missing-alt"], lines: [5, 6], until: null, span: startOfText }],
    sourceLabel: "docs-src",
    source: "docs-src",
    today: "2027-01-31",
  });
  expect(diagnostics.filter(({ code }) => code === "missing-alt")).toHaveLength(left);
});

test("overrides of pages apply to the problems of files that they include, and exceptions only to their codes", () => {
  const policy = {
    checks: checksSchema.parse({ overrides: [{ files: ["old/**"], severity: { "missing-alt": "error" } }] }),
    exceptions: [],
    sourceLabel: "docs-src",
    source: "docs-src",
    today: "2027-01-31",
  };
  const included = { ...missingAlt("docs-src/_parts/a.md"), includedAt: [{ file: "docs-src/old/b.md", line: 4 }] };
  expect(applyPolicy([included], policy).diagnostics).toEqual([{ ...included, severity: "error" }]);
  const exception = { file: "docs-src/old/b.md", lines: [4, 4] as const, until: null, span: startOfText };
  const accepting = (code: FileDiagnostic["code"]): readonly string[] =>
    applyPolicy([included], { ...policy, exceptions: [{ ...exception, codes: [code] }] }).diagnostics.map(
      (each) => each.code,
    );
  expect(accepting("missing-alt")).toEqual([]);
  expect(accepting("broken-link")).toEqual(["missing-alt", "unused-exception"]);
});
