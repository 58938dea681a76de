/** The Markdown of a page or of its translation. */
import type { SourcePath } from "../source/paths.ts";

export interface PageText {
  readonly path: SourcePath;
  /** As written. */
  readonly text: string;
  /** The same with the Markdown that it includes, which belongs to its sections. */
  readonly full: string;
}
