/** Files that other tools treat as pages, and hints on how to convert them. */
import { posix } from "node:path";

/** Other extensions of Markdown files. */
const markdown = new Set([".markdown", ".mdown", ".mdwn", ".mkd", ".mkdn", ".mdx"]);
const others = new Set([".adoc", ".asciidoc", ".org", ".qmd", ".rmd", ".rst", ".textile"]);

/** A hint on how to turn a file into a page, or `null` if it is not in a page format. */
export function conversionHint(path: string): string | null {
  const { name, ext, base } = posix.parse(path);
  const format = ext.toLowerCase();
  if (markdown.has(format)) {
    const components = format === ".mdx" ? ", and turn its components into directives" : "";
    return `rename “${base}” to “${name}.md”${components}`;
  }
  return others.has(format)
    ? `convert “${base}” to Markdown in “${name}.md”, or move it to \`public/\` if it is a download`
    : null;
}
