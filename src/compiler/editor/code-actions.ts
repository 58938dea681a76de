/**
 * The actions that an editor offers about problems: the fix of one, a comment that accepts it with a reason, and all
 * fixes of a file at once. Pure.
 */
import { editFor, fixTexts } from "../check/fixes.ts";
import type { TextEdit } from "../check/text-edits.ts";
import { editText } from "../check/text-edits.ts";
import type { FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { fixedCodes, shorten } from "../diagnostics/catalog.ts";
import { makeCodeDetector } from "../page/markdown/containers.ts";
import { startOfBody } from "./cursor.ts";
import { linesOf } from "./positions.ts";
import type { Replacement } from "./text-edits.ts";
import { editsBetween } from "./text-edits.ts";

/** One change of the problem's file, which an editor lists under its light bulb. */
export interface OfferedAction {
  readonly title: string;
  readonly problem: FileDiagnostic;
  /** Whether only this is right. */
  readonly isPreferred: boolean;
  readonly edits: readonly Replacement[];
}

/** @param text The text of the problem's file. @returns `null` if no edit is known, or if it no longer applies. */
export function fixFor(problem: FileDiagnostic, text: string): OfferedAction | null {
  const edit = editFor(problem, text);
  const result = edit === null ? null : editText(text, [edit]);
  if (edit === null || result?.isApplied(edit) !== true) return null;
  const title = titleOf(edit, problem.hint ?? "");
  return { title, problem, isPreferred: problem.fix !== null, edits: editsBetween(text, result.text) };
}

/** For an insertion, or for several lines, the hint is the better title: “Close it with a line ```”. */
function titleOf({ from, to }: TextEdit, hint: string): string {
  if (to.trim() === "" && from.trim() !== "") return `Remove “${shorten(from.trim())}”`;
  if (from === "" || /\n/u.test(from + to)) return hint.charAt(0).toUpperCase() + hint.slice(1);
  return `Replace “${shorten(from.trim())}” with “${shorten(to.trim())}”`;
}

/** The edits of all fixes of a file, as `check --fix` makes them: of two that overlap, only the first. */
export function allFixes(problems: readonly FileDiagnostic[], text: string): readonly Replacement[] {
  return fixTexts(problems, () => text).flatMap(({ before, after }) => editsBetween(before, after));
}

/** The comment that accepts a problem of a page, above the block with the problem. Its reason is to be replaced. */
export function acceptance(problem: FileDiagnostic, text: string): OfferedAction | null {
  const { code, span } = problem;
  const lines = linesOf(text);
  const first = firstLineOfBlock(lines, span.start.line - 1);
  if (first === null || fixedCodes.has(code)) return null;
  const [indent = ""] = /^[ \t>]*/u.exec(lines[first] ?? "") ?? [];
  const at = { line: first + 1, column: 1 };
  const end = /\r\n|\r|\n/u.exec(text)?.[0] ?? "\n";
  return {
    title: `Accept ${code} here, with a reason`,
    problem,
    isPreferred: false,
    edits: [{ span: { start: at, end: at }, to: `${indent}<!-- docsgen-ignore ${code}: ${reason} -->${end}` }],
  };
}

/** Authors write their own reason in its place. */
const reason = "why it is accepted";

/** The first line of the block with a line; `null` in frontmatter, in which there are no comments. */
function firstLineOfBlock(lines: readonly string[], line: number): number | null {
  const body = startOfBody(lines);
  if (line < body) return null;
  const isCode = makeCodeDetector();
  const code = lines.slice(body, line + 1).map((each) => isCode(each));
  let first = line;
  const isInBlock = (at: number): boolean => {
    const above = at - 1 - body;
    if (above < 0) return false;
    return code[at - body] === true ? code[above] === true : /\S/u.test((lines[at - 1] ?? "").replace(/^[\s>]*/u, ""));
  };
  while (isInBlock(first)) first -= 1;
  return first;
}
