/** Parses the first line of a code block: `js {1,3-5} ins={2} title="app.js" numbers=10 [Label] vars wrap`. */
import { posix } from "node:path";

/**
 * The language and attributes after the opening fence of a code block. Attributes left out are `null`, `false` or empty.
 */
export interface CodeMeta {
  /** The language as written, or "". */
  readonly language: string;
  readonly title: string | null;
  /** The name of the block's tab in a code group. */
  readonly label: string | null;
  /** The lines to mark, by the name before the braces: "" in `{1,3-5}`, "ins" and "del". */
  readonly ranges: readonly LineRange[];
  /** The number of the first line; `false` hides line numbers; `null` follows the site's setting. */
  readonly numbers: number | false | null;
  /** Whether variables in the code are replaced. */
  readonly hasVariables: boolean;
  /** Whether the block looks like a terminal, even without a title. */
  readonly isTerminal: boolean;
  /** Whether long lines are wrapped instead of scrolled. */
  readonly isWrapped: boolean;
  /** Whether readers open the block to see its code. */
  readonly isCollapsed: boolean;
  /**
   * The file to which the code belongs when samples are checked, as a path within their folder: blocks of a page with
   * the same file are joined.
   */
  readonly file: string | null;
  /** Whether it is what the sample before it prints. */
  readonly isExpected: boolean;
  /** What a program that runs samples is to do with it: the words after a comma, as in `python,no_run`. */
  readonly runner: readonly string[];
  /** Unknown words, in order. */
  readonly unknown: readonly string[];
}

/** The lines of one pair of braces. Several ranges of a block may overlap. */
export interface LineRange {
  readonly mark: "highlighted" | "added" | "removed";
  /** As written: "{1,3-5}", "ins={2}". */
  readonly written: string;
  /** Counted from 1. Parts of the range that are not numbers are ignored. */
  readonly lines: ReadonlySet<number>;
}

const rangeMarks: Readonly<Record<string, LineRange["mark"]>> = { "": "highlighted", ins: "added", del: "removed" };

/**
 * Matches `name="value"`, `name={value}`, `{1,3}`, `[Label]`, "text" and words. An unterminated text or label
 * extends to the end of the line, and an unterminated range to the next space.
 */
const tokens =
  /[\w.:-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|"[^"]+$|'[^']+$|\{[^\s{}]+|[^\s{["']*)|\{[^{}]*\}|\[[^[\]]+\]|"[^"]*"|'[^']*'|[^\s{["']+[^\s{[]*|\{[^\s{}]+|\[[^[\]]+$|["'].+$|\S/gu;

/** `{1,3-5}`, `ins={2}`. Rejects `{1 3}` and `{2-}`, which would mark lines that the author did not mean, or none. */
const linesPattern = /^(?:(ins|del)=)?\{((?:\s*\d+(?:\s*-\s*\d+)?(?:\s*,\s*\d+(?:\s*-\s*\d+)?)*)?[\s,]*)\}$/u;

/**
 * Reads what CommonMark splits into the first word and the rest: ("js{1,3-5}", 'title="app.js"'). Of an option that is
 * written twice, the first one counts.
 */
export function readCodeMeta(info: string, meta: string): CodeMeta {
  const { language, rest, runner } = splitLanguage(info, meta);
  let title: string | null = null;
  let file: string | null = null;
  let label: string | null = null;
  const ranges: LineRange[] = [];
  let numbers: CodeMeta["numbers"] = null;
  const words = new Set<string>();
  const unknown: string[] = [];
  for (const [token] of rest.matchAll(tokens)) {
    const [, , quoted] = /^title=(["'])(.*)\1$/su.exec(token) ?? [];
    const [, bare] = /^title=([^\s"'{[]+)$/u.exec(token) ?? [];
    const [, marked = "", lines] = linesPattern.exec(token) ?? [];
    const [, name] = /^\[([^\]]+)\]$/u.exec(token) ?? [];
    const [numbered, first] = /^(?:numbers|:line-numbers|showLineNumbers)(?:=\{?(\d+)\}?)?$/u.exec(token) ?? [];
    const mark = rangeMarks[marked];
    const [, path] =
      /^file=(?:"([^"]+)"|'([^']+)'|([^\s"'{[]+))$/u.exec(token)?.filter((each) => each !== undefined) ?? [];
    if (path !== undefined && isFilePath(path)) file ??= path;
    else if (quoted !== undefined || bare !== undefined) title ??= quoted ?? bare ?? null;
    else if (lines !== undefined && mark !== undefined && !isReversed(lines)) {
      const numbersOnly = lines.replaceAll(/\s/gu, "");
      const before = marked === "" ? "" : `${marked}=`;
      ranges.push({ mark, written: `${before}{${numbersOnly}}`, lines: linesIn(numbersOnly) });
    } else if (name !== undefined) label ??= name;
    else if (token === "nonumbers" || token === ":no-line-numbers") numbers = false;
    else if (numbered !== undefined) numbers ??= Number(first ?? 1);
    else if (flags.has(token)) words.add(token);
    else unknown.push(token);
  }
  return {
    language,
    title,
    label,
    ranges,
    numbers,
    hasVariables: words.has("vars"),
    isTerminal: words.has("terminal"),
    isWrapped: words.has("wrap"),
    isCollapsed: words.has("collapse"),
    file,
    isExpected: words.has("expect"),
    runner,
    unknown,
  };
}

/** Whether it names a file within the folder of a sample, on every system. */
function isFilePath(path: string): boolean {
  const parts = posix.normalize(path.replaceAll("\\", "/")).split("/");
  return !/\p{Cc}|^[a-z]:/iu.test(path) && !["", ".", ".."].some((each) => parts[0] === each || parts.at(-1) === each);
}

/** `{3-1}` marks nothing. */
function isReversed(lines: string): boolean {
  return [...lines.matchAll(/(\d+)\s*-\s*(\d+)/gu)].some(([, first, last]) => Number(last) < Number(first));
}

const flags: ReadonlySet<string> = new Set(["vars", "terminal", "wrap", "collapse", "expect"]);

/**
 * Splits the language from the rest. It ends at a space, or where other tools attach something to it: `js{1,3}`,
 * `js:line-numbers`, `python=`. Words after a comma are meant for tools that run the code (`rust,ignore`). A language
 * in braces is Pandoc's notation: `{.python}`, `{r}`. An attribute names no language: `title="app.js"`, `[Label]`; the
 * number in `python=10` belongs to HackMD.
 */
function splitLanguage(
  info: string,
  meta: string,
): { readonly language: string; readonly rest: string; readonly runner: readonly string[] } {
  const line = `${info} ${meta}`;
  if (/^(?:\[|[\w.:-]+=[^\s\d]|numbers=)/u.test(info)) return { language: "", rest: line, runner: [] };
  const [inBraces, braced, others] = /^\{\s*\.?([a-z][\w+#-]*)([^{}]*)\}/iu.exec(line) ?? [];
  if (inBraces !== undefined && braced !== undefined)
    return { language: braced, rest: `${others ?? ""} ${line.slice(inBraces.length)}`, runner: [] };
  const [, language = "", runnerOptions, rest = ""] = /^([^{:,=[\s]*)((?:,\s*[\w-]+)+)?(.*)$/su.exec(line) ?? [];
  const runner = (runnerOptions ?? "").split(",").flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
  return { language, rest: runnerOptions === undefined ? rest : ` ${rest}`, runner };
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
