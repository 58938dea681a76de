/**
 * Renders a fenced code block as HTML: title, line numbers, marked lines, and a class for each token. We render the
 * block as one piece of HTML instead of a thousand nodes.
 */
import type { Code } from "mdast";
import { finding } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { calloutFor } from "./callout-names.ts";
import type { CodeMeta } from "../code/code-meta.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan, sliceOf } from "./draft.ts";
import { escapeHtml } from "../escape-html.ts";
import { codeMetaOf } from "./fence.ts";
import type { Highlighter } from "../code/highlight.ts";
import { restoreCode, restoreText } from "./placeholders.ts";
import { substituteInCode, unknownVariable } from "./variables.ts";

export interface CodeOptions {
  /** Whether blocks show line numbers unless their fence says otherwise. */
  readonly lineNumbers: boolean;
  readonly highlighter: Highlighter;
}

/** @param node A code block whose grammar is already loaded. */
export function renderCodeBlock(node: Code, draft: Draft, { lineNumbers, highlighter }: CodeOptions): string {
  const meta = codeMetaOf(node);
  const { language, title, numbers } = meta;
  reportLanguage(language, node, draft, highlighter);
  const code = codeOf(node, meta, draft);
  const { lines: source, marks } = takeMarks(code.split("\n"));
  for (const line of meta.lines) addMark(marks, line - 1, "highlighted");
  reportRange(meta, source.length, node, draft);
  const lines = highlighter.highlight(source.join("\n"), language);
  const first = numbers === null ? (lineNumbers ? 1 : false) : numbers;
  const html = lines
    .map((line, index) => {
      const lineMarks = marks.get(index);
      if (lineMarks === undefined && first === false) return line;
      const classes = ["dg-line", ...[...(lineMarks ?? [])].map((mark) => `dg-${mark}`)];
      return `<span class="${classes.join(" ")}">${line}</span>`;
    })
    .join("\n");
  const hasFocus = [...marks.values()].some((each) => each.has("focused"));
  const classes = ["dg-code", ...(first === false ? [] : ["dg-numbered"]), ...(hasFocus ? ["dg-has-focus"] : [])];
  const start = first === false || first === 1 ? "" : ` style="--dg-first-line:${first}"`;
  const name =
    language === "" || highlighter.isPlain(language) ? "" : ` data-language="${escapeHtml(language.toLowerCase())}"`;
  const caption = title === null ? "" : `<figcaption class="dg-code-title">${escapeHtml(title)}</figcaption>`;
  return `<figure class="${classes.join(" ")}"${name}${start}>${caption}<pre tabindex="0"><code>${html}</code></pre></figure>`;
}

type Mark = "highlighted" | "added" | "removed" | "focused";
type Marks = Map<number, Set<Mark>>;

const markNames: Readonly<Record<string, Mark>> = {
  "++": "added",
  "--": "removed",
  focus: "focused",
  highlight: "highlighted",
  hl: "highlighted",
};

/** Matches `const a = 1; // [!code ++]` and `<p> <!-- [!code focus:3] -->`. */
const markPattern =
  /(?<![ \t])[ \t]*(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)[ \t]*\[!code[ \t]+(\+\+|--|focus|highlight|hl)(?::(\d+))?\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/u;

function takeMarks(lines: readonly string[]): { readonly lines: readonly string[]; readonly marks: Marks } {
  const marks: Marks = new Map();
  const bare = lines.map((line, index) => {
    const [found, name = "", count = "1"] = markPattern.exec(line) ?? [];
    const mark = markNames[name];
    if (found === undefined || mark === undefined) return line;
    for (let offset = 0; offset < Math.min(Number(count), lines.length); offset += 1)
      addMark(marks, index + offset, mark);
    return line.slice(0, -found.length);
  });
  return { lines: bare, marks };
}

function addMark(marks: Marks, line: number, mark: Mark): void {
  const known = marks.get(line);
  if (known === undefined) marks.set(line, new Set([mark]));
  else known.add(mark);
}

/**
 * The code as it would run: with variables replaced, and without marks and the lines marked as removed, which become
 * empty so that line numbers stay valid.
 */
export function plainCodeOf(node: Code, draft: Draft): string {
  const { hasVariables } = codeMetaOf(node);
  const text = hasVariables ? restoreText(substituteInCode(node.value, draft.variables).text) : restoreCode(node.value);
  const { lines, marks } = takeMarks(text.split("\n"));
  return lines.map((line, index) => (marks.get(index)?.has("removed") === true ? "" : line)).join("\n");
}

function codeOf(node: Code, { hasVariables }: CodeMeta, draft: Draft): string {
  if (!hasVariables) return restoreCode(node.value);
  // The code may contain other braces, but an unknown name of ours is a mistake.
  const { text, unknown, used } = substituteInCode(node.value, draft.variables);
  for (const name of used) draft.usedVariables.add(name);
  const slice = sliceOf(draft, node);
  let from = 0;
  for (const { name, offset, length } of unknown) {
    const whole = slice.indexOf(node.value.slice(offset, offset + length), from);
    const at = slice.indexOf(name, Math.max(whole, from));
    from = Math.max(at, 0) + name.length;
    const start = (node.position?.start.offset ?? 0) + Math.max(at, 0);
    draft.findings.push(unknownVariable(name, draft.variables, draft.spanOf(start, start + name.length)));
  }
  return restoreText(text);
}

function reportLanguage(language: string, node: Code, draft: Draft, highlighter: Highlighter): void {
  if (language === "" || highlighter.isPlain(language) || highlighter.knows(language)) return;
  const slice = sliceOf(draft, node);
  const at = slice.split("\n", 1)[0]?.indexOf(language) ?? -1;
  const start = (node.position?.start.offset ?? 0) + at;
  const span = at === -1 ? firstLineSpan(draft, node) : draft.spanOf(start, start + language.length);
  // "```{note}" is a MyST directive, not a language.
  const callout = /^\s*[`~]+\s*\{/u.test(slice) ? calloutFor(language) : null;
  const hint =
    callout === null
      ? (didYouMean(language, highlighter.languages) ?? "use `text` for plain text")
      : `write :::${callout}, and close it with a line :::`;
  draft.findings.push(finding("unknown-language", { language }, span, hint));
}

function reportRange({ range, lines: marked }: CodeMeta, lines: number, node: Code, draft: Draft): void {
  if (![...marked].some((line) => line < 1 || line > lines)) return;
  const hint = lines === 0 ? null : `its lines are 1 to ${lines}`;
  draft.findings.push(finding("code-line-range", { range: `{${range}}`, lines }, firstLineSpan(draft, node), hint));
}
