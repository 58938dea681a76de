/**
 * Joins generated content with the author's page: `::generated` stands for it, or for one of its sections, and a section of
 * the author with the id of a generated one replaces it.
 */
import type { LeafDirective } from "mdast-util-directive";
import type { Heading, Nodes, Parents, Root, RootContent } from "mdast";
import { finding } from "../../diagnostics/catalog.ts";
import type { Advice } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { nodesOf } from "../../markup/nodes-of.ts";
import { walk } from "../../markup/walk.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan } from "../draft.ts";
import { textOf } from "../headings.ts";
import type { SlugRules } from "../slug.ts";
import { SlugSet } from "../slug.ts";

/** The leaf that stands for generated content. */
export const generatedName = "generated";

/** @param blocks The generated content; empty on a page that has none. */
export function mergeSections(tree: Root, blocks: readonly RootContent[], draft: Draft, rules: SlugRules): void {
  const { lead, sections } = split(blocks);
  const marks = new Map<LeafDirective, Parents>();
  walk(tree, (node, _index, parent) => {
    if (node.type === "leafDirective" && node.name === generatedName && parent !== undefined) marks.set(node, parent);
  });
  const used = new Set(authorIds(tree, rules));
  const placed = new Map<LeafDirective, readonly RootContent[]>();
  let rest: LeafDirective | null = null;
  for (const mark of marks.keys()) {
    const section = mark.attributes?.["section"] ?? null;
    if (blocks.length === 0)
      report(mark, "stands for nothing: no plugin generates content for this page", "remove it", draft);
    else if (section === null && rest === null) rest = mark;
    else if (section === null) report(mark, "is on this page twice", "remove it, or name a section", draft);
    else if (sections.has(section)) {
      placed.set(mark, sections.get(section) ?? []);
      used.add(section);
    } else {
      const known = [...sections.keys()];
      const hint = didYouMean(section, known) ?? `the generated sections are ${known.join(", ")}`;
      report(mark, `names the section “${section}”, which is not generated`, hint, draft);
    }
  }
  const others = [...lead, ...[...sections].flatMap(([id, section]) => (used.has(id) ? [] : section))];
  if (rest === null) tree.children.push(...others);
  else placed.set(rest, others);
  for (const [mark, parent] of marks) {
    const siblings: Nodes[] = parent.children;
    siblings.splice(siblings.indexOf(mark), 1, ...(placed.get(mark) ?? []));
  }
}

function report(mark: LeafDirective, problem: string, hint: Advice, draft: Draft): void {
  const values = { name: `::${generatedName}`, problem };
  draft.findings.push(finding("directive-content", values, firstLineSpan(draft, mark), hint));
}

function split(blocks: readonly RootContent[]): {
  readonly lead: readonly RootContent[];
  readonly sections: ReadonlyMap<string, readonly RootContent[]>;
} {
  const lead: RootContent[] = [];
  const sections = new Map<string, RootContent[]>();
  let open = lead;
  for (const block of blocks) {
    const id = block.type === "heading" && block.depth === 2 ? block.data?.hProperties?.["id"] : undefined;
    if (typeof id === "string") sections.set(id, (open = sections.get(id) ?? []));
    open.push(block);
  }
  return { lead, sections };
}

/** The ids that the author's headings of level 2 get. */
function authorIds(tree: Root, rules: SlugRules): readonly string[] {
  const slugs = new SlugSet(rules);
  const headings = nodesOf(tree).filter((node): node is Heading => node.type === "heading" && node.depth === 2);
  return headings.map((heading) => {
    const text = textOf(heading);
    return /\{#([^\s{}#]+)\}$/u.exec(text)?.[1] ?? slugs.slugOf(text);
  });
}
