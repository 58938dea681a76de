/**
 * Docusaurus's comments on lines of their own, which highlight other lines:
 *
 *     // highlight-next-line
 *     start();
 *     // highlight-start
 *     run();
 *     // highlight-end
 */

/** The comments of one block, parsed. */
export interface HighlightComments {
  /** The lines that only hold a comment, counted from 0. */
  readonly comments: ReadonlySet<number>;
  readonly highlighted: ReadonlySet<number>;
  /** Comments without a line to highlight, which stay in the code. */
  readonly unpaired: readonly HighlightComment[];
}

/** A comment without its counterpart: an end without a start, a start without an end, or one in the last line. */
export interface HighlightComment {
  readonly line: number;
  /** "highlight-start" */
  readonly name: string;
}

/** In every form of comment that Docusaurus knows. */
const commentPattern =
  /^[ \t]*(\/\/|#|--|%|;;|REM\b|::|<!--|\/\*|\{\s*\/\*|\(\*)\s*(highlight-next-line|highlight-start|highlight-end)\s*(?:-->|\*\/\s*\}?|\*\))?$/u;

/** The comment that a line consists of, and the mark that opens it, or `null`. */
function highlightCommentIn(line: string): { readonly mark: string; readonly name: string } | null {
  const [, mark, name] = commentPattern.exec(line.trimEnd()) ?? [];
  return mark === undefined || name === undefined ? null : { mark, name };
}

/** @param isMarkdown Whether the block shows Markdown, whose own comments are those of HTML. */
export function readHighlightComments(lines: readonly string[], isMarkdown: boolean): HighlightComments {
  const comments = new Set<number>();
  const highlighted = new Set<number>();
  const unpaired: HighlightComment[] = [];
  let start: number | null = null;
  for (const [line, text] of lines.entries()) {
    const found = text.includes("highlight-") ? highlightCommentIn(text) : null;
    if (found === null || (isMarkdown && !/^[<{]/u.test(found.mark))) continue;
    const { name } = found;
    if (name === "highlight-next-line" && line + 1 < lines.length) {
      comments.add(line);
      highlighted.add(line + 1);
    } else if (name === "highlight-start" && start === null) start = line;
    else if (name === "highlight-end" && start !== null) {
      comments.add(start);
      comments.add(line);
      for (let inside = start + 1; inside < line; inside += 1) highlighted.add(inside);
      start = null;
    } else unpaired.push({ line, name });
  }
  if (start !== null) unpaired.push({ line: start, name: "highlight-start" });
  return { comments, highlighted, unpaired };
}
