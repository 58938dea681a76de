/**
 * Reports syntax of other tools, which docsgen would publish as typed or drop, with the equivalent to write instead. The
 * syntax itself is in `dialects/`.
 */
import type { Nodes } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { SyntaxOptions } from "../../dialects/dialect.ts";
import type { Found, Source } from "../../dialects/recognize.ts";
import { hintFor, syntaxIn } from "../../dialects/recognize.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import { makeMasks } from "../markdown/masked-source.ts";
import type { Check } from "./check.ts";
import { on, textBlocks } from "./check.ts";
import { checkAlerts } from "./check-alerts.ts";
import { checkTags } from "./check-tags.ts";

export const checkSyntax: Check = ({ draft, options }) => {
  const seen = new Set<string>();
  const isWanted = ({ once, what }: Found["syntax"]): boolean => once !== true || !seen.has(what);
  const check = (node: Nodes, textOf: Source["textOf"]): void => {
    const { start } = rangeOf(node);
    for (const found of syntaxIn({ kind: node.type, textOf, page: draft.text, start }, isWanted)) {
      if (!isWanted(found.syntax)) continue;
      seen.add(found.syntax.what);
      report(found, start, draft, options);
    }
  };
  return [
    on(textBlocks, (node) => {
      const textOf = makeMasks(node, draft);
      const text = textOf("all");
      if (text.includes("<")) checkTags(text, rangeOf(node).start, draft);
      if (node.type === "paragraph" && text.includes("[!")) checkAlerts(node, draft);
      check(node, textOf);
    }),
    on(["html", "image", "definition", "delete", "inlineCode", "blockquote"], (node) =>
      check(node, () => sliceOf(draft, node)),
    ),
  ];
};

function report(found: Found, start: number, draft: Draft, options: SyntaxOptions): void {
  const { syntax, match } = found;
  const from = start + found.start;
  const text = draft.text.slice(from, start + found.end);
  const to = syntax.to?.(match) ?? null;
  const { what, effect = "shows as text" } = syntax;
  const values = { text: shorten(match.groups?.["quoted"] ?? text), what, effect };
  const fix = to === null ? null : { from: text, to };
  const span = draft.spanOf(from, from + text.length);
  draft.findings.push(finding("unsupported-syntax", values, span, hintFor(found, text, options), fix));
}
