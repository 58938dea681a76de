/** A place in code that documentation names: "src/limits.ts#MAX_UPLOAD". Pure. */
import { nearestName } from "../diagnostics/suggest.ts";

/** The source that a constant of the config or a sentence of a page names. */
export interface CodePlace {
  /** A path from the root of the repository. */
  readonly file: string;
  /** The name of a declaration, a path of keys or a region; "" for the whole file. */
  readonly name: string;
}

/** "./src/limits.ts#Limits.size" → { file: "src/limits.ts", name: "Limits.size" } */
export function parseCodePlace(written: string): CodePlace {
  const [file = "", ...name] = written.trim().split("#");
  return { file: file.replace(/^\.?\//u, ""), name: name.join("#") };
}

/** The hint where a file declares no such name; `null` if nothing else is known of it. */
export function hintForName(name: string, names: readonly string[]): string | null {
  const near = nearestName(name.split(".").at(-1) ?? name, names);
  if (near !== null) return `did you mean “${near}”?`;
  return names.length === 0 ? null : `it has ${names.slice(0, 10).join(", ")}`;
}

/** The code at a place. Offsets refer to the text of the file. */
export interface Declaration {
  readonly start: number;
  readonly end: number;
  readonly value: CodeValue;
}

/** The literal at a place, or why there is none. `start` and `end` are of what cannot be read. */
export type CodeValue =
  | { readonly kind: "value"; readonly value: number | string }
  /** `reason` completes "It cannot be read, because". */
  | { readonly kind: "unreadable"; readonly reason: string; readonly start: number; readonly end: number };

/** The result of looking up a name in a file. */
export type FoundDeclaration = { readonly kind: "found"; readonly declaration: Declaration } | MissingDeclaration;

/** The file has no such name, or cannot be parsed. */
export interface MissingDeclaration {
  readonly kind: "missing";
  /** Completes "It cannot be read, because". */
  readonly reason: string;
  /** The names that the file does declare. */
  readonly names: readonly string[];
}

/**
 * A number as code writes it: with groups, in hexadecimal, octal or binary, with an exponent. `null` for anything else.
 */
export function readNumber(written: string): number | null {
  const sign = /^[-+]/u.exec(written)?.[0] ?? "";
  const digits = written.slice(sign.length).trim();
  const isPlain =
    /^(?:0[xX]_?[\da-fA-F]+(?:_[\da-fA-F]+)*|0[oO]_?[0-7]+(?:_[0-7]+)*|0[bB]_?[01]+(?:_[01]+)*|(?:0|[1-9]\d*(?:_\d+)*)?(?:\.\d*(?:_\d+)*)?(?:[eE][-+]?\d+)?)$/u.test(
      digits,
    ) && /\d/u.test(digits);
  const value = isPlain ? Number(digits.replaceAll("_", "")) : Number.NaN;
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return null;
  return sign === "-" ? -value : value;
}

/** @param reason Completes "It cannot be read, because". */
export function unreadable(reason: string, start: number, end: number): CodeValue {
  return { kind: "unreadable", reason, start, end };
}

export const notLiteral = "it is computed, and no code runs to find its value";
export const notExact = "the number is not written in a form that can be printed exactly";
