/**
 * Normalizes containers to the one notation that the parser understands:
 *
 *     ::: tip Title         →  :::tip[Title]
 *     :::tabs … :::tab …    →  ::::tabs … :::tab …     (the outer one has more colons)
 *
 * Also reports unclosed containers, which the parser would silently close at the end of the page.
 */
import type { Root } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";
import { isMyst, rewriteClasses } from "../../dialects/pandoc.ts";
import { findTitleForm } from "./container-title.ts";
import { nestingLimit } from "../limits/nesting.ts";
import { nodesOf } from "../../markup/nodes-of.ts";

/** How far the text after a container's name is from its column in the file. */
export interface Shift {
  /** The column of the container's first colon. */
  readonly after: number;
  /** The number of columns that the text has moved to the right. */
  readonly columns: number;
}

interface NormalizedContainers {
  readonly text: string;
  /** The shifts by line number, counted from 1. */
  readonly shifts: ReadonlyMap<number, Shift>;
  readonly findings: readonly Finding[];
  /** In the order of their ends. */
  readonly closed: readonly ClosedContainer[];
  /** The span of the first container that is nested too deeply for the parser, or `null`. */
  readonly deep: Span | null;
}

/** A container that is still open. */
interface OpenContainer {
  readonly line: number;
  readonly column: number;
  readonly colons: number;
  readonly name: string;
  /** The largest number of colons of a container inside this one. */
  innerColons: number;
  /** Whether the parser does not read it. Its end is left out, too. */
  readonly isForeign?: true;
}

/** A line of colons that are too few to close the innermost container. */
interface ShortEnd {
  readonly line: number;
  readonly column: number;
  readonly colons: string;
  readonly container: OpenContainer | undefined;
}

/** A container and the line that ends it, counted from 0. */
interface ClosedContainer extends OpenContainer {
  readonly end: number;
}

/** The list and quote markers and whitespace that may precede a container. */
const prefix = String.raw`(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*`;
const fencePattern = new RegExp(`^(${prefix})(\`{3,}|~{3,})(.*)$`, "u");
/** Does not match `::: package.module`, which is text: mkdocstrings uses it for API documentation, without an end. */
const openPattern = new RegExp(
  `^(${prefix})(:{3,})([ \\t]*)(\\p{L}[\\p{L}\\w-]*)(?![\\w-]|(?:\\.\\w+)+[ \\t]*$)(.*)$`,
  "u",
);
/** A container of Pandoc, Quarto or MyST: `::: {.callout-note}`, `:::{note} Title`. */
const classPattern = new RegExp(`^(${prefix})(:{3,}[ \\t]*\\{[^{}]*\\}[^{}:]*?)[ \\t]*$`, "u");
const closePattern = new RegExp(`^(${prefix})(:{3,})[ \\t]*$`, "u");

/** A page's text with normalized containers, and what the parser made of it, unless they are nested too deeply. */
export type ParsedContainers<Failure> = NormalizedContainers &
  ({ readonly deep: Span } | { readonly deep: null; readonly parsed: Root | Failure });

/** More than real pages need; only a text that is made for it would need as many parses as it has lines. */
const maxParses = 4;

/**
 * Only the parser knows which lines are raw HTML or code. If some of them look like containers, they are left as they
 * are, and the text is parsed again.
 * @param names The names of known containers. Unclosed containers with another name are not reported, because the name
 * is the mistake.
 */
export function parseContainers<Failure extends Error>(
  text: string,
  names: readonly string[],
  parse: (text: string) => Root | Failure,
): ParsedContainers<Failure> {
  const lines = text.split("\n");
  const literal = new Set<number>();
  for (let parses = 1; ; parses += 1) {
    const normalized = normalizeContainers(text, names, literal);
    const { deep, shifts } = normalized;
    if (deep !== null) return { ...normalized, deep };
    const parsed = parse(normalized.text);
    const result = { ...normalized, deep, parsed };
    if (parsed instanceof Error || !text.includes(":::")) return result;
    const finished = { ...result, findings: [...normalized.findings, ...outsideEnds(normalized, parsed, lines)] };
    if (parses === maxParses) return finished;
    const now = normalized.text.split("\n");
    const isTaken = (line: number): boolean => shifts.has(line) || now[line - 1] !== lines[line - 1];
    const found = literalBlocks(parsed).filter((block) => block.some(isTaken));
    if (found.length === 0) return finished;
    // All of its lines: the end of a container is one only with its start.
    for (const line of found.flat()) literal.add(line);
  }
}

