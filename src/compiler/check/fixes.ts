/** Collects the fixes of diagnostics as edited texts of their files. Pure. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { EditedText, TextEdit } from "./text-edits.ts";
import { editText } from "./text-edits.ts";

export interface FixedText extends Pick<EditedText, "isApplied" | "move"> {
  /** The path as it appears in diagnostics. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** @param textOf Returns the text of a file by its path in diagnostics, without a byte order mark, or `null`. */
export function fixTexts(
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string | null,
): readonly FixedText[] {
  const edits = new Map<string, TextEdit[]>();
  for (const diagnostic of diagnostics) {
    if (diagnostic.kind === "site" || diagnostic.fix === null) continue;
    const { file, span, fix } = diagnostic;
    const inFile = edits.get(file) ?? [];
    inFile.push({ span, ...fix });
    edits.set(file, inFile);
  }
  return [...edits].flatMap(([file, fileEdits]) => {
    const before = textOf(file);
    if (before === null) return [];
    const { text: after, ...edited } = editText(before, fileEdits);
    return after === before ? [] : [{ file, before, after, ...edited }];
  });
}
