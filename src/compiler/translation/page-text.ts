/** The Markdown of a translation and of the page that it translates. */
import type { SourcePath } from "../source/paths.ts";

/** A page by its file, as it is now in the editor or on disk. */
export interface PageText {
  readonly path: SourcePath;
  /** As written. */
  readonly text: string;
}

/** The page that a translation translates. */
export interface SourceText extends PageText {
  /** The same with the Markdown that it includes, which belongs to its sections. */
  readonly full: string;
}
