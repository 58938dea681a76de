/**
 * Finds values such as `operation: createQueue` in the frontmatter of pages, before they are compiled. Pages that have not
 * changed are not read again, and only frontmatter that contains the key is parsed.
 */
import { readFrontmatter } from "../page/frontmatter/frontmatter.ts";
import { protect } from "../page/placeholders.ts";
import type { FileSignature, ReadResult, ScannedFile } from "../source/scan.ts";
import { decodeText, isSameSignature } from "../source/scan.ts";
import type { FrontmatterValue } from "./plugin-pages.ts";

interface KnownHead {
  readonly signature: FileSignature;
  /** The frontmatter with its lines `---`, or "". */
  readonly head: string;
  /** By key. */
  readonly values: Map<string, FrontmatterValue | null>;
}

type ReadFile = (file: ScannedFile) => ReadResult;

const noVariables = { get: () => undefined, names: () => [] };

/** Remembers the frontmatter of the pages of one version between updates. */
export class FrontmatterValues {
  readonly #otherKeys: readonly string[];
  readonly #heads = new Map<string, KnownHead>();

  /** @param otherKeys The keys of other tools, which the config lists. */
  constructor(otherKeys: readonly string[]) {
    this.#otherKeys = otherKeys;
  }

  find(key: string, pages: readonly ScannedFile[], read: ReadFile): readonly FrontmatterValue[] {
    return pages.flatMap((file): readonly FrontmatterValue[] => {
      const { head, values } = this.#headOf(file, read);
      if (!head.includes(key)) return [];
      const known = values.get(key);
      const value = known === undefined ? this.#valueIn(key, file, head) : known;
      values.set(key, value);
      return value === null ? [] : [value];
    });
  }

  #valueIn(key: string, { path }: ScannedFile, head: string): FrontmatterValue | null {
    const options = { frontmatterKeys: this.#otherKeys, ownKeys: [key] };
    const { own, ownSpans, frontmatter } = readFrontmatter(head, noVariables, options);
    const read = own[key];
    const span = ownSpans[key];
    if (span === undefined || (typeof read !== "string" && typeof read !== "number")) return null;
    const line = head.split("\n")[span.start.line - 1] ?? "";
    // A name such as 1.10 is a number to YAML, and is meant as it is written.
    const value = typeof read === "string" ? read : line.slice(span.start.column - 1, span.end.column - 1);
    return value === "" ? null : { path, value, span, isDraft: frontmatter.draft === true };
  }

  #headOf(file: ScannedFile, readFile: ReadFile): KnownHead {
    const known = this.#heads.get(file.path);
    if (known !== undefined && isSameSignature(known.signature, file.signature)) return known;
    const read = readFile(file);
    const text = read.kind === "read" ? (decodeText(read.bytes) ?? "") : "";
    const [head = ""] = /^---[^\r\n]*(?:\r\n?|\n)[\s\S]*?(?:(?<=[\r\n])---[^\r\n]*(?:[\r\n]|$))/u.exec(text) ?? [];
    const found = {
      signature: file.signature,
      head: protect(head),
      values: new Map<string, FrontmatterValue | null>(),
    };
    this.#heads.set(file.path, found);
    return found;
  }
}
