/** The samples of a page: its blocks of code, as programs that check or run them need them. Pure. */
import type { Code } from "mdast";
import type { Fix, Position, Span } from "../diagnostics/diagnostic.ts";
import { readTypeQueries } from "../code/type-queries.ts";
import { nodesOf } from "../markup/nodes-of.ts";
import { plainCodeOf } from "./code-blocks/code-block.ts";
import { codeMetaOf, fenceOf, isUnclosed, spanInBlock } from "./code-blocks/fence.ts";
import { firstLineSpan, rangeOf } from "./draft.ts";
import type { PageAlone } from "./parse-alone.ts";
import { restoreCode } from "./placeholders.ts";

/** A block of code that has a language. Positions in the code count from 1; columns are UTF-16 code units. */
export interface Sample {
  /** As written. */
  readonly language: string;
  /** The title of the block; `null` if it has none. */
  readonly title: string | null;
  /** With the lines that readers do not see, and without marks, prompts and removed lines. */
  readonly code: string;
  /** The name of the file of which it is a part; `null` if it stands alone. */
  readonly file: string | null;
  /** The words after the language, as in `python,no_run`. */
  readonly runner: readonly string[];
  /** The span of a place in the code in the page. */
  readonly spanOf: (position: Position) => Span;
  /** What it prints according to the page; `null` if the page does not say. */
  readonly expected: ExpectedOutput | null;
  /** The names in it whose types the page says or asks for. */
  readonly types: readonly ExpectedType[];
}

/** A comment `^?` below a name: `//    ^? const limit: number`. */
export interface ExpectedType {
  readonly name: string;
  /** Where the name begins in the code. */
  readonly at: Position;
  /** In one line; empty if the page asks for it. */
  readonly type: string;
  readonly span: Span;
  /** Writes another type into the page; `null` if the comment is not in the page itself. */
  readonly write: (type: string) => Fix | null;
}

/** The samples of a page in document order. */
export interface PageSamples {
  readonly samples: readonly Sample[];
  /** The spans of blocks that say what a sample prints, and follow none. */
  readonly stray: readonly Span[];
}

/** The block with `expect` right after a sample, and how to write another output into the page. */
export interface ExpectedOutput {
  readonly text: string;
  /** The first line of the block. */
  readonly at: Span;
  /** The lines of the block between its fences, as written, and where they are. */
  readonly written: string;
  readonly span: Span;
  /** The same lines with another text; `null` if the block would not contain it. */
  readonly write: (text: string) => string | null;
}

/** @param page The text that was parsed. */
export function samplesOf(parsed: PageAlone, page: string): PageSamples {
  const blocks = nodesOf(parsed.tree).filter((node) => node.type === "code");
  const stray = blocks.flatMap((node, index) => {
    const before = blocks[index - 1];
    const isStray = codeMetaOf(node).isExpected && (before === undefined || codeMetaOf(before).isExpected);
    return isStray ? [firstLineSpan(parsed, node)] : [];
  });
  const samples = blocks.flatMap((node, index): Sample[] => {
    const { language, title, file, runner, isExpected } = codeMetaOf(node);
    if (language === "" || isExpected) return [];
    const code = plainCodeOf(node, parsed);
    const next = blocks[index + 1];
    return [
      {
        language,
        title,
        code,
        file,
        runner,
        spanOf: ({ line, column }) => {
          const all = code.split("\n");
          const at = Math.min(line, all.length) - 1;
          const text = all[at] ?? "";
          const from = Math.min(column - 1, text.length);
          const before = all.slice(0, at).reduce((total, each) => total + each.length + 1, 0);
          const [word = ""] = /^[\p{L}\p{N}_$]*/u.exec(text.slice(from)) ?? [];
          return spanInBlock(node, code, before + from, column === 1 ? text.length : Math.max(1, word.length), parsed);
        },
        expected: next !== undefined && codeMetaOf(next).isExpected ? expectedOf(next, parsed, page) : null,
        types: typesIn(node, code, language, parsed),
      },
    ];
  });
  return { samples, stray };
}

/** Comments whose caret points to no name ask for nothing. */
function typesIn(node: Code, code: string, language: string, alone: PageAlone): readonly ExpectedType[] {
  if (!code.includes("^?")) return [];
  const lines = code.split("\n");
  return readTypeQueries(lines, language).flatMap(
    ({ comment, caret, offset, line, column, name, type }): ExpectedType[] => {
      if (name === "") return [];
      const written = (lines[comment] ?? "").slice(caret).trimEnd();
      return [
        {
          name,
          at: { line: line + 1, column: column + 1 },
          type,
          span: spanInBlock(node, code, offset, "^?".length, alone),
          write: (to) => (node.data?.included === undefined ? { from: written, to: `^? ${to}` } : null),
        },
      ];
    },
  );
}

function expectedOf(node: Code, alone: PageAlone, page: string): ExpectedOutput {
  const { text: parsed, spanOf } = alone;
  const lines = page.split(/\r\n?|\n/u);
  const lineEnd = page.includes("\r\n") ? "\r\n" : "\n";
  const { start, end } = spanOf(rangeOf(node).start, rangeOf(node).end);
  // The markers of a list are spaces in the lines below.
  const prefix = (lines[start.line - 1] ?? "").slice(0, start.column - 1).replaceAll(/[^\s>]/gu, " ");
  const fence = fenceOf(node, alone);
  const isOpen = fence === "" || node.data?.included !== undefined || isUnclosed(node, alone);
  // An empty block has no line that could be replaced, so its end is replaced, too.
  const isEmpty = end.line === start.line + 1;
  const last = isEmpty ? end.line : end.line - 1;
  const written = lines.slice(start.line, last);
  const closing = isEmpty ? `${lineEnd}${written.join(lineEnd)}` : "";
  return {
    text: restoreCode(node.value),
    at: firstLineSpan({ text: parsed, spanOf }, node),
    written: written.join(lineEnd),
    span: {
      start: { line: start.line + 1, column: 1 },
      end: { line: last, column: (lines[last - 1] ?? "").length + 1 },
    },
    write: (text) => {
      const content = text.split("\n");
      const isLost = isOpen || hasControls.test(text) || content.some((line) => endsFence(line, fence));
      return isLost ? null : `${content.map((line) => (prefix + line).trimEnd()).join(lineEnd)}${closing}`;
    },
  };
}

/** Carriage returns would end lines of the page, and others are not text. */
const hasControls = /[^\P{Cc}\t\n]/u;

function endsFence(line: string, fence: string): boolean {
  const marks = line.trim();
  return marks.startsWith(fence) && marks === fence.charAt(0).repeat(marks.length);
}
