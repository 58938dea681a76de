/** Collects the fixes of diagnostics as edited texts of their files. Pure. */
import type { Diagnostic, FileDiagnostic, Finding, Span } from "../diagnostics/diagnostic.ts";
import { spanIn } from "../diagnostics/line-index.ts";
import type { EditedText, TextEdit } from "./text-edits.ts";
import { editText, makeOffsets } from "./text-edits.ts";

/** A file with its corrections. `move` maps spans of the text before. */
export interface FixedText extends Pick<EditedText, "isApplied" | "move"> {
  /** The path as it appears in diagnostics. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/**
 * @param scope `certain`: the only possible corrections. `suggested`: also what hints say to write, but for guesses, which
 * editors offer.
 * @param textOf Returns the text of a file by its path in diagnostics, without a byte order mark, or `null`.
 */
export function fixTexts(
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string | null,
  scope: "certain" | "suggested" = "certain",
): readonly FixedText[] {
  const byFile = new Map<string, FileDiagnostic[]>();
  for (const each of diagnostics) {
    if (each.kind === "site") continue;
    const isWritten = scope === "suggested" && each.suggestion !== undefined && each.suggestion.isGuess !== true;
    if (each.fix === null && !isWritten) continue;
    const inFile = byFile.get(each.file) ?? [];
    inFile.push(each);
    byFile.set(each.file, inFile);
  }
  return [...byFile].flatMap(([file, found]) => {
    const before = textOf(file);
    if (before === null) return [];
    const edits = found.flatMap((each) => editFor(each, before) ?? []);
    const { text: after, ...edited } = editText(before, edits);
    return after === before ? [] : [{ file, before, after, ...edited }];
  });
}

/**
 * The edit that corrects a problem, or `null` if none is known. The text that it replaces may no longer be there.
 * @param text The text of the problem's file.
 */
export function editFor({ fix, suggestion, span }: Finding, text: string): TextEdit | null {
  if (fix !== null) return { span, ...fix };
  if (suggestion === undefined) return null;
  const found = suggestion.span ?? spanWithin(text, span, suggestion.from);
  return found === null ? null : { from: suggestion.from, to: suggestion.to, span: found };
}

/** The span of a text that occurs once within a problem's span. */
function spanWithin(text: string, { start, end }: Span, wanted: string): Span | null {
  const offsetOf = makeOffsets(text);
  const first = offsetOf(start);
  const [before = "", ...rest] = wanted === "" ? [] : text.slice(first, offsetOf(end)).split(wanted);
  const offset = first + before.length;
  return rest.length === 1 ? spanIn(text, offset, offset + wanted.length) : null;
}
