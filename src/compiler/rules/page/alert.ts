import type { Nodes, PhrasingContent } from "mdast";
import { alertNames } from "../../../features/callouts/alerts.ts";
import { calloutFor, containerForm } from "../../dialects/callouts.ts";
import type { CheckedPage } from "../../page/checked-page.ts";
import { rangeOf } from "../../page/draft.ts";
import type { PlacedText } from "../rule.ts";
import { placeOf, prefixOf, rule, unsupported, unsupportedSyntax } from "../rule.ts";

/** Alerts that were read are no longer text. */
export const alert = rule({
  ...unsupportedSyntax,
  on: ["paragraph"],
  has: "[!",
  *find(node, { parent, page }) {
    const { draft } = page;
    for (const [index, child] of node.children.entries()) {
      if (child.type !== "text") continue;
      const isFirst = index === 0 || node.children[index - 1]?.type === "break";
      let next = child.position?.start.offset ?? 0;
      for (const [line, name = "", fold = "", after = ""] of child.value.matchAll(
        /^\[!([\w-]+)\]([+-]?)(?!\()(.?)/gmu,
      )) {
        const text = line.slice(0, line.length - after.length);
        const start = draft.text.indexOf(text, next);
        if (start === -1 || (!isFirst && start === next)) continue;
        next = start + text.length;
        const at = [start, next] as const;
        const [title = ""] = draft.text.slice(next).split("\n", 1);
        if (fold !== "")
          yield {
            at,
            what: other,
            meant: index === 0 && parent.type === "blockquote" ? foldedQuote(parent, title.trim(), page) : null,
            hint: `write ${containerForm("details", title.trim())}`,
          };
        else if (!alertNames.includes(name.toLowerCase()))
          yield { at, what: other, meant: `[!${(calloutFor(name) ?? "note").toUpperCase()}]` };
        else
          yield {
            at,
            what: "an alert that does not begin a quote alone on its line",
            hint: "begin a new quote with it, after a line without >, and write its text on the next line, after >",
          };
      }
    }
  },
  bad: [
    ["> [!SUCCESS]\n> Text", "> [!TIP]\n> Text"],
    ["> [!note]- Title\n> Text", ":::details[Title]\nText\n:::"],
    ["[!NOTE]\nText", "> [!NOTE]\n> Text"],
    ["> [!NOTE]Text", "> [!NOTE]\n> Text"],
    ["> Text\n> [!NOTE]\n> Text", "> Text\n\n> [!NOTE]\n> Text"],
  ],
  good: ["> [!NOTE]\n> a\n\n- > [!tip] b\n  > c", "`[!SUCCESS]`"],
});

/** A quote as a block that opens. */
function foldedQuote(quote: Nodes, title: string, page: CheckedPage): PlacedText | null {
  const { start, end } = rangeOf(quote);
  const [, ...lines] = page.draft.text.slice(start, end).split("\n");
  if (prefixOf(start, page) !== "" || !lines.every((line) => line.startsWith(">"))) return null;
  const content = lines.map((line) => line.replace(/^> ?/u, "")).join("\n");
  return { at: [start, end], to: `:::details${title === "" ? "" : `[${title}]`}\n${content}\n:::` };
}

const other = "another tool's alert";

export const oldAlert = rule({
  ...unsupported("a callout as GitHub had it once"),
  seen: "containerd/containerd BUILDING.md",
  on: ["blockquote"],
  *find(node) {
    const [first] = node.children;
    const [strong, after] = first?.type === "paragraph" ? first.children : [];
    if (strong?.type !== "strong") return;
    if (after === undefined ? node.children.length < 2 : !isLineEnd(after)) return;
    const [word] = strong.children;
    const name = word?.type === "text" && strong.children.length === 1 ? word.value : "";
    if (!/^(?:note|tip|important|warning|caution|danger|info)$/iu.test(name)) return;
    const to = `[!${name.toUpperCase()}]`;
    yield { at: placeOf(strong), to, hint: `write > ${to}` };
  },
  bad: [["> **Warning**\n> Text", "> [!WARNING]\n> Text"]],
  good: ["> **Warning** of it\n> Text", "> **Warning**"],
});

function isLineEnd(node: PhrasingContent): boolean {
  return node.type === "break" || (node.type === "text" && node.value.startsWith("\n"));
}