/**
 * Reports ends that are outside of the list item or quote of their container. The parser closes such a container with
 * the item, and takes its end for text.
 *
 *     1. Install it:
 *        :::tip
 *        As root
 *     :::
 *     ^
 */
function outsideEnds({ closed }: NormalizedContainers, tree: Root, lines: readonly string[]): Finding[] {
  const lastLines = new Map(
    nodesOf(tree).flatMap(({ type, position }) =>
      type === "containerDirective" && position !== undefined ? [[position.start.line, position.end.line]] : [],
    ),
  );
  return closed.flatMap(({ line, column, colons, name, end }): Finding[] => {
    const lastLine = lastLines.get(line + 1);
    if (lastLine === undefined || lastLine > end) return [];
    const [, start = "", marks = ""] = closePattern.exec(lines[end] ?? "") ?? [];
    const indent = (lines[line] ?? "").slice(0, column).replaceAll(/[^>\s]/gu, " ");
    // Something else ends the container, such as the end of one around it.
    if (indent.length <= start.length) return [];
    const opening = `${":".repeat(colons)}${name}`;
    const hint = indent.includes(">")
      ? `begin the line with >, as the one that opens ${opening}`
      : `indent it as far as ${opening} in line ${line + 1}`;
    const fix = indent.startsWith(start) ? { from: marks, to: `${indent.slice(start.length)}${marks}` } : null;
    return [finding("stray-container-end", { colons: marks }, spanOf(end, start.length, marks.length), hint, fix)];
  });
}

/** The numbers of the lines of each block of raw HTML or code. */
function literalBlocks(tree: Root): readonly (readonly number[])[] {
  return nodesOf(tree).flatMap(({ type, position }) => {
    if ((type !== "html" && type !== "code") || position === undefined) return [];
    const { start, end } = position;
    return [Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line + index)];
  });
}

/** The state of reading a text line by line. */
interface Scan {
  readonly names: readonly string[];
  /** Normalized as far as they have been read. */
  readonly lines: string[];
  readonly shifts: Map<number, Shift>;
  readonly findings: Finding[];
  /** From the outermost to the innermost. */
  readonly open: OpenContainer[];
  readonly closed: ClosedContainer[];
  readonly shortEnds: ShortEnd[];
  deep: Span | null;
}

/** @param literal The numbers of lines that are not containers, whatever they look like. */
function normalizeContainers(
  text: string,
  names: readonly string[],
  literal: ReadonlySet<number>,
): NormalizedContainers {
  if (!text.includes(":::")) return { text, shifts: new Map(), findings: [], closed: [], deep: null };
  const lines = text.split("\n");
  const scan: Scan = { names, lines, shifts: new Map(), findings: [], open: [], closed: [], shortEnds: [], deep: null };
  const isCode = makeCodeDetector();
  for (const [index, line] of lines.entries()) {
    if (isCode(line) || literal.has(index + 1)) readLiteral(line, scan);
    else if (!readEnd(line, index, scan) && !readClasses(line, index, scan)) readOpening(line, index, scan);
  }
  // If an unclosed code block or comment reaches the end of the text, it has swallowed the end of these containers.
  if (!isCode("")) reportUnclosed(scan.open, scan);
  const { shifts, findings, closed, deep } = scan;
  return { text: lines.join("\n"), shifts, findings: [...findings, ...strayEnds(scan)], closed, deep };
}

/** In a line of code, the parser would close a container, unless it has more colons. */
function readLiteral(line: string, { open }: Scan): void {
  const [, , marks] = closePattern.exec(line) ?? [];
  const outer = open.at(-1);
  if (marks !== undefined && outer !== undefined) outer.innerColons = Math.max(outer.innerColons, marks.length);
}

