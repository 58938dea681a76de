/**
 * Reports leaf directives that the parser reads as text, because a brace or a bracket is missing or something follows
 * them. Containers of that kind are reported by `check-syntax.ts`.
 */
import type { Nodes } from "mdast";
import { leafNames } from "../../config/directive-names.ts";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";

/** @param components The names of the author's own components. */
export function checkDirectives(nodes: readonly Nodes[], draft: Draft, components: readonly string[]): void {
  const names = new Set<string>([...leafNames, ...components]);
  for (const node of nodes) {
    if (node.type !== "paragraph") continue;
    for (const { 0: line, 1: written = "", 2: name = "", index } of sliceOf(draft, node).matchAll(leafPattern)) {
      if (!names.has(name)) continue;
      const text = written.trimEnd();
      const from = rangeOf(node).start + index + line.indexOf(text);
      const to = closed(text);
      const values = {
        text: shorten(text),
        what: "a directive that is not of the form ::name[Title]{attributes}",
        effect: "shows as text",
      } as const;
      const hint = to === null ? "close its brackets and braces, and remove what follows them" : `write ${to}`;
      const fix = to === null ? null : { from: text, to };
      draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(from, from + text.length), hint, fix));
    }
  }
}

const leafPattern = /^[ \t>]*(::([A-Za-z][\w-]*)[[{].*)$/gmu;

/** The directive with the one mark that is missing: `::include{file="@/a.md"` → `::include{file="@/a.md"}`. */
function closed(text: string): string | null {
  if (/^::[\w-]+(?:\[[^[\]{}]*\])?\{(?:[^{}"]|"[^"{}]*")*$/u.test(text)) return `${text}}`;
  const [, start, end] = /^(::[\w-]+\[[^[\]{}]*)(\{[^{}]*\})$/u.exec(text) ?? [];
  return start === undefined || end === undefined ? null : `${start.trimEnd()}]${end}`;
}
