import { expect, test } from "vitest";
import type { Diagnostic } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { packDiagnostics, unpackDiagnostics } from "../../../src/compiler/cache/packed-diagnostics.ts";

function inFile(file: string, line: number, message: string, fix: { from: string; to: string } | null): Diagnostic {
  const span = { start: { line, column: 2 }, end: { line: line + 1, column: 3 } };
  return { kind: "file", code: "broken-link", severity: "warning", message, hint: null, fix, file, span };
}

test("diagnostics come back as they were, in their order", () => {
  const diagnostics: readonly Diagnostic[] = [
    { kind: "site", code: "foreign-file", severity: "warning", message: "one", hint: null },
    inFile("a.md", 1, "same", null),
    inFile("b.md", 5, "same", { from: "x", to: "y" }),
    { kind: "site", code: "foreign-file", severity: "error", message: "two", hint: "a hint" },
    inFile("a.md", 7, "same", null),
  ];
  const packed = packDiagnostics(diagnostics);
  expect(unpackDiagnostics(JSON.parse(JSON.stringify(packed)))).toEqual(diagnostics);
  expect(packed.kinds).toHaveLength(2);
});

test("none are none", () => {
  expect(unpackDiagnostics(packDiagnostics([]))).toEqual([]);
});
