/**
 * Rewrites a page of another tool by edits at source positions, so that everything else stays byte for byte as it was.
 * A page goes through several passes; each sees the text that the pass before it left. Pure.
 */
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import type { Note, Remark } from "../note.ts";
import { frontmatterEnd } from "./frontmatter.ts";

export interface Edit {
  /** The offset of the replaced text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What to report about it. */
  readonly remark?: Remark;
}

/** A page as a pass sees it. */
export interface ParsedPage {
  readonly text: string;
  /** The offset at which the text after the frontmatter begins. */
  readonly bodyStart: number;
  /** CommonMark and GFM, without containers and directives. Offsets are those of `text`. */
  readonly tree: Root;
  /**
   * The text with frontmatter, code and comments replaced by spaces, so that patterns find only prose and markup. Offsets
   * and lines are those of `text`.
   */
  readonly prose: string;
}

export type Pass = (page: ParsedPage) => readonly Edit[];

export interface Rewritten {
  readonly text: string;
  readonly notes: readonly Note[];
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** @param file The path of the new page, for the notes. */
export function rewritePage(text: string, file: string, passes: readonly Pass[]): Rewritten {
  let current = text;
  /** Remarks with their offset in the current text. */
  let remarks: { readonly remark: Remark; readonly offset: number }[] = [];
  let page = parsePage(current);
  for (const pass of passes) {
    const edits = withoutOverlaps(pass(page));
    if (edits.length === 0) continue;
    const made = applyEdits(current, edits);
    const added = edits.flatMap(({ remark, start }) =>
      remark === undefined ? [] : [{ remark, offset: made.offsetAfter(start) }],
    );
    remarks = [...remarks.map(({ remark, offset }) => ({ remark, offset: made.offsetAfter(offset) })), ...added];
    if (made.text === current) continue;
    current = made.text;
    page = parsePage(current);
  }
  const lineAt = (offset: number): number => current.slice(0, offset).split("\n").length;
  const notes = remarks.map(({ remark, offset }): Note => ({
    ...remark,
    place: { site: "new", file, line: lineAt(offset) },
  }));
  return { text: current, notes };
}

/** Parses when a pass asks for the tree or the prose, which many passes do not. */
export function parsePage(text: string): ParsedPage {
  const bodyStart = frontmatterEnd(text);
  let parsed: Pick<ParsedPage, "tree" | "prose"> | null = null;
  const parse = (): Pick<ParsedPage, "tree" | "prose"> => (parsed ??= parseBody(text, bodyStart));
  return {
    text,
    bodyStart,
    get tree() {
      return parse().tree;
    },
    get prose() {
      return parse().prose;
    },
  };
}

function parseBody(text: string, bodyStart: number): Pick<ParsedPage, "tree" | "prose"> {
  const body = blank(text.slice(0, bodyStart)) + text.slice(bodyStart);
  const tree = parser.parse(body);
  const hidden: { readonly start: number; readonly end: number }[] = [];
  visit(tree, (node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    if (node.type === "code" || node.type === "inlineCode") hidden.push({ start, end });
    if (node.type !== "html") return;
    for (const { index, 0: comment } of node.value.matchAll(/<!--[\s\S]*?(?:-->|$)/gu))
      hidden.push({ start: start + index, end: start + index + comment.length });
  });
  let prose = "";
  let done = 0;
  for (const { start, end } of hidden) {
    prose += body.slice(done, start) + blank(body.slice(Math.max(start, done), end));
    done = Math.max(done, end);
  }
  return { tree, prose: prose + body.slice(done) };
}

/** Spaces of the same length, with the same line breaks. */
function blank(text: string): string {
  return text.replaceAll(/[^\n\r]/gu, (character) => " ".repeat(character.length));
}

function withoutOverlaps(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = [];
  for (const edit of [...edits].sort((left, right) => left.start - right.start || left.end - right.end))
    if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  return kept;
}

interface Edited {
  readonly text: string;
  /** Where a character of the old text is in the new one; for a replaced one, where its replacement begins. */
  readonly offsetAfter: (offset: number) => number;
}

function applyEdits(text: string, edits: readonly Edit[]): Edited {
  let result = "";
  let done = 0;
  for (const { start, end, text: replacement } of edits) {
    result += text.slice(done, start) + replacement;
    done = end;
  }
  const offsetAfter = (offset: number): number => {
    let shift = 0;
    for (const { start, end, text: replacement } of edits) {
      if (start >= offset) break;
      if (end > offset) return start + shift;
      shift += replacement.length - (end - start);
    }
    return offset + shift;
  };
  return { text: result + text.slice(done), offsetAfter };
}
