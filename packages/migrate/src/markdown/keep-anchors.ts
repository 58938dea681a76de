/**
 * Gives headings the ids that the old tool made from their texts, `## Title {#id}`, where docsgen would make other ones.
 * Pure.
 */
import type { Heading, Nodes } from "mdast";
import { nameToEmoji } from "gemoji";
import type { SlugRules } from "docsgen/migrate-kit";
import { SlugSet } from "docsgen/migrate-kit";
import { visit } from "unist-util-visit";
import type { Remark } from "../note.ts";
import type { Edit, ParsedPage, Pass } from "./rewrite.ts";
import { parsePage } from "./rewrite.ts";

/** How a tool finds the text of a heading from which it makes the slug. */
export interface HeadingTexts {
  readonly rules: SlugRules;
  /** Whether the descriptions of images count. */
  readonly withImages: boolean;
  /** Whether emoji shortcodes count, as they are written. */
  readonly withEmoji: boolean;
  /** How the tool changes text, but not code, before it makes the slug. */
  readonly typeset?: (text: string) => string;
  /** How it changes a slug that the rules have made. */
  readonly finish?: (slug: string) => string;
  /** Makes a slug, for a tool that follows none of the rules. */
  readonly slugOf?: (text: string) => string;
  /** The slugs that the site's own function makes, by the text of the heading. */
  readonly made?: ReadonlyMap<string, string> | null;
}

const explicitId = /\s*\{\s*#([^\s{}#]+)[^{}]*\}\s*$/u;
const emoji = /:[a-z\d_+-]+:/giu;

/**
 * @param oldText The page as the old tool read it.
 * @param texts Of the old tool. docsgen is set to the same rules.
 */
export function keepAnchors(oldText: string, texts: HeadingTexts): Pass {
  const oldHeadings = headingsIn(parsePage(oldText));
  const oldIds = idsOf(
    oldHeadings.map((heading) => textOf(heading, texts)),
    texts,
  );
  return (page) => {
    const headings = headingsIn(page);
    if (headings.length !== oldHeadings.length) return [];
    const newIds = idsOf(headings.map(newTextOf), { rules: texts.rules });
    return headings.flatMap((heading, index): Edit[] => {
      const id = oldIds[index] ?? "";
      const at = heading.children.at(-1)?.position?.end.offset;
      if (at === undefined) return [];
      const oldHeading = oldHeadings[index];
      const remarkOnOwn = oldHeading === undefined ? null : remarkOnOwnSlug(textOf(oldHeading, texts), id, texts);
      if (remarkOnOwn !== null) return [{ start: at, end: at, text: "", remark: remarkOnOwn }];
      if (id === newIds[index] || !isWritable(id)) return [];
      const advice = "they got an id, so that their anchors stay the same";
      const remark = { outcome: "converted", what: "Headings whose ids would change", advice } as const;
      return [{ start: at, end: at, text: ` {#${id}}`, remark }];
    });
  };
}

/** What to report of a heading whose own slug was not made, or cannot be written; `null` if it could. */
function remarkOnOwnSlug(text: string, id: string, { made = null }: HeadingTexts): Remark | null {
  if (made === null || explicitId.test(text) || text === "") return null;
  const common = { outcome: "left", what: "Headings without their own slugs" } as const;
  if (!made.has(text))
    return {
      ...common,
      advice: "the function in the config returns no text for them; give them their old id: ## Title {#id}",
    };
  return isWritable(id)
    ? null
    : { ...common, advice: "the ids that the function in the config makes cannot be written; link to the new ones" };
}

/** Whether an id can be written as `{#id}`. */
export function isWritable(id: string): boolean {
  return id !== "" && !/[\s{}#]/u.test(id);
}

/** The texts of the headings of a page, from which a tool makes slugs. */
export function headingTexts(text: string, options: HeadingTexts): readonly string[] {
  return headingsIn(parsePage(text)).map((heading) => textOf(heading, options));
}

function headingsIn({ tree }: Pick<ParsedPage, "tree">): readonly Heading[] {
  const headings: Heading[] = [];
  visit(tree, (node) => void (node.type === "heading" && headings.push(node)));
  return headings;
}

function idsOf(
  texts: readonly string[],
  { rules, finish = (slug) => slug, slugOf, made = null }: Omit<HeadingTexts, "withImages" | "withEmoji" | "typeset">,
): readonly string[] {
  const slugs = new SlugSet(rules);
  const explicit = texts.map((text) => explicitId.exec(text)?.[1] ?? null);
  for (const id of explicit) if (id !== null) slugs.reserve(id);
  return texts.map((text, index) => {
    const slug = made?.get(text) ?? slugOf?.(text);
    return explicit[index] ?? (slug === undefined ? finish(slugs.slugOf(text)) : numbered(slug, slugs));
  });
}

/** Tools number equal slugs of their own functions as markdown-it-anchor does. */
function numbered(slug: string, slugs: SlugSet): string {
  let id = slug;
  for (let number = 1; !slugs.reserve(id); number += 1) id = `${slug}-${number}`;
  return id;
}

function textOf(node: Nodes, options: HeadingTexts): string {
  switch (node.type) {
    case "text": {
      const { withEmoji, typeset = (text) => text } = options;
      return typeset(withEmoji ? node.value : node.value.replaceAll(emoji, ""));
    }
    case "inlineCode":
      return node.value;
    case "image":
      return options.withImages ? (node.alt ?? "") : "";
    default:
      return "children" in node ? node.children.map((child) => textOf(child, options)).join("") : "";
  }
}

/** The text as docsgen reads it: with the labels of inline directives, and emoji in place of their names. */
function newTextOf(heading: Heading): string {
  return textOf(heading, { rules: "github", withImages: false, withEmoji: true })
    .replaceAll(/:[a-z]+\[([^\]]*)\](?:\{[^{}\n]*\})?/gu, "$1")
    .replaceAll(emoji, (name) => nameToEmoji[name.slice(1, -1)] ?? name)
    .replaceAll(/\s+/gu, " ")
    .trim();
}
