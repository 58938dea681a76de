/**
 * When a page is sent as Markdown: to programs whose `Accept` header names it, and not after HTML. Browsers never name it.
 * A server that compared the weights of all types would decide the same for every program that we know. Pure.
 */

/** Regular expressions for the value of `Accept` that every server understands: one that must match, and one that must not. */
export const acceptPatterns = { wanted: "text/markdown", unwanted: "text/html.*text/markdown" } as const;

const [wanted, unwanted] = [new RegExp(acceptPatterns.wanted, "iu"), new RegExp(acceptPatterns.unwanted, "iu")];

/** @param accept The header of the request. */
export function prefersMarkdown(accept: string | undefined): boolean {
  return accept !== undefined && wanted.test(accept) && !unwanted.test(accept);
}

/**
 * The files that may contain the Markdown of a document, of which one exists at most.
 * @param file The document: "guide/index.html" → "guide.md" and, for the home page of an edition, "guide/index.md".
 */
export function markdownFilesOf(file: string): readonly string[] {
  const [, folder] = /^(?:(.*)\/)?index\.html$/u.exec(file) ?? [];
  if (folder !== undefined) return [`${folder}.md`, `${folder}/index.md`];
  return [file === "index.html" ? "index.md" : `${file}.md`];
}

/** The document at a path below the base: "guide/" and "guide" → "guide/index.html". */
export function documentAt(path: string): string {
  if (path.endsWith(".html")) return path;
  return path === "" || path.endsWith("/") ? `${path}index.html` : `${path}/index.html`;
}
