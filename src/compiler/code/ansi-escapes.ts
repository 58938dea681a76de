/**
 * The escape sequences in the output of a terminal, by ECMA-48:
 * https://ecma-international.org/publications-and-standards/standards/ecma-48/
 */

const escape = "\u001B";
const bell = "\u0007";

/** The notations of the escape character that authors use because editors cannot type it, before what may follow it. */
const writtenEscape = /(?:\\(?:e|x1b|033|u001b)|\u241B)(?:(?=[[\]()=>])|(?<end>\\\\|\\(?=\W|$)))/gimu;
/** A bell that ends a title or a link. */
const writtenBell = new RegExp(String.raw`\\(?:a|x07|007)(?<=${escape}\][^${escape}\n\\]*\\\w+)`, "gu");

/**
 * A control sequence with its parameters and its final byte; a string such as a title or a link, up to its terminator;
 * any other escape sequence; or a bell or a shift of the character set.
 */
const sequences = new RegExp(
  String.raw`${escape}(?:\[([0-?]*)[ -/]*([@-~])|[\]PX^_][^${bell}${escape}\n]*(?:${bell}|${escape}\\)?|[ -/]*[0-~])?|[${bell}\u000E\u000F]`,
  "gu",
);

/** A piece of output: its text, and the parameters of the "select graphic rendition" sequence before it, such as "1;31". */
export interface AnsiPiece {
  readonly rendition: string | null;
  readonly text: string;
}

/** Splits output at its escape sequences. Those that change no color or style are dropped. */
export function splitEscapes(code: string): readonly AnsiPiece[] {
  const output = code
    .replaceAll(writtenEscape, (_written, end: string | undefined) => (end === undefined ? escape : `${escape}\\`))
    .replaceAll(writtenBell, bell);
  const pieces: AnsiPiece[] = [];
  let from = 0;
  let rendition: string | null = null;
  for (const { 0: sequence, 1: parameters, 2: final, index } of output.matchAll(sequences)) {
    pieces.push({ rendition, text: output.slice(from, index) });
    rendition = final === "m" ? (parameters ?? "") : null;
    from = index + sequence.length;
  }
  return [...pieces, { rendition, text: output.slice(from) }];
}

/** The text without escape sequences. */
export function withoutEscapes(code: string): string {
  return splitEscapes(code)
    .map(({ text }) => text)
    .join("");
}
