/** Values of the config's constants, before variables are replaced: typed by hand, in code, or beside a second unit. */
import type { Text } from "mdast";
import { quote, shorten } from "../../diagnostics/catalog.ts";
import { escapePattern } from "../../escape-pattern.ts";
import { isMarkdown } from "../../page/code-blocks/code-block.ts";
import { codeMetaOf, spanInBlock } from "../../page/code-blocks/fence.ts";
import type { Draft } from "../../page/draft.ts";
import { rangeOf } from "../../page/draft.ts";
import type { PrintedConstant } from "../../page/markdown-options.ts";
import type { NamedConstant } from "../../page/option-tables.ts";
import { numberIn } from "../../page/option-tables.ts";
import { memoizeWeakly } from "../../once.ts";
import { rule, unsupported } from "../rule.ts";

export const handTypedConstant = rule({
  code: "hand-typed-constant",
  severity: "hint",
  message: (text, { name }: { readonly name: string }) =>
    `${quote(text)} is also the value of ${quote(`constants.${name}`)}`,
  about:
    "A hand-typed number does not change with the constant. Use the constant, unless the number means something else.",
  on: ["text"],
  has: /\d/u,
  *find(node, { page: { draft, tables } }) {
    const prose = node.value.replaceAll(/\{\{[^{}]*\}\}/gu, (variable) => " ".repeat(variable.length));
    if (!/\d/u.test(prose)) return;
    for (const constant of new Set(["", ...numbersIn(prose)].flatMap((number) => tables.constantsWith(number))))
      for (const { 0: text, index } of prose.matchAll(patternOf(constant)))
        yield {
          at: placeIn(node, text, index, draft),
          name: constant.name,
          meant: `{{ constants.${constant.name} }}`,
        };
  },
  bad: [["A request holds 512 KB.", "A request holds {{ constants.LIMIT }}."]],
  good: ["It is 512 MB or 1512 KB."],
});

export const constantUnit = rule({
  code: "constant-unit",
  severity: "warning",
  message: (_, { name, printed, unit }: { readonly name: string; readonly printed: string; readonly unit: string }) =>
    `${quote(`constants.${name}`)} already prints a unit, ${quote(printed)}, but ${quote(unit)} is next to it`,
  about: "A constant prints its own unit. A second unit repeats or contradicts it.",
  on: ["text"],
  has: "{{",
  *find(node, { page: { draft, tables } }) {
    for (const { 0: whole, 1: name = "", index } of node.value.matchAll(/\{\{\s*constants\.(\w+)\s*\}\}/gu)) {
      const constant = tables.constant(name);
      if (constant === undefined || constant.unit === "version") continue;
      const [run = "", after] = unitAfter.exec(node.value.slice(index + whole.length)) ?? [];
      const before = constant.unit === "USD" ? /[$€£]$/u.exec(node.value.slice(0, index))?.[0] : undefined;
      const unit = after ?? before;
      if (unit === undefined) continue;
      const at = placeIn(node, whole, index, draft);
      const place =
        after === undefined ? ([at[0] - unit.length, at[0]] as const) : ([at[1], at[1] + run.length] as const);
      const isThere = draft.text.slice(...place) === (after === undefined ? unit : run);
      const meant = isThere ? { at: place, to: "" } : null;
      yield { at, name, printed: constant.text, unit, meant, hint: `remove “${unit}”` };
    }
  },
  bad: [
    ["It is {{ constants.LIMIT }} KB.", "It is {{ constants.LIMIT }}."],
    ["It costs ${{ constants.PRICE }}.", "It costs {{ constants.PRICE }}."],
  ],
  good: ["It is {{ constants.LIMIT }} of data."],
});

export const variableInCode = rule({
  ...unsupported("a variable in a block of code"),
  on: ["code"],
  has: "{{",
  *find(node, { source, page: { draft } }) {
    const { language, hasVariables } = codeMetaOf(node);
    if (hasVariables || language === "" || isMarkdown(language) || node.data?.included !== undefined) return;
    const known = [
      ...node.value.matchAll(/(?<![{\\$])\{\{[ \t]*((?:constants|product)\.[\w-]+)[ \t]*\}\}(?!\})/gu),
    ].find(([, name = ""]) => draft.variables.get(name) !== undefined);
    if (known === undefined) return;
    const [fence = ""] = source.split("\n", 1);
    const at = spanInBlock(node, node.value, known.index, known[0].length, draft);
    const end = rangeOf(node).start + fence.trimEnd().length;
    const hint = `to show its value, write ${shorten(fence.trim())} vars`;
    // Others would become unknown variables.
    const isAll = [...node.value.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/gu)].every(
      ([, name = ""]) => draft.variables.get(name) !== undefined,
    );
    yield { at, text: known[0], meant: isAll ? { at: [end, end], to: " vars" } : null, hint };
  },
  bad: [
    ['```json\n{ "limit": "{{ constants.LIMIT }}" }\n```', '```json vars\n{ "limit": "{{ constants.LIMIT }}" }\n```'],
    '```json\n{ "x": "{{ constants.NOPE }}", "limit": "{{ constants.LIMIT }}" }\n```',
  ],
  good: ["```md\n{{ constants.LIMIT }}\n```", "```vue\n{{ item.name }}\n```"],
});

/** The patterns of constants, which all pages share; numbers that are too ambiguous match nothing. */
const patternOf = memoizeWeakly((constant: NamedConstant) => renderingOf(constant.name, constant) ?? /(?!)/gu);

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
const unitAfter = new RegExp(String.raw`^[\s\u00A0-]?(${sizes}|${times}|USD|dollars?|cents?)\b`, "iu");

/** If escapes or entities precede the part in the same node, the place may be off by a few columns. */
function placeIn(node: Text, part: string, index: number, { text }: Draft): readonly [start: number, end: number] {
  const { start } = rangeOf(node);
  const exact = text.startsWith(part, start + index) ? start + index : text.indexOf(part, start);
  const from = exact === -1 ? start : exact;
  return [from, from + part.length];
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
