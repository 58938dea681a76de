/** Words in two languages, for pages and for the form in the browser: plain data. */

/** The words of a language, from pairs of English and German. */
export function pickWords<Name extends string>(
  pairs: Readonly<Record<Name, readonly [english: string, german: string]>>,
  lang: string,
): Record<Name, string>;
/** `Object.fromEntries` forgets the names of keys, which the signature above states. */
export function pickWords(
  pairs: Readonly<Record<string, readonly [string, string]>>,
  lang: string,
): Record<string, string> {
  const isGerman = /^de\b/iu.test(lang);
  return Object.fromEntries(
    Object.entries(pairs).map(([name, [english, german]]) => [name, isGerman ? german : english]),
  );
}

/** Replaces the names in braces with text. */
export function interpolateText(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));
}
