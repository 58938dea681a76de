/**
 * Checks prose for values of the config's constants: values typed by hand, which would not change with the constant,
 * and constants followed by a second unit. Runs before variables are replaced.
 */
import type { Code, Text } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import { escapePattern } from "../../escape-pattern.ts";
import { isMarkdown } from "../code-blocks/code-block.ts";
import { codeMetaOf, spanInBlock } from "../code-blocks/fence.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import type { PrintedConstant } from "../markdown-options.ts";
import type { NamedConstant, PageTables } from "../option-tables.ts";
import { numberIn } from "../option-tables.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";

export const checkConstants: Check = ({ draft, tables }) => [
  on(["code"], (node) => {
    if (node.value.includes("{{")) checkCode(node, draft);
  }),
  on(["text"], (node) => {
    if (node.value.includes("{{")) checkUnits(node, tables, draft);
    const prose = node.value.replaceAll(/\{\{[^{}]*\}\}/gu, (variable) => " ".repeat(variable.length));
    if (!/\d/u.test(prose)) return;
    const constants = new Set(["", ...numbersIn(prose)].flatMap((number) => tables.constantsWith(number)));
    for (const constant of constants) {
      const { name } = constant;
      for (const { 0: text, index } of prose.matchAll(patternOf(constant) ?? /(?!)/gu))
        report(node, text, index, draft, (span) =>
          finding("hand-typed-constant", { text, name }, span, `write {{ constants.${name} }}`),
        );
    }
  }),
];

/** The patterns of constants, which all pages share. */
const patterns = new WeakMap<NamedConstant, RegExp | null>();

function patternOf(constant: NamedConstant): RegExp | null {
  const known = patterns.get(constant);
  if (known !== undefined) return known;
  const pattern = renderingOf(constant.name, constant);
  patterns.set(constant, pattern);
  return pattern;
}

/** The numbers that a text may contain: "1.50," may be 1, 1.50 or a part of another language's notation. */
function numbersIn(text: string): ReadonlySet<string> {
  const numbers = new Set<string>();
  for (const [run] of text.matchAll(/[\d.,]+/gu)) {
    numbers.add(run);
    for (const { index } of run.matchAll(/[.,]/gu)) if (index > 0) numbers.add(run.slice(0, index));
  }
  return numbers;
}

const sizes = "KB|MB|GB|TB|KiB|MiB|GiB|bytes?|kilobytes?|megabytes?|gigabytes?";
const times = "ms|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?";
const variable = /\{\{\s*constants\.(\w+)\s*\}\}/gu;
const unitAfter = new RegExp(String.raw`^[\s\u00A0-]?(${sizes}|${times}|USD|dollars?|cents?)\b`, "iu");

/** Reports the first variable of the config in a block whose fence does not ask for variables. */
function checkCode(node: Code, draft: Draft): void {
  const { language, hasVariables } = codeMetaOf(node);
  if (hasVariables || language === "" || isMarkdown(language) || node.data?.included !== undefined) return;
  const known = [...node.value.matchAll(/(?<![{\\$])\{\{[ \t]*((?:constants|product)\.[\w-]+)[ \t]*\}\}(?!\})/gu)].find(
    ([, name = ""]) => draft.variables.get(name) !== undefined,
  );
  if (known === undefined) return;
  const [text] = known;
  const span = spanInBlock(node, node.value, known.index, text.length, draft);
  const [fence = ""] = sliceOf(draft, node).split("\n", 1);
  const values = { text, what: "a variable in a block of code", effect: "shows as text" } as const;
  draft.findings.push(
    finding("unsupported-syntax", values, span, `to show its value, write ${shorten(fence.trim())} vars`),
  );
}

function checkUnits(node: Text, tables: PageTables, draft: Draft): void {
  for (const { 0: whole, 1: name = "", index } of node.value.matchAll(variable)) {
    const constant = tables.constant(name);
    if (constant === undefined || constant.unit === "version") continue;
    const after = unitAfter.exec(node.value.slice(index + whole.length))?.[1];
    const before = constant.unit === "USD" ? /[$€£]$/u.exec(node.value.slice(0, index))?.[0] : undefined;
    const unit = after ?? before;
    if (unit === undefined) continue;
    report(node, whole, index, draft, (span) =>
      finding("constant-unit", { name, printed: constant.text, unit }, span, `remove “${unit}”`),
    );
  }
}

/**
 * Reports a part of a text node. If escapes or entities precede the part in the same node, the span may be off by a few
 * columns.
 */
function report(
  node: Text,
  part: string,
  index: number,
  draft: Draft,
  describe: (span: ReturnType<Draft["spanOf"]>) => Draft["findings"][number],
): void {
  const { start } = rangeOf(node);
  const exact = draft.text.startsWith(part, start + index) ? start + index : draft.text.indexOf(part, start);
  const from = exact === -1 ? start : exact;
  draft.findings.push(describe(draft.spanOf(from, from + part.length)));
}

/** A pattern for a constant's value typed by hand, or `null` for numbers that are too ambiguous. */
function renderingOf(name: string, { text, unit }: PrintedConstant): RegExp | null {
  const number = numberIn(text);
  const digits = escapePattern(number).replaceAll(",", ",?");
  const alone = (body: string): RegExp => new RegExp(String.raw`(?<![\w.,$-])${body}(?![\w%]|[.,]\d)`, "gu");
  switch (unit) {
    case "KB":
    case "MB":
    case "GB":
      return alone(String.raw`${digits}[\s\u00A0]?${unit}`);
    case "USD":
      return alone(String.raw`\$${digits}(?:\.00)?`);
    case "version": {
      const subject = escapePattern(name.split("_")[0] ?? "");
      return new RegExp(String.raw`\b${subject}(?:\.js)?\s+v?${escapePattern(text)}(?![\w]|\.\d)`, "giu");
    }
    case "count": {
      if (text.endsWith("+")) return alone(String.raw`${digits}\+?`);
      const value = Number(number.replaceAll(",", ""));
      return value >= 1000 || (value >= 100 && value % 100 !== 0) ? alone(digits) : null;
    }
    default:
      return alone(String.raw`${digits}[\s\u00A0-]${unit}s?`);
  }
}
