/**
 * Rewrites a page of another tool by edits at source positions, so that everything else stays byte for byte as it was.
 * A page goes through several stages; each sees the text that the stage before it left. Parsing takes most of the time of
 * a migration, so passes that do not depend on each other's edits form one stage and share a parse. Pure.
 */
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import type { Note, Remark } from "../note.ts";
import type { MdxPage } from "../mdx/jsx.ts";
import { readMdxPage } from "../mdx/jsx.ts";
import { blank } from "./blank.ts";
import type { PageFrontmatter } from "./frontmatter.ts";
import { lineFinder } from "./lines-of.ts";
import { frontmatterEnd, readPageFrontmatter } from "./frontmatter.ts";

/** Replaces `start` to `end` of the page; equal offsets insert. Offsets are in UTF-16 code units. */
export interface Edit {
  /** The offset of the replaced text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What to report about it. */
  readonly remark?: Remark;
}

/** A page as a pass sees it. All but the text is computed when a pass asks for it. */
export interface ParsedPage {
  readonly text: string;
  /** The offset at which the text after the frontmatter begins. */
  readonly bodyStart: number;
  readonly frontmatter: PageFrontmatter;
  /** CommonMark and GFM, without containers and directives. Offsets are those of `text`. */
  readonly tree: Root;
  /**
   * The text with frontmatter, code and comments replaced by spaces, so that patterns find only prose and markup. Offsets
   * and lines are those of `text`.
   */
  readonly prose: string;
  /** The tags of MDX, which need no tree. */
  readonly mdx: MdxPage;
}

/** Finds edits in the text as it was before its stage; the order of the result does not matter. */
export type Pass = (page: ParsedPage) => readonly Edit[];

/**
 * A pass; several that read the same text, and whose edits are applied together; or several that are repeated until they
 * find nothing more. Of edits that overlap, the one that starts first is applied.
 */
export type Stage = Pass | readonly Pass[] | { readonly repeated: readonly Pass[] };

/** Notes have the file that `finishDraft` was given and their lines in the final text. */
export interface Rewritten {
  readonly text: string;
  readonly notes: readonly Note[];
}

/** A page between two stages. */
export interface Draft {
  readonly page: ParsedPage;
  /** Remarks with their offsets in the text of the page. */
  readonly remarks: readonly { readonly remark: Remark; readonly offset: number }[];
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** @param file The path of the new page, for the notes. */
export function rewritePage(text: string, file: string, stages: readonly Stage[]): Rewritten {
  return finishDraft(editDraft(draftOf(text), stages), file);
}

/** Begins a rewrite whose later stages need to see the page in between; for all others, there is `rewritePage`. */
export function draftOf(text: string): Draft {
  return { page: parsePage(text), remarks: [] };
}

/** Applies stages one after the other; remarks of earlier ones move along with the text. */
export function editDraft(draft: Draft, stages: readonly Stage[]): Draft {
  let current = draft;
  for (const stage of stages) {
    if (typeof stage === "function") current = applyPasses(current, [stage]);
    else if (!("repeated" in stage)) current = applyPasses(current, stage);
    else
      for (let before: Draft | null = null; before?.page !== current.page;) {
        before = current;
        current = applyPasses(current, stage.repeated);
      }
  }
  return current;
}

/** @param file The path of the new page, for the notes. */
export function finishDraft({ page, remarks }: Draft, file: string): Rewritten {
  const lineAt = lineFinder(remarks.length === 0 ? "" : page.text);
  const notes = remarks.map(({ remark, offset }): Note => ({
    ...remark,
    place: { site: "new", file, line: lineAt(offset) + 1 },
  }));
  return { text: page.text, notes };
}

function applyPasses({ page, remarks }: Draft, passes: readonly Pass[]): Draft {
  const edits = withoutOverlaps(passes.flatMap((pass) => pass(page)));
  if (edits.length === 0) return { page, remarks };
  const made = applyEdits(page.text, edits);
  const added = edits.flatMap(({ remark, start }) =>
    remark === undefined ? [] : [{ remark, offset: made.offsetAfter(start) }],
  );
  return {
    page: made.text === page.text ? page : parsePage(made.text),
    remarks: [...remarks.map(({ remark, offset }) => ({ remark, offset: made.offsetAfter(offset) })), ...added],
  };
}

/** Returns at once: frontmatter, tree, prose and tags are computed on first access, once each. */
export function parsePage(text: string): ParsedPage {
  const bodyStart = frontmatterEnd(text);
  let frontmatter: PageFrontmatter | null = null;
  let body: Pick<ParsedPage, "tree" | "prose"> | null = null;
  let mdx: MdxPage | null = null;
  const parse = (): Pick<ParsedPage, "tree" | "prose"> => (body ??= parseBody(text, bodyStart));
  return {
    text,
    bodyStart,
    get frontmatter() {
      return (frontmatter ??= readPageFrontmatter(text));
    },
    get tree() {
      return parse().tree;
    },
    get prose() {
      return parse().prose;
    },
    get mdx() {
      return (mdx ??= readMdxPage(text, bodyStart));
    },
  };
}

/** Parses Markdown without frontmatter. */
export function parseMarkdown(text: string): Root {
  return parser.parse(text);
}

function parseBody(text: string, bodyStart: number): Pick<ParsedPage, "tree" | "prose"> {
  const body = blank(text.slice(0, bodyStart)) + text.slice(bodyStart);
  const tree = parseMarkdown(body);
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
  /** How far what is after each edit moves. */
  const shifts: number[] = [];
  for (const { start, end, text: replacement } of edits) {
    result += text.slice(done, start) + replacement;
    done = end;
    shifts.push((shifts.at(-1) ?? 0) + replacement.length - (end - start));
  }
  const offsetAfter = (offset: number): number => {
    // The number of edits that begin before the offset.
    let before = 0;
    for (let high = edits.length; before < high;) {
      const middle = (before + high) >> 1;
      if ((edits[middle]?.start ?? Infinity) < offset) before = middle + 1;
      else high = middle;
    }
    const last = edits[before - 1];
    return last !== undefined && last.end > offset
      ? last.start + (shifts[before - 2] ?? 0)
      : offset + (shifts[before - 1] ?? 0);
  };
  return { text: result + text.slice(done), offsetAfter };
}
