/**
 * Inline directives: `:badge[New]{tip}`. The grammar of pages has no inline directives, so that `at 10:30` is text; the
 * names that features declare are found in the tree's text nodes.
 */
import type { PhrasingContent, Text } from "mdast";
import type { DrawInline } from "../../../features/feature.ts";
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import type { ListedFeature, RunFeature } from "../plugins/run-feature.ts";
import type { Table } from "../option-tables.ts";

/** Explanations of abbreviations and terms, by term. */
export type Glossary = Table<string>;

/** The inline directives of features, by name. */
export interface InlineDirectives {
  readonly draws: ReadonlyMap<string, { readonly owner: ListedFeature; readonly draw: DrawInline }>;
  /** Matches a known name with braces, but without brackets. */
  readonly withoutBrackets: RegExp;
}

/** If two features declare the same name, the last one draws it: those of plugins come after docsgen's own. */
export function inlineDirectivesOf(features: readonly ListedFeature[]): InlineDirectives {
  const draws = new Map(
    features.flatMap((owner) =>
      Object.entries(owner.feature.inline ?? {}).map(([name, draw]) => [name, { owner, draw }] as const),
    ),
  );
  const names = [...draws.keys()].join("|");
  return { draws, withoutBrackets: new RegExp(String.raw`(?<![\\\w:]):(${names})\{([^{}\n]*)\}`, "gu") };
}

const pattern = /(?<!\\):([a-z]+)\[([^\]]*)(\]?)(?:\{([^{}\n]*)\})?/gu;

/** Whether a text is worth splitting. Nearly all texts are not, and are told by one search: "at 10:30". */
export function mayHaveInlineDirective(value: string): boolean {
  return /:[a-z]+[[{]/u.test(value);
}

/** @returns The nodes that replace the text. */
export function splitInlineDirectives(
  node: Text,
  draft: Draft,
  { draws, withoutBrackets }: InlineDirectives,
  glossary: Glossary,
  run: RunFeature,
): readonly PhrasingContent[] {
  const { value, position } = node;
  const place = position === undefined ? {} : { position };
  for (const { 0: whole, 1: name = "", 2: label = "", index } of value.matchAll(withoutBrackets)) {
    const span = spanIn(node, value, index, whole.length, draft);
    const values = { name: `:${name}`, problem: "has no text in brackets" };
    // `{text="New"}` is an attribute.
    const [, shown = label] = /^\s*\w+=["']?([^"']*)["']?\s*$/u.exec(label) ?? [];
    if (span !== null)
      draft.findings.push(finding("directive-content", values, span, `write :${name}[${shown || "text"}]`));
  }
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = "", 2: label = "", 3: end = "", 4: attributes = "", index } of value.matchAll(
    pattern,
  )) {
    const span = spanIn(node, value, index, whole.length, draft);
    const report = (found: Finding): void => void draft.findings.push(found);
    if (span === null) continue;
    const kind = draws.get(name);
    if (kind === undefined) {
      const hint = isWord(value, index) || end === "" ? null : didYouMean(name, draws.keys());
      if (hint !== null) report(finding("unknown-directive", { name }, span, hint));
      continue;
    }
    const drawn: ReturnType<DrawInline> =
      end === "" || label.trim() === ""
        ? { problem: "has no plain text in its brackets", hint: hintForText(name, draft.text, node, index) }
        : run(
            kind.owner,
            name,
            () => kind.draw({ text: label, attributes, glossary }),
            () => () => kind.draw({ text: label, attributes, glossary }),
          );
    if ("problem" in drawn) {
      const { problem, hint } = drawn;
      report(finding("directive-content", { name: `:${name}`, problem }, span, hint));
      continue;
    }
    if (index > from) parts.push({ type: "text", value: value.slice(from, index), ...place });
    parts.push(...drawn);
    from = index + whole.length;
  }
  if (from < value.length) parts.push({ type: "text", value: value.slice(from), ...place });
  return parts;
}

/** The text of the brackets without its marks. */
function hintForText(name: string, text: string, node: Text, index: number): string {
  const from = text.indexOf(`:${name}[`, rangeOf(node).start + index);
  const [, written = ""] = /^:\w+\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]/u.exec(from === -1 ? "" : text.slice(from)) ?? [];
  const plain = written
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/gu, "$1")
    .replaceAll(/[*_`~=]/gu, "")
    .trim();
  const marks =
    plain === written.trim() || plain === "" ? "the text has no marks such as ** or `" : "its text has no marks";
  return `write :${name}[${plain === "" ? "text" : plain}]: ${marks}`;
}

/** Whether the colon follows a word or another colon, as in `std::vector[0]`. */
function isWord(value: string, index: number): boolean {
  return /[\w:]/u.test(value.charAt(index - 1));
}

/** The span of a part of the text, or `null` if a backslash before it makes it text. */
function spanIn(node: Text, value: string, index: number, length: number, draft: Draft): Span | null {
  const { start, end } = rangeOf(node);
  const before = value.slice(0, index).split(value.slice(index, index + length)).length - 1;
  let at = -1;
  for (let count = 0; count <= before; count += 1)
    at = sliceOf(draft, node).indexOf(value.slice(index, index + length), at + 1);
  if (at > 0 && draft.text.charAt(start + at - 1) === "\\") return null;
  return at === -1 ? draft.spanOf(start, end) : draft.spanOf(start + at, start + at + length);
}