/** @returns Whether the line ends a container, or looks like it. */
function readEnd(line: string, index: number, scan: Scan): boolean {
  const { lines, open, shortEnds } = scan;
  const [, start = "", colons] = closePattern.exec(line) ?? [];
  if (colons === undefined) return false;
  const position = findOpen(open, colons.length);
  if (position === -1) {
    shortEnds.push({ line: index, column: start.length, colons, container: open.at(-1) });
    lines[index] = "";
    return true;
  }
  const [container, ...inner] = open.splice(position);
  reportUnclosed(inner, scan);
  if (container !== undefined) close(container, index, start, scan);
  return true;
}

/** Gives both ends of a container more colons than those in it have. */
function close(container: OpenContainer, index: number, start: string, scan: Scan): void {
  const { lines, open, closed } = scan;
  if (container.isForeign === true) {
    lines[index] = start;
    return;
  }
  const colons = Math.max(container.colons, container.innerColons + 1, 3);
  const outer = open.at(-1);
  if (outer !== undefined) outer.innerColons = Math.max(outer.innerColons, colons);
  const first = lines[container.line] ?? "";
  const added = colons - container.colons;
  if (added > 0) {
    lines[container.line] = first.slice(0, container.column) + ":".repeat(added) + first.slice(container.column);
    shift(container.line, container.column, added, scan);
  }
  lines[index] = start + ":".repeat(colons);
  closed.push({ ...container, end: index });
}

/** @returns Whether the line opens a container of Pandoc, Quarto or MyST, which is reported. */
function readClasses(line: string, index: number, { lines, open, findings }: Scan): boolean {
  const [, before = "", classes] = classPattern.exec(line) ?? [];
  if (classes === undefined) return false;
  findings.push(classContainer(classes, spanOf(index, before.length, classes.length)));
  const colons = /^:+/u.exec(classes)?.[0].length ?? 0;
  open.push({ line: index, column: before.length, colons, name: "", innerColons: 0, isForeign: true });
  lines[index] = before;
  return true;
}

function readOpening(line: string, index: number, scan: Scan): void {
  const { names, lines, findings, open } = scan;
  const opening = openPattern.exec(line);
  if (opening === null) return;
  const [, before = "", marks = "", gap = "", name = "", rest = ""] = opening;
  const [, label = "", content] = /^(\[[^[\]]*\])?[ \t]*([^\s:].*?)[ \t]*:{3,}[ \t]*$/u.exec(rest) ?? [];
  if (content !== undefined && names.includes(name)) {
    const whole = line.slice(before.length).trimEnd();
    const span = spanOf(index, before.length, whole.length);
    findings.push(onOneLine(whole, marks + name + label, content, before, span));
    return;
  }
  const column = line.length - rest.length;
  findings.push(...attributesIn(rest, index, column));
  if (names.includes(name)) findings.push(...findTitleForm(rest, (length) => spanOf(index, column, length)));
  open.push({ line: index, column: before.length, colons: marks.length, name, innerColons: 0 });
  if (open.length > nestingLimit) scan.deep ??= spanOf(index, before.length, column - before.length);
  const title = rest.startsWith("[") || rest.startsWith("{") ? rest : inBrackets(rest, name);
  lines[index] = before + marks + name + title;
  const titleBefore = column + (rest.length - rest.trimStart().length);
  const titleAfter = column - gap.length + (title.trimEnd() === rest.trim() ? 0 : 1);
  shift(index, before.length, titleAfter - titleBefore, scan);
}

function shift(index: number, column: number, added: number, { shifts }: Scan): void {
  const columns = (shifts.get(index + 1)?.columns ?? 0) + added;
  shifts.set(index + 1, { after: column + 1, columns });
}

