/**
 * Renders a fenced code block as HTML: title, line numbers, marked lines, and a class for each token. The block is
 * rendered as one piece of HTML rather than a thousand nodes.
 */
import type { Code } from "mdast";
import { finding } from "../../diagnostics/catalog.ts";
import { hintForDirective } from "../../dialects/sphinx.ts";
import type { CodeMeta, LineRange } from "../../code/code-meta.ts";
import { withoutCutLines } from "../../code/cut-marks.ts";
import { markWord, wrapRange } from "../../code/mark-word.ts";
import { commandLanguageOf, isTerminalLanguage, readSession } from "../../code/terminal-session.ts";
import type { TypeQuery } from "../../code/type-queries.ts";
import { readTypeQueries } from "../../code/type-queries.ts";
import { diagramToolFor } from "./diagram-tools.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, sliceOf } from "../draft.ts";
import { escapeHtml, escapeText } from "../../escape-html.ts";
import { codeMetaOf, shownCode } from "./fence.ts";
import type { Highlighter } from "../../code/highlight.ts";
import { readHighlightComments } from "./highlight-comments.ts";
import type { PageLabels } from "../../config/markdown-labels.ts";
import { drawLanguage } from "../../markup/icons.ts";
import { isMathFence } from "./math-fence.ts";
import { restoreCode, restoreText, withoutMarks } from "../placeholders.ts";
import { substituteInCode, unknownVariable } from "../variables.ts";

/** The settings that the blocks of all pages of an edition share. */
export interface CodeOptions {
  /** Whether blocks show line numbers unless their fence says otherwise. */
  readonly lineNumbers: boolean;
  readonly labels: PageLabels;
  readonly highlighter: Highlighter;
}

/** @param node A code block whose grammar is already loaded. */
export function renderCodeBlock(node: Code, draft: Draft, { lineNumbers, labels, highlighter }: CodeOptions): string {
  const meta = codeMetaOf(node);
  const { language, numbers } = meta;
  reportLanguage(language, node, draft, highlighter);
  const written = withoutCutLines(codeOf(node, meta, draft)).split("\n");
  const marked = takeMarks(written, language);
  const { lines: source, marks } = marked;
  for (const range of meta.ranges) {
    for (const line of range.lines) addMark(marks, line - 1, range.mark);
    reportRange(range, source.length, node, draft);
  }
  const first = numbers === null ? (lineNumbers ? 1 : false) : numbers;
  const shown = highlightLines(source, language, highlighter);
  const html = shown.map((line, index) => drawLine(line, index, marked, first !== false)).join("\n");
  return drawFigure(html, meta, marked, first, labels, highlighter);
}

/** @param isNumbered Whether the block has line numbers, for which each line is a box. */
function drawLine(
  { html: colored, prompt, isOutput }: ShownLine,
  index: number,
  { lines, marks, words, types }: MarkedLines,
  isNumbered: boolean,
): string {
  const text = lines[index] ?? "";
  const inLine = words.filter(({ word, from, count }) => index >= from && index - from < count && text.includes(word));
  const content = [...new Set(inLine.map(({ word }) => word))].reduce(
    markWord,
    (types.get(index) ?? []).reduce(drawType, colored),
  );
  const line = `${prompt === "" ? "" : `<span data-prompt="${escapeHtml(prompt)}"></span>`}${content}`;
  const lineMarks = marks.get(index);
  const isBox = lineMarks !== undefined || isNumbered;
  if (!isBox && !isOutput) return line;
  const classes = [...(lineMarks ?? [])].map((mark) => `dg-${mark}`);
  const all = [...(isBox ? ["dg-line"] : []), ...classes, ...(isOutput ? ["dg-output"] : [])];
  return `<span class="${all.join(" ")}">${line}</span>`;
}

/**
 * @param html The lines of the block.
 * @param first The number of the first line; `false` without line numbers.
 */
