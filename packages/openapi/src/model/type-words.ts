/** What a schema says of a value, in words: its type and the limits of its values. */
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, identityOf, isList, recordOf, textOf, textsOf } from "../read/node.ts";
import type { Node, Record as Keywords } from "../read/node.ts";
import type { Inline } from "../blocks/inline.ts";
import { codes, joined } from "../blocks/inline.ts";
import { hasFields, itemsIn, viewOf } from "./schema-view.ts";
import type { SchemaView, Variant } from "./schema-view.ts";
import type { SchemaPages } from "./schema-pages.ts";
import type { Meaning, TypeName } from "./schema.ts";
import { meaningOf, typeOfValue } from "./schema.ts";
import { capital, interpolate } from "../words.ts";
import { interpolateText } from "../pick-words.ts";
import type { Words } from "../words.ts";

/** The part of a `Reference` that types need: schemas with a page are links, others are described. */
export interface TypeReference {
  readonly schemaPages: SchemaPages;
  readonly description: Description;
  readonly words: Words;
}

/** "string (date-time) or null", "list of Queue", "object of integers by name" */
export function typeOf(meaning: Meaning, reference: TypeReference, depth = 0): Inline {
  const { schema, isNullable } = meaning;
  const { words } = reference;
  const own = ownType(meaning, reference, depth);
  if (!isNullable) return own;
  const isNullOnly = own.length === 1 && own[0] === words.anyValue;
  return isNullOnly && recordOf(schema.value)["type"] === "null" ? ["null"] : [...own, words.orNull];
}

function ownType(meaning: Meaning, reference: TypeReference, depth: number): Inline {
  const { schema } = meaning;
  const { description, schemaPages, words } = reference;
  const page = schemaPages.get(identityOf(schema));
  if (page !== undefined) return [{ link: page.name, to: page.target }];
  const view = viewOf(meaning, description);
  const { keywords, types, properties, maps, variants } = view;
  if ("const" in keywords) return [{ code: JSON.stringify(keywords["const"]) }];
  const inner = (written: Node, beside: readonly Node[] = []): Inline => {
    const found = depth > 4 ? null : meaningOf(written, description, beside);
    return found === null ? [words.anyValue] : typeOf(found, reference, depth + 1);
  };
  const fixed = variants.map((variant) => recordOf(variant.meaning.schema.value));
  if (fixed.length > 1 && fixed.every((each) => "const" in each))
    return [[...new Set(fixed.map((each) => typeOfValue(each["const"])))].join(words.or)];
  const isNamed = (variant: Variant): boolean =>
    schemaPages.has(identityOf(variant.meaning.schema)) || !hasFields(variant.meaning, description);
  if (variants.length > 0 && properties.length === 0 && variants.every(isNamed)) {
    if (depth > 4) return [words.anyValue];
    const shown = variants.map((each) => typeOf({ ...each.meaning, isNullable: false }, reference, depth + 1));
    const distinct = new Map(shown.map((each) => [JSON.stringify(each), each]));
    if (types.length === 0 || ![...distinct.values()].some(([first]) => first === words.anyValue))
      return joined([...distinct.values()], ", ", words.or);
  }
  const first = childOf(schema, "prefixItems");
  if (first !== null) {
    const items = childrenOf(first).map(([, each]) => inner(each));
    const rest = childOf(schema, "items");
    const more = rest === null || rest.value === false ? [] : [interpolate(words.thenAny, { type: inner(rest) })];
    return interpolate(words.tuple, { types: joined([...items, ...more]) });
  }
  const shown = types.map((type): Inline => {
    if (type === "array") {
      const [items, ...beside] = itemsIn(view);
      return items === undefined || items.value === true
        ? [words.list]
        : ofMany(words.listOf, inner(items, beside), words);
    }
    if (type === "object") {
      const [map] = maps;
      return properties.length > 0 || map === undefined ? ["object"] : ofMany(words.mapOf, inner(map[1]), words);
    }
    const format = textOf(keywords["format"]);
    const media = textOf(keywords["contentMediaType"]);
    if (format === "binary" || (type === "string" && media !== "" && format === "")) return ["file"];
    return [format === "" ? type : `${type} (${format})`];
  });
  if (shown.length > 0) return joined(shown, ", ", words.or);
  if (variants.length > 0 || properties.length > 0) return ["object"];
  return [words.anyValue];
}

/** Languages other than English keep the name of the type. */
function ofMany(word: string, type: Inline, words: Words): Inline {
  return interpolate(word, { type, types: plural(type, words) });
}

