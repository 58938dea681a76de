/**
 * Reports patterns, paths and names whose characters Markdown reads as formatting, so that readers see them without:
 * the stars of `src/**\/*.ts`, the tildes of `~/bin:~/lib`, the underscores of `__init__`, the backslash of `C:\_a`.
 */
import type { Delete, Emphasis, Nodes, Strong, Text } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import { nearestName } from "../../diagnostics/suggest.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import { once } from "../../once.ts";
import type { Check } from "./check.ts";
import { on, textBlocks } from "./check.ts";

type Kind = "a path or pattern" | "a name" | "a calculation" | "a path" | "a path or pattern with backslashes";

/** The words around the marks. */
interface Region {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  /** A word that must be shown as typed has one of these. */
  readonly marks: RegExp;
}

export const checkFormatting: Check = ({ nodes, draft }) => {
  // A page that writes bold text with underscores means it.
  const isUnderlined = (node: Nodes): boolean => node.type === "strong" && /^__[^_]*\s/u.test(sliceOf(draft, node));
  const hasUnderlinedText = once(() => nodes.some(isUnderlined));
  return [
    on(textBlocks, (node) => {
      const block = rangeOf(node);
      let reported = block.start;
      for (const child of node.children) {
        const region = regionOf(child, block, draft, hasUnderlinedText);
        if (region !== null && region.start >= reported) reported = report(region, draft);
        if (child.type === "text") checkEntities(child, draft);
        if (child.type === "text" && /\\[!-/:-@[-`{-~]/u.test(sliceOf(draft, child)))
          for (const path of pathsIn(child, draft)) if (path.start >= reported) reported = report(path, draft);
      }
    }),
  ];
};

function regionOf(
  node: Nodes,
  block: { readonly start: number; readonly end: number },
  draft: Draft,
  hasUnderlinedText: () => boolean,
): Region | null {
  if (node.type !== "emphasis" && node.type !== "strong" && node.type !== "delete") return null;
  const { start, end } = rangeOf(node);
  const source = sliceOf(draft, node);
  const [mark = ""] = /^(?:\*+|_+|~+)/u.exec(source) ?? [];
  const length = node.type === "emphasis" || (node.type === "delete" && !source.startsWith("~~")) ? 1 : 2;
  const inner = source.slice(length, -length);
  const before = draft.text.slice(block.start, start);
  const after = draft.text.slice(end, block.end);
  const kind = kindOf(node, mark.slice(0, length), inner, before, after, hasUnderlinedText);
  if (kind === null) return null;
  const [left = ""] = /[^\s|]*$/u.exec(before) ?? [];
  const [right = ""] = /^[^\s|]*/u.exec(after) ?? [];
  const marks = mark.startsWith("*") ? /[*]/u : mark.startsWith("_") ? /__/u : /~/u;
  return { start: start - left.length, end: end + right.length, kind, marks };
}

function kindOf(
  node: Emphasis | Strong | Delete,
  mark: string,
  inner: string,
  before: string,
  after: string,
  hasUnderlinedText: () => boolean,
): Kind | null {
  switch (mark) {
    case "*":
    case "**":
      if (isPattern(inner, before, after)) return "a path or pattern";
      return node.type === "emphasis" && isCalculation(inner, before, after) ? "a calculation" : null;
    case "__":
      return isName(inner, after, hasUnderlinedText) ? "a name" : null;
    case "~":
      return isHome(inner, before, after) ? "a path" : null;
    default:
      return null;
  }
}

/** Whether a mark is part of `src/**`, `*.ts` or `a/*\/b`, where emphasis has nothing but letters around it. */
function isPattern(inner: string, before: string, after: string): boolean {
  if (/(?:^|[^\\])[/\\]\**$/u.test(before) && /^[/.\\*]/u.test(inner)) return true;
  if (/^[/\\].*[/\\]$/u.test(inner)) return true;
  const isOpen = /^(?:\*?[/\\]|\.\w)/u.test(inner);
  if (/[/\\]\*?$/u.test(inner)) return /^(?:[\w/\\*]|\.\w)/u.test(after) || (isOpen && /\s|^\/$/u.test(inner));
  return isOpen && /^\.?[/\\*]|^\.\w+/u.test(after) && !/^\.(?:\s|$)/u.test(after);
}

/** Whether both marks stand between letters or digits, as in `2*3*4`; part of a word may be emphasized. */
function isCalculation(inner: string, before: string, after: string): boolean {
  const [left = ""] = /[A-Za-z0-9_)\]]+$/u.exec(before) ?? [];
  const [right = ""] = /^[A-Za-z0-9_(]+/u.exec(after) ?? [];
  if (left === "" || right === "" || /[^ -~]/u.test(inner)) return false;
  if (/\s/u.test(inner)) return /^[\w(]/u.test(inner) && /[\w)]$/u.test(inner);
  return (
    [left, inner, right].some((part) => /[\d_]/u.test(part)) || [left, inner, right].every((part) => part.length < 3)
  );
}

const names = new RegExp(
  `^(?:${"abs add all and annotations await bool builtins bytes call cause class contains context copy debug DEV del delattr delete delitem dict dir dirname div doc enter eq esModule exit export file filename floordiv format fixtures ge get getattr getitem global gt hash import index init init_subclass invert iter le len lt main metaclass missing mocks mod module mro mul name ne neg new next or package path pow proto PURE pycache qualname radd reduce repr reversed round set set_name setattr setitem slots snapshots spec str sub subclasses tests truediv typename version weakref wrapped xor".replaceAll(
    " ",
    "|",
  )}|[A-Za-z]+(?:_[A-Za-z0-9]+)+)$`,
  "u",
);

function isName(inner: string, after: string, hasUnderlinedText: () => boolean): boolean {
  if (!/^[A-Za-z]\w*$/u.test(inner)) return false;
  if (/^(?:\.[a-z]\w*|\(|\/)/u.test(after) || names.test(inner)) return true;
  const isHeading = /^(?:CAUTION|DANGER|EXAMPLE|IMPORTANT|INFO|NOT|NOTE|NOTES|TIP|TODO|WARNING)$/u.test(inner);
  return !isHeading && /^[A-Z][A-Z0-9]+$/u.test(inner) && !hasUnderlinedText();
}

/** Whether a tilde stands for a home folder, or for "about": `~/a:~/b`, `(~1)–(~2)`. */
function isHome(inner: string, before: string, after: string): boolean {
  return (
    inner.startsWith("/") || (/[/:=([,–—-]$/u.test(inner) && /^[\w/]/u.test(after)) || /(?:[=:]|\d-)$/u.test(before)
  );
}

const entities = (
  "amp apos bull cent copy darr deg divide euro frac12 ge gt harr hellip iexcl laquo larr ldquo le lsaquo lsquo lt mdash " +
  "micro middot minus nbsp ndash ne para plusmn pound quot raquo rarr rdquo reg rsaquo rsquo sect shy times trade uarr yen"
).split(" ");

/** Reports a misspelled character reference, such as `&nbps;`. Those that exist are no longer text. */
function checkEntities(node: Text, draft: Draft): void {
  if (!/&[A-Za-z]{2,7}/u.test(node.value)) return;
  const { start } = rangeOf(node);
  for (const { 0: text, 1: name = "", index } of sliceOf(draft, node).matchAll(
    /(?<![\\A-Za-z_])&([A-Za-z]{2,7})(?![\w;=])/gu,
  )) {
    if (!entities.includes(name)) continue;
    const to = `${text};`;
    const values = { text, what: "a character reference without its semicolon", effect: "shows as text" } as const;
    const span = draft.spanOf(start + index, start + index + text.length);
    draft.findings.push(finding("unsupported-syntax", values, span, `write ${to}`, { from: text, to }));
  }
  for (const { 0: text, 1: name = "", index } of sliceOf(draft, node).matchAll(/(?<!\\)&([A-Za-z]{3,7});/gu)) {
    const nearest = nearestName(name, entities);
    if (!node.value.includes(text) || nearest === null) continue;
    const values = { text, what: "a character reference that does not exist", effect: "shows as text" } as const;
    const to = `&${nearest};`;
    const span = draft.spanOf(start + index, start + index + text.length);
    draft.findings.push(finding("unsupported-syntax", values, span, `did you mean “${to}”?`, { from: text, to }));
  }
}

/** Finds Windows paths and regular expressions that lose a backslash. */
function pathsIn(node: Nodes, draft: Draft): readonly Region[] {
  const { start } = rangeOf(node);
  const source = sliceOf(draft, node);
  return [...source.matchAll(/[^\s|]+/gu)].flatMap(({ 0: word, index }) => {
    const text = word.replace(/^["'(]+/u, "");
    const isDrive = /^[A-Za-z]:\\(?!\\)/u.test(text) && /[^\\]\\[!-/:-@[\]-`{-~]/u.test(text);
    const isShare = /^\\\\[A-Za-z][\w.-]*\\[A-Za-z]/u.test(text);
    const isPath = /^(?:\.{1,2}|%\w+%|\$\w+)\\\w?/u.test(text) && /(?:%|\w|\.)\\[._%$({[]/u.test(text);
    const isRegex = /\\[dwsbDWSB](?:[+*?{}[\]()|\\.$]|$)/u.test(text) && /\\[.+*?()[\]{}^$|/-]/u.test(text);
    if (!isDrive && !isShare && !isPath && !isRegex) return [];
    const from = start + index + word.length - text.length;
    const kind = "a path or pattern with backslashes" as const;
    return [{ start: from, end: start + index + word.length, kind, marks: /\\/u }];
  });
}

/** @returns Where the reported text ends. */
function report({ start, end, kind, marks }: Region, draft: Draft): number {
  const whole = draft.text.slice(start, end);
  const [opening = ""] = /^["'(“‘]+/u.exec(whole) ?? [];
  const [closing = ""] = /[.,;:!?"')”’]+$/u.exec(whole.slice(opening.length)) ?? [];
  const from = whole.slice(opening.length, whole.length - closing.length);
  const to = /[`<[\n\uE000-\uF8FF]|\{\{/u.test(from)
    ? null
    : from.replaceAll(/[^\s]+/gu, (word) => {
        if (!marks.test(word)) return word;
        const [, left = "", code = "", right = ""] = /^(["'(]*)(.*?)([.,;:!?"')]*)$/u.exec(word) ?? [];
        return `${left}\`${code}\`${right}`;
      });
  const values = { text: shorten(from), what: kind, effect: "reads as formatting" } as const;
  const span = draft.spanOf(start + opening.length, end - closing.length);
  const hint = to === null ? "put it in backticks" : `write ${shorten(to)}`;
  draft.findings.push(finding("unsupported-syntax", values, span, hint, to === null ? null : { from, to }));
  return end;
}
