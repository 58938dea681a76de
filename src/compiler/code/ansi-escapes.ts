/** The escape sequences in the output of a terminal: https://en.wikipedia.org/wiki/ANSI_escape_code. */

/** The escape character, and the notations that authors use because editors cannot type it. */
const escape = "\u001B";
const written = /(?:\\(?:e|x1b|033|u001b)|\u241B)(?=\[)/giu;

export function withEscapes(code: string): string {
  return code.replaceAll(written, escape);
}

/** The text without escape sequences. */
export function withoutEscapes(code: string): string {
  const [first = "", ...others] = withEscapes(code).split(escape);
  return first + others.map((text) => text.replace(/^\[[\d;]*[A-Za-z]/u, "")).join("");
}
