/**
 * Patterns of common grammars as regular expressions of JavaScript. docsgen's own build writes them to lib/patterns/ (`build.js`,
 * `translate-grammar.ts`): to translate a grammar from Oniguruma's syntax takes longer than to colour all of a small site with it.
 */
import { existsSync, readFileSync } from "node:fs";
import { EmulatedRegExp } from "oniguruma-to-es";
import { z } from "zod";

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
  readonly #needs: TranslatedPattern["needs"];
  readonly #ascii: EmulatedRegExp | null;

  constructor({ pattern, flags, ascii, options, needs }: TranslatedPattern) {
    super(pattern, flags, { ...options, lazyCompile: true });
    this.#needs = needs;
    this.#ascii =
      ascii === null ? null : new EmulatedRegExp(ascii.pattern, ascii.flags, { ...options, lazyCompile: true });
  }

  override exec(line: string): RegExpExecArray | null {
    const ascii = this.#ascii;
    if (!this.#needs.every((texts) => texts.some((text) => line.includes(text)))) {
      this.lastIndex = 0;
      return null;
    }
    if (ascii === null || !isAscii(line)) return super.exec(line);
    ascii.lastIndex = this.lastIndex;
    const match = ascii.exec(line);
    this.lastIndex = ascii.lastIndex;
    return match;
  }
}

/** A line is searched by one pattern after the other. */
const last = { line: "", isAscii: true };

function isAscii(line: string): boolean {
  if (line !== last.line) {
    last.line = line;
    last.isAscii = /^[\0-\x7f]*$/u.test(line);
  }
  return last.isAscii;
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
