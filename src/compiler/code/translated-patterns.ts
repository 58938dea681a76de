/**
 * Patterns of common grammars, translated to JavaScript regular expressions when docsgen itself is built
 * (`translate-grammar.ts`), because translating a grammar from Oniguruma's syntax takes longer than highlighting a
 * small site with it.
 */
import { EmulatedRegExp } from "oniguruma-to-es";
import * as z from "zod";
import type { LinePattern } from "./pattern-scanner.ts";

/** The patterns of one grammar, as `scripts/build.js` writes them. */
export const patternsSchema = z.array(
  z.object({
    /** The pattern in Oniguruma's syntax. */
    from: z.string(),
    pattern: z.string(),
    flags: z.string(),
    /** The equivalent for ASCII lines (`ascii-pattern.ts`), or `null`. */
    ascii: z.object({ pattern: z.string(), flags: z.string() }).nullable(),
    /** Options of `EmulatedRegExp`. */
    options: z.object({
      hiddenCaptures: z.array(z.number()),
      transfers: z.array(z.tuple([z.number(), z.array(z.number())])),
      strategy: z.string().nullable(),
    }),
    /** Clauses that a matching line satisfies: it contains at least one text of each. */
    needs: z.array(z.array(z.string()).readonly()).readonly(),
  }),
);

/** A translated pattern of a grammar. */
export type TranslatedPattern = z.output<typeof patternsSchema>[number];

/** A pattern whose regular expressions are compiled on first use. */
export class LazyPattern implements LinePattern {
  readonly isSteady: boolean;
  readonly #source: TranslatedPattern;
  readonly #needs: readonly (readonly NeededText[])[];
  #ascii: RegExp | null = null;
  #any: RegExp | null = null;
  /** The number of the last line tested by `mayMatch`; the result is in `#mayMatch`. */
  #testedLine = 0;
  #mayMatch = true;

  constructor(source: TranslatedPattern) {
    this.isSteady = source.options.strategy === null && !source.flags.includes("y");
    this.#source = source;
    this.#needs = source.needs.map((texts) => texts.map(neededText));
  }

  mayMatch(line: string): boolean {
    setCurrentLine(line);
    if (this.#testedLine !== currentLine.number) {
      this.#testedLine = currentLine.number;
      this.#mayMatch = this.#needs.every((texts) => hasOneOf(line, texts));
    }
    return this.#mayMatch;
  }

  regExpFor(line: string): RegExp {
    setCurrentLine(line);
    const { ascii } = this.#source;
    if (ascii !== null && currentLine.isAscii) return (this.#ascii ??= this.#compile(ascii));
    return (this.#any ??= this.#compile(this.#source));
  }

  #compile({ pattern, flags }: { readonly pattern: string; readonly flags: string }): RegExp {
    const { options } = this.#source;
    const { hiddenCaptures, transfers, strategy } = options;
    // An emulated expression copies every match, even if there is nothing to emulate.
    const isPlain = strategy === null && hiddenCaptures.length === 0 && transfers.length === 0;
    return isPlain ? new RegExp(pattern, flags) : new EmulatedRegExp(pattern, flags, { ...options });
  }
}

/** A text and the indices in `currentLine.pairs` that are marked for every line that contains it. */
interface NeededText {
  readonly text: string;
  readonly pairs: readonly number[];
}

const pairCount = 4096;

/**
 * The current line. Many patterns search the same line in turn, so we mark its characters and pairs of neighboring
 * characters once.
 */
const currentLine = { line: "", isAscii: true, number: 1, pairs: new Uint32Array(pairCount) };

function setCurrentLine(line: string): void {
  if (line === currentLine.line) return;
  currentLine.line = line;
  currentLine.number += 1;
  currentLine.isAscii = true;
  let before = 0;
  for (let index = 0; index < line.length; index += 1) {
    const code = line.charCodeAt(index);
    if (code > 127) currentLine.isAscii = false;
    currentLine.pairs[pairOf(0, code)] = currentLine.number;
    currentLine.pairs[pairOf(before, code)] = currentLine.number;
    before = code;
  }
}

function hasOneOf(line: string, texts: readonly NeededText[]): boolean {
  for (const { text, pairs } of texts) if (hasAll(pairs) && line.includes(text)) return true;
  return false;
}

function hasAll(pairs: readonly number[]): boolean {
  for (const pair of pairs) if (currentLine.pairs[pair] !== currentLine.number) return false;
  return true;
}

function neededText(text: string): NeededText {
  const codes = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const [first = 0, ...others] = codes;
  return {
    text,
    pairs: others.length === 0 ? [pairOf(0, first)] : others.map((code, index) => pairOf(codes[index] ?? 0, code)),
  };
}

function pairOf(before: number, code: number): number {
  return (before * 67 + code) % pairCount;
}
