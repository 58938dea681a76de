/**
 * Shrinks regular expressions for lines of ASCII, which nearly all code is. `\p{L}` and similar classes contain
 * hundreds of ranges and take most of a grammar's start-up time; on an ASCII line, a few ranges suffice.
 */

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** The source and flags of a regular expression. */
export interface AsciiPattern {
  readonly pattern: string;
  readonly flags: string;
}

/**
 * Text outside of classes that differs without the "v" flag or is not safe to shrink: characters of two code units, of
 * which a quantifier would repeat only the second half, and "ſ" and the Kelvin sign, which match ASCII letters when
 * case is ignored.
 */
const unsafeOnAscii = /[\ud800-\udfff\u{10000}-\u{10ffff}\u017f\u212a]|\\u(?:\{|[dD][89a-fA-F]|017[fF]|212[aA])/u;

/**
 * @param flags The flags, including "v".
 * @returns An expression without "v" that matches the same in any ASCII text, or `null` if we cannot be certain.
 */
export function toAsciiPattern({ pattern, flags }: AsciiPattern): AsciiPattern | null {
  // Strings in classes and inline flags are not supported.
  if (/\\q\{|\(\?[a-z-]+[:)]/u.test(pattern)) return null;
  let result = "";
  let outside = "";
  for (let at = 0; at < pattern.length;) {
    const end = endOfUnit(pattern, at);
    const unit = pattern.slice(at, end);
    const isClass = /^(?:\[|\\[pP])/u.test(unit);
    result += isClass ? classOf(unit, flags) : unit;
    outside += isClass ? " " : unit;
    at = end;
  }
  return unsafeOnAscii.test(outside) ? null : { pattern: result, flags: flags.replace("v", "") };
}

/** The end of the class, escape or character at `start`. */
function endOfUnit(pattern: string, start: number): number {
  const property = /\\[pP]\{[^}]*\}/uy;
  property.lastIndex = start;
  const found = property.exec(pattern);
  if (found !== null) return start + found[0].length;
  if (pattern[start] === "\\") return start + 2;
  if (pattern[start] !== "[") return start + 1;
  let depth = 0;
  for (let at = start; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === "\\") at += 1;
    else if (character === "[") depth += 1;
    else if (character === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error(`a class without an end: ${pattern}`);
}

/** Rewrites a class as ranges of ASCII characters, by testing each of them. */
function classOf(unit: string, flags: string): string {
  const regExp = new RegExp(`^${unit}$`, flags.includes("i") ? "iv" : "v");
  const has = ascii.map((character) => regExp.test(character));
  const isNegated = has.filter(Boolean).length > ascii.length / 2;
  let ranges = "";
  for (let code = 0; code < has.length;) {
    const first = code;
    while (code < has.length && has[code] === has[first]) code += 1;
    if (has[first] !== isNegated) ranges += code - first === 1 ? escape(first) : `${escape(first)}-${escape(code - 1)}`;
  }
  return `[${isNegated ? "^" : ""}${ranges}]`;
}

function escape(code: number): string {
  const character = ascii[code] ?? "";
  return /[A-Za-z\d]/u.test(character) ? character : `\\x${code.toString(16).padStart(2, "0")}`;
}
