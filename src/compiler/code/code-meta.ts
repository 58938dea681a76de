/** What an author writes on the first line of a code block: "js {1,3-5} title="app.js" numbers=10 [Label] vars". */

export interface CodeMeta {
  /** As written, or "". */
  readonly language: string;
  readonly title: string | null;
  /** Name of the block's tab in a code group. */
  readonly label: string | null;
  /** As written between the braces, "1,3-5", or "". */
  readonly range: string;
  /** Lines to mark, counted from 1, as far as they are numbers. */
  readonly lines: ReadonlySet<number>;
  /** Number of the first line; `false`: none are shown; `null`: as the site has it. */
  readonly numbers: number | false | null;
  /** Variables in the code are replaced. */
  readonly hasVariables: boolean;
  /** What is none of these, in order. */
  readonly unknown: readonly string[];
}

/** `name="value"`, `name={value}`, `{1,3}`, `[Label]`, "text", a word. */
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
 * A language ends at a blank and where other tools begin what they attach to it: `js{1,3}`, `js:line-numbers`, `python=`. What follows a
 * comma speaks to those who run the code (`rust,ignore`). In braces it is Pandoc's: `{.python}`, `{r}`.
 */
function splitLanguage(info: string, meta: string): { readonly language: string; readonly rest: string } {
  const line = `${info} ${meta}`;
  const [inBraces, braced, others] = /^\{\s*\.?([a-z][\w+#-]*)([^{}]*)\}/iu.exec(line) ?? [];
  if (inBraces !== undefined && braced !== undefined)
    return { language: braced, rest: `${others ?? ""} ${line.slice(inBraces.length)}` };
  const [, language = "", forRunners, rest = ""] = /^([^{:,=\s]*)((?:,\s*[\w-]+)+)?(.*)$/su.exec(line) ?? [];
  return { language, rest: forRunners === undefined ? rest : ` ${rest}` };
}

/** A range of more lines than this is a slip. */
const longestRange = 10_000;

function linesIn(range: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of range.split(",")) {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/u.exec(part) ?? [];
    if (first === undefined) continue;
    const end = Math.min(Number(last), Number(first) + longestRange);
    for (let line = Number(first); line <= end; line += 1) lines.add(line);
  }
  return lines;
}
