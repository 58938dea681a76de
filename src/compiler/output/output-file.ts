/** What a build writes: a file of the output folder, planned first and made only when its bytes are needed. */
import type { RouteInput } from "../route/route-input.ts";
import type { OutputPath } from "../source/paths.ts";

/** By words that go with "changed": "its text". Hashes are short: they tell two builds of one file apart. */
export type Parts = Readonly<Record<string, string>>;

export interface OutputFile {
  readonly path: OutputPath;
  readonly contents: string | Uint8Array;
  /** As `contentHashOf` makes it. */
  readonly contentHash: string;
}

/** A file that the site has, known by what it is made from before it is made. */
export interface PlannedOutput {
  readonly path: OutputPath;
  /** Hash of all that its bytes depend on, as `fingerprint` makes it: the same fingerprint always makes the same bytes. */
  readonly fingerprint: string;
  readonly source: OutputSource;
  /** What the file is made from, to say in words why it is made again. */
  readonly parts?: () => Parts;
}

/**
 * A document and its page script come of one rendering, by the page's number; a document that no page stands behind, of one of its own. The rest is
 * made on the spot, by its path.
 */
export type OutputSource =
  | { readonly kind: "document" | "page-script"; readonly page: number }
  | { readonly kind: "rendered"; readonly input: () => RouteInput }
  | { readonly kind: "made"; readonly make: (path: OutputPath) => string | Uint8Array };
