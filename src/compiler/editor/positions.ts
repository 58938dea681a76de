/**
 * Places in files, in the terms of docsgen and in those of the Language Server Protocol: both count UTF-16 code units, docsgen
 * from 1, the protocol from 0. Pure.
 */
import { pathToFileURL } from "node:url";
import type { Location, Position, Range } from "vscode-languageserver-protocol";
import type { Position as SourcePosition, Span } from "../diagnostics/diagnostic.ts";

/** A span of a file. */
export interface FileSpan {
  /** Absolute. */
  readonly file: string;
  readonly span: Span;
}

/** Ends are excluded in both. */
export function toRange({ start, end }: Span): Range {
  return { start: toPosition(start), end: toPosition(end) };
}

function toPosition({ line, column }: SourcePosition): Position {
  return { line: line - 1, character: column - 1 };
}

/** For an answer that leads to another file. */
export function toLocation({ file, span }: FileSpan): Location {
  return { uri: toUri(file), range: toRange(span) };
}

/** @param file An absolute path. */
export function toUri(file: string): string {
  return pathToFileURL(file).href;
}

/** A span within a line, from character `start` to character `end`. */
export function spanOnLine(line: number, start: number, end: number): Span {
  return { start: { line: line + 1, column: start + 1 }, end: { line: line + 1, column: end + 1 } };
}

/** Whether a position is in a span or at its end, where an author has just typed. */
export function isWithin(position: Position, span: Span): boolean {
  return overlaps({ start: position, end: position }, span);
}

/** Whether a selection, which may be empty, has a part in common with a span. */
export function overlaps({ start, end }: Range, span: Span): boolean {
  const shown = toRange(span);
  const isBefore = (left: Position, right: Position): boolean =>
    left.line < right.line || (left.line === right.line && left.character < right.character);
  return !isBefore(end, shown.start) && !isBefore(shown.end, start);
}

/** The lines of a text, without their ends. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/u);
}
