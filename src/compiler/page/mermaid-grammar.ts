/** What the kinds of Mermaid diagrams have in common: a first line, and statements of one line, some of them in blocks. */

/** A statement in the form that the package expects, or why the package would skip it. */
export type Statement =
  | {
      readonly kind: "written";
      readonly lines: readonly string[];
      /** The arrows that are written from their end to their start, as `arrowKey` writes them. */
      readonly reversed?: readonly string[];
    }
  | { readonly kind: "opening"; readonly lines: readonly string[]; readonly block: Block }
  | { readonly kind: "closing"; readonly lines: readonly string[] }
  | { readonly kind: "unknown"; readonly rest: string; readonly hint: string | null };

/** A block contains statements, or the members of a class or an entity. */
export type Block = "statements" | "members";

export interface Grammar {
  /** The first line of the diagram. */
  readonly header: RegExp;
  /** The lines that are written before all others, because the package expects them there. */
  readonly head?: (lines: readonly string[]) => readonly string[];
  /** The line that closes a block. */
  readonly close: string;
  /**
   * @param lines All lines of the diagram, without the header.
   * @returns A function that reads one line; `block` is the innermost block around it.
   */
  readonly open: (lines: readonly string[]) => (line: string, block: Block | null) => Statement;
}
