/**
 * The printer of schemas: what a schema says of its values, and then what is in them, printed in the same way, be it a
 * property, a variant, an item or a condition. A schema that has a page is a link, except where a page is about it; others
 * stand where they are used, in a box below a depth. Anchors are made from names alone: items of a list add nothing, values
 * of a map are "*", variants have their names.
 */
import type { PluginBlock, PluginField } from "docsgen/plugin";
import { itemsOf, nameOfSchema, viewOf } from "../model/schema-view.ts";
import type { Property, SchemaView } from "../model/schema-view.ts";
import { slugOf } from "../model/operations.ts";
import { isMarked, meaningOf, typeNames, typesOf } from "../model/schema.ts";
import type { Meaning } from "../model/schema.ts";
import { limitsOf, typeOf, valuesOf } from "../model/type-words.ts";
import { referenceOf, textAt } from "../read/description.ts";
import { childOf, childrenOf, identityOf, isList, isRecord, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { below, shownAs } from "./anchors.ts";
import type { Inline } from "./inline.ts";
import { container, joined, labelled, paragraph } from "./inline.ts";
import { documentationOf, markdownBlock } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { capital, interpolate } from "../words.ts";
import { interpolateText } from "../pick-words.ts";
import type { Words } from "../words.ts";

export interface Surroundings {
  /** Read-only properties are not in requests, and write-only ones not in responses. */
  readonly direction: "request" | "response" | "both";
  /** The levels that are shown before the rest is in a box. */
  readonly depth: number;
  /** The schemas around, by identity. */
  readonly within: readonly string[];
  /** Whether what a description says in words is not said again by types, limits and inner fields. */
  readonly isTerse?: boolean;
}

/** Levels of fields on one page; deeper ones are left out. */
const mostLevels = 40;

/**
 * A value that has no name: its type if it has no fields, what is said of it, and what is in it.
 *
 * @param own Without the page of the schema, on that page.
 */
export function valueBlocks(
  meaning: Meaning | null,
  id: string,
  isFirst: boolean,
  around: Surroundings,
  reference: Reference,
  own = reference,
): readonly PluginBlock[] {
  const { words } = reference;
  if (meaning === null) return [paragraph(capital(words.anyValue), ".")];
  const type = typeOf(meaning, own);
  const said = saidOf(meaning, own, "", isFirst);
  const inside = contentOf(meaning, id, isFirst, around, reference);
  const [only] = type;
  const isEvident =
    type.length === 1 &&
    ((only === "object" && inside.length > 0) || (only === words.anyValue && said.length + inside.length > 0));
  return [...(isEvident ? [] : [typeLine(type, words)]), ...said, ...inside];
}

function typeLine(type: Inline, { schema }: Words): PluginBlock {
  const [first, ...others] = type;
  return typeof first === "string"
    ? paragraph(capital(first), ...others, ".")
    : paragraph(...interpolate(schema, { schema: type }));
}

/**
 * What is in a value of a schema.
 *
 * @param id The anchor of the value. Those of its fields continue it.
 * @param isFirst Whether the schema is shown even if it has a page.
 */
export function contentOf(
  { schema }: Meaning,
  id: string,
  isFirst: boolean,
  around: Surroundings,
  reference: Reference,
): readonly PluginBlock[] {
  const identity = identityOf(schema);
  if (
    around.within.length >= mostLevels ||
    around.within.includes(identity) ||
    (!isFirst && reference.schemaPages.has(identity))
  )
    return [];
  const inner: Surroundings = { ...around, within: [...around.within, identity] };
  const view = viewOf(schema, reference.description);
  const fields = [...propertyFields(view, id, inner, reference), ...mapFields(view, id, inner, reference)];
  return [
    ...(fields.length === 0 ? [] : [{ kind: "fields" as const, items: fields }]),
    ...variantBlocks(view, id, isFirst, inner, reference),
    ...itemBlocks(schema, id, isFirst, inner, reference),
    ...conditionBlocks(view, id, inner, reference),
  ];
}

export function propertyFields(
  { properties }: SchemaView,
  id: string,
  around: Surroundings,
  reference: Reference,
): readonly PluginField[] {
  return properties.flatMap((property): readonly PluginField[] => {
    const meaning = meaningOf(property.written, reference.description);
    const isHidden =
      meaning !== null &&
      ((around.direction === "request" && isMarked(meaning, "readOnly")) ||
        (around.direction === "response" && isMarked(meaning, "writeOnly")) ||
        (around.isTerse === true && meaning.words.some((node) => isCommon(node))));
    return isHidden ? [] : [fieldOf({ ...property, meaning, id: below(id, property.name) }, around, reference)];
  });
}

/** Values by pattern, and under any other name, if more is to say than the type of the map. */
function mapFields(
  { maps, properties }: SchemaView,
  id: string,
  around: Surroundings,
  reference: Reference,
): readonly PluginField[] {
  return maps.flatMap(([name, written]): readonly PluginField[] => {
    const meaning = meaningOf(written, reference.description);
    const field = fieldOf({ name, meaning, id: below(id, name), isRequired: false }, around, reference);
    return properties.length > 0 || maps.length > 1 || name !== "*" || field.children !== undefined ? [field] : [];
  });
}

export interface NamedValue extends Pick<Property, "name" | "isRequired"> {
  /** `null` if its reference is broken. */
  readonly meaning: Meaning | null;
  readonly id: string;
  readonly origin?: Node | null;
  readonly details?: readonly Inline[];
  readonly part?: string;
}

export function fieldOf(value: NamedValue, around: Surroundings, reference: Reference): PluginField {
  const { name, meaning, id, isRequired, origin = null, part } = value;
  const { words } = reference;
  const isTerse = around.isTerse === true;
  const head = { name, id, ...(part !== undefined && { in: part }), ...(isRequired && { required: true }) };
  if (meaning === null) return head;
  const own = isTerse ? descriptionsIn(meaning.words, reference).slice(0, 1) : [];
  const inside = own.length > 0 ? [] : contentOf(meaning, id, false, { ...around, depth: around.depth - 1 }, reference);
  const count = inside.reduce((sum, block) => sum + (block.kind === "fields" ? block.items.length : 0), 0);
  const summary =
    count === 0 ? words.variants : count === 1 ? words.oneField : interpolateText(words.someFields, { count });
  const isBoxed = around.depth <= 1 && inside.some(({ kind }) => kind === "fields" || kind === "call");
  const children = [
    ...(own.length > 0 ? own : saidOf(meaning, reference, null)),
    ...(isBoxed ? [container("details", summary, inside)] : inside),
  ];
  const from = origin === null ? [] : [interpolate(words.from, { schema: linkToSchema(origin, reference) })];
  const marks = around.direction === "both" ? marksOf(meaning, words) : [];
  const titles = titlesOf(layersOf(meaning, reference), [name, nameOfSchema(meaning.schema)]);
  const details = isTerse ? [] : [...titles.map((title) => [title]), ...(value.details ?? []), ...marks, ...from];
  // A response has what it has.
  const [condition] = meaning.words.flatMap((node) => textOf(recordOf(node.value)["x-required"]) || []);
  const isNeeded = isRequired && !(isTerse && around.direction === "response");
  const preset = presetOf(meaning, reference);
  return {
    name,
    id,
    ...typeNameOf(meaning, own.length > 0, reference),
    ...(part !== undefined && { in: part }),
    ...(isNeeded ? { required: true } : condition !== undefined && { required: codeIn(condition) }),
    ...(isMarked(meaning, "deprecated") && { deprecated: true }),
    ...(preset !== null && isShort(preset) && { defaultValue: preset }),
    ...(details.length > 0 && { details }),
    ...(children.length > 0 && { children }),
  };
}

/** The types of JSON, where words say the rest. */
function typeNameOf(meaning: Meaning, hasWords: boolean, reference: Reference): Pick<PluginField, "type"> {
  if (!hasWords) return { type: typeOf(meaning, reference) };
  const types = typesOf(meaning.schema);
  if (types.length === 0) return {};
  const isAny = meaning.isNullable && typeNames.every((name) => ["null", "integer", ...types].includes(name));
  const names = [...types.map((type): Inline => [type]), ...(meaning.isNullable ? [[{ code: "null" }]] : [])];
  return { type: isAny ? "any JSON" : joined(names, ", ", reference.words.or) };
}

/** "if you omit `url`" */
function codeIn(text: string): Inline {
  return text.split("`").map((part, at) => (at % 2 === 0 ? part : { code: part }));
}

/** Whether something is described once for all operations. */
export function isCommon({ value }: Node): boolean {
  return recordOf(value)["x-common"] === true;
}

function marksOf(meaning: Meaning, words: Words): readonly Inline[] {
  if (isMarked(meaning, "readOnly")) return [[words.onlyInResponses]];
  return isMarked(meaning, "writeOnly") ? [[words.onlyInRequests]] : [];
}

/** What has words about a value: where it is used, and the parts of its schema that have no page. */
function layersOf({ schema, words }: Meaning, { description, schemaPages }: Reference): readonly Node[] {
  if (schemaPages.has(identityOf(schema))) return words.slice(0, -1);
  const parts = viewOf(schema, description).layers.slice(1);
  const own = parts.filter(({ origin }) => origin === null || !schemaPages.has(identityOf(origin)));
  return [...words, ...own.map(({ node }) => node)];
}

/** The descriptions that these have, each once. */
function descriptionsIn(layers: readonly Node[], reference: Reference): readonly PluginBlock[] {
  const found = new Map<string, Node>();
  for (const layer of layers) {
    const node = textAt(layer, "description", reference.description);
    const text = textOf(node?.value).trim();
    if (node !== null && text !== "" && !found.has(text)) found.set(text, node);
  }
  return [...found.values()].flatMap((node) => markdownBlock(node, reference));
}

/**
 * What a schema says of a value beside its type: description, limits, values and examples.
 *
 * @param name What the value is called, which its title need not repeat; `null` if the title stands beside the name.
 * @param isWhole Whether the value is a whole body, whose examples stand beside it.
 */
export function saidOf(
  meaning: Meaning,
  reference: Reference,
  name: string | null = "",
  isWhole = false,
): readonly PluginBlock[] {
  const { description, words } = reference;
  const layers = layersOf(meaning, reference);
  const titles = name === null ? [] : titlesOf(layers, [name, nameOfSchema(meaning.schema)]);
  const said = layers.filter((node) => description.version === "3.1" || referenceOf(node) === null);
  const isOwn = layers.includes(meaning.schema);
  const view = viewOf(meaning.schema, description);
  const values = isOwn ? valuesOf(view) : [];
  const isListed = values.some((each) => each.name + each.meaning !== "");
  const codes = values.map(({ value }): Inline => [{ code: value }]);
  const preset = presetOf(meaning, reference);
  const listed = values.map(({ value }) => value);
  const examples = isWhole ? [] : examplesIn(layers, listed, reference);
  const sentences = [
    ...said.flatMap((node) => limitsOf(recordOf(node.value), words)),
    ...(isOwn && view.undescribed.length > 0
      ? [interpolate(words.requires, { names: joined(view.undescribed.map((code) => [{ code }])) })]
      : []),
    ...(values.length === 1 ? [interpolate(words.always, { value: codes[0] ?? [] })] : []),
    ...(values.length > 1 && values.length <= 12 && !isListed
      ? [interpolate(words.oneOf, { values: joined(codes) })]
      : []),
    ...(preset !== null && (isWhole || !isShort(preset))
      ? [interpolate(words.defaultIs, { value: [{ code: preset }] })]
      : []),
    ...(examples.length === 0 ? [] : [interpolate(words.exampleIs, { value: joined(examples) })]),
  ];
  const distinct = new Map(sentences.map((each) => [JSON.stringify(each), each]));
  return [
    ...labelled(
      titles.length === 0 ? [] : [{ strong: `${titles.join(", ")}.` }],
      // That of a schema with a page only where there is no nearer one.
      isOwn || isWhole ? descriptionsIn(layers, reference) : descriptionsIn(meaning.words, reference).slice(0, 1),
    ),
    ...(distinct.size === 0 ? [] : [paragraph(...joined([...distinct.values()], ". "), ".")]),
    ...(values.length > 12 && !isListed
      ? [container("details", interpolateText(words.values, { count: values.length }), [paragraph(...joined(codes))])]
      : []),
    ...(values.length > 1 && isListed
      ? [
          {
            kind: "list" as const,
            items: values.map((each) => [
              paragraph(
                { code: each.value },
                each.name === "" ? "" : ` ${each.name}`,
                each.meaning === "" ? "" : `: ${each.meaning}`,
              ),
            ]),
          },
        ]
      : []),
    ...layers.flatMap((node) => documentationOf(node, reference)),
  ];
}

/** Titles that say more than the names of a value. */
function titlesOf(layers: readonly Node[], names: readonly string[]): readonly string[] {
  const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
  const known = new Set(names.map((name) => keyOf(name)));
  const titles = layers.map(({ value }) => textOf(recordOf(value)["title"]).trim());
  return titles.filter((title) => title !== "" && !known.has(keyOf(title)) && known.add(keyOf(title)));
}

/** Letters of an example that stands in a line. Longer ones are in the samples. */
const longestExample = 80;

/** The examples of a value that fit into a line, without those that are listed: those of a parameter have names. */
function examplesIn(layers: readonly Node[], listed: readonly string[], { description }: Reference): readonly Inline[] {
  const found = new Map<string, Inline>();
  const add = (value: unknown, summary: string): void => {
    const code = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    if (
      code !== "" &&
      !listed.includes(code) &&
      code.length <= longestExample &&
      !code.includes("\n") &&
      !found.has(code)
    )
      found.set(code, [{ code }, ...(summary === "" ? [] : [` (${summary})`])]);
  };
  for (const node of layers) {
    const { example } = recordOf(node.value);
    if (example !== undefined && example !== null) add(example, "");
    const examples = childOf(node, "examples");
    if (examples !== null && isList(examples.value)) for (const each of examples.value) add(each, "");
    else if (examples !== null)
      for (const [, written] of childrenOf(examples)) {
        const { value, summary } = recordOf(description.follow(written)?.value);
        if (value !== undefined) add(value, textOf(summary));
      }
  }
  return [...found.values()];
}

/** Variants with fields are tabs, others a list, unless there is no more to say than their types. */
function variantBlocks(
  view: SchemaView,
  id: string,
  isFirst: boolean,
  around: Surroundings,
  reference: Reference,
): readonly PluginBlock[] {
  const { schemaPages, words } = reference;
  if (!("enum" in view.keywords) && valuesOf(view).length > 0) return [];
  const shown = view.variants.map(({ name, meaning }) => {
    const page = schemaPages.get(identityOf(meaning.schema));
    const own = below(id, shownAs(slugOf(name), name));
    const isLink = page !== undefined && (!isFirst || view.variants.length > 3);
    const inside = isLink ? [] : contentOf(meaning, own, isFirst, around, reference);
    return { name, page, type: typeOf(meaning, reference), said: saidOf(meaning, reference, name), inside };
  });
  if (shown.every(({ said, inside }) => said.length + inside.length === 0)) return [];
  if (shown.every(({ inside }) => inside.length === 0))
    return [{ kind: "list", items: shown.map(({ type, said }) => labelled([...type, ":"], said, type)) }];
  const tabs = shown.map(({ name, page, type, said, inside }) => {
    const link: Inline = page === undefined ? [] : [{ link: page.name, to: page.target }];
    const line =
      inside.length > 0
        ? []
        : [page === undefined ? typeLine(type, words) : paragraph(...interpolate(words.see, { link }))];
    return { name, blocks: [...line, ...said, ...inside] };
  });
  const [only, ...more] = tabs;
  return only !== undefined && more.length === 0
    ? [container("details", only.name, only.blocks)]
    : [
        container(
          "tabs",
          undefined,
          tabs.map(({ name, blocks }) => container("tab", name, blocks)),
        ),
      ];
}

function itemBlocks(
  schema: Node,
  id: string,
  isFirst: boolean,
  around: Surroundings,
  reference: Reference,
): readonly PluginBlock[] {
  const { description, schemaPages, words } = reference;
  const first = childOf(schema, "prefixItems");
  const firsts =
    first === null
      ? []
      : childrenOf(first).map(([name, written]) => {
          const meaning = meaningOf(written, description);
          return fieldOf({ name, meaning, id: below(id, name), isRequired: false }, around, reference);
        });
  const items = itemsOf(schema, description);
  const meaning = items === null || !isRecord(items.value) ? null : meaningOf(items, description);
  const said = meaning === null || schemaPages.has(identityOf(meaning.schema)) ? [] : saidOf(meaning, reference);
  return [
    ...(firsts.length === 0 ? [] : [{ kind: "fields" as const, items: firsts }]),
    ...(said.length === 0 ? [] : labelled([words.eachItem], said)),
    ...(meaning === null ? [] : contentOf(meaning, id, isFirst, around, reference)),
  ];
}

const conditions = [
  ["if", "ifFits"],
  ["then", "thenIs"],
  ["else", "otherwise"],
  ["not", "not"],
  ["contains", "contains"],
  ["propertyNames", "eachKey"],
  ["contentSchema", "content"],
] as const;

/** What a value must be under a condition. */
function conditionBlocks(
  view: SchemaView,
  id: string,
  around: Surroundings,
  reference: Reference,
): readonly PluginBlock[] {
  const { description, schemaPages, words } = reference;
  const show = (label: Inline, key: string, written: Node): readonly PluginBlock[] => {
    const own = below(id, shownAs(key, key));
    return labelled(label, valueBlocks(meaningOf(written, description), own, false, around, reference));
  };
  return view.layers.flatMap(({ node, origin }) => {
    if (origin !== null && schemaPages.has(identityOf(origin))) return [];
    const dependent = childOf(node, "dependentSchemas");
    return [
      ...conditions.flatMap(([key, word]) => {
        const written = childOf(node, key);
        return written === null || !isRecord(written.value) ? [] : show([words[word]], key, written);
      }),
      ...(dependent === null ? [] : childrenOf(dependent)).flatMap(([name, written]) =>
        show(interpolate(words.withKey, { name: [{ code: name }] }), name, written),
      ),
    ];
  });
}

export function linkToSchema(schema: Node, { schemaPages }: Reference): Inline {
  const page = schemaPages.get(identityOf(schema));
  return page === undefined ? [nameOfSchema(schema)] : [{ link: page.name, to: page.target }];
}

const isShort = (preset: string): boolean => preset.length <= 60;

/** The default of a value as it is written, or as JSON. */
function presetOf(meaning: Meaning, reference: Reference): string | null {
  const own = [...meaning.words, ...layersOf(meaning, reference)];
  const preset = own.map((node) => childOf(node, "default")).find((node) => node !== null);
  if (preset === undefined || preset === null) return null;
  const { value } = preset;
  return typeof value === "string" && value !== "" ? value : (JSON.stringify(value) ?? "");
}
