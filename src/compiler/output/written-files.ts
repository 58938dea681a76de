/**
 * The files of an output folder after a build, from which the next build knows which files it can leave alone. A site
 * has four files for each page, so they are stored in columns: numbers, hashes of equal length, and the paths.
 */
import type { FileSignature } from "../source/scan.ts";
import { hashDigits } from "../fingerprint.ts";

/** A file as the last build left it. If its signature differs now, somebody else has changed it. */
export interface WrittenFile {
  /** The first digits of the plan's fingerprint. */
  readonly fingerprint: string;
  /** The result of `contentHashOf`. */
  readonly contentHash: string;
  readonly signature: FileSignature;
  /**
   * Hashes of the parts that the file was made from, separated by spaces, in the order in which its plan names them; ""
   * if the plan names none.
   */
  readonly parts: string;
}

/** Bytes of one hash. Short ones are enough to distinguish two builds of one file. */
const hashLength = hashDigits / 2;
/** Bytes of both hashes of a file. */
const hashesLength = hashLength * 2;
const numbersOfFile = 3;

/** A table of written files with a fixed capacity. */
export class WrittenFiles {
  readonly #paths: string[];
  readonly #parts: Map<number, string>;
  readonly #numbers: Float64Array;
  readonly #hashes: Buffer;
  #rows: Map<string, number> | null = null;

  /** @param capacity The number of files that it can hold. */
  constructor(
    capacity: number,
    read: { paths: string[]; parts: Map<number, string>; numbers: Float64Array; hashes: Buffer } | null = null,
  ) {
    this.#paths = read?.paths ?? [];
    this.#parts = read?.parts ?? new Map();
    this.#numbers = read?.numbers ?? new Float64Array(capacity * numbersOfFile);
    this.#hashes = read?.hashes ?? Buffer.alloc(capacity * hashesLength);
  }

  get size(): number {
    return this.#paths.length;
  }

  get paths(): readonly string[] {
    return this.#paths;
  }

  /** Each path may be added only once. */
  add(path: string, { fingerprint, contentHash, signature, parts }: WrittenFile): void {
    const row = this.#paths.length;
    this.#paths.push(path);
    this.#rows?.set(path, row);
    if (parts !== "") this.#parts.set(row, parts);
    this.#numbers.set([signature.size, signature.modified, signature.inode], row * numbersOfFile);
    const offset = row * hashesLength;
    this.#hashes.write(fingerprint, offset, hashLength, "hex");
    this.#hashes.write(contentHash, offset + hashLength, hashLength, "hex");
  }

  /** Copies the entry of a file from another table. */
  copy(path: string, from: WrittenFiles): void {
    const row = from.#rowOf(path);
    if (row === undefined) throw new Error(`${path} was not written`);
    const at = this.size;
    this.#paths.push(path);
    this.#rows?.set(path, at);
    const parts = from.#parts.get(row);
    if (parts !== undefined) this.#parts.set(at, parts);
    this.#numbers.set(from.#numbers.subarray(row * numbersOfFile, (row + 1) * numbersOfFile), at * numbersOfFile);
    this.#hashes.set(from.#hashes.subarray(row * hashesLength, (row + 1) * hashesLength), at * hashesLength);
  }

  has(path: string): boolean {
    return this.#rowOf(path) !== undefined;
  }

  get(path: string): WrittenFile | null {
    const row = this.#rowOf(path);
    if (row === undefined) return null;
    const hashes = this.#hashes;
    const offset = row * hashesLength;
    return {
      fingerprint: hashes.toString("hex", offset, offset + hashLength),
      get contentHash() {
        return hashes.toString("hex", offset + hashLength, offset + hashesLength);
      },
      signature: this.#signature(row),
      parts: this.#parts.get(row) ?? "",
    };
  }

  /** The total size of all files. */
  get bytes(): number {
    let total = 0;
    for (let row = 0; row < this.size; row += 1) total += this.#signature(row).size;
    return total;
  }

  every(test: (path: string, signature: FileSignature) => boolean): boolean {
    return this.#paths.every((path, row) => test(path, this.#signature(row)));
  }

  encode(): Uint8Array {
    const count = this.size;
    const lines = this.#paths.map((path, row) => {
      const parts = this.#parts.get(row);
      // A tab is a safe separator, because paths contain no control characters.
      return parts === undefined ? path : `${path}\t${parts}`;
    });
    const numbers = this.#numbers.subarray(0, count * numbersOfFile);
    return Buffer.concat([
      new Uint8Array(Float64Array.of(count).buffer),
      new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
      this.#hashes.subarray(0, count * hashesLength),
      Buffer.from(lines.join("\n")),
    ]);
  }

  /** @param bytes The unchanged result of `encode`. */
  static decode(bytes: Uint8Array): WrittenFiles {
    // Copied, because a `Float64Array` must start at a multiple of eight bytes, and so that the input can be released.
    const copy = (start: number, end: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes.subarray(start, end));
    const [count = 0] = new Float64Array(copy(0, 8).buffer);
    const hashesAt = 8 + count * numbersOfFile * 8;
    const textAt = hashesAt + count * hashesLength;
    const numbers = new Float64Array(copy(8, hashesAt).buffer);
    const hashes = Buffer.from(copy(hashesAt, textAt).buffer);
    const text = new TextDecoder().decode(bytes.subarray(textAt));
    const parts = new Map<number, string>();
    const paths = count === 0 ? [] : text.split("\n");
    for (const [row, line] of paths.entries()) {
      const end = line.indexOf("\t");
      if (end === -1) continue;
      paths[row] = line.slice(0, end);
      parts.set(row, line.slice(end + 1));
    }
    return new WrittenFiles(count, { paths, parts, numbers, hashes });
  }

  #rowOf(path: string): number | undefined {
    this.#rows ??= new Map(this.#paths.map((each, row) => [each, row]));
    return this.#rows.get(path);
  }

  #signature(row: number): FileSignature {
    const offset = row * numbersOfFile;
    const numbers = this.#numbers;
    return { size: numbers[offset] ?? 0, modified: numbers[offset + 1] ?? 0, inode: numbers[offset + 2] ?? 0 };
  }
}
