/**
 * Patterns of common grammars as regular expressions of JavaScript. docsgen's own build writes them to lib/patterns/ (`build.js`): to
 * translate a grammar from Oniguruma's syntax takes longer than to colour all of a small site with it.
 */
import { existsSync, readFileSync } from "node:fs";
import { EmulatedRegExp } from "oniguruma-to-es";
import { z } from "zod";

/** As `toRegExpDetails` of oniguruma-to-es gives it. */
const patternsSchema = z.array(
  z.object({
    /** In Oniguruma's syntax. */
    from: z.string(),
    pattern: z.string(),
    flags: z.string(),
    options: z
      .object({
        hiddenCaptures: z.array(z.number()).default([]),
        transfers: z.array(z.tuple([z.number(), z.array(z.number())])).default([]),
        strategy: z.string().nullable().default(null),
      })
      .prefault({}),
  }),
);

/**
 * @param grammar Its name, such as "python".
 * @returns Regular expressions by pattern; none for a grammar that is translated when it is used. Each is compiled when it is first run.
 */
export function readTranslatedPatterns(grammar: string): readonly (readonly [pattern: string, regExp: RegExp])[] {
  const url = new URL(`./patterns/${grammar}.json`, import.meta.url);
  if (!existsSync(url)) return [];
  return patternsSchema
    .parse(JSON.parse(readFileSync(url, "utf8")))
    .map(({ from, pattern, flags, options }) => [
      from,
      new EmulatedRegExp(pattern, flags, { ...options, lazyCompile: true }),
    ]);
}
