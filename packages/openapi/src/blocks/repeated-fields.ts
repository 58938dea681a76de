/**
 * On pages with very many fields, what objects have in common is shown once. A description that inlines its schemas may
 * repeat the same object thirty times in one body; each repetition is a link to the first, with the fields that differ.
 * The fields that it leaves out have their anchors at the link.
 */
import type { PluginBlock, PluginField } from "docsgen/plugin";
import { interpolate } from "../words.ts";
import type { Words } from "../words.ts";
import type { Inline } from "./inline.ts";
import { paragraph } from "./inline.ts";

/** The number of fields above which repeated objects become links. */
const mostFields = 400;

/** Objects with fewer fields are as short as a link. */
const leastFields = 4;

/** The number of fields above which a link has the anchors of the object's own fields, but not of those in them. */
const mostAnchors = 1000;

/** @param blocks With their final anchors. */
export function withoutRepeatedFields(blocks: readonly PluginBlock[], words: Words): readonly PluginBlock[] {
  const count = countFields(blocks);
  const shown = { words, byContent: new Map(), byNames: new Map(), levels: count > mostAnchors ? 1 : Infinity };
  return count <= mostFields ? blocks : shorten(blocks, [], shown);
}

/** An object that is shown. */
interface Shown {
  readonly field: PluginField;
  /** The names of what it is in, and its own. */
  readonly path: readonly string[];
  /** What each of its fields says. */
  readonly contents: readonly string[];
}

interface ShownObjects {
  readonly words: Words;
  readonly byContent: Map<string, Shown>;
  readonly byNames: Map<string, Shown[]>;
  /** Of fields that are left out, those that keep their anchors. */
  readonly levels: number;
}

function shorten(blocks: readonly PluginBlock[], path: readonly string[], shown: ShownObjects): readonly PluginBlock[] {
  return blocks.map((block): PluginBlock => {
    if (block.kind === "fields")
      return { ...block, items: block.items.map((field) => shortField(field, [...path, field.name], shown)) };
    if (block.kind !== "call" || block.children === undefined) return block;
    const own = block.name === "tab" && typeof block.title === "string" ? [...path, block.title] : path;
    return { ...block, children: shorten(block.children, own, shown) };
  });
}

function shortField(field: PluginField, path: readonly string[], shown: ShownObjects): PluginField {
  const { id, children } = field;
  if (children === undefined) return field;
  const inner = children.filter((block) => countFields([block]) > 0);
  if (id === undefined || countFields(inner) < leastFields)
    return { ...field, children: shorten(children, path, shown) };
  const content = contentOf(inner, id);
  const items = listIn(inner);
  const contents = items.map((item) => contentOf([{ kind: "fields", items: [item] }], id));
  const names = JSON.stringify(items.map(({ name }) => name));
  const alike = items.length === 0 ? [] : (shown.byNames.get(names) ?? []);
  const first = shown.byContent.get(content) ?? mostAlike(contents, alike);
  const own: Shown = { field, path, contents };
  if (!shown.byContent.has(content)) {
    shown.byContent.set(content, own);
    shown.byNames.set(names, [...alike, own]);
  }
  const { words } = shown;
  if (first === undefined) return { ...field, children: shorten(children, path, shown) };
  const isExact = shown.byContent.get(content) === first;
  const others = isExact ? [] : items.filter((_, at) => contents[at] !== first.contents[at]);
  const left: readonly PluginBlock[] = isExact
    ? inner
    : [{ kind: "fields", items: items.filter((item) => !others.includes(item)) }];
  const remarks = children.filter((block) => !inner.includes(block));
  const object: Inline = [
    { link: [{ code: nameBeside(first.path, path) }], to: `#${encodeURI(first.field.id ?? "")}` },
  ];
  return {
    ...field,
    anchors: idsIn(left, shown.levels),
    children: [
      ...remarks,
      paragraph(...interpolate(others.length === 0 ? words.sameFields : words.sameFieldsBut, { object })),
      ...(others.length === 0 ? [] : shorten([{ kind: "fields", items: others }], path, shown)),
    ],
  };
}

/** The fields of an object that has nothing else, such as variants. */
function listIn(inner: readonly PluginBlock[]): readonly PluginField[] {
  const [only, ...more] = inner;
  if (more.length > 0) return [];
  if (only?.kind === "fields") return only.items;
  return only?.kind === "call" && only.name === "details" ? listIn(only.children ?? []) : [];
}

/** The object with the most equal fields, if more than half of them are equal. */
function mostAlike(contents: readonly string[], shown: readonly Shown[]): Shown | undefined {
  const counts = shown.map((each) => contents.filter((content, at) => content !== each.contents[at]).length);
  const least = Math.min(...counts);
  return least * 2 < contents.length ? shown[counts.indexOf(least)] : undefined;
}

/** As many names of its path as tell it from another: "base.repo" beside "head.repo". */
function nameBeside(path: readonly string[], other: readonly string[]): string {
  const length = path.findIndex((_, at) => path.at(-1 - at) !== other.at(-1 - at)) + 1;
  return path.slice(-(length || path.length)).join(".");
}

function idsIn(blocks: readonly PluginBlock[], levels: number): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    if (levels === 0) return [];
    if (block.kind === "call") return idsIn(block.children ?? [], levels);
    if (block.kind !== "fields") return [];
    return block.items.flatMap(({ id, children = [] }) => [
      ...(id === undefined ? [] : [id]),
      ...idsIn(children, levels - 1),
    ]);
  });
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
