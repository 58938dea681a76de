/**
 * Regular expressions made smaller for lines that are ASCII, as nearly all code is. `\p{L}` and its like stand for hundreds of ranges,
 * which take most of the time that a grammar needs to start; in such a line they are some letters.
 */

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** A regular expression in parts. */
export interface AsciiPattern {
  readonly pattern: string;
  readonly flags: string;
}

/**
 * Outside of classes: half of a character of two code units, which must not be repeated; "ſ" and the Kelvin sign, which are letters of
 * ASCII where case does not count.
 */
const unlikeAscii = /[\ud800-\udfff\u{10000}-\u{10ffff}\u017f\u212a]|\\u(?:\{|[dD][89a-fA-F]|017[fF]|212[aA])/u;

/**
 * @param flags With "v".
 * @returns What finds the same in any text of ASCII, without "v", or `null` where that is not certain.
 */
export function forAscii({ pattern, flags }: AsciiPattern): AsciiPattern | null {
  // Texts in classes; flags within the pattern.
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
  return unlikeAscii.test(outside) ? null : { pattern: result, flags: flags.replace("v", "") };
}

/** Of a class, an escape or a character. */
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

/** The characters of ASCII that a class has: each is asked. */
function classOf(unit: string, flags: string): string {
  const regExp = new RegExp(`^${unit}$`, flags.includes("i") ? "iv" : "v");
  const has = ascii.map((character) => regExp.test(character));
  const isMost = has.filter(Boolean).length > ascii.length / 2;
  let ranges = "";
  for (let code = 0; code < has.length;) {
    const first = code;
    while (code < has.length && has[code] === has[first]) code += 1;
    if (has[first] !== isMost) ranges += code - first === 1 ? escape(first) : `${escape(first)}-${escape(code - 1)}`;
  }
  return `[${isMost ? "^" : ""}${ranges}]`;
}

function escape(code: number): string {
  const character = ascii[code] ?? "";
  return /[A-Za-z\d]/u.test(character) ? character : `\\x${code.toString(16).padStart(2, "0")}`;
}
