/**
 * Reports syntax of other tools, which docsgen would publish as typed or drop, with the equivalent to write instead. The
 * syntax itself is in `dialects/`.
 */
import type { Nodes } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { SyntaxOptions } from "../../dialects/dialect.ts";
import type { Found } from "../../dialects/recognize.ts";
import { hasSyntax, hintFor, syntaxIn } from "../../dialects/recognize.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import { makeMasks } from "../masked-source.ts";
import { checkAlerts } from "./check-alerts.ts";
import { checkTags } from "./check-tags.ts";

export function checkSyntax(nodes: readonly Nodes[], draft: Draft, options: SyntaxOptions): void {
  const seen = new Set<string>();
  for (const node of nodes) {
    if (!hasSyntax(node.type)) continue;
    const { start } = rangeOf(node);
    const isText = node.type === "paragraph" || node.type === "heading" || node.type === "tableCell";
    const textOf = isText ? makeMasks(node, draft) : () => sliceOf(draft, node);
    if (isText && textOf("all").includes("<")) checkTags(textOf("all"), start, draft);
    if (node.type === "paragraph" && textOf("all").includes("[!")) checkAlerts(node, draft);
    const source = { kind: node.type, textOf, page: draft.text, start };
    const isWanted = ({ once, what }: Found["syntax"]): boolean => once !== true || !seen.has(what);
    for (const found of syntaxIn(source, isWanted)) {
      if (!isWanted(found.syntax)) continue;
      seen.add(found.syntax.what);
      report(found, start, draft, options);
    }
  }
}

function report(found: Found, start: number, draft: Draft, options: SyntaxOptions): void {
  const { syntax, match } = found;
  // The prefix of a quote is not part of it.
  const prefix = match[0].search(/[^ \t>]/u);
  const from = start + match.index + prefix;
  const text = draft.text.slice(from, start + match.index + match[0].length).trimEnd();
  const to = syntax.to?.(match) ?? null;
  const { what, effect = "shows as text" } = syntax;
  const values = { text: shorten(match.groups?.["quoted"] ?? text), what, effect };
  const fix = to === null ? null : { from: text, to };
  const span = draft.spanOf(from, from + text.length);
  draft.findings.push(finding("unsupported-syntax", values, span, hintFor(found, options), fix));
}
