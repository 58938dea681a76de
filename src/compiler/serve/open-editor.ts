/**
 * Opens the author's editor, but only at the position of a reported problem, so that a page cannot open any other file.
 */
import { resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/** `file` as diagnostics show it; `line` and `column` from 1. */
export interface EditorLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** @param workingFolder Absolute. The file names in diagnostics are relative to it. */
export async function openEditor(
  location: EditorLocation,
  diagnostics: readonly Diagnostic[],
  workingFolder: string,
): Promise<void> {
  const { file, line, column } = location;
  const isKnown = diagnostics.some(
    (each) =>
      each.kind === "file" && each.file === file && each.span.start.line === line && each.span.start.column === column,
  );
  if (!isKnown) return;
  const { default: launchEditor } = await import("launch-editor");
  launchEditor(`${resolve(workingFolder, file)}:${line}:${column}`, undefined, () => undefined);
}
