/**
 * Schemas of both versions, read through one set of questions: which types a value may have, whether it may be null, and
 * which parts a schema is composed of. OpenAPI 3.0 says `nullable` where 3.1 lists the type "null".
 */
import type { Description } from "../read/description.ts";
import { referenceOf, textAt } from "../read/description.ts";
import { partsIn } from "../read/grammar.ts";
import { childOf, childrenOf, isList, recordOf, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";

export const typeNames = ["object", "array", "string", "number", "integer", "boolean", "null"] as const;
/** A type of JSON Schema: https://json-schema.org/understanding-json-schema/reference/type */
export type TypeName = (typeof typeNames)[number];

const isTypeName = (name: string): name is TypeName => typeNames.some((each) => each === name);

/** The types that a schema names, or implies with its other keywords; without "null". */
export function typesOf(schema: Node): readonly TypeName[] {
  const value = recordOf(schema.value);
  const { type } = value;
  const written = typeof type === "string" ? [type] : textsOf(type);
  if (written.length > 0) return written.filter((name) => isTypeName(name)).filter((name) => name !== "null");
  if ("properties" in value || "additionalProperties" in value || "patternProperties" in value) return ["object"];
  if ("items" in value || "prefixItems" in value) return ["array"];
  const values = "const" in value ? [value["const"]] : isList(value["enum"]) ? value["enum"] : [];
  const named = new Set(values.map((each) => typeOfValue(each)));
  return named.size === 1 ? [...named].filter((name) => name !== "null") : [];
}

/** `1` and `1.0` → "integer", `1.5` → "number", `[]` → "array". */
export function typeOfValue(value: unknown): TypeName {
  if (value === null) return "null";
  if (isList(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "string" ? "string" : typeof value === "boolean" ? "boolean" : "object";
}

/** The examples that a schema itself has. */
export function schemaExamplesOf(schema: Node): readonly Node[] {
  const example = childOf(schema, "example");
  const several = childOf(schema, "examples");
  const list = isList(several?.value) ? childrenOf(several).map(([, each]) => each) : [];
  return [...(example === null ? [] : [example]), ...list];
}

/** The schema that a discriminator maps a value to, by its name or its reference. */
export function mappedSchema(written: string, from: Node, description: Description): Node | null {
  return description.resolve(/[#/.]/u.test(written) ? written : `#/components/schemas/${written}`, from);
}

/**
 * By `nullable`, `type`, `const`, `enum` or a variant. A reference of the schema itself is not followed, those of its
 * variants are.
 */
export function allowsNull(schema: Node, description: Description): boolean {
  const value = recordOf(schema.value);
  if (value["nullable"] === true || value["type"] === "null" || textsOf(value["type"]).includes("null")) return true;
  if ("const" in value) return value["const"] === null;
  if (isList(value["enum"]) && value["enum"].includes(null)) return true;
  return variantsOf(schema).some((variant) => {
    const { nullable, type } = recordOf(description.follow(variant)?.value);
    return nullable === true || textsOf(type).includes("null") || isNullAlone(variant, description);
  });
}

/** "null" beside other variants says that a value may be missing. */
export function isNullAlone(schema: Node, description: Description): boolean {
  const value = recordOf(description.follow(schema)?.value);
  return value["type"] === "null" || ("const" in value && value["const"] === null);
}

/** The schemas of `oneOf` and `anyOf`, as written. */
export function variantsOf(schema: Node): readonly Node[] {
  return [...listIn(schema, "oneOf"), ...listIn(schema, "anyOf")];
}

/** The schemas of `allOf`, as written, and of a reference with keywords beside it. */
export function partsOf(schema: Node): readonly Node[] {
  const reference = referenceOf(schema);
  const referred = reference === null ? [] : [{ ...schema, value: { $ref: reference } }];
  return [...referred, ...listIn(schema, "allOf")];
}

function listIn(schema: Node, key: string): readonly Node[] {
  const list = childOf(schema, key);
  return list === null ? [] : childrenOf(list).flatMap(([, each]) => (each.value === null ? [] : [each]));
}

/** Words that do not change which values a schema accepts. */
const annotations = new Set([
  "title",
  "description",
  "default",
  "example",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "nullable",
  "externalDocs",
  "xml",
  "$comment",
  "summary",
]);

/**
 * What a schema stands for where it is used: a reference, or an `allOf` of one part that adds only words, is that part;
 * the words beside it replace the part's own.
 */
export interface Meaning {
  /** After all references. */
  readonly schema: Node;
  /** Whether it was reached by a reference, so that it has an identity of its own. */
  readonly isShared: boolean;
  /** Schemas with words, the nearest first. */
  readonly words: readonly Node[];
  /** Schemas that the value fits, too, as written. */
  readonly beside: readonly Node[];
  readonly isNullable: boolean;
}

/**
 * @param beside Other schemas that the value fits.
 * @returns `null` if there is no schema.
 */
export function meaningOf(
  written: Node | null,
  description: Description,
  beside: readonly Node[] = [],
): Meaning | null {
  const words: Node[] = [];
  let isShared = false;
  let isNullable = false;
  let at = written;
  for (let steps = 0; steps < 100 && at !== null; steps += 1) {
    words.push(at);
    isNullable ||= allowsNull(at, description);
    const isReference = referenceOf(at) !== null && !constrains(at, description);
    isShared ||= isReference;
    const next: Node | null = isReference ? description.follow(at) : onlyPartOf(at, description);
    if (next === null) {
      const others = beside.flatMap((each) => meaningOf(each, description)?.words ?? []);
      // A broken reference may lead to anything.
      const schema = isReference ? { ...at, value: {} } : at;
      return { schema, isShared: isShared && !isReference, words: [...words, ...others], beside, isNullable };
    }
    at = next;
  }
  return null;
}

/** Whether a reference has keywords beside it that count, as they do in 3.1. */
function constrains({ value }: Node, { version }: Description): boolean {
  const keys = version === "3.0" ? [] : Object.keys(recordOf(value));
  return keys.some((key) => !annotations.has(key) && !/^(?:x-|\$|type$|definitions$)/u.test(key));
}

/** The one schema behind an `allOf`, `oneOf` or `anyOf` of one part, or of one part and "null". */
function onlyPartOf(schema: Node, description: Description): Node | null {
  const value = recordOf(schema.value);
  const lists = ["allOf", "oneOf", "anyOf"].filter((key) => key in value);
  const [key] = lists;
  if (key === undefined || lists.length > 1) return null;
  const keys = Object.keys(value).filter((name) => !annotations.has(name) && !name.startsWith("x-"));
  const others = keys.filter((name) => name !== key && !(name === "type" && key === "allOf"));
  if (others.length > 0) return null;
  const variants = variantsOf(schema).filter((part) => !isNullAlone(part, description));
  const [only, ...more] = key === "allOf" ? partsOf(schema) : variants;
  return more.length === 0 ? (only ?? null) : null;
}

/** The description that a schema has where it is used. */
export function wordsOf({ words }: Meaning, description: Description): string {
  return (
    words.map((node) => textOf(textAt(node, "description", description)?.value).trim()).find((text) => text !== "") ??
    ""
  );
}

/** Whether a keyword with the value `true` stands on the way to a schema. */
export function isMarked({ words }: Meaning, key: "deprecated" | "readOnly" | "writeOnly"): boolean {
  return words.some((node) => recordOf(node.value)[key] === true);
}

/** The value of a keyword that stands nearest to where a schema is used. */
export function annotationOf({ words }: Pick<Meaning, "words">, key: "default" | "example" | "examples"): Node | null {
  return words.map((node) => childOf(node, key)).find((child) => child !== null) ?? null;
}

/** All schemas directly in a schema that is not a reference, as written; not those that are only defined there. */
export function subschemasOf(schema: Node, description: Description): readonly Node[] {
  return partsIn({ kind: "schema", node: schema }, description)
    .map(({ node }) => node)
    .filter(({ pointer }) => !/^\/(?:\$defs|definitions)\//u.test(pointer.slice(schema.pointer.length)));
}