function reportUnclosed(containers: readonly OpenContainer[], { names, lines, shortEnds, findings }: Scan): void {
  for (const [index, each] of containers.entries()) {
    if (!names.includes(each.name) || isMeantAsEnd(containers[index + 1], each, lines)) continue;
    const before = containers[index - 1];
    if (before !== undefined && isMeantAsEnd(each, before, lines)) {
      const marks = ":".repeat(each.colons);
      const span = spanOf(each.line, each.column, each.colons + each.name.length);
      const hint = `write ${marks} here: only that closes the container of line ${before.line + 1}`;
      const advice = { hint, from: `${marks}${each.name}`, to: marks };
      findings.push(finding("unclosed-container", { name: each.name, colons: marks }, span, advice));
      continue;
    }
    // One mistake, not two: the line was meant to close this container.
    const at = shortEnds.findLastIndex(({ container }) => container === each);
    const [end] = at === -1 ? [] : shortEnds.splice(at, 1);
    findings.push(unclosed(each, end, lines));
  }
}

/** `::tip` is reported as a container with too few colons, and its end is none of its own. */
function strayEnds({ shortEnds, lines, names }: Scan): readonly Finding[] {
  if (shortEnds.length === 0) return [];
  const first = lines.findIndex((line) => names.includes(/^\s*::([\w-]+)/u.exec(line)?.[1] ?? ""));
  return shortEnds
    .filter(({ line, container }) => container !== undefined || first === -1 || line < first)
    .map(strayEnd);
}

function strayEnd({ line, column, colons, container }: ShortEnd): Finding {
  const marks = ":".repeat(container?.colons ?? 0);
  const hint =
    container === undefined
      ? "remove it, or open the container above it with a line :::name"
      : `remove it, or write ${marks} to close ${marks}${container.name}`;
  return finding("stray-container-end", { colons }, spanOf(line, column, colons.length), {
    hint,
    from: colons,
    to: "",
    isGuess: true,
  });
}

/** The index of the innermost container with the same number of colons, or else of the innermost one with fewer. */
function findOpen(open: readonly OpenContainer[], colons: number): number {
  const exact = open.findLastIndex((each) => each.colons === colons);
  return exact === -1 ? open.findLastIndex((each) => each.colons < colons) : exact;
}

/** Whether a container only repeats the name of the one before it, as an end tag would. */
function isMeantAsEnd(each: OpenContainer | undefined, before: OpenContainer, lines: readonly string[]): boolean {
  return (
    each?.name === before.name &&
    each.colons === before.colons &&
    (lines[each.line] ?? "").trim() === ":".repeat(each.colons) + each.name
  );
}

/** The hint for `:::else`, which does not end a condition. */
function hintForBranch({ line, name }: Pick<OpenContainer, "line" | "name">, lines: readonly string[]): string {
  if (name !== "if" && name !== "unless") return "";
  const at = lines.findIndex((each, index) => index > line && elsePattern.test(each));
  const [, marks = "", written = ""] = elsePattern.exec(lines[at] ?? "") ?? [];
  if (marks === "") return "";
  const [condition = ""] = /\{[^{}]*\}/u.exec(lines[line] ?? "") ?? [];
  return ` above ${marks}${written}, and write ${marks}${name === "if" ? "unless" : "if"}${condition} in place of ${marks}${written}`;
}

const elsePattern = /^[ \t>]*(:{3,})[ \t]*(else)[ \t]*$/iu;

/** @param end The line that was meant to close it. */
function unclosed(
  { line, column, colons, name }: OpenContainer,
  end: ShortEnd | undefined,
  lines: readonly string[],
): Finding {
  const marks = ":".repeat(colons);
  const span = spanOf(line, column, colons + name.length);
  const values = { name, colons: marks };
  if (end !== undefined) {
    const hint = `in line ${end.line + 1}, write \`${marks}\`: \`${end.colons}\` has too few colons`;
    const place = spanOf(end.line, (lines[end.line] ?? "").indexOf(end.colons), end.colons.length);
    return finding("unclosed-container", values, span, { hint, from: end.colons, to: marks, span: place });
  }
  const otherBranch = hintForBranch({ line, name }, lines);
  return finding("unclosed-container", values, span, `close it with a line \`${marks}\`${otherBranch}`);
}

