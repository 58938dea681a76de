/**
 * Reports unknown alerts such as `> [!SUCCESS]`, `[!NOTE]` outside a quote or after its beginning, and `[!NOTE]Text`.
 * Alerts that were read are no longer text.
 */
import type { Blockquote, Paragraph } from "mdast";
import { calloutFor, containerForm } from "../../dialects/callouts.ts";
import { finding } from "../../diagnostics/catalog.ts";
import { alertNames } from "../../../features/callouts/alerts.ts";
import type { Draft } from "../draft.ts";
import { rangeOf } from "../draft.ts";

export function checkAlerts(node: Paragraph, draft: Draft): void {
  for (const [index, child] of node.children.entries()) {
    if (child.type !== "text") continue;
    const isFirst = index === 0 || node.children[index - 1]?.type === "break";
    let next = rangeOf(child).start;
    for (const [line, name = "", fold = "", after = ""] of child.value.matchAll(/^\[!([\w-]+)\]([+-]?)(?!\()(.?)/gmu)) {
      const text = line.slice(0, line.length - after.length);
      const start = draft.text.indexOf(text, next);
      if (start === -1 || (!isFirst && start === next)) continue;
      next = start + text.length;
      const lineBefore = draft.text.slice(draft.text.lastIndexOf("\n", start - 1) + 1, start);
      const { what, hint } = describeAlert(
        name,
        fold === "" ? null : draft.text.slice(next).split("\n", 1).join("").trim(),
        lineBefore.includes(">"),
        after.trim() === after && after !== "",
      );
      const values = { text, what, effect: "shows as text" } as const;
      draft.findings.push(finding("unsupported-syntax", values, draft.spanOf(start, next), hint));
    }
  }
}

function describeAlert(
  name: string,
  foldedTitle: string | null,
  isQuoted: boolean,
  isJoined: boolean,
): { readonly what: string; readonly hint: string } {
  if (foldedTitle !== null)
    return { what: "another tool's alert", hint: `write ${containerForm("details", foldedTitle)}` };
  if (!alertNames.includes(name.toLowerCase()))
    return { what: "another tool's alert", hint: `write [!${(calloutFor(name) ?? "note").toUpperCase()}]` };
  if (!isQuoted) return { what: "an alert outside a quote", hint: "start each of its lines with >" };
  if (isJoined) return { what: "an alert without a space after it", hint: "write its text on the next line" };
  return { what: "an alert after the beginning of a quote", hint: "begin a new quote with it, after a line without >" };
}

/** Reports `> **Warning**`, as GitHub wrote alerts before it had marks for them. */
export function checkOldAlert(node: Blockquote, draft: Draft): void {
  const [first] = node.children;
  const [strong, after] = first?.type === "paragraph" ? first.children : [];
  if (
    strong?.type !== "strong" ||
    (after !== undefined && !(after.type === "text" && after.value.startsWith("\n")) && after.type !== "break")
  )
    return;
  if (after === undefined && node.children.length < 2) return;
  const [word] = strong.children;
  const name = word?.type === "text" && strong.children.length === 1 ? word.value : "";
  if (!/^(?:note|tip|important|warning|caution|danger|info)$/iu.test(name)) return;
  const { start, end } = rangeOf(strong);
  const text = draft.text.slice(start, end);
  const to = `[!${name.toUpperCase()}]`;
  const values = { text, what: "a callout as GitHub had it once", effect: "shows as text" } as const;
  draft.findings.push(
    finding("unsupported-syntax", values, draft.spanOf(start, end), `write > ${to}`, { from: text, to }),
  );
}
