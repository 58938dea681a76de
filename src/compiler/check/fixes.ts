/** The problems that have one right answer, as changes to the files that they lie in. Pure. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { TextEdit } from "./text-edits.ts";
import { applyTextEdits } from "./text-edits.ts";

export interface FixedText {
  /** As the diagnostics name it. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** @param textOf The text of a file as the diagnostics name it, without a byte order mark, or `null`. */
export function fixTexts(
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string | null,
): readonly FixedText[] {
  const edits = new Map<string, TextEdit[]>();
  for (const diagnostic of diagnostics) {
    if (diagnostic.kind === "site" || diagnostic.fix === null) continue;
    const { file, span, fix } = diagnostic;
    edits.set(file, [...(edits.get(file) ?? []), { span, ...fix }]);
  }
  return [...edits].flatMap(([file, fileEdits]) => {
    const before = textOf(file);
    if (before === null) return [];
    const after = applyTextEdits(before, fileEdits);
    return after === before ? [] : [{ file, before, after }];
  });
}
