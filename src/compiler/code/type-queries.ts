/**
 * Comments that ask for the type of a name in the line above, as in the TypeScript playground, with the answer:
 *
 *     const queue = open("orders");
 *     //    ^? const queue: Queue<Order>
 *
 * Pure.
 */

/** A comment, and the name above its caret. Lines and columns count from 0, in UTF-16 code units. */
export interface TypeQuery {
  /** The line of the comment, counted from 0, and the column of its caret. */
  readonly comment: number;
  readonly caret: number;
  /** Where the caret is in the code. */
  readonly offset: number;
  /** The line above, and where in it the name begins. */
  readonly line: number;
  readonly column: number;
  /** The name to which the caret points; empty if it points to none. */
  readonly name: string;
  /** The answer; empty if there is none yet. */
  readonly type: string;
}

const languages: ReadonlySet<string> = new Set(
  "cjs cts javascript js jsx mjs mts ts tsx typescript javascriptreact typescriptreact".split(" "),
);

const comment = /^(\s*\/\/\s*)\^\?(.*)$/u;

/** @param lines The code of a block in this language. Several comments can ask about the same line. */
export function readTypeQueries(lines: readonly string[], language: string): readonly TypeQuery[] {
  if (!languages.has(language.toLowerCase())) return [];
  let line = -1;
  let next = 0;
  return lines.flatMap((text, index): TypeQuery[] => {
    const start = next;
    next += text.length + 1;
    const [found, before = "", type = ""] = comment.exec(text) ?? [];
    if (found === undefined) {
      line = index;
      return [];
    }
    const caret = before.length;
    const [name, column] = nameAt(lines[line] ?? "", caret);
    return [{ comment: index, caret, offset: start + caret, line, column, name, type: type.trim() }];
  });
}

function nameAt(text: string, at: number): readonly [name: string, column: number] {
  for (const { 0: name, index } of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
    if (index > at) break;
    if (at < index + name.length) return [name, index];
  }
  return ["", at];
}

/** The code without these comments. */
export function withoutTypeQueries(code: string, language: string): string {
  if (!code.includes("^?")) return code;
  const lines = code.split("\n");
  const comments = new Set(readTypeQueries(lines, language).map((query) => query.comment));
  return lines.filter((_line, index) => !comments.has(index)).join("\n");
}
