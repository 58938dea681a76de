/** The source of a page as read by `source/scan`, and the input of its compilation. */
import type { SourcePath } from "./paths.ts";

/** A page that could be read and is UTF-8. */
export interface SourceFile {
  readonly path: SourcePath;
  /** Decoded UTF-8 without byte order marks. Line endings are those of the file. */
  readonly text: string;
  /** The hash of the file's bytes. */
  readonly hash: string;
}
