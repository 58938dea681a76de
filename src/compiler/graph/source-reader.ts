/**
 * Reads the source folder, and the files of versions that are mounted in it. Files that are open in an editor have the
 * texts that they have there. Files whose signature has not changed are not read again: their hash is known from the last
 * time. A reader is used for one update only, so that the whole update sees the same version of a file.
 */
import { findImageDamage } from "../asset/image-damage.ts";
import { readImageSize } from "../asset/image-size.ts";
import type { KnownFile } from "../cache/cached-values.ts";
import { fileFinding } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import type { DataOfPage } from "./plugin-pages.ts";
import { isSettled } from "../file-clock.ts";
import { contentHashOf } from "../fingerprint.ts";
import { includedPaths } from "../page/includes/includes.ts";
import type { OpenTexts } from "../source/open-files.ts";
import { nothingOpen, openFile } from "../source/open-files.ts";
import type { SourcePath } from "../source/paths.ts";
import { toSourcePath } from "../source/paths.ts";
import type { Mount } from "../source/mounts.ts";
import { mountedPath, mountFinder, pathInMount } from "../source/mounts.ts";
import type { ReadResult, ScannedFile } from "../source/scan.ts";
import { decodeText, findSource, isPagePath, isSameSignature, readSource } from "../source/scan.ts";

/** A file with the hash of its bytes. Its text is not in memory. */
export type FileResult =
  | ({ readonly kind: "file" } & Pick<KnownFile, "hash" | "includes" | "image" | "damage">)
  | { readonly kind: "failed"; readonly finding: Finding };
/** A file that is decoded from UTF-8; with another encoding, it has failed. */
export type TextResult =
  | ({ readonly kind: "text"; readonly text: string } & Pick<KnownFile, "hash" | "includes">)
  | { readonly kind: "failed"; readonly finding: Finding };

interface Extension {
  readonly made: ReadonlyMap<string, { readonly text: string }>;
  readonly data: ReadonlyMap<string, DataOfPage>;
}

/** Lives for one update. `remember` hands what it read to the next one. */
export class SourceReader {
  readonly #folder: string;
  readonly #known: Map<string, KnownFile>;
  readonly #made: ReadonlyMap<string, { readonly text: string }>;
  readonly #data: ReadonlyMap<string, DataOfPage>;
  readonly #mountOf: (path: SourcePath) => Mount | null;
  readonly #open: OpenTexts;
  readonly #read = new Map<string, KnownFile>();
  /** The texts of included files, by their paths in the source folder. */
  readonly #includes = new Map<string, TextResult>();

  /**
   * @param known The files as last read, by path. `remember` updates it.
   * @param extended What plugins computed: the texts of pages, and the data of pages, by path.
   * @param open The texts of files that are not saved.
   */
  constructor(
    folder: string,
    known: Map<string, KnownFile>,
    { made, data }: Extension = { made: new Map(), data: new Map() },
    mounts: readonly Mount[] = [],
    open: OpenTexts = nothingOpen,
  ) {
    this.#folder = folder;
    this.#known = known;
    this.#made = made;
    this.#data = data;
    this.#mountOf = mountFinder(mounts);
    this.#open = open;
  }

  /** The data from which plugins make content of a page, or `null`. */
  dataOf(path: SourcePath): DataOfPage | null {
    return this.#data.get(path) ?? null;
  }

  /** The path of a file in its version, which is what the file itself refers to. */
  pathInVersion(path: SourcePath): SourcePath {
    const mount = this.#mountOf(path);
    return mount === null ? path : toSourcePath(pathInMount(path, mount.prefix));
  }

  /** Whether the content of a file is known from the last time. */
  readonly isKnown = ({ path, signature }: ScannedFile): boolean => {
    const known = this.#known.get(path)?.signature ?? null;
    return known !== null && isSameSignature(known, signature);
  };

