/** Tags of languages (BCP 47), and what an author most likely meant by another text. Pure. */

/** Whether a text is a well-formed tag that begins with a language: "en", "pt-BR", "zh-Hant", "gsw". */
export function isLanguageTag(text: string): boolean {
  const tag = canonical(text);
  if (tag === null) return false;
  const { language, region } = new Intl.Locale(tag);
  // "en-UK" is read as "en-GB" by some programs, and by others as English of an unknown country.
  if (region !== undefined && !text.toUpperCase().split("-").includes(region)) return false;
  // The two-letter codes are a closed list, and each has a likely script, which is found much faster than its name. Of the
  // longer ones, not every installation knows all.
  return language.length === 3 || (language.length === 2 && new Intl.Locale(language).maximize().script !== undefined);
}

/** "english" → write "en"; "en_us" → write "en-US"; "jp" → write "ja" */
export function suggestLanguage(text: string): string {
  const tag = meantLanguage(text);
  return tag === null
    ? 'write a code of two letters, and a country if it matters: `lang: "en"`, `lang: "pt-BR"`'
    : `write \`lang: "${tag}"\``;
}

/** The tag that a text is or means, in its usual case: "en-us" → "en-US"; or `null`. */
export function meantLanguage(text: string): string | null {
  // "en_US.UTF-8"
  const bare = text
    .trim()
    .replace(/\..*$/u, "")
    .replaceAll(/[_\s]+/gu, "-");
  const tag = canonical(bare);
  if (tag !== null && isLanguageTag(tag)) return tag;
  const named = twoLetterCodes().find((code) => namesOf(code).includes(text.trim().toLowerCase()));
  if (named !== undefined) return named;
  // The code of a country.
  if (!/^[a-z]{2}$/iu.test(bare)) return null;
  const { language } = new Intl.Locale(`und-${bare}`).maximize();
  if (language.length !== 2) return null;
  if (language !== "en") return language;
  const country = new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(bare.toUpperCase());
  return country === undefined ? null : canonical(`en-${bare}`);
}

function canonical(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    // A text that is not well-formed.
    return null;
  }
}

/** The name of a language in a language, by its code or its tag. */
export function nameOf(code: string, locale = "en"): string | undefined {
  return new Intl.DisplayNames(locale, { type: "language", fallback: "none" }).of(code);
}

/** The English name and the language's own: "german", "deutsch". */
function namesOf(code: string): string[] {
  return [nameOf(code), nameOf(code, code)].flatMap((name) => (name === undefined ? [] : [name.toLowerCase()]));
}

function twoLetterCodes(): string[] {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.filter(isLanguageTag);
}
