/** What stands in running text beside Markdown: variables, emoji shortcodes (`:tada:`) and badges (`:badge[New]{tip}`). */
import type { Image, InlineCode, Nodes, PhrasingContent, Root, Text } from "mdast";
import type { Draft } from "./draft.ts";
import { rangeOf } from "./draft.ts";
import { inlineElement } from "./elements.ts";
import { restoreCode, restoreText } from "./placeholders.ts";
import type { Substitution } from "./variables.ts";
import { substitute, substituteInCode, unknownVariable } from "./variables.ts";
import { walk } from "./walk.ts";

/** Emoji by shortcode; `null` where a page has none. */
export type EmojiTable = Readonly<Record<string, string>> | null;

const shortcode = /:([a-z0-9_+-]+):/giu;

export function mayHaveEmoji(text: string): boolean {
  return text.search(shortcode) !== -1;
}

export function transformText(tree: Root, draft: Draft, emoji: EmojiTable): void {
  walk(tree, (node, index, parent) => {
    switch (node.type) {
      case "text": {
        node.value = restoreText(withEmoji(fill(node, node.value, draft, substitute), emoji));
        if (parent === undefined || index === undefined || !node.value.includes(":badge[")) return undefined;
        const parts = splitBadges(node);
        const siblings: Nodes[] = parent.children;
        siblings.splice(index, 1, ...parts);
        return parts.length;
      }
      case "inlineCode":
        node.value = restoreInlineCode(fill(node, node.value, draft, substituteInCode));
        return undefined;
      case "image":
      case "imageReference":
        fillAttributes(node, draft);
        return undefined;
      case "link":
      case "definition":
        node.url = fill(node, node.url, draft, substitute);
        if (node.title !== null && node.title !== undefined)
          node.title = restoreText(fill(node, node.title, draft, substitute));
        return undefined;
      default:
        return undefined;
    }
  });
}

function fillAttributes(node: Image | Extract<Nodes, { type: "imageReference" }>, draft: Draft): void {
  if (node.alt !== null && node.alt !== undefined) node.alt = restoreText(fill(node, node.alt, draft, substitute));
  if (node.type !== "image") return;
  node.url = fill(node, node.url, draft, substitute);
  if (node.title !== null && node.title !== undefined)
    node.title = restoreText(fill(node, node.title, draft, substitute));
}

/** Puts values in, and reports names that stand for nothing at their place in the source. */
function fill(
  node: Nodes | InlineCode,
  value: string,
  draft: Draft,
  replace: (text: string, variables: Draft["variables"]) => Substitution,
): string {
  if (!value.includes("{{")) return value;
  const { text, unknown, used } = replace(value, draft.variables);
  for (const name of used) draft.usedVariables.add(name);
  let from = rangeOf(node).start;
  for (const { name, offset, length } of unknown) {
    const whole = value.slice(offset, offset + length);
    const found = draft.text.indexOf(whole, from);
    const start = found === -1 ? from : found;
    from = start + length;
    draft.findings.push(unknownVariable(name, draft.variables, draft.spanOf(start, start + length)));
  }
  return text;
}

function withEmoji(text: string, emoji: EmojiTable): string {
  if (emoji === null) return text;
  return text.replaceAll(shortcode, (whole, name: string) =>
    Object.hasOwn(emoji, name) ? (emoji[name] ?? whole) : whole,
  );
}

/** In code a backslash is a character; before a name of ours it says that the braces are meant. */
function restoreInlineCode(code: string): string {
  return restoreCode(code).replaceAll(/\\(?=\{\{\s*(?:constants|product|page)\.)/gu, "");
}

const badge = /:badge\[([^\]]+)\](?:\{\s*(?:type=)?"?(tip|info|warning|danger)"?\s*\})?/gu;

function splitBadges({ value, position }: Text): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  const place = position === undefined ? {} : { position };
  let from = 0;
  for (const match of value.matchAll(badge)) {
    const [whole, label = "", kind = "tip"] = match;
    if (match.index > from) parts.push({ type: "text", value: value.slice(from, match.index), ...place });
    parts.push(inlineElement("span", { className: ["dg-badge", `dg-${kind}`] }, [{ type: "text", value: label }]));
    from = match.index + whole.length;
  }
  if (from < value.length) parts.push({ type: "text", value: value.slice(from), ...place });
  return parts;
}
