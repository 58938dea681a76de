/**
 * On pages with very many fields, equal objects are shown once. A description that inlines its schemas may repeat the same
 * object thirty times in one body; each repetition is a link to the first.
 */
import type { PluginBlock, PluginField } from "docsgen";
import { paragraph } from "./inline.ts";

/** The number of fields above which repeated objects become links. */
const mostFields = 400;

/** Objects with fewer fields are as short as a link. */
const leastFields = 4;

/** @param blocks With their final anchors. */
export function withoutRepeatedFields(blocks: readonly PluginBlock[]): readonly PluginBlock[] {
  return countFields(blocks) <= mostFields ? blocks : shorten(blocks, new Map());
}

/** @param shown The first field with each content, by that content. */
function shorten(blocks: readonly PluginBlock[], shown: Map<string, PluginField>): readonly PluginBlock[] {
  return blocks.map((block): PluginBlock => {
    if (block.kind === "fields") return { ...block, items: block.items.map((field) => shortField(field, shown)) };
    return block.kind === "call" && block.children !== undefined
      ? { ...block, children: shorten(block.children, shown) }
      : block;
  });
}

function shortField(field: PluginField, shown: Map<string, PluginField>): PluginField {
  const { id, children } = field;
  if (children === undefined) return field;
  const inner = children.filter((block) => countFields([block]) > 0);
  if (id === undefined || countFields(inner) < leastFields) return { ...field, children: shorten(children, shown) };
  const content = contentOf(inner, id);
  const first = shown.get(content);
  if (first === undefined) {
    shown.set(content, field);
    return { ...field, children: shorten(children, shown) };
  }
  const words = children.filter((block) => !inner.includes(block));
  const link = { link: [{ code: first.name }], to: `#${encodeURI(first.id ?? "")}` };
  return { ...field, children: [...words, paragraph("It has the fields of ", link, ".")] };
}

/** What blocks say, without where they stand. */
function contentOf(blocks: readonly PluginBlock[], owner: string): string {
  const [prefix] = JSON.stringify(`${owner}.`).split(/"$/u);
  return JSON.stringify(blocks, (key, value: unknown) => (key === "at" ? undefined : value)).replaceAll(
    `"id":${prefix ?? ""}`,
    '"id":"',
  );
}

function countFields(blocks: readonly PluginBlock[]): number {
  return blocks.reduce((count, block) => {
    if (block.kind === "call") return count + countFields(block.children ?? []);
    if (block.kind !== "fields") return count;
    return block.items.reduce((sum, { children = [] }) => sum + 1 + countFields(children), count);
  }, 0);
}
