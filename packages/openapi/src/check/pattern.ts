/** Patterns of descriptions by strangers, which a check and the form in the browser test only if that surely ends soon. */

/** `null` if the pattern is not one of JavaScript, or could take long. */
export function matches(pattern: string, text: string): boolean | null {
  const compiled = isQuick(pattern, text) ? compilePattern(pattern) : null;
  return compiled === null ? null : compiled.test(text);
}

const mostLetters = 200;
const mostSteps = 1e6;

/**
 * Whether a pattern surely ends soon: no group that is repeated contains a choice, and the ways in which its quantifiers
 * can share the text are few. Many harmless patterns are refused as well, and their values are not checked.
 */
function isQuick(pattern: string, text: string): boolean {
  if (text.length > mostLetters || pattern.length > 5 * mostLetters) return false;
  let choices = 0;
  /** For each open group, whether it has a choice in it. */
  const groups: boolean[] = [false];
  const quantifier = /[*+?]|\{(\d+)(,?)\d*\}/uy;
  const atom = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\??|[^]/uy;
  while (atom.lastIndex < pattern.length) {
    const [part = ""] = atom.exec(pattern) ?? [];
    if (part === "") return false;
    const isChoice = part === ")" && groups.pop() === true;
    if (part.startsWith("(")) groups.push(false);
    quantifier.lastIndex = atom.lastIndex;
    const [mark = "", count = "", comma = ""] = (part.startsWith("(") ? null : quantifier.exec(pattern)) ?? [];
    atom.lastIndex += mark.length;
    // A quantifier may be lazy.
    if (mark !== "" && pattern.charAt(atom.lastIndex) === "?") atom.lastIndex += 1;
    if (isChoice && mark !== "" && mark !== "?") return false;
    if (Number(count) > mostLetters) return false;
    const isVariable = mark !== "" && (count === "" || comma !== "");
    if (isVariable) choices += 1;
    if (isVariable || isChoice || part === "|") groups[groups.length - 1] = true;
    if (part === "|") choices += 1;
  }
  let steps = 1;
  for (let at = 1; at <= choices; at += 1) steps *= (text.length + at) / at;
  return steps <= mostSteps;
}

/**
 * With the flag `u`, or else without it, as patterns of other languages have escapes such as `\-`. `null` if neither
 * compiles. The result may take forever on a text: `matches` tests only what is quick.
 */
export function compilePattern(pattern: string): RegExp | null {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Without "u", more escapes are allowed.
    }
  }
  return null;
}
