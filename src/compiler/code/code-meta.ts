/** Parses the first line of a code block: `js {1,3-5} title="app.js" numbers=10 [Label] vars`. */

export interface CodeMeta {
  /** The language as written, or "". */
  readonly language: string;
  readonly title: string | null;
  /** The name of the block's tab in a code group. */
  readonly label: string | null;
  /** The text between the braces, such as "1,3-5", or "". */
  readonly range: string;
  /** The lines to mark, counted from 1. Parts of the range that are not numbers are ignored. */
  readonly lines: ReadonlySet<number>;
  /** The number of the first line; `false` hides line numbers; `null` follows the site's setting. */
  readonly numbers: number | false | null;
  /** Whether variables in the code are replaced. */
  readonly hasVariables: boolean;
  /** Unknown words, in order. */
  readonly unknown: readonly string[];
}

/** Matches `name="value"`, `name={value}`, `{1,3}`, `[Label]`, "text" and words. */
const tokens =
  /[\w.:-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s{["']*)|\{[^{}]*\}|\[[^[\]]+\]|"[^"]*"|'[^']*'|[^\s{[]+|\S/gu;

export function readCodeMeta(info: string, meta: string): CodeMeta {
  const { language, rest } = splitLanguage(info, meta);
  let title: string | null = null;
  let label: string | null = null;
  let range: string | null = null;
  let numbers: CodeMeta["numbers"] = null;
  let hasVariables = false;
  const unknown: string[] = [];
  for (const [token] of rest.matchAll(tokens)) {
    const [, , quoted] = /^title=(["'])(.*)\1$/su.exec(token) ?? [];
    const [, lines] = /^\{([\d\s,-]*)\}$/u.exec(token) ?? [];
    const [, name] = /^\[([^\]]+)\]$/u.exec(token) ?? [];
    const [isNumbers, first] = /^(?:numbers|:line-numbers)(?:=(\d+))?$/u.exec(token) ?? [];
    if (quoted !== undefined) title ??= quoted;
    else if (lines !== undefined) range ??= lines.replaceAll(/\s/gu, "");
    else if (name !== undefined) label ??= name;
    else if (token === "nonumbers" || token === ":no-line-numbers") numbers = false;
    else if (isNumbers !== undefined) numbers ??= Number(first ?? 1);
    else if (token === "vars") hasVariables = true;
    else unknown.push(token);
  }
  return { language, title, label, range: range ?? "", lines: linesIn(range ?? ""), numbers, hasVariables, unknown };
}

/**
 * Splits the language from the rest. It ends at a space, or where other tools attach something to it: `js{1,3}`,
 * `js:line-numbers`, `python=`. Words after a comma are meant for tools that run the code (`rust,ignore`). A language
 * in braces is Pandoc's notation: `{.python}`, `{r}`.
 */
function splitLanguage(info: string, meta: string): { readonly language: string; readonly rest: string } {
  const line = `${info} ${meta}`;
  const [inBraces, braced, others] = /^\{\s*\.?([a-z][\w+#-]*)([^{}]*)\}/iu.exec(line) ?? [];
  if (inBraces !== undefined && braced !== undefined)
    return { language: braced, rest: `${others ?? ""} ${line.slice(inBraces.length)}` };
  const [, language = "", forRunners, rest = ""] = /^([^{:,=\s]*)((?:,\s*[\w-]+)+)?(.*)$/su.exec(line) ?? [];
  return { language, rest: forRunners === undefined ? rest : ` ${rest}` };
}

/** The largest range of lines that we expand; a larger one is a typo. */
const maxRange = 10_000;

function linesIn(range: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of range.split(",")) {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/u.exec(part) ?? [];
    if (first === undefined) continue;
    const end = Math.min(Number(last), Number(first) + maxRange);
    for (let line = Number(first); line <= end; line += 1) lines.add(line);
  }
  return lines;
}
