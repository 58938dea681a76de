/** Finds the Markdown files that pages of MDX import as components. Pure. */
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import { parsePage } from "../markdown/rewrite.ts";
import { importsIn } from "./passes.ts";

interface MdxFile {
  /** The path in the old site's folder. */
  readonly from: string;
  readonly text: string;
}

/**
 * The files that the pages import and those that they import in turn, by their paths, with their texts. Pages that are
 * published themselves are not among them.
 *
 * @param fileNamed The path that `written` stands for in the file `from`, or `null` if it is no Markdown file.
 */
export function importedPages(
  site: OldSite,
  pages: readonly MdxFile[],
  fileNamed: (written: string, from: string) => string | null,
): ReadonlyMap<string, string> {
  const published = new Set(pages.map(({ from }) => from));
  const found = new Map<string, string>();
  const queue = [...pages];
  for (const { from, text } of queue)
    for (const written of importsIn(parsePage(text)).values()) {
      const path = fileNamed(written, from);
      const part = path === null || found.has(path) || published.has(path) ? null : site.textOf(path);
      if (path === null || part === null) continue;
      found.set(path, part);
      queue.push({ from: path, text: part });
    }
  return found;
}

/** A file that the old tool did not publish because of its name, and that no page imports. */
export function leftOutNote(file: string): Note {
  return {
    outcome: "lossy",
    what: "Files that were left out",
    advice: "its path has a name that begins with an underscore, so it was not published, and no page imports it",
    place: { site: "old", file, line: 1 },
  };
}