function drawFigure(
  html: string,
  meta: CodeMeta,
  { lines, marks, types }: MarkedLines,
  first: number | false,
  labels: PageLabels,
  highlighter: Highlighter,
): string {
  const { language } = meta;
  const hasFocus = [...marks.values()].some((each) => each.has("focused"));
  const isTerminal = meta.isTerminal || (isTerminalLanguage(language) && meta.title !== null && !isFile(meta.title));
  const classes = [
    "dg-code",
    ...(first === false ? [] : ["dg-numbered"]),
    ...(hasFocus ? ["dg-has-focus"] : []),
    ...(isTerminal ? ["dg-terminal"] : []),
    // A block that scrolls would clip the tooltips.
    ...(meta.isWrapped || types.size > 0 ? ["dg-wrap"] : []),
    ...(types.size > 0 ? ["dg-typed"] : []),
  ];
  const start = first === false || first === 1 ? "" : ` style="--dg-first-line:${first}"`;
  const called = language === "" || highlighter.isPlain(language) ? "" : highlighter.labelOf(language);
  // A row above the code would only hold the button.
  const isBare = called === "" && marks.size === 0 && !meta.isCollapsed;
  if ((lines.length === 1 || isBare) && meta.title === null && !isTerminal) classes.push("dg-one");
  const name =
    called === "" ? "" : ` data-language="${escapeHtml(language.toLowerCase())}" data-name="${escapeHtml(called)}"`;
  const title = meta.title ?? (isTerminal ? withoutMarks(labels.terminal) : null);
  // A terminal has a sign of its own.
  const icon = title === null || isTerminal ? "" : drawLanguage(title);
  const caption = title === null ? "" : `<figcaption class="dg-code-title">${icon}${escapeHtml(title)}</figcaption>`;
  // A block that scrolls is reached with the keyboard, so it has a role and a name.
  const label = title ?? [withoutMarks(labels.code), ...(called === "" ? [] : [called])].join(": ");
  const code = `<pre role="group" aria-label="${escapeHtml(label)}" tabindex="0"><code>${html}</code></pre>`;
  const summary = escapeHtml(withoutMarks(labels.collapsed).replaceAll("{lines}", String(lines.length)));
  // A block of one line is as tall as the summary that would replace it.
  const content =
    meta.isCollapsed && lines.length > 1 ? `<details><summary>${summary}</summary>${code}</details>` : code;
  return `<figure class="${classes.join(" ")}"${name}${start}>${caption}${content}</figure>`;
}

/**
 * Adds its type to a name, which readers see while they point to it or have moved to it with the keyboard. It is an
 * attribute, so that it is never a part of the text, wherever that is shown, copied or searched.
 */
function drawType(line: string, { column, name, type }: TypeQuery): string {
  const open = `<span class="dg-typed-name" tabindex="0" aria-description="${escapeHtml(type)}">`;
  return wrapRange(line, column, name.length, open, "</span>");
}

/** Whether a block shows Markdown, and with it code that is not its own. */
export function isMarkdown(language: string): boolean {
  return /^(?:md|markdown|mdx)$/iu.test(language);
}

/** Whether a title names a file, such as a script, rather than a terminal. */
function isFile(title: string): boolean {
  return /\.\w+$/u.test(title);
}

interface ShownLine {
  readonly html: string;
  readonly prompt: string;
  readonly isOutput: boolean;
}

/** In a terminal session, only the commands are highlighted. */
function highlightLines(source: readonly string[], language: string, highlighter: Highlighter): readonly ShownLine[] {
  const session = readSession(source, language);
  const commands = session?.map(({ text, isOutput }) => (isOutput ? "" : text)) ?? source;
  const highlighted = highlighter.highlight(commands.join("\n"), grammarOf(language, session !== null));
  return highlighted.map((html, index) => {
    const { prompt, text, isOutput } = session?.[index] ?? { prompt: "", text: "", isOutput: false };
    return { html: isOutput ? escapeText(text) : html, prompt, isOutput };
  });
}

function grammarOf(language: string, isSession: boolean): string {
  return isSession ? commandLanguageOf(language) : language;
}

/** The languages whose grammars `renderCodeBlock` needs. */
export function languagesOf(node: Code): readonly string[] {
  const { language } = codeMetaOf(node);
  return [...new Set([language, commandLanguageOf(language)])];
}

type Mark = LineRange["mark"] | "focused" | "error" | "warned";
type Marks = Map<number, Set<Mark>>;

/** The marks of lines, by their name in a comment: `[!code ++]`. */
export const markNames: Readonly<Record<string, Mark>> = {
  "++": "added",
  "--": "removed",
  focus: "focused",
  highlight: "highlighted",
  hl: "highlighted",
  error: "error",
  warning: "warned",
};

/** A word that is marked in the lines from `from` on. */
interface MarkedWord {
  readonly word: string;
  readonly from: number;
  readonly count: number;
}

