/** A page's source as it was read: the value that `source/scan` hands to the compilation. */
import type { SourcePath } from "./paths.ts";

export interface SourceFile {
  readonly path: SourcePath;
  /** Decoded UTF-8 without a byte order mark; line ends as in the file. */
  readonly text: string;
  /** Hash of the file's bytes. */
  readonly hash: string;
}
