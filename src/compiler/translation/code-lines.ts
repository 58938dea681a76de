/** Tells the lines of a page's code blocks from those of its prose. */

/** A line of a page without its line end. */
export interface BodyLine {
  readonly text: string;
  /** The block that the line belongs to, its fences included; `null` in prose. */
  readonly block: CodeBlock | null;
}

/** A fenced block, shared by all of its lines. One that is not closed extends to the end of the page. */
export interface CodeBlock {
  /** What follows the opening fence: "bash{2}". */
  readonly info: string;
  /** The lines between the fences. */
  readonly lines: string[];
}

/** @param body Markdown without frontmatter, with line ends of one character. */
export function bodyLines(body: string): readonly BodyLine[] {
  let open: { readonly block: CodeBlock; readonly mark: string } | null = null;
  return body.split("\n").map((text): BodyLine => {
    const [, mark = "", info = ""] = /^[ \t]*(?:(?:>|[-*+]|\d+[.)])[ \t]*)*(`{3,}|~{3,})(.*)$/u.exec(text) ?? [];
    if (open === null) {
      if (mark === "" || (mark.startsWith("`") && info.includes("`"))) return { text, block: null };
      open = { block: { info: info.trim(), lines: [] }, mark };
      return { text, block: open.block };
    }
    const { block } = open;
    if (mark.startsWith(open.mark) && info.trim() === "") open = null;
    else block.lines.push(text);
    return { text, block };
  });
}
