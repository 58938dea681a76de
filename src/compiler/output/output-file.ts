/** The files that a build writes: each is planned first, and made only when its bytes are needed. */
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import type { RouteInput } from "../route/route-input.ts";
import type { OutputPath } from "../source/paths.ts";
import type { SiteOutputs } from "./site-outputs.ts";

/**
 * Hashes of a file's inputs, keyed by phrases to which messages append "changed": "its text". The hashes are short,
 * because they only distinguish two builds of one file.
 */
export type Parts = Readonly<Record<string, string>>;

/** A file that has been made, and will be written if its content differs from the one in the output folder. */
export interface OutputFile {
  readonly path: OutputPath;
  readonly contents: string | Uint8Array;
  /** The result of `contentHashOf`. */
  readonly contentHash: string;
}

/** The contents of a file as text. */
export function textOf(contents: OutputFile["contents"]): string {
  return typeof contents === "string" ? contents : Buffer.from(contents).toString("utf8");
}

/** The files of a publication that are made already, or still valid. */
export interface Published {
  /** Reads a planned file that is already published and up to date. */
  readonly read: (path: OutputPath) => Uint8Array;
  /** The hash of the content of a file. */
  readonly hashOf: (path: OutputPath) => string;
}

/** A file of the site before it is made. */
export interface PlannedOutput {
  readonly path: OutputPath;
  /**
   * A hash of everything that the bytes depend on, as made by `fingerprint`. The same fingerprint always gives the same
   * bytes.
   */
  readonly fingerprint: string;
  readonly source: OutputSource;
  /** The number of the edition by which it is rendered, if that is not the one of the default language. */
  readonly edition?: number;
  /** The inputs of the file, used to explain why it is made again. */
  readonly parts?: () => Parts;
}

/** A file that is the Markdown of a page. */
export interface PlannedMarkdown extends PlannedOutput {
  readonly source: { readonly kind: "markdown"; readonly page: number };
}

/**
 * A document, its page script and its Markdown come from one rendering of the page, identified by its number. A
 * document without a page is rendered from a separate input. A joined file consists of a head and the Markdown of
 * pages. All other files are made directly from their paths.
 */
export type OutputSource =
  | { readonly kind: "document" | "page-script"; readonly page: number }
  | PlannedMarkdown["source"]
  | { readonly kind: "joined"; readonly head: string; readonly pages: readonly PlannedMarkdown[] }
  | { readonly kind: "rendered"; readonly input: () => RouteInput }
  | {
      readonly kind: "made";
      /** @param hashOf Given to the manifest, which is made last. */
      readonly make: (path: OutputPath, hashOf?: Published["hashOf"]) => string | Uint8Array | Promise<Uint8Array>;
    };

/** Reads and converts contents that a planner names by their hashes. */
type Contents = Pick<SiteOutputs, "bodyOf" | "readAsset" | "convertSvg" | "convertImage">;

/**
 * Plans a file that is made from `inputs`. Their hash is its fingerprint, and its maker sees nothing else, so that none
 * can be forgotten.
 * @param make A function from the top level of a module. It may read contents whose hashes are in `inputs`.
 */
export function plan<Inputs>(
  path: OutputPath,
  inputs: Inputs,
  contents: Contents,
  make: (inputs: Inputs, contents: Contents) => string | Uint8Array | Promise<Uint8Array>,
): PlannedOutput {
  return { path, fingerprint: fingerprintOf(inputs), source: { kind: "made", make: () => make(inputs, contents) } };
}

/** Plans a file whose text is already known. */
export function planText(path: OutputPath, text: string): PlannedOutput {
  return { path, fingerprint: fingerprint(text), source: { kind: "made", make: () => text } };
}

/** Plans a document that does not belong to a page. @param siteHash The hash of the site data with which it is rendered. */
export function planRendered<Inputs>(
  path: OutputPath,
  siteHash: string,
  inputs: Inputs,
  make: (inputs: Inputs) => RouteInput,
): PlannedOutput {
  const source = { kind: "rendered", input: () => make(inputs) } as const;
  return { path, fingerprint: fingerprintOf([siteHash, inputs]), source };
}
