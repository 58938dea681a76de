/**
 * Diagnostics as the record of a build holds them: ten thousand pages have twice as many, most of which differ in their place alone.
 * What they share is held once, so that a tenth of the text is written and parsed. Pure.
 */
import type { Diagnostic, FileDiagnostic } from "../diagnostics/diagnostic.ts";

export interface PackedDiagnostics {
  /** What those of one kind have in common. */
  readonly kinds: readonly Kind[];
  readonly files: readonly string[];
  /** For each diagnostic its kind, its file, and where it begins and ends; or the place among `others` and -1. */
  readonly numbers: readonly number[];
  /** Those of the whole site. */
  readonly others: readonly Diagnostic[];
}

type Kind = Omit<FileDiagnostic, "file" | "span">;

const width = 6;

export function packDiagnostics(diagnostics: readonly Diagnostic[]): PackedDiagnostics {
  const kinds = new Map<string, { readonly number: number; readonly kind: Kind }>();
  const files = new Map<string, number>();
  const others: Diagnostic[] = [];
  const numbers: number[] = [];
  for (const diagnostic of diagnostics) {
    if (diagnostic.kind === "site") {
      numbers.push(others.length, -1, 0, 0, 0, 0);
      others.push(diagnostic);
      continue;
    }
    const { file, span, ...kind } = diagnostic;
    const key = JSON.stringify(kind);
    const known = kinds.get(key) ?? { number: kinds.size, kind };
    kinds.set(key, known);
    const fileNumber = files.get(file) ?? files.size;
    files.set(file, fileNumber);
    const { start, end } = span;
    numbers.push(known.number, fileNumber, start.line, start.column, end.line, end.column);
  }
  return { kinds: [...kinds.values()].map(({ kind }) => kind), files: [...files.keys()], numbers, others };
}

/** @throws Error when they are none of `packDiagnostics`. */
export function unpackDiagnostics({ kinds, files, numbers, others }: PackedDiagnostics): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (let row = 0; row < numbers.length; row += width) {
    const at = (column: number): number => numbers[row + column] ?? -1;
    const file = files[at(1)];
    if (file === undefined) {
      diagnostics.push(present(others[at(0)]));
      continue;
    }
    const span = { start: { line: at(2), column: at(3) }, end: { line: at(4), column: at(5) } };
    const { code, message, hint, fix, kind, severity } = present(kinds[at(0)]);
    diagnostics.push({ code, message, hint, fix, span, kind, severity, file });
  }
  return diagnostics;
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a diagnostic is cut");
  return value;
}
