/**
 * Patterns of common grammars as regular expressions of JavaScript. docsgen's own build writes them to lib/patterns/ (`build.js`,
 * `translate-grammar.ts`): to translate a grammar from Oniguruma's syntax takes longer than to colour all of a small site with it.
 */
import { existsSync, readFileSync } from "node:fs";
import { EmulatedRegExp } from "oniguruma-to-es";
import * as z from "zod";

const patternsSchema = z.array(
  z.object({
    /** In Oniguruma's syntax. */
    from: z.string(),
    pattern: z.string(),
    flags: z.string(),
    /** The same for lines of ASCII (`ascii-pattern.ts`), or `null`. */
    ascii: z.object({ pattern: z.string(), flags: z.string() }).nullable(),
    /** Of `EmulatedRegExp`. */
    options: z.object({
      hiddenCaptures: z.array(z.number()),
      transfers: z.array(z.tuple([z.number(), z.array(z.number())])),
      strategy: z.string().nullable(),
    }),
    /** A line that it matches has one text of each of these. */
    needs: z.array(z.array(z.string()).readonly()).readonly(),
  }),
);

/** A pattern of a grammar, translated. */
export type TranslatedPattern = z.output<typeof patternsSchema>[number];

/** Compiled when it is first run, and run where it may match. */
export class PatternRegExp extends EmulatedRegExp {
  readonly #needs: readonly (readonly NeededText[])[];
  readonly #ascii: EmulatedRegExp | null;
  /** The line that was looked at last, by its number, and what came of it. */
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

/** A text with the places in `looked.pairs` that are marked for each line that holds it. */
interface NeededText {
  readonly text: string;
  readonly pairs: readonly number[];
}

const pairCount = 4096;

/** A line is searched by one pattern after the other: what it holds is marked once, each two neighbours and each character. */
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
 * @param grammar Its name, such as "python".
 * @returns Regular expressions by pattern; none for a grammar that is translated when it is used.
 */
export function readTranslatedPatterns(grammar: string): readonly (readonly [pattern: string, regExp: RegExp])[] {
  const url = new URL(`./patterns/${grammar}.json`, import.meta.url);
  if (!existsSync(url)) return [];
  return patternsSchema
    .parse(JSON.parse(readFileSync(url, "utf8")))
    .map((pattern) => [pattern.from, new PatternRegExp(pattern)]);
}