/** "string (uuid)" → "strings (uuid)", "list of strings" → "lists of strings" */
function plural(type: Inline, { or }: Words): Inline {
  const [first, ...others] = type;
  if (typeof first !== "string" || others.includes(or)) return type;
  return [first.replace(/^(?:string|integer|number|object|boolean|file|list|map)(?= |$)/u, "$&s"), ...others];
}

/** "1 to 100", "At most 64 characters": what one schema says of its values. Each is a sentence without its full stop. */
export function limitsOf(value: Keywords, types: readonly TypeName[], words: Words): readonly Inline[] {
  const { minContains, maxContains, multipleOf, pattern, dependentRequired } = value;
  const texts = [
    numbersOf(value, words),
    typeof multipleOf === "number" && multipleOf !== 1
      ? interpolateText(words.multipleOf, { number: multipleOf })
      : null,
    sizeOf(value["minLength"], value["maxLength"], [words.oneCharacter, words.someCharacters], words),
    sizeOf(value["minItems"], value["maxItems"], [words.oneItem, words.someItems], words),
    sizeOf(minContains, maxContains, [words.oneContained, words.someContained], words),
    sizeOf(value["minProperties"], value["maxProperties"], [words.oneKey, words.someKeys], words),
    value["uniqueItems"] === true && (types.length === 0 || types.includes("array")) ? words.noItemTwice : null,
  ];
  return [
    ...texts.flatMap((text): readonly Inline[] => (text === null ? [] : [[capital(text)]])),
    ...(textOf(pattern) === "" ? [] : [interpolate(words.matches, { pattern: [{ code: textOf(pattern) }] })]),
    ...Object.entries(recordOf(dependentRequired)).map(([name, others]) =>
      interpolate(words.requiredWith, { name: [{ code: name }], others: codes(textsOf(others), words.and) }),
    ),
  ];
}

function numbersOf(value: Readonly<Record<string, unknown>>, words: Words): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = value;
  const above = typeof exclusiveMinimum === "number" ? exclusiveMinimum : exclusiveMinimum === true ? minimum : null;
  const below = typeof exclusiveMaximum === "number" ? exclusiveMaximum : exclusiveMaximum === true ? maximum : null;
  const isNumber = (each: unknown): each is number => typeof each === "number";
  if (isNumber(minimum) && isNumber(maximum) && above === null && below === null)
    return interpolateText(words.range, { from: minimum, to: maximum });
  const say = (word: string, number: number): string => interpolateText(word, { number });
  const least = isNumber(above) ? say(words.moreThan, above) : isNumber(minimum) ? say(words.atLeast, minimum) : "";
  const most = isNumber(below) ? say(words.lessThan, below) : isNumber(maximum) ? say(words.atMost, maximum) : "";
  const both = [least, most].filter((each) => each !== "").join(words.and);
  return both === "" ? null : both;
}

function sizeOf(
  least: unknown,
  most: unknown,
  [one, some]: readonly [one: string, some: string],
  words: Words,
): string | null {
  const units = (count: number): string => (count === 1 ? one : interpolateText(some, { number: count }));
  const say = (word: string, count: number): string => interpolateText(word, { number: units(count) });
  const [from, to] = [typeof least === "number" ? least : 0, typeof most === "number" ? most : null];
  if (to === null) return from > 0 ? say(words.atLeast, from) : null;
  if (from === to) return say(words.exactly, from);
  return from > 0 ? interpolateText(words.range, { from, to: units(to) }) : say(words.atMost, to);
}

/**
 * A value that a schema allows. Texts are without quotes, all else is JSON. Its name is from `x-enum-varnames`, or the
 * title of a variant.
 */
export interface EnumValue {
  readonly value: string;
  /** What it is called, or "". */
  readonly name: string;
  /** What it means, or "". */
  readonly meaning: string;
}

/** The values that a schema may have; a single one of "const" is its type. */
export function valuesOf({ keywords, variants }: SchemaView): readonly EnumValue[] {
  const list = keywords["enum"];
  const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
  if (isList(list)) {
    const at = (key: string, value: unknown): string => {
      const words = keywords[key];
      return textOf(isList(words) ? words[list.indexOf(value)] : recordOf(words)[shown(value)]);
    };
    return list
      .filter((each) => each !== null)
      .map((each) => ({
        value: shown(each),
        name: at("x-enum-varnames", each) || at("x-enumNames", each),
        meaning: at("x-enumDescriptions", each) || at("x-enum-descriptions", each),
      }));
  }
  const fixed = variants.map(({ meaning }) => recordOf(meaning.schema.value));
  if (fixed.length < 2 || !fixed.every((each) => "const" in each)) return [];
  return fixed.map((each) => ({
    value: shown(each["const"]),
    name: textOf(each["title"]),
    meaning: textOf(each["description"]),
  }));
}
