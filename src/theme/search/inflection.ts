/**
 * Derives forms of an English word with other endings, so that "limits" also finds "limit". Forms are derived from the
 * query, so that the index contains words as written. This is a short list of endings, not a dictionary.
 */

/** Other forms of the word, without the word itself. Empty for short words and other languages. */
export function inflectionsOf(word: string, lang: string): readonly string[] {
  if (!/^en\b/iu.test(lang) || !/^(?=.*[aeiouy])[a-z]{4,}$/u.test(word)) return [];
  const stem = stemOf(word);
  const forms = stem.endsWith("y")
    ? [stem, `${stem.slice(0, -1)}ies`, `${stem}s`, `${stem}ing`]
    : [stem, `${stem}s`, `${stem}es`, `${stem}e`, `${stem}ed`, `${stem}ing`];
  return [...new Set(forms)].filter((form) => form !== word && form.length > 2);
}

function stemOf(word: string): string {
  if (/(?:ss|us|is)$/u.test(word)) return word;
  if (/[^aeiou]ies$/u.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  for (const ending of [/(?<=(?:s|x|z|ch|sh))es$/u, /(?<=.{3})(?:ing|ed|s)$/u, /(?<=.{3}[^aeiouy])e$/u]) {
    const stem = word.replace(ending, "");
    if (stem !== word) return stem.replace(/([bdgmnprt])\1$/u, "$1");
  }
  return word;
}

/**
 * Endings that connect words with the same root: "withdraw", "withdrawal", "withdrawn"; "execute", "executor",
 * "execution".
 */
const endings = [
  "",
  ..."e s es ed ing er ers or ors al als ion ions ation ations ment ments able ably ly n".split(" "),
];
const derived = new RegExp(
  `^(.{5,}?)(?:${endings.toSorted((left, right) => right.length - left.length).join("|")})$`,
  "u",
);
const known = new Set(endings);

/** The common prefix of words with the same root, or `null` for short words and other languages. */
export function rootOf(word: string, lang: string): string | null {
  if (!/^en\b/iu.test(lang) || !/^(?=.*[aeiouy])[a-z]{5,}$/u.test(word)) return null;
  return derived.exec(word)?.[1] ?? null;
}

export function isOfRoot(term: string, root: string): boolean {
  return term.startsWith(root) && known.has(term.slice(root.length));
}
