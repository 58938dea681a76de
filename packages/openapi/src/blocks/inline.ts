/** Texts of a line in parts, as docsgen draws them. */
import type { PluginBlock, PluginField, PluginText, PluginTextPart } from "docsgen/plugin";
import { firstFree } from "../model/names.ts";

/** The parts of a line, with no separator between them: `["at most ", { code: "64" }]`. A string is not Markdown. */
export type Inline = readonly PluginTextPart[];

/** `paragraph("At most ", { code: "64" }, ".")` → "At most `64`." */
export function paragraph(...text: Inline): PluginBlock {
  return { kind: "paragraph", text };
}

/** "a, b and c" */
export function joined(parts: readonly Inline[], separator = ", ", last = separator): Inline {
  return parts.flatMap((part, at): Inline => (at === 0 ? part : [at === parts.length - 1 ? last : separator, ...part]));
}

/** "`a`, `b`" */
export function codes(names: readonly string[], last?: string): Inline {
  const parts = names.map((code): Inline => [{ code }]);
  return joined(parts, ", ", last);
}

/** A list of fields, or no block if there are no fields. The title stands above the list. */
export function fieldsBlock(items: readonly PluginField[], title?: string): readonly PluginBlock[] {
  return items.length === 0 ? [] : [{ kind: "fields", ...(title !== undefined && { title }), items }];
}

/** A list of bullets, or no block if there are no items. */
export function listBlock(items: readonly (readonly PluginBlock[])[]): readonly PluginBlock[] {
  return items.length === 0 ? [] : [{ kind: "list", items }];
}

/** One of several; what it may be called, the best first. */
export interface Choice {
  readonly names: readonly string[];
  readonly blocks: readonly PluginBlock[];
}

/** Tabs for a choice. Each has the first of its names that no earlier one has, or else the last with a number. */
export function tabs(all: readonly Choice[]): PluginBlock {
  const taken = new Set([""]);
  const children = all.map(({ names, blocks }) => {
    const free = names.find((each) => !taken.has(each)) ?? firstFree(names.at(-1) ?? "", taken, " ");
    taken.add(free);
    return container("tab", free, blocks);
  });
  return container("tabs", undefined, children);
}

/** Blocks after a label, which stands in their first line if that is text. @param alone The label if there are none. */
export function labelled(label: Inline, blocks: readonly PluginBlock[], alone = label): readonly PluginBlock[] {
  const [first, ...others] = blocks;
  if (first === undefined) return alone.length === 0 ? [] : [paragraph(...alone)];
  if (label.length === 0) return blocks;
  if (first.kind === "paragraph") {
    const text = typeof first.text === "string" ? [first.text] : first.text;
    return [paragraph(...label, " ", ...text), ...others];
  }
  const isLine = first.kind === "markdown" && first.dialect === "gfm" && isOneParagraph(first.text);
  return isLine ? [paragraph(...label, " ", first), ...others] : [paragraph(...label), ...blocks];
}

/** Whether a text is surely one paragraph of Markdown. */
function isOneParagraph(text: string): boolean {
  return !/\n\s*\n|^\s*(?:[#>|<=]|[-*+]\s|-{3}|\d+[.)]|```|~~~|\[)/mu.test(text);
}

/** `container("details", "Variants", blocks)` is `:::details[Variants]` of a page. */
export function container(
  name: string,
  title: PluginText | undefined,
  children: readonly PluginBlock[],
  attributes?: Readonly<Record<string, string>>,
): PluginBlock {
  return {
    kind: "call",
    name,
    ...(title !== undefined && { title }),
    ...(attributes !== undefined && { attributes }),
    children,
  };
}

/** `:badge[200]{tip}` */
export function badge(text: string, kind: "tip" | "danger" | "info" | "warning" | "method"): PluginTextPart {
  return { call: "badge", text, attributes: kind };
}
