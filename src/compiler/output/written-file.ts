/** A file of the output folder as a build left it: what the next one needs to know that it may leave it alone. */
import type { FileSignature } from "../source/scan.ts";

/** By words that go with "changed": "its text". Hashes are short: they tell two builds of one file apart. */
export type Parts = Readonly<Record<string, string>>;

export interface WrittenFile {
  /** Of what the file was made from. */
  readonly fingerprint: string;
  readonly contentHash: string;
  /** Of each part that it was made from, by what that is in words; for files whose plan names them. */
  readonly parts?: Parts;
  readonly signature: FileSignature;
}
