/** Examples of values: those of the description, shortened, or made from the schema where there are none. */
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, identityOf, isList, isRecord, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { viewOf } from "../model/object-view.ts";
import { annotationOf, isMarked, meaningOf, typesOf } from "../model/schema.ts";
import { examplesOf } from "../check/check-messages.ts";

export interface Example {
  /** As the description names it, or "". */
  readonly label: string;
  readonly value: unknown;
  /** Whether parts were left out. */
  readonly isShortened: boolean;
}

export type Direction = "request" | "response";

/** @param owner A media type, a parameter or a header. */
export function examplesFor(owner: Node, direction: Direction, description: Description): readonly Example[] {
  const written = examplesOf(owner, description);
  if (written.length > 0)
    return written.map(({ name, summary, value }) => ({
      label: summary || name,
      ...shortened(filled(value, description, 0)),
    }));
  const schema = childOf(owner, "schema");
  return schema === null ? [] : [{ label: "", ...shortened(exampleOf(schema, direction, description)) }];
}

/** A value in which references lead to what they name, as some descriptions keep parts of examples in files. */
function filled(node: Node, description: Description, depth: number): unknown {
  const target = depth > 20 ? node : (description.follow(node) ?? node);
  if (isList(target.value)) return childrenOf(target).map(([, each]) => filled(each, description, depth + 1));
  if (!isRecord(target.value)) return target.value;
  return Object.fromEntries(childrenOf(target).map(([key, each]) => [key, filled(each, description, depth + 1)]));
}

/** A value that fits a schema. Objects that contain themselves end where they begin again. */
export function exampleOf(
  written: Node,
  direction: Direction,
  description: Description,
  within: readonly string[] = [],
): unknown {
  const meaning = meaningOf(written, description);
  if (meaning === null) return null;
  const { schema } = meaning;
  const given = annotationOf(meaning, "example");
  if (given !== null) return filled(given, description, 0);
  const several = annotationOf(meaning, "examples");
  const first = several === null ? null : (childrenOf(several)[0]?.[1] ?? null);
  if (first !== null && several !== null && isList(several.value)) return filled(first, description, 0);
  const value = recordOf(schema.value);
  if ("const" in value) return value["const"];
  const preset = annotationOf(meaning, "default");
  if (preset !== null) return preset.value;
  if (isList(value["enum"])) return value["enum"].find((each) => each !== null) ?? null;
  const identity = identityOf(schema);
  if (within.includes(identity) || within.length > 8) return typesOf(schema).includes("array") ? [] : {};
  const inner = [...within, identity];
  const { properties, variants, others } = viewOf(schema, description);
  const variant =
    variants[0] === undefined ? undefined : exampleOf(variants[0].meaning.schema, direction, description, inner);
  if (properties.length > 0) {
    const shown = properties.filter((property) => {
      const each = meaningOf(property.written, description);
      if (each === null) return false;
      const isRepeated = within.length > 0 && inner.includes(identityOf(each.schema)) && !property.isRequired;
      return !isRepeated && !isMarked(each, direction === "request" ? "readOnly" : "writeOnly");
    });
    const own = shown.map(({ name, written: each }) => [name, exampleOf(each, direction, description, inner)]);
    return { ...recordOf(variant), ...Object.fromEntries(own) };
  }
  if (variant !== undefined) return variant;
  const [type] = typesOf(schema);
  if (type === "array") return listOf(schema, direction, description, inner);
  if (type === "object") return others === null ? {} : { key: exampleOf(others, direction, description, inner) };
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return numberOf(value);
  if (type === "string") return stringOf(value);
  return meaning.isNullable ? null : {};
}

function listOf(
  schema: Node,
  direction: Direction,
  description: Description,
  within: readonly string[],
): readonly unknown[] {
  const first = childOf(schema, "prefixItems");
  if (first !== null) return childrenOf(first).map(([, each]) => exampleOf(each, direction, description, within));
  const items = childOf(schema, "items");
  if (items === null) return [];
  const least = recordOf(schema.value)["minItems"];
  const count =
    typeof least === "number" && recordOf(schema.value)["uniqueItems"] !== true ? Math.min(Math.max(1, least), 3) : 1;
  return Array.from({ length: count }, () => exampleOf(items, direction, description, within));
}

function numberOf(value: Readonly<Record<string, unknown>>): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = value;
  const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : 1;
  const round = (each: number): number => Math.ceil(each / step) * step;
  if (typeof exclusiveMinimum === "number") return round(exclusiveMinimum + step);
  if (typeof minimum === "number") return exclusiveMinimum === true ? round(minimum + step) : round(minimum);
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
  password: "********",
};

function stringOf(value: Readonly<Record<string, unknown>>): string {
  const format = textOf(value["format"]);
  if (Object.hasOwn(texts, format)) return texts[format] ?? "";
  const { minLength, maxLength } = value;
  const pattern = textOf(value["pattern"]);
  const fitting = pattern === "" ? null : fromPattern(pattern);
  const filler = "string";
  const least = typeof minLength === "number" ? minLength : 0;
  const most = typeof maxLength === "number" ? maxLength : Infinity;
  return (
    fitting ??
    filler
      .repeat(Math.ceil(Math.max(least, 1) / filler.length))
      .slice(0, Math.max(least, Math.min(most, filler.length)))
  );
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
    made += one.repeat(number);
  }
  if (end !== inner.length) return null;
  try {
    return new RegExp(pattern, "u").test(made) ? made : null;
  } catch {
    return null;
  }
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
