/** What the kinds of Mermaid diagrams have in common: a first line, and statements of one line, some of them in blocks. */
import { encodeLabel } from "./mermaid-labels.ts";

/** A statement in the form that the package expects, or why the package would skip it. */
export type Statement =
  | { readonly kind: "written"; readonly lines: readonly string[] }
  | { readonly kind: "opening"; readonly lines: readonly string[]; readonly block: Block }
  | { readonly kind: "closing"; readonly lines: readonly string[] }
  | { readonly kind: "unknown"; readonly rest: string; readonly hint: string | null };

/** A block contains statements, or the members of a class or an entity. */
export type Block = "statements" | "members";

/** Hints by the statements to which they apply. */
export type Advice = readonly (readonly [statement: RegExp, hint: string])[];

export interface Grammar {
  /** The first line of the diagram. */
  readonly header: RegExp;
  /** The lines that are written before all others, because the package expects them there. */
  readonly head?: (lines: readonly string[]) => readonly string[];
  /** The line that closes a block. */
  readonly close: string;
  /** Hints for statements that docsgen does not draw. */
  readonly advice?: Advice;
  /**
   * @param lines All lines of the diagram, without the header.
   * @returns A function that reads one line; `block` is the innermost block around it.
   */
  readonly open: (lines: readonly string[]) => (line: string, block: Block | null) => Statement;
}

/** A kind of line. */
export interface Form {
  readonly pattern: RegExp;
  readonly write: (groups: readonly string[]) => string;
  readonly opens?: Block;
  /** The block to which the form is limited. Forms without one are allowed everywhere except among members. */
  readonly inside?: Block;
}

/** The name of a state, a participant, a class or an entity. */
const id = String.raw`[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*`;
/** A pattern of whole lines, in which `ID` is a name. */
export const form = (source: string, flags = "u"): RegExp => new RegExp(`^${source.replaceAll("ID", id)}$`, flags);
/** Adds a label, if there is one, as relations and states have it: "A --> B : label". */
export const withLabel = (text: string, label: string): string =>
  label === "" ? text : `${text} : ${encodeLabel(label)}`;

/** Writes a line as the first form that matches, or `null`. */
export function writeAs(forms: readonly Form[], line: string): readonly string[] | null {
  for (const { pattern, write } of forms) {
    const [match, ...groups] = pattern.exec(line) ?? [];
    if (match !== undefined) return [write(groups.map((group: string | undefined) => group ?? ""))];
  }
  return null;
}

/**
 * @param close The line that closes a block.
 * @param writeAlone Writes a line that is a name, if the diagram may have one that no other line contains.
 */
export function makeGrammar(
  header: RegExp,
  close: string,
  forms: readonly Form[],
  writeAlone: ((name: string) => string) | null = null,
): Grammar {
  const alone = form("(ID)");
  return {
    header,
    close,
    open: (lines) => (line, block) => {
      if (line === close) return { kind: "closing", lines: [close] };
      if (writeAlone !== null && block !== "members" && alone.test(line)) {
        const isElsewhere = lines.some((other) => other !== line && other.split(/[^\p{L}\p{N}_.-]+/u).includes(line));
        return { kind: "written", lines: isElsewhere ? [] : [writeAlone(line)] };
      }
      for (const each of forms) {
        const { opens, inside } = each;
        if (inside === undefined ? block === "members" : inside !== block) continue;
        const written = writeAs([each], line);
        if (written === null) continue;
        return opens === undefined
          ? { kind: "written", lines: written }
          : { kind: "opening", lines: written, block: opens };
      }
      return { kind: "unknown", rest: line, hint: null };
    },
  };
}
