/** What an author writes on the first line of a code block: "js {1,3-5} title="app.js" numbers=10 [Label] vars". */

export interface CodeMeta {
  /** First word, or "". */
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
}

export function readCodeMeta(info: string, meta: string): CodeMeta {
  const [, language = "", attached = ""] = /^([^{:\s]*)(.*)$/su.exec(info) ?? [];
  const line = `${attached} ${meta}`;
  const [quoted, , doubleQuoted, singleQuoted] = /\btitle=("([^"]*)"|'([^']*)')/u.exec(line) ?? [];
  const words = quoted === undefined ? line : line.replace(quoted, " ");
  const range = /\{([\d\s,-]*)\}/u.exec(words)?.[1]?.replaceAll(/\s/gu, "") ?? "";
  const label = /\[([^\]]+)\]/u.exec(words)?.[1] ?? null;
  const plain = words.replaceAll(/\{[^}]*\}|\[[^\]]*\]/gu, " ");
  return {
    language,
    title: doubleQuoted ?? singleQuoted ?? null,
    label,
    range,
    lines: linesIn(range),
    numbers: numbersIn(plain),
    hasVariables: /(?:^|\s)vars(?:\s|$)/u.test(plain),
  };
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

function numbersIn(words: string): CodeMeta["numbers"] {
  if (/(?:^|\s)(?:nonumbers|:no-line-numbers)(?:\s|$)/u.test(words)) return false;
  const [found, start] = /(?:^|\s)(?:numbers|:line-numbers)(?:=(\d+))?(?=\s|$)/u.exec(words) ?? [];
  if (found === undefined) return null;
  return start === undefined ? 1 : Number(start);
}
