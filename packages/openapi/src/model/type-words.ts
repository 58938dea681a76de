/** What a schema says of a value, in words: its type and the limits of its values. */
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, identityOf, isList, isRecord, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Inline } from "../blocks/inline.ts";
import { joined } from "../blocks/inline.ts";
import { hasFields, namedVariants, viewOf } from "./object-view.ts";
import type { SchemaPages } from "./schema-pages.ts";
import type { Meaning } from "./schema.ts";
import { meaningOf, typeOfValue, typesOf } from "./schema.ts";
import { capital, interpolateText, interpolate } from "../words.ts";
import type { Words } from "../words.ts";

export interface TypeReference {
  readonly schemaPages: SchemaPages;
  readonly description: Description;
  readonly words: Words;
}

/** "string (date-time) or null", "list of Queue", "object of integers by name" */
export function typeOf(meaning: Meaning, reference: TypeReference, depth = 0): Inline {
  const { schema, isNullable } = meaning;
  const { words } = reference;
  const own = ownType(schema, reference, depth);
  if (!isNullable) return own;
  const isNullOnly = own.length === 1 && own[0] === words.anyValue;
  return isNullOnly && recordOf(schema.value)["type"] === "null" ? ["null"] : [...own, words.orNull];
}

function ownType(schema: Node, reference: TypeReference, depth: number): Inline {
  const { description, words } = reference;
  const page = reference.schemaPages.get(identityOf(schema));
  if (page !== undefined) return [{ link: page.name, to: page.target }];
  const value = recordOf(schema.value);
  if ("const" in value) return [{ code: JSON.stringify(value["const"]) }];
  const inner = (written: Node): Inline => {
    const meaning = depth > 4 ? null : meaningOf(written, description);
    return meaning === null ? [words.anyValue] : typeOf(meaning, reference, depth + 1);
  };
  const variants = namedVariants(schema, description);
  const fixed = variants.map((variant) => recordOf(variant.meaning.schema.value));
  if (fixed.length > 1 && fixed.every((each) => "const" in each))
    return [[...new Set(fixed.map((each) => typeOfValue(each["const"])))].join(words.or)];
  if (variants.length > 0 && !variants.some(({ meaning }) => hasFields(meaning.schema, description))) {
    if (depth > 4) return [words.anyValue];
    const shown = variants.map(({ meaning }) => typeOf({ ...meaning, isNullable: false }, reference, depth + 1));
    const distinct = new Map(shown.map((each) => [JSON.stringify(each), each]));
    return joined([...distinct.values()], ", ", words.or);
  }
  const first = childOf(schema, "prefixItems");
  if (first !== null) {
    const items = childrenOf(first).map(([, each]) => inner(each));
    const rest = childOf(schema, "items");
    const more = rest === null || rest.value === false ? [] : [interpolate(words.thenAny, { type: inner(rest) })];
    return interpolate(words.tuple, { types: joined([...items, ...more]) });
  }
  const types = typesOf(schema);
  const shown = types.map((type): Inline => {
    if (type === "array") {
      const items = childOf(schema, "items");
      return items === null || items.value === true ? [words.list] : ofMany(words.listOf, inner(items), words);
    }
    if (type === "object") {
      const { properties, others } = viewOf(schema, description);
      return properties.length > 0 || others === null ? ["object"] : ofMany(words.mapOf, inner(others), words);
    }
    const format = textOf(value["format"]);
    const media = textOf(value["contentMediaType"]);
    if (format === "binary" || (type === "string" && media !== "" && format === "")) return ["file"];
    return [format === "" ? type : `${type} (${format})`];
  });
  if (shown.length > 0) return joined(shown, ", ", words.or);
  if (variants.length > 0 || viewOf(schema, description).properties.length > 0) return ["object"];
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

/** "1 to 100", "At most 64 characters". Each is a sentence without its full stop. */
export function limitsOf(
  { schema }: Meaning,
  reference: Pick<TypeReference, "description" | "words">,
): readonly Inline[] {
  const { description, words } = reference;
  const value = recordOf(schema.value);
  const item = childOf(schema, "items");
  const items = item === null ? null : meaningOf(item, description);
  const sentences: Inline[] = [];
  const say = (sentence: string | null): void => {
    if (sentence !== null) sentences.push([capital(sentence)]);
  };
  say(numbersOf(value, words));
  if (typeof value["multipleOf"] === "number" && value["multipleOf"] !== 1)
    say(interpolateText(words.multipleOf, { number: value["multipleOf"] }));
  say(sizeOf(value["minLength"], value["maxLength"], [words.oneCharacter, words.someCharacters], words));
  say(sizeOf(value["minItems"], value["maxItems"], [words.oneItem, words.someItems], words));
  say(sizeOf(value["minProperties"], value["maxProperties"], [words.oneKey, words.someKeys], words));
  if (value["uniqueItems"] === true) say(words.noItemTwice);
  if (textOf(value["pattern"]) !== "")
    sentences.push(interpolate(words.matches, { pattern: [{ code: textOf(value["pattern"]) }] }));
  if (items !== null && !items.isShared)
    for (const limit of limitsOf(items, reference)) sentences.push(interpolate(words.eachItem, { limit }));
  return sentences;
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

export interface EnumValue {
  readonly value: string;
  /** What it means, or "". */
  readonly meaning: string;
}

/** The values that a schema, or the items of a list, may have; a single one is its type. */
export function valuesOf(schema: Node, description: Description, depth = 0): readonly EnumValue[] {
  const value = recordOf(schema.value);
  const list = value["enum"];
  if (isList(list)) {
    const meanings = value["x-enumDescriptions"] ?? value["x-enum-descriptions"];
    return list
      .filter((each) => each !== null)
      .map((each, at) => {
        const name = typeof each === "string" ? each : JSON.stringify(each);
        const meaning = isList(meanings) ? meanings[at] : isRecord(meanings) ? meanings[name] : "";
        return { value: name, meaning: textOf(meaning) };
      });
  }
  const fixed = namedVariants(schema, description).map(({ meaning }) => recordOf(meaning.schema.value));
  if (fixed.length > 1 && fixed.every((each) => "const" in each))
    return fixed.map((each) => ({
      value: textOf(each["const"]) || JSON.stringify(each["const"]),
      meaning: textOf(each["description"]) || textOf(each["title"]),
    }));
  const items = childOf(schema, "items");
  const meaning = items === null ? null : meaningOf(items, description);
  return meaning === null || depth > 4 ? [] : valuesOf(meaning.schema, description, depth + 1);
}
