/** A file of the output folder as a build left it: what the next one needs to know that it may leave it alone. */
import type { FileSignature } from "../source/scan.ts";

export interface WrittenFile {
  /** Of what the file was made from. */
  readonly fingerprint: string;
  readonly contentHash: string;
  readonly signature: FileSignature;
}