/** Reports `:::tip Text :::`. */
function onOneLine(text: string, opening: string, content: string, before: string, span: Span): Finding {
  const values = { text: shorten(text), what: "a container on one line", effect: "shows as text" } as const;
  const [end = ""] = /^:+/u.exec(opening) ?? [];
  const fix = before === "" ? { from: text, to: `${opening}\n${content}\n${end}` } : null;
  return finding(
    "unsupported-syntax",
    values,
    span,
    `write “${shorten(content)}” and ${end} on lines of their own`,
    fix,
  );
}

/** Reports `::: {.callout-note}` with the container to write instead. */
function classContainer(text: string, span: Span): Finding {
  const what = isMyst(text) ? "a directive of MyST" : "a container of another tool";
  const values = { text: shorten(text), what, effect: "ignores" } as const;
  const { hint, to } = rewriteClasses(text);
  return finding("unsupported-syntax", values, span, hint, to === null ? null : { from: text, to });
}

/**
 * Reports attributes without braces, such as `:::tip title="Mind this"`: docsgen expects attributes in braces and the
 * title in brackets.
 */
function attributesIn(rest: string, index: number, column: number): Finding[] {
  if (!/^(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))+\s*$/u.test(rest)) return [];
  const text = rest.trim();
  const title = /^title=(["'])(.*)\1$/u.exec(text)?.[2] ?? null;
  const isTitle = title !== null && !/["'[\]]/u.test(title);
  const to = isTitle ? `[${title}]` : `{${text}}`;
  const values = { text, what: "an attribute outside braces", effect: "shows as text" } as const;
  const fix = isTitle || !text.includes("title=") ? { from: rest.trimEnd(), to } : null;
  const hint = isTitle ? `write ${to}` : `write ${to}, and a title in brackets: [Title]`;
  return [finding("unsupported-syntax", values, spanOf(index, column, rest.trimEnd().length), hint, fix)];
}

/** " Title {open}" → "[Title]{open}", but " GET /{id}" → "[GET /{id}]" for an endpoint, whose path may have braces */
function inBrackets(rest: string, name: string): string {
  const pattern = name === "endpoint" ? /^\s*(.*?)\s*$/u : /^\s*(.*?)\s*(\{[^{}]*\})?\s*$/u;
  const [, title = "", attributes = ""] = pattern.exec(rest) ?? [];
  if (title === "") return attributes;
  // `::: tip [Title]` has the title of `:::tip[Title]`.
  if (/^\[[^[\]]*\]$/u.test(title)) return title + attributes;
  return `[${hasBalancedBrackets(title) ? title : title.replaceAll(/[[\]]/gu, String.raw`\$&`)}]${attributes}`;
}

function hasBalancedBrackets(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "[") depth += 1;
    if (character === "]") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function spanOf(index: number, column: number, length: number): Span {
  return { start: { line: index + 1, column: column + 1 }, end: { line: index + 1, column: column + length + 1 } };
}

/**
 * Returns a function that takes the lines in order and tells whether each belongs to a code block, fenced or indented,
 * or to a comment.
 */
export function makeCodeDetector(): (line: string) => boolean {
  let fence: { readonly mark: string; readonly isQuoted: boolean } | null = null;
  let isInList = false;
  let isInComment = false;
  return (line) => {
    if (isInComment) {
      isInComment = !line.includes("-->");
      return true;
    }
    const [, before = "", mark, info = ""] = fencePattern.exec(line) ?? [];
    if (fence !== null) {
      const isEnd = mark !== undefined && mark.startsWith(fence.mark) && info.trim() === "";
      const isLeft = fence.isQuoted && !line.trimStart().startsWith(">");
      if (isEnd || isLeft) fence = null;
      return true;
    }
    if (/^[\s>]*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/u.test(line)) isInList = true;
    else if (/^\S/u.test(line)) isInList = false;
    if (mark !== undefined && !(mark.startsWith("`") && info.includes("`"))) {
      fence = { mark, isQuoted: before.includes(">") };
      return true;
    }
    if (/^ {0,3}<!--/u.test(line) && !line.includes("-->")) isInComment = true;
    return !isInList && /^(?: {4}|\t)/u.test(line);
  };
}
