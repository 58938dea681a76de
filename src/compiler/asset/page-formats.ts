/** Files that other tools read as pages, and what their author can do here. */
import { posix } from "node:path";

/** Markdown under another ending. */
const markdown = new Set([".markdown", ".mdown", ".mdwn", ".mkd", ".mkdn", ".mdx"]);
const others = new Set([".adoc", ".asciidoc", ".org", ".qmd", ".rmd", ".rst", ".textile"]);

/** How to turn a file into a page, or `null` if its format is not one of pages. */
export function makePageOf(path: string): string | null {
  const { name, ext, base } = posix.parse(path);
  const format = ext.toLowerCase();
  if (markdown.has(format)) {
    const components = format === ".mdx" ? ", and write its components as directives" : "";
    return `rename “${base}” to “${name}.md”${components}`;
  }
  return others.has(format)
    ? `convert “${base}” to Markdown in “${name}.md”, or move it to \`public/\` if it is a download`
    : null;
}
