/** Examples of values: those of the description, shortened, or made from the schema where there are none. */
import type { Description } from "../read/description.ts";
import { textAt } from "../read/description.ts";
import { childOf, childrenOf, identityOf, isList, isRecord, recordOf, textIn, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { itemsIn, viewOf } from "../model/schema-view.ts";
import type { Property, SchemaView, Variant } from "../model/schema-view.ts";
import { annotationOf, isMarked, meaningOf } from "../model/schema.ts";
import type { Meaning } from "../model/schema.ts";
import { examplesOf } from "../check/check-messages.ts";
import type { WrittenExample } from "../check/check-messages.ts";
import { matches } from "../check/pattern.ts";

/** An example to show, shortened: one of the description, or one that is made from the schema. */
export interface Example extends Pick<WrittenExample, "name" | "object"> {
  readonly summary: string;
  /** `undefined` if the description only says something of it. */
  readonly value: unknown;
  /** Whether parts were left out. */
  readonly isShortened: boolean;
}

/** A request has no read-only properties, a response no write-only ones. */
export type Direction = "request" | "response";

/** @param owner A media type, a parameter or a header. @param name What a value is called. */
export function examplesFor(
  owner: Node,
  direction: Direction,
  description: Description,
  name = "",
): readonly Example[] {
  const written = examplesOf(owner, description).map((each) => ({
    ...each,
    summary: textOf(textAt(each.object, "summary", description)?.value).trim(),
    ...shortened(each.value?.value),
  }));
  const schema = childOf(owner, "schema");
  if (schema === null || written.some(({ value }) => value !== undefined)) return written;
  const none = { name: "", object: null, summary: "" };
  return [...written, { ...none, ...shortened(exampleOf(schema, direction, description, name)) }];
}

/** A property and its schema; `null` if there is none. */
interface Described extends Pick<Property, "name" | "isRequired"> {
  readonly meaning: Meaning | null;
}

/** Values of an example after which optional keys are left out: without a limit, wide schemas would have millions. */
const mostValues = 200;

/**
 * A value that fits a schema. Objects that contain themselves end where they begin again. A request has what is required, and
 * what the description has an example of.
 */
export function exampleOf(schema: Node, direction: Direction, description: Description, name = ""): unknown {
  let count = 0;

  const make = (written: Node, within: readonly string[], called: string, beside: readonly Node[] = []): unknown =>
    valueOf(meaningOf(written, description, beside), within, called);

  /** @param within The schemas around the value, by identity. */
  const valueOf = (meaning: Meaning | null, within: readonly string[], called: string): unknown => {
    count += 1;
    if (meaning === null) return null;
    const given = givenValue(meaning);
    if (given !== undefined) return given;
    const identity = identityOf(meaning.schema);
    if (within.includes(identity) || within.length > 12)
      return viewOf(meaning, description).types.includes("array") ? [] : {};
    return madeValue(meaning, [...within, identity], called);
  };

  const madeValue = (meaning: Meaning, within: readonly string[], called: string): unknown => {
    const { schema: own, isNullable } = meaning;
    const view = viewOf(meaning, description);
    const { properties, variants, maps, keywords, types } = view;
    const [variant] = variants;
    const chosen =
      variant === undefined ? undefined : discriminated(make(variant.meaning.schema, within, called), variant, own);
    if (properties.length > 0) {
      const described = properties.map((each) => ({
        ...each,
        meaning: meaningOf(each.written, description, each.beside),
      }));
      const names = namesIn(view, described, within, Object.keys(recordOf(chosen)).length === 0);
      const entries = described
        .filter((each) => names.has(each.name))
        .map((each) => [each.name, valueOf(each.meaning, within, each.name)]);
      return { ...recordOf(chosen), ...Object.fromEntries(entries) };
    }
    if (chosen !== undefined) return chosen;
    const [map] = maps;
    switch (types[0]) {
      case "array":
        return list(own, view, within, called);
      case "object": {
        const isLeftOut = direction === "request" && !(Number(keywords["minProperties"]) > 0);
        return map === undefined || isLeftOut ? {} : { key: make(map[1], within, called) };
      }
      case "boolean":
        return true;
      case "integer":
      case "number":
        return numberOf(keywords);
      case "string":
        return stringOf(keywords, called);
      default:
        return isNullable ? null : {};
    }
  };

  /** The properties that an example has, with those that one of them, the first variant or the size demands. */
  const namesIn = (
    { variants, keywords }: SchemaView,
    properties: readonly Described[],
    within: readonly string[],
    isEmpty: boolean,
  ): ReadonlySet<string> => {
    const mark = direction === "request" ? "readOnly" : "writeOnly";
    const allowed = properties.filter(({ meaning }) => meaning !== null && !isMarked(meaning, mark));
    const shown = allowed.filter((each) => each.isRequired || isShown(each.meaning, within)).map((each) => each.name);
    const [variant] = variants;
    const demanded = variant === undefined ? [] : viewOf(variant.meaning, description).undescribed;
    const names = new Set([...shown, ...demanded]);
    for (const each of names)
      for (const other of textsOf(recordOf(keywords["dependentRequired"])[each])) names.add(other);
    for (const each of allowed) if (names.size < Number(keywords["minProperties"])) names.add(each.name);
    // An empty object would show nothing.
    const [first] = allowed;
    if (names.size === 0 && isEmpty && first !== undefined && within.length < 4) names.add(first.name);
    return names;
  };

  const isShown = (meaning: Meaning | null, within: readonly string[]): boolean => {
    if (meaning === null || count >= mostValues || within.includes(identityOf(meaning.schema))) return false;
    return direction === "response" || (hasExample(meaning) && !isMarked(meaning, "deprecated"));
  };

  const list = (own: Node, view: SchemaView, within: readonly string[], called: string): readonly unknown[] => {
    const first = childOf(own, "prefixItems");
    if (first !== null) return childrenOf(first).map(([, each]) => make(each, within, called));
    const [items, ...beside] = itemsIn(view);
    if (items === undefined || items.value === false) return [];
    const { minItems, uniqueItems } = recordOf(own.value);
    const length =
      typeof minItems === "number" && uniqueItems !== true ? Math.min(Math.max(1, minItems), mostItems) : 1;
    return Array.from({ length }, () => make(items, within, called, beside));
  };

  return make(schema, [], name);
}

/** Whether the description has an example of what a media type, a parameter or a header holds. */
export function isGiven(owner: Node, description: Description): boolean {
  const meaning = meaningOf(childOf(owner, "schema"), description);
  return examplesOf(owner, description).length > 0 || (meaning !== null && hasExample(meaning));
}

function hasExample(meaning: Meaning): boolean {
  return (annotationOf(meaning, "example") ?? annotationOf(meaning, "examples")) !== null;
}

/** What the description says a value may be: an example, a constant, a default or one of a list. */
function givenValue(meaning: Meaning): unknown {
  const example = annotationOf(meaning, "example");
  if (example !== null) return example.value;
  const several = annotationOf(meaning, "examples")?.value;
  if (isList(several) && several.length > 0) return several[0];
  const value = recordOf(meaning.schema.value);
  if ("const" in value) return value["const"];
  const preset = annotationOf(meaning, "default");
  if (preset !== null) return preset.value;
  return isList(value["enum"]) ? (value["enum"].find((each) => each !== null) ?? null) : undefined;
}

/** The property that tells variants apart has the name of the variant, unless the variant itself says what it is. */
export function discriminated(value: unknown, { name, meaning }: Variant, owner: Node): unknown {
  const property = textIn(childOf(owner, "discriminator"), "propertyName");
  const own = recordOf(childOf(childOf(meaning.schema, "properties"), property)?.value);
  if (!isRecord(value) || property === "" || "enum" in own || "const" in own) return value;
  return { ...value, [property]: name };
}

function numberOf(value: Readonly<Record<string, unknown>>): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = value;
  const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : 1;
  const round = (each: number): number => Math.ceil(each / step) * step;
  const above = typeof exclusiveMinimum === "number" ? exclusiveMinimum : exclusiveMinimum === true ? minimum : null;
  if (typeof above === "number") return round(above) > above ? round(above) : round(above) + step;
  if (typeof minimum === "number") return round(minimum);
  if (typeof exclusiveMaximum === "number" && exclusiveMaximum <= step) return exclusiveMaximum - step;
  return typeof maximum === "number" && maximum < step ? maximum : step;
}

