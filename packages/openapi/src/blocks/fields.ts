/**
 * The printer of schemas: what a schema says of its values, and then what is in them, printed in the same way, be it a
 * property, a variant, an item or a condition. A schema that has a page is a link, except where a page is about it; others
 * stand where they are used, in a box below a depth. Anchors are made from names alone: items of a list add nothing, values
 * of a map are "*", variants have their names.
 */
import type { PluginBlock, PluginField } from "docsgen/plugin";
import { hasFields, itemsIn, nameOfSchema, viewOf } from "../model/schema-view.ts";
import type { Property, SchemaView } from "../model/schema-view.ts";
import { slugOf } from "../model/operations.ts";
import { annotationOf, isMarked, isNullAlone, meaningOf, typeNames, typesOf, variantsOf } from "../model/schema.ts";
import type { Meaning } from "../model/schema.ts";
import { limitsOf, typeOf, valuesOf } from "../model/type-words.ts";
import type { EnumValue } from "../model/type-words.ts";
import { examplesOf } from "../check/check-messages.ts";
import { referenceOf, textAt } from "../read/description.ts";
import { childOf, childrenOf, identityOf, isList, isRecord, recordOf, textIn, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { below, shownAs } from "./anchors.ts";
import type { Inline } from "./inline.ts";
import { codes, container, fieldsBlock, joined, labelled, listBlock, paragraph, tabs } from "./inline.ts";
import { documentationOf, markdownBlock, markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { keyOf } from "./title-links.ts";
import { capital, interpolate } from "../words.ts";
import { interpolateText } from "../pick-words.ts";
import type { Words } from "../words.ts";

/**
 * The context that a value inherits from the block that shows it. Each level of fields has one less in `depth`, and one more in
 * `within`.
 */
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

/** Where a value stands. */
export interface Place extends Surroundings {
  /** The anchor of the value. Those of its fields continue it. */
  readonly id: string;
  /** Whether the schema is shown even if it has a page. */
  readonly isFirst?: boolean;
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
  place: Place,
  reference: Reference,
  own = reference,
): readonly PluginBlock[] {
  const { words } = reference;
  if (meaning === null) return [paragraph(capital(words.anyValue), ".")];
  const type = typeOf(meaning, own);
  const value = readValue(meaning, own);
  const said = saidOf(value, own, "", place.isFirst);
  const inside = contentOf(value, place, reference);
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

/** A value, with what is asked of it more than once. */
interface Value {
  readonly meaning: Meaning;
  readonly view: SchemaView;
  /** What has words about it: where it is used, and the parts of its schema that have no page. */
  readonly layers: readonly Node[];
  /** Its default as it is written, or as JSON. */
  readonly preset: string | null;
  /** Whether a page of its own says the rest. */
  readonly hasPage: boolean;
}

function readValue(meaning: Meaning, { description, schemaPages }: Reference): Value {
  const { schema, words, beside } = meaning;
  const view = viewOf(meaning, description);
  // The page lacks the words of other parts of a schema about the same value.
  const isWhole = !beside.some((each) => {
    const other = meaningOf(each, description);
    return other !== null && hasFields(other, description);
  });
  const hasPage = isWhole && schemaPages.has(identityOf(schema));
  const parts = hasPage ? [] : view.layers.slice(1);
  const own = parts.filter(
    ({ node, origin }) => !words.includes(node) && (origin === null || !schemaPages.has(identityOf(origin))),
  );
  const layers = [...(hasPage ? words.filter((node) => node !== schema) : words), ...own.map(({ node }) => node)];
  const preset = annotationOf({ words: [...words, ...own.map(({ node }) => node)] }, "default")?.value;
  return {
    meaning,
    view,
    layers,
    preset: preset === undefined ? null : typeof preset === "string" && preset !== "" ? preset : JSON.stringify(preset),
    hasPage,
  };
}

/** What is in a value. */
function contentOf({ meaning, view, hasPage }: Value, place: Place, reference: Reference): readonly PluginBlock[] {
  const { schema } = meaning;
  // Most values are texts and numbers.
  if (!Object.values(view.keywords).some((keyword) => typeof keyword === "object")) return [];
  const identity = identityOf(schema);
  const { within, isFirst } = place;
  if (within.length >= mostLevels || within.includes(identity) || (hasPage && isFirst !== true)) return [];
  const inner = { ...place, within: [...within, identity] };
  return [
    ...fieldsBlock([...propertyFields(view, inner, reference), ...mapFields(view, inner, reference)]),
    ...variantBlocks(view, inner, reference),
    ...itemBlocks(schema, view, inner, reference),
    ...conditionBlocks(view, inner, reference),
  ];
}

/**
 * The fields of an object, in the order of its properties. Properties that the direction does not have are left out;
 * where it is terse, so are those with `x-common: true`.
 */
export function propertyFields({ properties }: SchemaView, place: Place, reference: Reference): readonly PluginField[] {
  const { direction, isTerse = false } = place;
  const isHidden = (meaning: Meaning): boolean =>
    (direction === "request" && isMarked(meaning, "readOnly")) ||
    (direction === "response" && isMarked(meaning, "writeOnly")) ||
    (isTerse && meaning.words.some((node) => isCommon(node)));
  return properties.flatMap((property): readonly PluginField[] => {
    const meaning = meaningOf(property.written, reference.description, property.beside);
    if (meaning !== null && isHidden(meaning)) return [];
    return [fieldOf({ ...property, meaning, id: below(place.id, property.name) }, place, reference)];
  });
}

/** Values by pattern, and under any other name, if more is to say than the type of the map. */
function mapFields({ maps, properties }: SchemaView, place: Place, reference: Reference): readonly PluginField[] {
  return maps.flatMap(([name, written]): readonly PluginField[] => {
    const meaning = meaningOf(written, reference.description);
    const field = fieldOf({ name, meaning, id: below(place.id, name), isRequired: false }, place, reference);
    return properties.length > 0 || maps.length > 1 || name !== "*" || field.children !== undefined ? [field] : [];
  });
}

/** The subject of one field, for `fieldOf`: a property, a parameter, a header or the body of an error. */
export interface NamedValue extends Pick<Property, "name" | "isRequired"> {
  /** `null` if it has no schema. */
  readonly meaning: Meaning | null;
  readonly id: string;
  readonly origin?: Node | null;
  readonly details?: readonly Inline[];
  readonly part?: string;
}

/**
 * A field with its type, marks and words, and below it the fields of its value, in a box if `depth` is used up. Without
 * a schema, it has only its name and marks.
 */
export function fieldOf(value: NamedValue, around: Surroundings, reference: Reference): PluginField {
  const { name, meaning, id, isRequired, origin = null, part } = value;
  const { words } = reference;
  const isTerse = around.isTerse === true;
  const head = { name, id, ...(part !== undefined && { in: part }), ...(isRequired && { required: true }) };
  if (meaning === null) return head;
  const read = readValue(meaning, reference);
  const { preset } = read;
  const own = isTerse ? descriptionsIn(meaning.words, reference).slice(0, 1) : [];
  const inner = { ...around, depth: around.depth - 1, id, isFirst: false };
  const inside = own.length > 0 ? [] : contentOf(read, inner, reference);
  const count = inside.reduce((sum, block) => sum + (block.kind === "fields" ? block.items.length : 0), 0);
  const summary =
    count === 0 ? words.variants : count === 1 ? words.oneField : interpolateText(words.someFields, { count });
  const isBoxed = around.depth <= 1 && inside.some(({ kind }) => kind === "fields" || kind === "call");
  const children = [
    ...(own.length > 0 ? own : saidOf(read, reference, null)),
    ...(isBoxed ? [container("details", summary, inside)] : inside),
  ];
  const from = origin === null ? [] : [interpolate(words.from, { schema: linkToSchema(origin, reference) })];
  const marks = around.direction === "both" ? marksOf(meaning, words) : [];
  const titles = titlesOf(read.layers, [name, nameOfSchema(meaning.schema)]);
  const details = isTerse ? [] : [...titles.map((title) => [title]), ...(value.details ?? []), ...marks, ...from];
  // A response has what it has.
  const [condition] = meaning.words.flatMap((node) => textIn(node, "x-required") || []);
  const isNeeded = isRequired && !(isTerse && around.direction === "response");
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
function saidOf(
  { meaning, view, layers, preset, hasPage }: Value,
  reference: Reference,
  name: string | null = "",
  isWhole = false,
): readonly PluginBlock[] {
  const { description, words } = reference;
  const titles = name === null ? [] : titlesOf(layers, [name, nameOfSchema(meaning.schema)]);
  const said = layers.filter((node) => description.version === "3.1" || referenceOf(node) === null);
  const isOwn = !hasPage;
  const values = isOwn ? valuesOf(view) : [];
  const isListed = values.some((each) => each.name + each.meaning !== "");
  const listed = values.map(({ value }) => value);
  const examples = isWhole ? [] : examplesIn(layers, listed, reference);
  const inLine = examples.filter(({ object, code }) => isShort(code, longestExample) && !hasText(object, reference));
  const others = examples.filter((each) => !inLine.includes(each) && each.object !== null);
  const sentences = [
    ...said.flatMap((node) => limitsOf(recordOf(node.value), view.types, words)),
    ...(isOwn && view.undescribed.length > 0 ? [interpolate(words.requires, { names: codes(view.undescribed) })] : []),
    ...(values.length === 1 ? [interpolate(words.always, { value: codes(listed) })] : []),
    ...(values.length > 1 && values.length <= 12 && !isListed
      ? [interpolate(words.oneOf, { values: codes(listed) })]
      : []),
    ...(preset !== null && (name !== null || !isShort(preset))
      ? [interpolate(words.defaultIs, { value: [{ code: preset }] })]
      : []),
    ...(inLine.length === 0
      ? []
      : [interpolate(words.exampleIs, { value: joined(inLine.map((each) => lineOf(each))) })]),
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
      ? [container("details", interpolateText(words.values, { count: values.length }), [paragraph(...codes(listed))])]
      : []),
    ...listBlock(values.length > 1 && isListed ? values.map((each) => [paragraph(...wordsOfValue(each))]) : []),
    ...listBlock(others.map((each) => describedExample(each, reference))),
    ...(meaning.isNullable ? layers.flatMap((node) => nullWords(node, reference)) : []),
    ...layers.flatMap((node) => documentationOf(node, reference)),
  ];
}

function wordsOfValue({ value, name, meaning }: EnumValue): Inline {
  return [{ code: value }, name === "" ? "" : ` ${name}`, meaning === "" ? "" : `: ${meaning}`];
}

/** Titles that say more than the names of a value. */
function titlesOf(layers: readonly Node[], names: readonly string[]): readonly string[] {
  const titles = layers.map((node) => textIn(node, "title").trim()).filter((title) => title !== "");
  if (titles.length === 0) return titles;
  const known = new Set(names.map((name) => keyOf(name)));
  return titles.filter((title) => !known.has(keyOf(title)) && known.add(keyOf(title)));
}

/** Letters of an example that stands in a line. Longer ones are in the samples. */
const longestExample = 80;

interface ShownExample {
  readonly code: string;
  readonly summary: string;
  /** The object that describes it: examples of a parameter have names. */
  readonly object: Node | null;
}

/** The examples of a value, without those that are listed, unless there is more to say of them. */
function examplesIn(layers: readonly Node[], listed: readonly string[], reference: Reference): readonly ShownExample[] {
  const found = new Map<string, ShownExample>();
  const add = (value: unknown, object: Node | null = null): void => {
    const code = typeof value === "string" ? value.trim() : (JSON.stringify(value) ?? "");
    const summary = textIn(object, "summary").trim();
    const isSaid = summary === "" && !hasText(object, reference) && ["", ...listed].includes(code);
    if (!isSaid) found.set(code + summary, { code, summary, object });
  };
  for (const node of layers) {
    const { example, examples } = recordOf(node.value);
    if (example !== undefined && example !== null) add(example);
    if (isList(examples)) for (const each of examples) add(each);
    else
      for (const each of examplesOf(node, reference.description))
        if (each.object !== null) add(each.value?.value, each.object);
  }
  return [...found.values()];
}

function hasText(object: Node | null, { description }: Reference): boolean {
  return textAt(object, "description", description) !== null;
}

function lineOf({ code, summary }: ShownExample): Inline {
  return [{ code }, ...(summary === "" ? [] : [` (${summary})`])];
}

/** An example that has more words than fit beside others, or is longer than a line. */
function describedExample(example: ShownExample, reference: Reference): readonly PluginBlock[] {
  const { code, summary, object } = example;
  const isLine = isShort(code, longestExample);
  const label: Inline = isLine && code !== "" ? lineOf(example) : [summary];
  const whole: readonly PluginBlock[] = isLine ? [] : [{ kind: "code", lang: "text", text: code }];
  return [...labelled([...label, ":"], markdownOf(object, reference)), ...whole];
}

/** The description of null, where it is a variant. */
function nullWords(node: Node, reference: Reference): readonly PluginBlock[] {
  const nulls = variantsOf(node).filter((each) => isNullAlone(each, reference.description));
  return nulls.flatMap((each) => labelled([{ code: "null" }, ":"], markdownOf(each, reference), []));
}

/** Variants with fields are tabs, others a list, unless there is no more to say than their types. */
function variantBlocks(view: SchemaView, place: Place, reference: Reference): readonly PluginBlock[] {
  const { schemaPages, words } = reference;
  if (!("enum" in view.keywords) && valuesOf(view).length > 0) return [];
  const shown = view.variants.map(({ name, meaning }) => {
    const page = schemaPages.get(identityOf(meaning.schema));
    const id = below(place.id, shownAs(slugOf(name), name));
    const isLink = page !== undefined && (place.isFirst !== true || view.variants.length > 3);
    const value = readValue(meaning, reference);
    const inside = isLink ? [] : contentOf(value, { ...place, id }, reference);
    return { name, page, type: typeOf(meaning, reference), value, inside };
  });
  if (shown.every(({ inside }) => inside.length === 0)) {
    const lines = shown.map(({ type, value }) => ({ type, said: saidOf(value, reference) }));
    if (lines.every(({ said }) => said.length === 0)) return [];
    return listBlock(lines.map(({ type, said }) => labelled([...type, ":"], said, type)));
  }
  const all = shown.map(({ name, page, type, value, inside }) => {
    const link: Inline = page === undefined ? [] : [{ link: page.name, to: page.target }];
    const line =
      inside.length > 0
        ? []
        : [page === undefined ? typeLine(type, words) : paragraph(...interpolate(words.see, { link }))];
    return { names: [name], blocks: [...line, ...saidOf(value, reference, name), ...inside] };
  });
  const [only, ...more] = all;
  return only !== undefined && more.length === 0 ? [container("details", only.names[0], only.blocks)] : [tabs(all)];
}

function itemBlocks(schema: Node, view: SchemaView, place: Place, reference: Reference): readonly PluginBlock[] {
  const { description, words } = reference;
  const firsts = childrenOf(childOf(schema, "prefixItems")).map(([name, written]) => {
    const meaning = meaningOf(written, description);
    return fieldOf({ name, meaning, id: below(place.id, name), isRequired: false }, place, reference);
  });
  const [items, ...beside] = itemsIn(view).filter(({ value }) => isRecord(value));
  const each = meaningOf(items ?? null, description, beside);
  const item = each === null ? null : readValue(each, reference);
  // Of a schema with a page, only what is said here.
  const own = item?.hasPage === true ? { ...item, meaning: { ...item.meaning, words: item.layers } } : item;
  const said = own === null ? [] : saidOf(own, reference);
  return [
    ...fieldsBlock(firsts),
    ...(said.length === 0 ? [] : labelled([words.eachItem], said)),
    ...(item === null ? [] : contentOf(item, place, reference)),
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
function conditionBlocks(view: SchemaView, place: Place, reference: Reference): readonly PluginBlock[] {
  const { description, schemaPages, words } = reference;
  const show = (label: Inline, key: string, written: Node | null): readonly PluginBlock[] => {
    const own = { ...place, id: below(place.id, shownAs(key, key)), isFirst: false };
    return labelled(label, valueBlocks(meaningOf(written, description), own, reference));
  };
  return view.layers.flatMap(({ node, origin }) => {
    if (origin !== null && schemaPages.has(identityOf(origin))) return [];
    return [
      ...conditions.flatMap(([key, word]) => {
        const written = childOf(node, key);
        return isRecord(written?.value) ? show([words[word]], key, written) : [];
      }),
      ...childrenOf(childOf(node, "dependentSchemas")).flatMap(([name, written]) =>
        show(interpolate(words.withKey, { name: [{ code: name }] }), name, written),
      ),
    ];
  });
}

/** A link to the page of a schema, or its name as plain text if it has none. A reference must have been followed. */
export function linkToSchema(schema: Node, { schemaPages }: Reference): Inline {
  const page = schemaPages.get(identityOf(schema));
  return page === undefined ? [nameOfSchema(schema)] : [{ link: page.name, to: page.target }];
}

/** Whether a value fits in a line with others. */
function isShort(text: string, most = 60): boolean {
  return text.length <= most && !text.includes("\n");
}
