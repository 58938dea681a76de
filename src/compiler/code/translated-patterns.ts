/**
 * Patterns of common grammars, translated to JavaScript regular expressions. docsgen's own build writes them to
 * lib/patterns/ (`build.js`, `translate-grammar.ts`), because translating a grammar from Oniguruma's syntax takes
 * longer than highlighting a small site with it.
 */
import { existsSync, readFileSync } from "node:fs";
import { EmulatedRegExp } from "oniguruma-to-es";
import * as z from "zod";

const patternsSchema = z.array(
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

/** A regular expression that is compiled on first use, and only runs on lines that it may match. */
export class PatternRegExp extends EmulatedRegExp {
  readonly #needs: readonly (readonly NeededText[])[];
  readonly #ascii: EmulatedRegExp | null;
  /** The number of the last line tested by `mayMatch`; the result is in `#mayMatch`. */
  #judged = 0;
  #mayMatch = true;

  constructor({ pattern, flags, ascii, options, needs }: TranslatedPattern) {
    super(pattern, flags, { ...options, lazyCompile: true });
    this.#needs = needs.map((texts) => texts.map(neededText));
    this.#ascii =
      ascii === null ? null : new EmulatedRegExp(ascii.pattern, ascii.flags, { ...options, lazyCompile: true });
  }

  mayMatch(line: string): boolean {
    lookAt(line);
    if (this.#judged !== looked.number) {
      this.#judged = looked.number;
      this.#mayMatch = this.#needs.every((texts) => hasOneOf(line, texts));
    }
    return this.#mayMatch;
  }

  override exec(line: string): RegExpExecArray | null {
    if (!this.mayMatch(line)) {
      this.lastIndex = 0;
      return null;
    }
    const ascii = this.#ascii;
    if (ascii === null || !looked.isAscii) return super.exec(line);
    ascii.lastIndex = this.lastIndex;
    const match = ascii.exec(line);
    this.lastIndex = ascii.lastIndex;
    return match;
  }
}

/** A text and the indices in `looked.pairs` that are marked for every line that contains it. */
interface NeededText {
  readonly text: string;
  readonly pairs: readonly number[];
}

const pairCount = 4096;

/**
 * The current line. Many patterns search the same line in turn, so we mark its characters and pairs of neighbouring
 * characters once.
 */
const looked = { line: "", isAscii: true, number: 1, pairs: new Uint32Array(pairCount) };

function lookAt(line: string): void {
  if (line === looked.line) return;
  looked.line = line;
  looked.number += 1;
  looked.isAscii = true;
  let before = 0;
  for (let index = 0; index < line.length; index += 1) {
    const code = line.charCodeAt(index);
    if (code > 127) looked.isAscii = false;
    looked.pairs[pairOf(0, code)] = looked.number;
    looked.pairs[pairOf(before, code)] = looked.number;
    before = code;
  }
}

function hasOneOf(line: string, texts: readonly NeededText[]): boolean {
  for (const { text, pairs } of texts) if (hasAll(pairs) && line.includes(text)) return true;
  return false;
}

function hasAll(pairs: readonly number[]): boolean {
  for (const pair of pairs) if (looked.pairs[pair] !== looked.number) return false;
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

/**
 * @param grammar The name of the grammar, such as "python".
 * @returns The regular expressions by pattern; none for a grammar that is translated at run time.
 */
export function readTranslatedPatterns(grammar: string): readonly (readonly [pattern: string, regExp: RegExp])[] {
  const url = new URL(`./patterns/${grammar}.json`, import.meta.url);
  if (!existsSync(url)) return [];
  return patternsSchema
    .parse(JSON.parse(readFileSync(url, "utf8")))
    .map((pattern) => [pattern.from, new PatternRegExp(pattern)]);
}
