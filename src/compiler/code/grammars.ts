/**
 * The TextMate grammars of all languages. docsgen's own build writes them to lib/grammars/ (`scripts/build.js`): one
 * compressed file for each grammar, which is read when a page needs it, and an index. Has effects.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { LanguageRegistration } from "shiki/core";
import * as z from "zod";
import type { TranslatedPattern } from "./translated-patterns.ts";
import { patternsSchema } from "./translated-patterns.ts";

/** The folder of the grammars relative to the built module, defined by `scripts/build.js`. */
declare const DOCSGEN_GRAMMARS: string | undefined;

const folder = new URL(
  typeof DOCSGEN_GRAMMARS === "string" ? DOCSGEN_GRAMMARS : "../../../lib/grammars/",
  import.meta.url,
);

const languagesSchema = z.array(
  z.object({
    /** What the language is called: "JavaScript". */
    label: z.string(),
    /** The name of the language and its aliases. */
    names: z.array(z.string()).readonly(),
    /** The names of the grammars that it needs, those of embedded languages included. */
    grammars: z.array(z.string()).readonly(),
  }),
);

/**
 * A language of TextMate grammars: its label, the names that authors write after a fence, and the grammars that it
 * needs.
 */
export type Language = Readonly<z.output<typeof languagesSchema>[number]>;

const grammarSchema = z.object({
  grammar: z.custom<LanguageRegistration>((value) => typeof value === "object"),
  patterns: patternsSchema,
});

/**
 * A grammar as shiki takes it, with those of its Oniguruma patterns that `scripts/build.js` has translated to
 * JavaScript.
 */
export interface Grammar {
  readonly grammar: LanguageRegistration;
  /** Empty for a grammar whose patterns are translated when it is used. */
  readonly patterns: readonly TranslatedPattern[];
}

/**
 * The index of all grammars, which is read without reading one of them.
 * @throws ZodError, or an error of the file system, if docsgen has not been built.
 */
export function readLanguages(): readonly Language[] {
  return languagesSchema.parse(JSON.parse(readFileSync(new URL("index.json", folder), "utf8")));
}

/** @param name The name of the grammar, such as "python". */
export function readGrammar(name: string): Grammar {
  const bytes = gunzipSync(readFileSync(new URL(`${name}.json.gz`, folder)));
  return grammarSchema.parse(JSON.parse(bytes.toString("utf8")));
}
