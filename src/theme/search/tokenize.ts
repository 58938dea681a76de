/** Cuts text into the words that search knows: case aside, in NFC; a name of code is one word and its parts are words too. */

/** "$.send.http()" → "$.send.http", "send", "http"; "camelCase" → "camelcase", "camel", "case". In order, with repeats. */
export function tokenize(text: string): readonly string[] {
  const words: string[] = [];
  for (const [raw] of text
    .normalize("NFC")
    .matchAll(/[$@]?[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_]|[-.](?=[\p{L}\p{N}_]))*/gu)) {
    const whole = raw.toLowerCase();
    words.push(whole);
    const parts = raw
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((part) => part !== "");
    if (parts.length > 1 || parts[0] !== whole) words.push(...parts);
  }
  return words;
}
