/**
 * Finds declarations in a style sheet that no semicolon separates from the next one or from a nested rule: `color: red`
 * on a line, and `margin: 0;` on the next. Browsers silently skip both. Pure.
 */

export const missingSemicolon = "A semicolon is missing, so browsers skip this declaration and what follows it";

/** Comments, strings, what is in parentheses or brackets, and the marks that end a declaration. */
const tokens =
  /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|(?<open>[([])|(?<close>[)\]])|(?<end>[{};])/gu;

/** A declaration and the next one, without comments, strings and parentheses: ` color: red\n  margin: 0`. */
const joined = /^(\s*)([a-z-]+\s*:(?!:)\s*[^:]*?\S)\s+(?!progid)[a-z-]+\s*:(?!:)/iu;
/** A declaration before a nested rule: ` color: red\n  &:hover `. */
const beforeRule = /^(\s*)([a-z-]+:[ \t]+[^\n:]*[^\s:,])[ \t]*\n\s*[^\s{]/iu;

/** @returns The offsets of the first declaration of each two. */
export function missingSemicolons(css: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  let depth = 0;
  let from = 0;
  let hidden: { readonly start: number; readonly end: number }[] = [];
  let opened = 0;
  const hide = (start: number, end: number): void => void hidden.push({ start, end });
  for (const match of css.matchAll(tokens)) {
    const { open, close, end } = match.groups ?? {};
    if (open !== undefined) {
      if (depth === 0) opened = match.index;
      depth += 1;
    } else if (close !== undefined) {
      depth = Math.max(0, depth - 1);
      if (depth === 0) hide(opened, match.index + 1);
    } else if (end === undefined) {
      if (depth === 0) hide(match.index, match.index + match[0].length);
    } else if (depth === 0 || end !== ";") {
      depth = 0;
      const text = withoutHidden(css.slice(from, match.index), from, hidden);
      const [, space = "", declaration = ""] = (end === "{" ? beforeRule : joined).exec(text) ?? [];
      // A semicolon is left in it if a parenthesis before is not closed, which is another mistake.
      if (declaration !== "" && !declaration.startsWith("--") && !declaration.includes(";"))
        found.push({ start: from + space.length, end: from + space.length + declaration.trimEnd().length });
      from = match.index + 1;
      hidden = [];
    }
  }
  return found;
}

/** Replaces parts by letters, so that offsets stay. Comments become spaces. */
function withoutHidden(
  text: string,
  from: number,
  hidden: readonly { readonly start: number; readonly end: number }[],
): string {
  let result = "";
  let at = 0;
  for (const { start, end } of hidden) {
    const part = text.slice(start - from, end - from);
    result += text.slice(at, start - from) + (part.startsWith("/*") ? " " : "x").repeat(part.length);
    at = end - from;
  }
  return result + text.slice(at);
}
