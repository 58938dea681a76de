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

/** "string (date-time) or null", "list of Queue", "object of integers by name" */
export function typeOf(meaning: Meaning, pages: SchemaPages, description: Description, depth = 0): Inline {
  const { schema, isNullable } = meaning;
  const own = ownType(schema, pages, description, depth);
  if (!isNullable) return own;
  const isNullOnly = own.length === 1 && own[0] === "any value";
  return isNullOnly && recordOf(schema.value)["type"] === "null" ? ["null"] : [...own, " or null"];
}

function ownType(schema: Node, pages: SchemaPages, description: Description, depth: number): Inline {
  const page = pages.get(identityOf(schema));
  if (page !== undefined) return [{ link: page.name, to: page.target }];
  const value = recordOf(schema.value);
  if ("const" in value) return [{ code: JSON.stringify(value["const"]) }];
  const inner = (written: Node): Inline => {
    const meaning = depth > 4 ? null : meaningOf(written, description);
    return meaning === null ? ["any value"] : typeOf(meaning, pages, description, depth + 1);
  };
  const variants = namedVariants(schema, description);
  const fixed = variants.map((variant) => recordOf(variant.meaning.schema.value));
  if (fixed.length > 1 && fixed.every((each) => "const" in each))
    return [[...new Set(fixed.map((each) => typeOfValue(each["const"])))].join(" or ")];
  if (variants.length > 0 && !variants.some(({ meaning }) => hasFields(meaning.schema, description))) {
    if (depth > 4) return ["any value"];
    const shown = variants.map(({ meaning }) =>
      typeOf({ ...meaning, isNullable: false }, pages, description, depth + 1),
    );
    const distinct = new Map(shown.map((each) => [JSON.stringify(each), each]));
    return joined([...distinct.values()], ", ", " or ");
  }
  const first = childOf(schema, "prefixItems");
  if (first !== null) {
    const items = childrenOf(first).map(([, each]) => inner(each));
    const rest = childOf(schema, "items");
    const more = rest === null || rest.value === false ? [] : [["then any number of ", ...inner(rest)]];
    return ["list: ", ...joined([...items, ...more])];
  }
  const types = typesOf(schema);
  const shown = types.map((type): Inline => {
    if (type === "array") {
      const items = childOf(schema, "items");
      return items === null || items.value === true ? ["list"] : ["list of ", ...plural(inner(items))];
    }
    if (type === "object") {
      const { properties, others } = viewOf(schema, description);
      return properties.length > 0 || others === null ? ["object"] : ["map of ", ...plural(inner(others))];
    }
    const format = textOf(value["format"]);
    const media = textOf(value["contentMediaType"]);
    if (format === "binary" || (type === "string" && media !== "" && format === "")) return ["file"];
    return [format === "" ? type : `${type} (${format})`];
  });
  if (shown.length > 0) return joined(shown, ", ", " or ");
  if (variants.length > 0 || viewOf(schema, description).properties.length > 0) return ["object"];
  return ["any value"];
}

/** "string (uuid)" → "strings (uuid)", "list of strings" → "lists of strings" */
function plural(type: Inline): Inline {
  const [first, ...others] = type;
  if (typeof first !== "string" || others.includes(" or ")) return type;
  return [first.replace(/^(?:string|integer|number|object|boolean|file|list|map)(?= |$)/u, "$&s"), ...others];
}

/** "1 to 100", "At most 64 characters". Each is a sentence without its full stop. */
export function limitsOf({ schema }: Meaning, description: Description): readonly Inline[] {
  const value = recordOf(schema.value);
  const item = childOf(schema, "items");
  const items = item === null ? null : meaningOf(item, description);
  const sentences: Inline[] = [];
  const say = (words: string | null): void => {
    if (words !== null) sentences.push([words]);
  };
  say(numbersOf(value));
  if (typeof value["multipleOf"] === "number" && value["multipleOf"] !== 1) say(`Multiple of ${value["multipleOf"]}`);
  say(sizeOf(value["minLength"], value["maxLength"], "character"));
  say(sizeOf(value["minItems"], value["maxItems"], "item"));
  say(sizeOf(value["minProperties"], value["maxProperties"], "key"));
  if (value["uniqueItems"] === true) say("No item occurs twice");
  if (textOf(value["pattern"]) !== "") sentences.push(["Matches ", { code: textOf(value["pattern"]) }]);
  if (items !== null && !items.isShared)
    for (const sentence of limitsOf(items, description)) sentences.push(["Each item: ", ...sentence]);
  return sentences;
}

function numbersOf(value: Readonly<Record<string, unknown>>): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = value;
  const above = typeof exclusiveMinimum === "number" ? exclusiveMinimum : exclusiveMinimum === true ? minimum : null;
  const below = typeof exclusiveMaximum === "number" ? exclusiveMaximum : exclusiveMaximum === true ? maximum : null;
  const isNumber = (each: unknown): each is number => typeof each === "number";
  if (isNumber(minimum) && isNumber(maximum) && above === null && below === null) return `${minimum} to ${maximum}`;
  const least = isNumber(above) ? `more than ${above}` : isNumber(minimum) ? `at least ${minimum}` : "";
  const most = isNumber(below) ? `less than ${below}` : isNumber(maximum) ? `at most ${maximum}` : "";
  const both = [least, most].filter((each) => each !== "").join(" and ");
  return both === "" ? null : both.charAt(0).toUpperCase() + both.slice(1);
}

function sizeOf(least: unknown, most: unknown, unit: string): string | null {
  const units = (count: number): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
  const [from, to] = [typeof least === "number" ? least : 0, typeof most === "number" ? most : null];
  if (to === null) return from > 0 ? `At least ${units(from)}` : null;
  if (from === to) return `Exactly ${units(from)}`;
  return from > 0 ? `${from} to ${units(to)}` : `At most ${units(to)}`;
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
