/** The source folder as the graph sees it: hashes without reading where nothing changed, texts where they are needed. */
import { fileFinding } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { isSettled } from "../file-clock.ts";
import type { SourcePath } from "../source/paths.ts";
import type { ScannedFile } from "../source/scan.ts";
import { decodeText, findSource, isSameSignature, readSource } from "../source/scan.ts";
import type { KnownFile } from "../cache/cached-values.ts";

export type HashResult =
  | { readonly kind: "hash"; readonly hash: string }
  | { readonly kind: "failed"; readonly finding: Finding };
export type TextResult =
  | { readonly kind: "text"; readonly text: string; readonly hash: string }
  | { readonly kind: "failed"; readonly finding: Finding };

/** One look at the folder. */
export class SourceReader {
  readonly #folder: string;
  readonly #known: Map<string, KnownFile>;
  readonly #seen = new Map<string, KnownFile>();
  /** What changed so shortly before it was read that the next change may not show. */
  readonly #fresh = new Set<string>();
  /** Texts of files that pages show. */
  readonly #includes = new Map<string, TextResult>();

  /** @param known Hashes of the last look, by path; `forgetOthers` leaves those of this one. */
  constructor(folder: string, known: Map<string, KnownFile>) {
    this.#folder = folder;
    this.#known = known;
  }

  hashOf(file: ScannedFile): HashResult {
    const seen = this.#seen.get(file.path);
    if (seen !== undefined) return { kind: "hash", hash: seen.hash };
    const known = this.#known.get(file.path);
    if (known !== undefined && isSameSignature(known.signature, file.signature)) {
      this.#seen.set(file.path, known);
      return { kind: "hash", hash: known.hash };
    }
    const read = readSource(this.#folder, file.diskPath);
    if (read.kind === "failed") return read;
    this.#see(file, read.hash);
    return { kind: "hash", hash: read.hash };
  }

  /** The hash of a file that the scan passes by, or `null` where there is none. */
  hashOfInclude(path: SourcePath): string | null {
    const file = findSource(this.#folder, path);
    const result = file === null ? null : this.hashOf(file);
    return result?.kind === "hash" ? result.hash : null;
  }

  /** `null`: there is no such file. */
  textOfInclude(path: SourcePath): TextResult | null {
    const file = findSource(this.#folder, path);
    if (file === null) return null;
    const result = this.#includes.get(path) ?? this.textOf(file);
    this.#includes.set(path, result);
    return result;
  }

  /** The text of one of these files, or `null` where there is none. */
  textAt(path: SourcePath, files: readonly ScannedFile[]): string | null {
    const file = files.find((each) => each.path === path);
    const result = file === undefined ? null : this.textOf(file);
    return result?.kind === "text" ? result.text : null;
  }

  /** Leaves in the cache's map what this look saw, and only what will show its next change. */
  forgetOthers(): void {
    this.#known.clear();
    this.remember();
  }

  /** The same for the files of this look alone. */
  remember(): void {
    for (const [path, file] of this.#seen) {
      if (this.#fresh.has(path)) this.#known.delete(path);
      else this.#known.set(path, file);
    }
  }

  #see({ path, signature }: ScannedFile, hash: string): void {
    this.#seen.set(path, { signature, hash });
    if (!isSettled(signature.modified)) this.#fresh.add(path);
  }

  textOf(file: ScannedFile): TextResult {
    const read = readSource(this.#folder, file.diskPath);
    if (read.kind === "failed") return read;
    this.#see(file, read.hash);
    const text = decodeText(read.bytes);
    if (text === null)
      return { kind: "failed", finding: fileFinding("not-utf8", { file: null }, encodingHint(read.bytes)) };
    return { kind: "text", text, hash: read.hash };
  }
}

function encodingHint(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return "it is UTF-16: save it as UTF-8";
  return bytes.includes(0) ? "it is not text: give it the ending of what it is" : "save it as UTF-8";
}
