/**
 * Fields: the properties of a schema with their types, limits and values, and what is in them. A schema that has a page is
 * a link, except where a page is about it; others stand where they are used, in a box below a depth. Anchors are made from
 * names alone: items of a list add nothing, values of a map are "*", variants have their names.
 */
import type { PluginBlock, PluginField } from "docsgen";
import { hasFields, nameOfSchema, viewOf } from "../model/object-view.ts";
import type { ObjectView, Property } from "../model/object-view.ts";
import { slugOf } from "../model/operations.ts";
import { annotationOf, isMarked, meaningOf, wordsOf } from "../model/schema.ts";
import type { Meaning } from "../model/schema.ts";
import { limitsOf, typeOf, valuesOf } from "../model/type-words.ts";
import { textAt } from "../read/description.ts";
import { childOf, childrenOf, identityOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { below, shownAs } from "./anchors.ts";
import type { Inline } from "./inline.ts";
import { container, joined, paragraph } from "./inline.ts";
import { markdownBlock } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { interpolateText, interpolate } from "../words.ts";
import type { Words } from "../words.ts";

export interface Surroundings {
  /** Read-only properties are not in requests, and write-only ones not in responses. */
  readonly direction: "request" | "response" | "both";
  /** The levels that are shown before the rest is in a box. */
  readonly depth: number;
  /** The schemas around, by identity. */
  readonly within: readonly string[];
}

/** Levels of fields on one page; deeper ones are left out. */
const mostLevels = 40;

/**
 * What is in a value of a schema.
 *
 * @param id The anchor of the value. Those of its fields continue it.
 * @param isFirst Whether the schema is shown even if it has a page.
 */
export function contentOf(
  meaning: Meaning,
  id: string,
  isFirst: boolean,
  around: Surroundings,
  reference: Reference,
): readonly PluginBlock[] {
  const { schema } = meaning;
  const identity = identityOf(schema);
  if (
    around.within.length >= mostLevels ||
    around.within.includes(identity) ||
    (!isFirst && reference.schemaPages.has(identity))
  )
    return [];
  const inner: Surroundings = { ...around, within: [...around.within, identity] };
  const view = viewOf(schema, reference.description);
  return [
    ...fieldsOf(view, id, inner, reference),
    ...variantsOf(view, id, isFirst, inner, reference),
    ...itemsOf(schema, id, isFirst, inner, reference),
  ];
}

function fieldsOf(view: ObjectView, id: string, around: Surroundings, reference: Reference): readonly PluginBlock[] {
  const items = view.properties.flatMap((property) => propertyField(property, id, around, reference));
  const others = view.others === null ? null : meaningOf(view.others, reference.description);
  const isShown = others !== null && (items.length > 0 || hasFields(others.schema, reference.description));
  if (others !== null && isShown)
    items.push(
      fieldOf({ name: "*", meaning: others, id: below(id, "*"), isRequired: false, origin: null }, around, reference),
    );
  return items.length === 0 ? [] : [{ kind: "fields", items }];
}

function propertyField(
  { name, written, isRequired, origin }: Property,
  id: string,
  around: Surroundings,
  reference: Reference,
): readonly PluginField[] {
  const meaning = meaningOf(written, reference.description);
  if (meaning === null) return [{ name, id: below(id, name), required: isRequired }];
  const isHidden =
    (around.direction === "request" && isMarked(meaning, "readOnly")) ||
    (around.direction === "response" && isMarked(meaning, "writeOnly"));
  return isHidden ? [] : [fieldOf({ name, meaning, id: below(id, name), isRequired, origin }, around, reference)];
}

export interface NamedValue {
  readonly name: string;
  readonly meaning: Meaning;
  readonly id: string;
  readonly isRequired: boolean;
  readonly origin: Node | null;
  /** Stands before what the schema says. */
  readonly words?: readonly PluginBlock[];
  readonly details?: readonly Inline[];
  readonly isDeprecated?: boolean;
}

export function fieldOf(value: NamedValue, around: Surroundings, reference: Reference): PluginField {
  const { name, meaning, id, isRequired, origin } = value;
  const { words } = reference;
  const preset = annotationOf(meaning, "default");
  const inside = contentOf(meaning, id, false, { ...around, depth: around.depth - 1 }, reference);
  const count = inside.reduce((sum, block) => sum + (block.kind === "fields" ? block.items.length : 0), 0);
  const summary =
    count === 0 ? words.variants : count === 1 ? words.oneField : interpolateText(words.someFields, { count });
  const marks = around.direction === "both" ? marksOf(meaning, words) : [];
  const isDeprecated = value.isDeprecated === true || isMarked(meaning, "deprecated");
  const from = origin === null ? [] : [interpolate(words.from, { schema: linkToSchema(origin, reference) })];
  const details = [...(value.details ?? []), ...marks, ...from];
  const children = [
    ...(value.words ?? descriptionOf(meaning, reference)),
    ...remarksOf(meaning, reference),
    ...(inside.length === 0 || around.depth > 1 ? inside : [container("details", summary, inside)]),
  ];
  return {
    name,
    id,
    type: typeOf(meaning, reference),
    ...(isRequired && { required: true }),
    ...(isDeprecated && { deprecated: true }),
    ...(preset !== null && { defaultValue: shortJson(preset.value) }),
    ...(details.length > 0 && { details }),
    ...(children.length > 0 && { children }),
  };
}

function marksOf(meaning: Meaning, words: Words): readonly Inline[] {
  if (isMarked(meaning, "readOnly")) return [[words.onlyInResponses]];
  return isMarked(meaning, "writeOnly") ? [[words.onlyInRequests]] : [];
}

export function descriptionOf(meaning: Meaning, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const written = wordsOf(meaning, "description", description);
  const node = written === null ? null : textAt(written.node, "description", description);
  return node === null ? [] : markdownBlock(node, reference);
}

/** Limits in words, the values of an enumeration, and an example. */
export function remarksOf(meaning: Meaning, reference: Reference): readonly PluginBlock[] {
  const { description, schemaPages, words } = reference;
  if (schemaPages.has(identityOf(meaning.schema))) return [];
  const limits = limitsOf(meaning, reference);
  const values = valuesOf(meaning.schema, description);
  const hasMeanings = values.some((each) => each.meaning !== "");
  const codes = values.map(({ value }): Inline => [{ code: value }]);
  const example = annotationOf(meaning, "example")?.value;
  const isShort = typeof example === "string" || typeof example === "number";
  return [
    ...(limits.length === 0 ? [] : [paragraph(...joined(limits, ". "), ".")]),
    ...(values.length === 1 ? [paragraph(...interpolate(words.always, { value: codes[0] ?? [] }))] : []),
    ...(values.length > 12 && !hasMeanings
      ? [container("details", interpolateText(words.values, { count: values.length }), [paragraph(...joined(codes))])]
      : []),
    ...(values.length > 1 && (values.length <= 12 || hasMeanings)
      ? [
          {
            kind: "list" as const,
            items: values.map((each) => [
              paragraph({ code: each.value }, ...(each.meaning === "" ? [] : [`: ${each.meaning}`])),
            ]),
          },
        ]
      : []),
    ...(isShort && values.length === 0 && String(example).length < 80 && String(example) !== ""
      ? [paragraph(...interpolate(words.exampleIs, { value: [{ code: String(example) }] }))]
      : []),
  ];
}

/** Variants are tabs only if one has fields; otherwise they are the type. */
function variantsOf(
  { variants }: ObjectView,
  id: string,
  isFirst: boolean,
  around: Surroundings,
  reference: Reference,
): readonly PluginBlock[] {
  const { description, schemaPages, words } = reference;
  if (!variants.some(({ meaning }) => hasFields(meaning.schema, description))) return [];
  const tabs = variants.map(({ name, meaning }) => {
    const page = schemaPages.get(identityOf(meaning.schema));
    const own = below(id, shownAs(slugOf(name), name));
    const content =
      page !== undefined && (!isFirst || variants.length > 3)
        ? [paragraph(...interpolate(words.see, { link: [{ link: page.name, to: page.target }] }))]
        : contentOf(meaning, own, isFirst, around, reference);
    const shown = [...descriptionOf(meaning, reference), ...content];
    return container("tab", name, shown.length > 0 ? shown : [paragraph(...typeOf(meaning, reference), ".")]);
  });
  return [
    tabs.length === 1
      ? container("details", variants[0]?.name, tabs[0]?.kind === "call" ? (tabs[0].children ?? []) : [])
      : container("tabs", undefined, tabs),
  ];
}

function itemsOf(
  schema: Node,
  id: string,
  isFirst: boolean,
  around: Surroundings,
  reference: Reference,
): readonly PluginBlock[] {
  const { description } = reference;
  const first = childOf(schema, "prefixItems");
  if (first !== null) {
    const items = childrenOf(first).flatMap(([at, written]): readonly PluginField[] => {
      const meaning = meaningOf(written, description);
      if (meaning === null) return [];
      return [fieldOf({ name: at, meaning, id: below(id, at), isRequired: false, origin: null }, around, reference)];
    });
    return items.length === 0 ? [] : [{ kind: "fields", items }];
  }
  const items = childOf(schema, "items");
  const meaning = items === null ? null : meaningOf(items, description);
  return meaning === null ? [] : contentOf(meaning, id, isFirst, around, reference);
}

export function linkToSchema(schema: Node, { schemaPages }: Reference): Inline {
  const page = schemaPages.get(identityOf(schema));
  return page === undefined ? [nameOfSchema(schema)] : [{ link: page.name, to: page.target }];
}

export function shortJson(value: unknown): string {
  const text = typeof value === "string" && value !== "" ? value : (JSON.stringify(value) ?? "");
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
