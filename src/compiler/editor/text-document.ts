/**
 * The text of a file that is open in an editor, which sends its changes. Positions are those of the Language Server Protocol:
 * lines and UTF-16 code units, from 0. Pure.
 */
import type { Position, Range } from "vscode-languageserver-protocol";

/** A change of a range or, without one, of the whole text. */
export interface ContentChange {
  readonly range?: Range | undefined;
  readonly text: string;
}

export interface TextDocument {
  /** As the editor writes it. */
  readonly uri: string;
  readonly version: number;
  readonly text: string;
}

/** @param changes Each refers to the text after those before it. */
export function changeDocument(
  { uri, text }: TextDocument,
  version: number,
  changes: readonly ContentChange[],
): TextDocument {
  const changed = changes.reduce((before, change) => {
    if (change.range === undefined) return change.text;
    const offsetOf = makeOffsets(before);
    const [start, end] = [offsetOf(change.range.start), offsetOf(change.range.end)];
    return before.slice(0, Math.min(start, end)) + change.text + before.slice(Math.max(start, end));
  }, text);
  return { uri, version, text: changed };
}

const lineEnd = /\r\n|\r|\n/gu;

/** A position beyond the end of its line is the end of the line. */
export function makeOffsets(text: string): (position: Position) => number {
  const lines = [{ start: 0, end: text.length }];
  for (const { 0: end, index } of text.matchAll(lineEnd)) {
    const last = lines.at(-1);
    if (last !== undefined) last.end = index;
    lines.push({ start: index + end.length, end: text.length });
  }
  return ({ line, character }) => {
    const found = lines[line];
    return found === undefined ? text.length : Math.min(found.start + character, found.end);
  };
}

/** The lines of a text, without their ends. */
export function linesOf(text: string): readonly string[] {
  return text.split(lineEnd);
}
