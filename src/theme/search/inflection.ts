/**
 * Derives forms of an English word with other endings, so that "limits" also finds "limit". Forms are derived from the
 * query, so that the index contains words as written. This is a short list of endings, not a dictionary.
 */

/** Other forms of the word, without the word itself. Empty for words of one or two letters, and other languages. */
export function inflectionsOf(word: string, lang: string): readonly string[] {
  const forms = basesOf(word, lang).flatMap((base) => [base, ...formsOf(base)]);
  return [...new Set(forms)].filter((form) => form !== word);
}

/** The possible base forms of a word: "cache" and "cach" of "caches". Most words are their own. */
function basesOf(word: string, lang: string): readonly string[] {
  if (!/^en\b/iu.test(lang) || !/^(?=.*(?:[aeiou].|y))[a-z]{3,}$/u.test(word)) return [];
  if (/(?:ss|us|.{3}is)$/u.test(word)) return [word];
  if (/[^aeiou]ie[sd]$/u.test(word) && word.length > 4) return [`${word.slice(0, -3)}y`];
  const plural = /^(.{2,}?)(e?)s$/u.exec(word);
  if (plural !== null) {
    const [, stem = "", e = ""] = plural;
    if (e === "") return stem.length < 3 ? [word] : [stem];
    return /(?:s|x|z|ch|sh)$/u.test(stem) ? [stem, `${stem}e`] : [`${stem}e`];
  }
  const [, stem = ""] = /^(.*[aeiouy].*)(?<!e)(?:ed|ing)$/u.exec(word) ?? [];
  if (stem.length < 2) return [word];
  if (doubled.test(stem)) return stem.length < 4 ? [stem] : [stem.slice(0, -1), stem];
  if (stem.length < 3 || closed.test(stem)) return [`${stem}e`];
  return /[aeiou]y$/u.test(stem) ? [stem] : [stem, `${stem}e`];
}

/** A word of one syllable with one short vowel, whose last letter is doubled before "ed" and "ing": "plan", not "need". */
const closed = /^[^aeiou]*[aeiou][bdgklmnprtv]$/u;
const doubled = /([bdgklmnprtv])\1$/u;

function formsOf(base: string): readonly string[] {
  if (/^[^aeiou]+ee$/u.test(base)) return [`${base}s`];
  if (base.endsWith("e"))
    return [`${base}s`, `${base}d`, `${base.replace(/ie$/u, "y").replace(/(?<![eoy])e$/u, "")}ing`];
  if (/[^aeiou]y$/u.test(base)) return [`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`];
  const last = closed.test(base) ? base.slice(-1) : "";
  return [`${base}${/(?:s|x|z|ch|sh)$/u.test(base) ? "es" : "s"}`, `${base}${last}ed`, `${base}${last}ing`];
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

/** Whether a term is a root with one of the known endings: "withdrawal" is of "withdraw". */
export function isOfRoot(term: string, root: string): boolean {
  return term.startsWith(root) && known.has(term.slice(root.length));
}
