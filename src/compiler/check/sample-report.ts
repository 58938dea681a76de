/**
 * Finds in what compilers and interpreters print where a file is wrong, and what is. They all name the file and a line:
 * `a.go:3:5: message`, `a.ts(3,5): error TS2304: message`, `a.sh: line 3: message`, `a.sh: 3: message`,
 * `File "a.py", line 3`. Pure.
 */
import { stripVTControlCharacters } from "node:util";
import { escapePattern } from "../escape-pattern.ts";
import type { Position } from "../diagnostics/diagnostic.ts";

/** `at` is a position in the file of the sample, which may contain several blocks of the page. */
export interface SampleProblem {
  /** `null` if the output names no line of the file. */
  readonly at: Position | null;
  /** `null` if the output is empty. */
  readonly message: string | null;
}

/** @param file The end of the file's path, as the command was given it. @returns At least one problem. */
export function readSampleReport(output: string, file: string): readonly SampleProblem[] {
  const lines = output.split(/\r?\n/u).map((line) => stripVTControlCharacters(line).trimEnd());
  const name = escapePattern(file).replaceAll("/", String.raw`[\\/]`);
  const compiled = new RegExp(
    `^(?:\\S*[\\\\/ ])?${name}(?::(\\d+):(\\d+)|\\((\\d+),(\\d+)\\)|:(\\d+)|: (?:line )?(\\d+)):?\\s+(?:-\\s+)?(\\S.*)$`,
    "u",
  );
  const problems = lines.flatMap((line): SampleProblem[] => {
    const found = compiled.exec(line);
    if (found === null) return [];
    const [, row, column, rowInBraces, columnInBraces, alone, ofShell, message = ""] = found;
    const number = Number(row ?? rowInBraces ?? alone ?? ofShell);
    return [{ at: { line: number, column: Number(column ?? columnInBraces ?? 1) }, message: inOneLine(message) }];
  });
  // Shells quote the line after the problem.
  if (problems.length > 0)
    return problems.filter(
      ({ at }, index) =>
        !problems.slice(0, index).some((other) => other.at?.line === at?.line && other.at?.column === at?.column),
    );
  const mentions = [
    ...output.matchAll(new RegExp(`${name}["')]*(?::|, line | on line |\\()(\\d+)(?:[:,](\\d+))?`, "gu")),
  ];
  // Python lists the most recent call last; others name the mistake first.
  const mention = /^Traceback /mu.test(output) ? mentions.at(-1) : mentions[0];
  const at = mention === undefined ? null : { line: Number(mention[1]), column: Number(mention[2] ?? 1) };
  const said = lines.filter((line) => line.trim() !== "");
  const message = said.findLast((line) => errorPattern.test(line)) ?? said.at(-1) ?? null;
  return [{ at, message: message === null ? null : inOneLine(message) }];
}

const errorPattern =
  /^\s*(?:[\w.]*(?:Error|Exception|Warning)\b|(?:fatal |syntax |parse |compile )?error\b|panic:|.*\berror:)/iu;

function inOneLine(text: string): string {
  const line = text.trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
