/** Turns elements and blocks of other tools into containers, with enough colons around those inside. Pure. */
import type { Remark } from "../note.ts";
import type { Edit } from "./rewrite.ts";
import { lineBegunBy } from "./whole-line.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A block of the old page that `containerEdits` writes as a container; its tags disappear. */
export interface NewContainer {
  /** The offsets of the lines that open and close the block. */
  readonly opening: Range;
  readonly closing: Range;
  /** What follows the colons: `tab[Linux]`. */
  readonly head: string;
  /** Where the content begins if a part of it, such as a `<summary>`, goes into the head. */
  readonly contentStart?: number;
  readonly remark?: Remark;
}

/** @param text The page. Lines of colons count in code, too, where they would close a container. */
export function containerEdits(containers: readonly NewContainer[], text: string): readonly Edit[] {
  const colons = new Map<NewContainer, number>();
  /** Those that are in no other one so far, the first on top. */
  const outer: NewContainer[] = [];
  for (const container of [...containers].sort((left, right) => right.opening.start - left.opening.start)) {
    const { opening, closing } = container;
    let most = colonsIn(text.slice(opening.end, closing.start));
    for (let inner = outer.at(-1); inner !== undefined && inner.closing.end <= closing.start; inner = outer.at(-1)) {
      most = Math.max(most, colons.get(inner) ?? 3);
      outer.pop();
    }
    colons.set(container, 1 + most);
    outer.push(container);
  }
  return containers.flatMap((container): Edit[] => {
    const { opening, closing, head, remark, contentStart = opening.end } = container;
    const marks = ":".repeat(colons.get(container) ?? 3);
    const lineStart = text.lastIndexOf("\n", opening.start - 1) + 1;
    const [written = ""] = /^[ \t]*/u.exec(text.slice(lineStart)) ?? [];
    // Further out than its tags, content would leave the list or the quote that the container is in.
    const indent = leastIndent(text.slice(contentStart, closing.start), written);
    const line = (range: Range, content: string): Pick<Edit, "start" | "end" | "text"> => {
      const begun = lineBegunBy(range.start, text);
      const after = /^[ \t]*(?:\r?\n|$)/u.test(text.slice(range.end)) ? "" : `\n${indent}`;
      const isMoved = begun !== null && indent !== written;
      const before = begun === null ? `\n${indent}` : isMoved ? indent : "";
      return { start: isMoved ? begun : range.start, end: range.end, text: `${before}${content}${after}` };
    };
    return [
      {
        ...line({ start: opening.start, end: contentStart }, `${marks}${head}`),
        ...(remark === undefined ? {} : { remark }),
      },
      line(closing, marks),
    ];
  });
}

/** The least indentation of the lines after the first one of a text, if it is less than the given one. */
function leastIndent(text: string, given: string): string {
  const indents = text
    .split("\n")
    .slice(1)
    .flatMap((line) => /^([ \t]*)\S/u.exec(line)?.[1] ?? []);
  return indents.reduce((least, indent) => (indent.length < least.length ? indent : least), given);
}

/** The most colons of the containers in a text; 2 if it has none. */
function colonsIn(text: string): number {
  return [...text.matchAll(/^[ \t>]*(:{3,})/gmu)].reduce((most, [, run = ""]) => Math.max(most, run.length), 2);
}

/** The colons of a container around a text. */
export function colonsAround(text: string): string {
  return ":".repeat(colonsIn(text) + 1);
}

/** A label in brackets, in which brackets have no place. */
export function labelOf(text: string): string {
  return text.replaceAll(/[[\]]/gu, "").replaceAll(/\s+/gu, " ").trim();
}
