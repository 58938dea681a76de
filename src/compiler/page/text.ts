/**
 * Extensions of running text beyond Markdown: variables, emoji shortcodes (`:tada:`) and inline directives (`:kbd[Enter]`).
 */
import type { Definition, Image, InlineCode, Link, Nodes, Root } from "mdast";
import type { Draft } from "./draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "./draft.ts";
import type { Glossary, InlineDirectives } from "./directives/inline-directives.ts";
import { mayHaveInlineDirective, splitInlineDirectives } from "./directives/inline-directives.ts";
import { shownEndOf } from "./links.ts";
import type { RunFeature } from "./plugins/run-feature.ts";
import { restoreCode, restoreText } from "./placeholders.ts";
import type { Substitution } from "./variables.ts";
import { mayHaveVariable, substitute, substituteInCode, unknownVariable } from "./variables.ts";
import { walk } from "../markup/walk.ts";

/** Emoji by shortcode; `null` if the page has none. */
export type EmojiTable = Readonly<Record<string, string>> | null;

/**
 * Matches `:tada:` and `:tada::100:`, but neither `1:100:1000` nor `std::end::x`: a shortcode is never part of a word.
 */
const shortcodes = /:(?<![\w:]:)[a-z\d_+-]+:(?::[a-z\d_+-]+:)*(?![\w:])/giu;

/** Whether the table of emoji is needed. A text that only looks like a shortcode (`:x:`) loads it, too. */
export function mayHaveEmoji(text: string): boolean {
  return text.search(shortcodes) !== -1;
}

/** Rewrites the tree in place. Emoji and directives in the value of a variable are read like those of the page. */
export function transformText(
  tree: Root,
  draft: Draft,
  emoji: EmojiTable,
  inline: InlineDirectives,
  glossary: Glossary,
  run: RunFeature,
): void {
  walk(tree, (node, index, parent) => {
    switch (node.type) {
      case "text": {
        node.value = restoreText(withEmoji(fill(node, node.value, draft, substitute), emoji));
        if (parent === undefined || index === undefined || !mayHaveInlineDirective(node.value)) return undefined;
        const parts = splitInlineDirectives(node, draft, inline, glossary, run);
        const siblings: Nodes[] = parent.children;
        siblings.splice(index, 1, ...parts);
        return parts.length;
      }
      case "inlineCode":
        node.value = restoreInlineCode(fill(node, node.value, draft, substituteInCode));
        return undefined;
      case "image":
      case "imageReference":
        if (node.alt !== null && node.alt !== undefined)
          node.alt = restoreText(fill(node, node.alt, draft, substitute));
        if (node.type === "image") fillDestination(node, draft);
        return undefined;
      case "link":
      case "definition":
        fillDestination(node, draft);
        return undefined;
      case "containerDirective":
      case "leafDirective":
        node.attributes = Object.fromEntries(
          Object.entries(node.attributes ?? {}).map(([name, value]) => [
            restoreText(name),
            typeof value === "string" ? restoreText(value) : value,
          ]),
        );
        return undefined;
      case "footnoteReference":
      case "footnoteDefinition":
        // The title becomes part of an id.
        node.identifier = restoreText(node.identifier);
        return undefined;
      default:
        return undefined;
    }
  });
}

/** Fills in the address, which follows the visible text, and the title at the end. */
function fillDestination(node: Link | Image | Definition, draft: Draft): void {
  if (node.type === "link" && !sliceOf(draft, node).startsWith("[")) {
    // An autolink: its variables are reported with its text.
    node.url = substitute(node.url, draft.variables).text;
    return;
  }
  const shownEnd = shownEndOf(node, draft);
  node.url = fill(node, node.url, draft, substitute, shownEnd);
  if (node.title === null || node.title === undefined) return;
  const titleStart = Math.max(shownEnd, rangeOf(node).end - node.title.length - '")'.length);
  node.title = restoreText(fill(node, node.title, draft, substitute, titleStart));
}

/**
 * Replaces variables with their values and reports unknown names at their position in the source.
 * @param from The earliest offset at which the value can begin in the source.
 */
function fill(
  node: Nodes | InlineCode,
  value: string,
  draft: Draft,
  replace: (text: string, variables: Draft["variables"]) => Substitution,
  from = rangeOf(node).start,
): string {
  if (!mayHaveVariable(value)) return value;
  const { text, unknown, used } = replace(value, draft.variables);
  for (const name of used) draft.usedVariables.add(name);
  let next = from;
  for (const each of unknown) {
    const { offset, length } = each;
    const start = draft.text.indexOf(value.slice(offset, offset + length), next);
    // In a text that is written with entities, the earliest offset may be too late.
    const span = start === -1 ? firstLineSpan(draft, node) : draft.spanOf(start, start + length);
    if (start !== -1) next = start + length;
    draft.findings.push(unknownVariable(each, draft.variables, span));
  }
  return text;
}

function withEmoji(text: string, emoji: EmojiTable): string {
  if (emoji === null) return text;
  return text.replaceAll(shortcodes, (run) =>
    run.replaceAll(/:([^:]+):/gu, (whole, name: string) =>
      Object.hasOwn(emoji, name) ? (emoji[name] ?? whole) : whole,
    ),
  );
}

/**
 * Restores inline code. A backslash in code is literal, except before one of our variables, where it escapes the
 * braces.
 */
function restoreInlineCode(code: string): string {
  return restoreCode(code).replaceAll(/\\(?=\{\{\s*(?:constants|product|page)\.)/gu, "");
}
