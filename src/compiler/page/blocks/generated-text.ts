/**
 * The texts of generated blocks. They are added to the text of the page, so that every offset has a text, and mapped to
 * the places in the files that they came from. Pure.
 */
import type { Position as NodePosition } from "unist";
import type { PluginPlace, PluginTextRun } from "../../config/plugin-pages.ts";
import { countWhile } from "../../count-while.ts";
import type { Position, Span } from "../../diagnostics/diagnostic.ts";
import { startOfText } from "../../diagnostics/diagnostic.ts";
import { makeLineIndex } from "../../diagnostics/line-index.ts";
import type { Draft } from "../draft.ts";

interface Part {
  readonly start: number;
  readonly spanOf: (start: number, end: number) => Span;
}

/** Where a text begins, or where each of its parts does. */
export type Places = PluginPlace | readonly PluginTextRun[] | undefined;

/** Collects the texts of one page. Offsets up to the length of the page's own text stay those of the page. */
export class GeneratedText {
  readonly #draft: Draft;
  readonly #base: number;
  readonly #parts: Part[] = [];
  #text: string;
  #line: number;

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#base = draft.text.length;
    this.#text = draft.text;
    this.#line = draft.text.split("\n").length;
    this.add("", undefined);
  }

  /**
   * @param inText Maps offsets of the text to positions in `own`, if it was changed before it was parsed.
   * @param own The text before that.
   * @returns The offset and the line from which the nodes of the text are counted.
   */
  add(
    text: string,
    at: Places,
    inText: (start: number, end: number) => Span = spansIn(text),
    own = text,
  ): { readonly offset: number; readonly line: number } {
    const offset = this.#text.length + 1;
    const line = this.#line;
    this.#text += `\n${text}`;
    this.#line += text === "" ? 1 : text.split("\n").length;
    this.#parts.push({ start: offset, spanOf: (start, end) => placed(inText(start - offset, end - offset), at, own) });
    return { offset, line };
  }

  /** The position of nodes that have no text. */
  positionAt(at: PluginPlace | undefined): NodePosition {
    const { offset, line } = this.add("", at);
    const point = { line: line + 1, column: 1, offset };
    return { start: point, end: point };
  }

  /** The draft of the page with the added texts. What it collects is shared with that of the page. */
  draft(): Draft {
    const { spanOf } = this.#draft;
    return {
      ...this.#draft,
      text: this.#text,
      spanOf: (start, end) => {
        if (start <= this.#base) return spanOf(start, Math.min(end, this.#base));
        const part = this.#parts[lastAt(this.#parts, start)];
        return part === undefined ? startOfText : part.spanOf(start, Math.max(start, end));
      },
    };
  }
}

/** The index of the last part that begins at the offset or before it. */
function lastAt(parts: readonly Part[], offset: number): number {
  return countWhile(parts, ({ start }) => start <= offset) - 1;
}

function spansIn(text: string): (start: number, end: number) => Span {
  let positionOf: ReturnType<typeof makeLineIndex> | null = null;
  return (start, end) => {
    positionOf ??= makeLineIndex(text);
    return { start: positionOf(start), end: positionOf(end) };
  };
}

function placed({ start, end }: Span, at: Places, text: string): Span {
  if (at === undefined) return startOfText;
  const first = inFile(start, at, text);
  if (first === null) return startOfText;
  const { origin, position, endColumn } = first;
  const last = inFile(end, at, text);
  const isEmpty = start.line === end.line && start.column === end.column;
  const after =
    isEmpty && endColumn !== undefined
      ? { line: position.line, column: endColumn }
      : last === null || last.position.line !== position.line
        ? position
        : last.position;
  return { start: position, end: after, origin };
}

function inFile(
  { line, column }: Position,
  at: PluginPlace | readonly PluginTextRun[],
  text: string,
): { readonly origin: string; readonly position: Position; readonly endColumn: number | undefined } | null {
  if ("file" in at) {
    // The indents of later lines are not known.
    const shift = line === 1 ? column - 1 : 0;
    return { origin: at.file, position: { line: at.line, column: at.column + shift }, endColumn: at.endColumn };
  }
  const offset = lineStart(text, line) + column - 1;
  const run = at.findLast((each) => each.offset <= offset) ?? at[0];
  if (run === undefined) return null;
  const position = { line: run.line, column: run.column + Math.max(offset - run.offset, 0) };
  return { origin: run.file, position, endColumn: run.endColumn };
}

function lineStart(text: string, line: number): number {
  let at = 0;
  for (let count = 1; count < line; count += 1) at = text.indexOf("\n", at) + 1;
  return at;
}