  fileOf(file: ScannedFile): FileResult {
    const alreadyRead = this.#read.get(file.path);
    if (alreadyRead !== undefined) return { kind: "file", ...alreadyRead };
    const text = this.#textInMemory(file.path);
    if (text !== null) return { kind: "file", ...this.#recordText(file, text) };
    const known = this.#known.get(file.path);
    if (known?.signature && isSameSignature(known.signature, file.signature)) {
      this.#read.set(file.path, known);
      return { kind: "file", ...known };
    }
    const read = this.#bytesOf(file);
    return read.kind === "failed" ? read : { kind: "file", ...this.#record(file, read.hash, read.bytes) };
  }

  textOf(file: ScannedFile): TextResult {
    const inMemory = this.#textInMemory(file.path);
    if (inMemory !== null) return { kind: "text", text: inMemory, ...this.#recordText(file, inMemory) };
    const read = this.#bytesOf(file);
    if (read.kind === "failed") return read;
    const { hash, includes } = this.#record(file, read.hash, read.bytes);
    const text = decodeText(read.bytes);
    if (text === null)
      return { kind: "failed", finding: fileFinding("not-utf8", { file: null }, encodingHint(read.bytes)) };
    return { kind: "text", text, hash, includes };
  }

  /** Whether a file is open and not saved. */
  isUnsaved(path: SourcePath): boolean {
    return this.#open.has(path);
  }

  /** The hash of a file that a page includes, which the scan may skip; `null` if there is none. */
  hashOfInclude(path: SourcePath, page: SourcePath): string | null {
    const file = this.#find(path, page);
    const result = file === null ? null : this.fileOf(file);
    return result?.kind === "file" ? result.hash : null;
  }

  /** The text of a file that a page includes; `null` if there is none. */
  textOfInclude(path: SourcePath, page: SourcePath): TextResult | null {
    const file = this.#find(path, page);
    if (file === null) return null;
    const result = this.#includes.get(file.path) ?? this.textOf(file);
    this.#includes.set(file.path, result);
    return result;
  }

  /** The text of one of these files, or `null` if it is not among them. */
  textAt(path: SourcePath, files: readonly ScannedFile[]): string | null {
    const file = files.find((each) => each.path === path);
    const result = file === undefined ? null : this.textOf(file);
    return result?.kind === "text" ? result.text : null;
  }

  /** Replaces the known files with those that this reader has read. */
  remember(): void {
    this.#known.clear();
    this.addKnown();
  }

  /** Adds those that it has read to the known files, if it has read some of them only. */
  addKnown(): void {
    for (const [path, file] of this.#read) this.#known.set(path, file);
  }

  #bytesOf(file: ScannedFile): ReadResult {
    return this.#mountOf(file.path)?.read(file) ?? readSource(this.#folder, file.diskPath);
  }

  /** @param path As a page names it: that of a page of a version is in the version. */
  #find(path: SourcePath, page: SourcePath): ScannedFile | null {
    const mount = this.#mountOf(page);
    if (mount === null) {
      const text = this.#open.get(path);
      return text === undefined ? findSource(this.#folder, path) : openFile(path, text);
    }
    const file = mount.find(path);
    return file === null ? null : { ...file, path: mountedPath(path, mount.prefix) };
  }

  /** The text of a file that is not read from the disk, or `null`. */
  #textInMemory(path: SourcePath): string | null {
    return this.#made.get(path)?.text ?? this.#open.get(path) ?? null;
  }

  #recordText({ path }: ScannedFile, text: string): KnownFile {
    const bytes = Buffer.from(text);
    const file = {
      signature: null,
      hash: contentHashOf(bytes),
      includes: isPagePath(path) ? includedPaths(text, this.pathInVersion(path)) : [],
      image: readImageSize(path, bytes),
      damage: findImageDamage(path, bytes),
    };
    this.#read.set(path, file);
    return file;
  }

  #record({ path, signature }: ScannedFile, hash: string, bytes: Uint8Array): KnownFile {
    const text = isPagePath(path) ? decodeText(bytes) : null;
    const file = {
      // A file that changed a moment ago may change again without getting a new signature.
      signature: isSettled(signature.modified) ? signature : null,
      hash,
      includes: text === null ? [] : includedPaths(text, this.pathInVersion(path)),
      image: readImageSize(path, bytes),
      damage: findImageDamage(path, bytes),
    };
    this.#read.set(path, file);
    return file;
  }
}

function encodingHint(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return "it is UTF-16: save it as UTF-8";
  return bytes.includes(0) ? "it is not text: give it the right file extension" : "save it as UTF-8";
}