const texts: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  duration: "PT5M",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  uri: "https://example.com",
  url: "https://example.com",
  "uri-reference": "/path",
  email: "ada@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  byte: "aGVsbG8=",
};

/** Letters of a text that is made from limits. */
const longestMade = 1000;

function stringOf(value: Readonly<Record<string, unknown>>, name: string): string {
  const format = textOf(value["format"]);
  if (Object.hasOwn(texts, format)) return texts[format] ?? "";
  const { minLength, maxLength } = value;
  const pattern = textOf(value["pattern"]);
  const fitting = pattern === "" ? null : fromPattern(pattern);
  const filler = placeholderOf(name);
  const least = typeof minLength === "number" ? Math.min(minLength, longestMade) : 0;
  const most = typeof maxLength === "number" ? maxLength : Infinity;
  const times = Math.max(1, Math.ceil(least / filler.length));
  return fitting ?? filler.repeat(times).slice(0, Math.max(least, Math.min(most, filler.length)));
}

/** "file_key" → "FILE_KEY": a text that reads as what it stands for. */
export function placeholderOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/gu, "_").replaceAll(/^_+|_+$/gu, "");
  return words === "" ? "VALUE" : words.toUpperCase();
}

/** A text for the simple patterns of ids, such as `^src_[A-Za-z0-9]+$`. */
function fromPattern(pattern: string): string | null {
  const part = /\(([\w|-]+)\)|\[([^\]^]+)\]|(\\d|\\w)|([\w:/.@-])/u.source;
  const whole = new RegExp(`(?:${part})(\\+|\\*|\\?|\\{(\\d+)(?:,\\d*)?\\})?`, "guy");
  const inner = pattern.replace(/^\^/u, "").replace(/\$$/u, "");
  let made = "";
  let end = 0;
  for (const match of inner.matchAll(whole)) {
    const [, group, set, escape, letter, times, count] = match;
    end = match.index + match[0].length;
    const one =
      group?.split("|")[0] ??
      (set === undefined ? (escape === "\\d" ? "1" : escape === undefined ? (letter ?? "") : "a") : firstOfSet(set));
    const number = count === undefined ? (times === "?" || times === "*" ? 0 : times === "+" ? 3 : 1) : Number(count);
    if (made.length + one.length * number > longestMade) return null;
    made += one.repeat(number);
  }
  if (end !== inner.length) return null;
  return matches(pattern, made) === true ? made : null;
}

function firstOfSet(set: string): string {
  return set.includes("a-z")
    ? "a"
    : set.includes("0-9") || set.includes("\\d")
      ? "1"
      : set.includes("A-Z")
        ? "A"
        : set.charAt(0);
}

const mostItems = 3;
const mostKeys = 60;
const mostLetters = 300;

/** At most three items of each list, sixty keys in all and 300 letters of a text. */
export function shortened(whole: unknown): { readonly value: unknown; readonly isShortened: boolean } {
  let keys = 0;
  let isShortened = false;
  const shorten = (value: unknown): unknown => {
    if (typeof value === "string" && value.length > mostLetters) {
      isShortened = true;
      return `${value.slice(0, mostLetters)}…`;
    }
    if (isList(value)) {
      isShortened ||= value.length > mostItems;
      return value.slice(0, mostItems).map((each) => shorten(each));
    }
    if (!isRecord(value)) return value;
    const entries: [string, unknown][] = [];
    for (const [key, each] of Object.entries(value)) {
      if (keys >= mostKeys) {
        isShortened = true;
        break;
      }
      keys += 1;
      entries.push([key, shorten(each)]);
    }
    return Object.fromEntries(entries);
  };
  const value = shorten(whole);
  return { value, isShortened };
}