/** Matches `const a = 1; // [!code ++]`, `<p> <!-- [!code focus:3] -->` and `# [!code word:PORT]`. */
const markPattern =
  /(?<![ \t])[ \t]*(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)[ \t]*\[!code[ \t]+(\+\+|--|focus|highlight|hl|error|warning|word:[^\]\n]+?)(?::(\d+))?\](?:[ \t]*(?:\*\/\}?|-->))?[ \t]*$/u;

/**
 * The mark at the end of a line. The only comments of Markdown are those of HTML: others belong to the code that it shows.
 */
function markIn(line: string, language: string): readonly (string | undefined)[] {
  const found = markPattern.exec(line) ?? [];
  return isMarkdown(language) && !/^\s*(?:<!--|\{)/u.test(found[0] ?? "") ? [] : found;
}

interface MarkedLines {
  readonly lines: readonly string[];
  readonly marks: Marks;
  readonly words: readonly MarkedWord[];
  /** The types that are shown in a line. */
  readonly types: ReadonlyMap<number, readonly TypeQuery[]>;
}

/**
 * Removes the comments that mark lines and words or ask for types. A line that holds only such a comment is not part of
 * the code.
 */
function takeMarks(lines: readonly string[], language: string): MarkedLines {
  const marks: Marks = new Map();
  const words: MarkedWord[] = [];
  const bare: string[] = [];
  /** The marks of several lines, and the line before which each ends. */
  const running = new Map<Mark, number>();
  const types = new Map<number, readonly TypeQuery[]>();
  const queries = readTypeQueries(lines, language);
  // A name shows one type, however often it is asked for.
  const askedIn = new Map<number, Map<number, TypeQuery>>();
  for (const query of queries) {
    if (query.name === "" || query.type === "") continue;
    const others = askedIn.get(query.line) ?? new Map<number, TypeQuery>();
    askedIn.set(query.line, others.set(query.column, query));
  }
  const asking = new Set(queries.map(({ comment }) => comment));
  const { comments, highlighted } = readHighlightComments(lines, isMarkdown(language));
  for (const [index, line] of lines.entries()) {
    if (comments.has(index) || asking.has(index)) continue;
    const asked = askedIn.get(index);
    if (asked !== undefined) types.set(bare.length, [...asked.values()]);
    for (const [mark, end] of running)
      if (bare.length < end) addMark(marks, bare.length, mark);
      else running.delete(mark);
    if (highlighted.has(index)) addMark(marks, bare.length, "highlighted");
    const [found, name = "", count] = markIn(line, language);
    const mark = markNames[name];
    const word = name.startsWith("word:") ? name.slice("word:".length) : null;
    const rest = found === undefined ? line : line.slice(0, -found.length);
    if (word !== null)
      words.push({ word, from: bare.length, count: count === undefined ? lines.length : Number(count) });
    if (word !== null && rest.trim() === "") continue;
    if (mark !== undefined) {
      addMark(marks, bare.length, mark);
      running.set(mark, Math.max(running.get(mark) ?? 0, bare.length + Number(count ?? 1)));
    }
    bare.push(rest);
  }
  return { lines: bare, marks, words, types };
}

function addMark(marks: Marks, line: number, mark: Mark): void {
  const known = marks.get(line);
  if (known === undefined) marks.set(line, new Set([mark]));
  else known.add(mark);
}

/**
 * The code as it would run: with variables replaced, and without marks, prompts, output and the lines marked as removed,
 * which become empty so that line numbers stay valid.
 */
export function plainCodeOf(node: Code, draft: Pick<Draft, "variables">): string {
  const meta = codeMetaOf(node);
  const { language, ranges } = meta;
  const text = shownCode(node, meta, draft.variables);
  const inFence = ranges.filter(({ mark }) => mark === "removed");
  const written = text.split("\n");
  const { comments } = readHighlightComments(written, isMarkdown(language));
  let removed = 0;
  const lines = written.map((line, index) => {
    const [found, name, count = "1"] = markIn(line, language);
    if (name === "--") removed = Math.max(removed, Number(count));
    const isMarked = removed > 0 || inFence.some((range) => range.lines.has(index + 1));
    const isRemoved = isMarked || comments.has(index);
    removed -= 1;
    return isRemoved ? "" : line.slice(0, line.length - (found ?? "").length);
  });
  const session = readSession(lines, language);
  return (session?.map(({ text: command, isOutput }) => (isOutput ? "" : command)) ?? lines).join("\n");
}

/** The code as the author wrote it, with variables replaced if the fence asks for it. Unknown ones are reported. */
export function codeOf(node: Code, { hasVariables }: CodeMeta, draft: Draft): string {
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
    draft.findings.push(unknownVariable({ name }, draft.variables, draft.spanOf(start, start + name.length)));
  }
  return restoreText(text);
}

