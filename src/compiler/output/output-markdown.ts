/** The links and images of a Markdown file that is published as it is, for programs that read it. Pure. */
import type { Nodes } from "mdast";
import { makeLineIndex } from "../diagnostics/line-index.ts";
import { MarkupLimitError } from "../page/limits/markup-limit.ts";
import type { MarkdownParser } from "../page/markdown/parser.ts";
import type { OutputPage, OutputTarget } from "./output-page.ts";

/** In characters. Longer files are data rather than texts for agents. */
const maxLength = 500_000;

/**
 * @param home The address of the site: "https://example.com/docs/", or its base. Programs keep files apart from the site,
 * so their links have its full address.
 */
export function readMarkdown(path: string, text: string, parse: MarkdownParser, home: string): OutputPage | null {
  if (text.length > maxLength) return null;
  const positionOf = makeLineIndex(text);
  const targets: OutputTarget[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "link" || node.type === "definition" || node.type === "image") {
      const { start, end } = node.position ?? {};
      const url = node.url.startsWith(home) ? new URL(node.url, "http://site.invalid") : null;
      // A placeholder that a program replaces is not an address yet.
      if (start?.offset !== undefined && end?.offset !== undefined && !/[{}<>$]/u.test(node.url))
        targets.push({
          url: url === null ? node.url : url.pathname + url.search + url.hash,
          role: node.type === "image" ? "asset" : "link",
          isMetadata: false,
          span: { start: positionOf(start.offset), end: positionOf(end.offset) },
        });
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  try {
    visit(parse(withoutFrontmatter(text)));
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    return null;
  }
  return { path, isDocument: false, title: null, isRedirect: false, ids: [], targets, tooDeep: null };
}

/** The lines at the top of a file between two `---`; empty texts if it has none. */
export function frontmatterIn(text: string): { readonly whole: string; readonly open: string; readonly yaml: string } {
  const [whole = "", open = "", yaml = ""] = /(?<![^])(---[ \t]*\r?\n)([^]*?)^---[ \t]*$/mu.exec(text) ?? [];
  return { whole, open, yaml };
}

/** Replaces the frontmatter by spaces, so that all places stay the same. */
function withoutFrontmatter(text: string): string {
  const { whole } = frontmatterIn(text);
  return whole.replaceAll(/[^\r\n]/gu, " ") + text.slice(whole.length);
}
