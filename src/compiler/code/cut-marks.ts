/**
 * Comments that hide lines of a sample, which needs them to run: `// ---cut---` hides all lines up to it, as in
 * Twoslash (https://twoslash.netlify.app/refs/notations). Pure.
 */

const mark = /^\s*(?:\/\/|#|--|;|%|\/\*|<!--)\s*---cut(-before|-after|-start|-end)?---\s*(?:\*\/|-->)?\s*$/u;

/** Removes the hidden lines, and the comments. */
export function withoutCutLines(code: string): string {
  if (!code.includes("---cut")) return code;
  const shown: string[] = [];
  let isHidden = false;
  for (const line of code.split("\n")) {
    const found = mark.exec(line);
    if (found === null) {
      if (!isHidden) shown.push(line);
      continue;
    }
    const [, kind = "-before"] = found;
    if (kind === "-before") shown.length = 0;
    if (kind === "-after") break;
    isHidden = kind === "-start";
  }
  return shown.join("\n");
}
