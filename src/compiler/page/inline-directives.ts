/**
 * Inline directives: `:badge[New]{tip}`, `:kbd[Ctrl+K]`, `:sub[2]`, `:sup[n]` and `:abbr[SLA]{title="…"}`. The grammar
 * of pages has no inline directives, so that `at 10:30` is text; we find these few names in the tree's text nodes.
 */
import type { PhrasingContent, Text } from "mdast";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { Draft } from "./draft.ts";
import { rangeOf, sliceOf } from "./draft.ts";
import { inlineElement } from "./elements.ts";
import type { Table } from "./option-tables.ts";

/** Explanations of abbreviations and terms, by term. */
export type Glossary = Table<string>;

interface Directive {
  readonly label: string;
  /** The text in braces, or "". */
  readonly attributes: string;
}

type Made = { readonly nodes: readonly PhrasingContent[] } | { readonly problem: string; readonly hint: string };

const kinds: Readonly<Record<string, (directive: Directive, glossary: Glossary) => Made>> = {
  badge: makeBadge,
  kbd: makeKeys,
  sub: ({ label }) => ({ nodes: [inlineElement("sub", {}, [text(label)])] }),
  sup: ({ label }) => ({ nodes: [inlineElement("sup", {}, [text(label)])] }),
  abbr: makeAbbreviation,
};

/** The names of docsgen's inline directives. */
export const inlineNames: readonly string[] = Object.keys(kinds);
const pattern = /(?<!\\):([a-z]+)\[([^\]]*)(\]?)(?:\{([^{}\n]*)\})?/gu;
const withoutBrackets = new RegExp(String.raw`(?<![\\\w:]):(${inlineNames.join("|")})\{([^{}\n]*)\}`, "gu");

export function mayHaveInlineDirective(value: string): boolean {
  return /:[a-z]+[[{]/u.test(value);
}

/** @returns The nodes that replace the text. */
export function splitInlineDirectives(node: Text, draft: Draft, glossary: Glossary): readonly PhrasingContent[] {
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
    const make = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (make === undefined) {
      const hint = isWord(value, index) || end === "" ? null : didYouMean(name, inlineNames);
      if (hint !== null) report(finding("unknown-directive", { name }, span, hint));
      continue;
    }
    const made: Made =
      end === "" || label.trim() === ""
        ? {
            problem: "has no plain text in its brackets",
            hint: `write :${name}[text]; the text has no marks such as ** or \``,
          }
        : make({ label, attributes }, glossary);
    if ("problem" in made) {
      const { problem, hint } = made;
      report(finding("directive-content", { name: `:${name}`, problem }, span, hint));
      continue;
    }
    if (index > from) parts.push({ type: "text", value: value.slice(from, index), ...place });
    parts.push(...made.nodes);
    from = index + whole.length;
  }
  if (from < value.length) parts.push({ type: "text", value: value.slice(from), ...place });
  return parts;
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

function text(value: string): Text {
  return { type: "text", value };
}

const badgeKinds = ["tip", "info", "warning", "danger"];

function makeBadge({ label, attributes }: Directive): Made {
  const kind = attributes.replace(/^\s*(?:type=)?"?|"?\s*$/gu, "");
  if (kind !== "" && !badgeKinds.includes(kind))
    return { problem: `has no kind “${kind}”`, hint: `its kinds are ${badgeKinds.join(", ")}` };
  return { nodes: [inlineElement("span", { className: ["dg-badge", `dg-${kind || "tip"}`] }, [text(label)])] };
}

/** "Ctrl+K" → two keys with a plus between them. */
function makeKeys({ label }: Directive): Made {
  const keys = label.split(/(?<=[^+])\+/u).map((key) => inlineElement("kbd", {}, [text(key.trim())]));
  return { nodes: keys.flatMap((key, index) => (index === 0 ? [key] : [text("+"), key])) };
}

function makeAbbreviation({ label, attributes }: Directive, glossary: Glossary): Made {
  const [, , written] = /^\s*title=(["'])(.*)\1\s*$/u.exec(attributes) ?? [];
  if (written === undefined && attributes !== "")
    return { problem: `has no attribute “${attributes}”`, hint: `write :abbr[${label}]{title="…"}` };
  const title = written ?? glossary.get(label);
  if (title === undefined || title === "") {
    const known = didYouMean(label, glossary.names());
    const hint = known ?? `write :abbr[${label}]{title="…"}, or add it to \`markdown.glossary\` in the config`;
    return { problem: "has no title, and the glossary has none for it", hint };
  }
  // Focusable, so that readers without a mouse can see the title.
  return { nodes: [inlineElement("abbr", { title, tabIndex: 0 }, [text(label)])] };
}