/** Names that are not those of a grammar, and the grammar. */
const otherLanguages: Readonly<Record<string, string>> = {
  curl: "sh",
  env: "dotenv",
  gradle: "groovy",
  node: "js",
  npm: "sh",
  pnpm: "sh",
  yarn: "sh",
};

/** Words that follow a language. */
const attributeWords: ReadonlySet<string> = new Set(["numbers", "nonumbers", "wrap", "collapse", "vars"]);

/** Languages of diagrams that other tools draw. */
const diagramLanguages =
  /^(?:plantuml|puml|uml|d2|ditaa|nomnoml|svgbob|blockdiag|seqdiag|actdiag|nwdiag|kroki|wavedrom|vega|vega-lite|vegalite|bpmn|excalidraw|structurizr|c4plantuml|markmap|flow|flowchart|sequence|chart|echarts|tikz|pikchr|bytefield|erd)$/u;

function reportLanguage(language: string, node: Code, draft: Draft, highlighter: Highlighter): void {
  if (language === "" || highlighter.isPlain(language) || highlighter.supports(language)) return;
  // Reported as a diagram or a formula.
  if (diagramToolFor(language) !== null || isMathFence(node)) return;
  const slice = sliceOf(draft, node);
  const at = slice.split("\n", 1)[0]?.indexOf(language) ?? -1;
  const start = (node.position?.start.offset ?? 0) + at;
  const span = at === -1 ? firstLineSpan(draft, node) : draft.spanOf(start, start + language.length);
  const [line = ""] = slice.split("\n", 1);
  const [, fence = "", argument] = /^([`~]{3,}[ \t]*\{[^{}]+\})[ \t]*(.*?)[ \t]*$/u.exec(line) ?? [];
  if (fence !== "") {
    const values = { text: fence, what: "a directive of MyST", effect: "shows as code" } as const;
    const hint = hintForDirective(language, argument === "" ? undefined : argument);
    draft.findings.push(finding("unsupported-syntax", values, firstLineSpan(draft, node), hint));
    return;
  }
  const name = language.toLowerCase();
  const other = Object.hasOwn(otherLanguages, name) ? otherLanguages[name] : undefined;
  const hint =
    other !== undefined
      ? `use \`${other}\``
      : attributeWords.has(language)
        ? `write a language before it: ${/^[`~]*/u.exec(slice.trimStart())?.[0] ?? ""}text ${language}`
        : name === "tree"
          ? "write the files as a list in :::file-tree, or use `text`"
          : diagramLanguages.test(name)
            ? "docsgen does not draw it: export it as SVG and write ![Description](diagram.svg), or draw it in ```mermaid"
            : "use `text` for plain text";
  const fix = at === -1 || other === undefined ? null : { from: language, to: other };
  const advice = at === -1 || !hint.startsWith("use `text`") ? hint : { hint, from: language, to: "text" };
  draft.findings.push(finding("unknown-language", { language }, span, advice, fix));
}

function reportRange({ written, lines: marked }: LineRange, lines: number, node: Code, draft: Draft): void {
  const outside = [...marked].find((line) => line < 1 || line > lines);
  if (outside === undefined) return;
  const numbers = lines === 1 ? "its only line is 1" : `its lines are 1 to ${lines}`;
  const hint = lines === 0 ? null : `there is no line ${outside}: ${numbers}`;
  // "{1}" may also be the end of "ins={1}". A range with spaces is written in another way.
  const [fence = ""] = sliceOf(draft, node).split("\n", 1);
  const spaced = fence.indexOf(` ${written}`);
  const at = spaced === -1 ? fence.indexOf(written) : spaced + 1;
  const start = (node.position?.start.offset ?? 0) + at;
  const span = at === -1 ? firstLineSpan(draft, node) : draft.spanOf(start, start + written.length);
  draft.findings.push(finding("code-line-range", { range: written, lines }, span, hint));
}
