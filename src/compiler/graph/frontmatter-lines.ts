/**
 * Finds lines such as `operation: createQueue` in the frontmatter of pages, before they are compiled. Pages that have not
 * changed are not read again.
 */
import type { FileSignature, ScannedFile } from "../source/scan.ts";
import { decodeText, isSameSignature, readSource } from "../source/scan.ts";
import type { FrontmatterLine } from "./plugin-pages.ts";

interface KnownHead {
  readonly signature: FileSignature;
  readonly lines: readonly string[];
}

export class FrontmatterLines {
  readonly #folder: string;
  readonly #heads = new Map<string, KnownHead>();

  constructor(sourceFolder: string) {
    this.#folder = sourceFolder;
  }

  find(key: string, pages: readonly ScannedFile[]): readonly FrontmatterLine[] {
    return pages.flatMap((file) =>
      this.#linesOf(file).flatMap((text, index): FrontmatterLine[] => {
        if (!text.startsWith(`${key}:`)) return [];
        const [, space = "", quote = "", value = ""] =
          /^(\s+)(["']?)(.*?)\2\s*$/u.exec(text.slice(key.length + 1)) ?? [];
        if (value === "") return [];
        return [{ path: file.path, value, line: index + 1, column: key.length + space.length + quote.length + 2 }];
      }),
    );
  }

  #linesOf(file: ScannedFile): readonly string[] {
    const known = this.#heads.get(file.path);
    if (known !== undefined && isSameSignature(known.signature, file.signature)) return known.lines;
    const read = readSource(this.#folder, file.diskPath);
    const text = read.kind === "read" ? (decodeText(read.bytes) ?? "") : "";
    const [head = ""] = /^---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/u.exec(text) ?? [];
    const lines = head.split(/\r?\n/u);
    this.#heads.set(file.path, { signature: file.signature, lines });
    return lines;
  }
}
