/** Walks zod schemas, for tests that must know every key that authors can set. */
import * as z from "zod";

type Schema = z.core.$ZodType;

/**
 * The paths of all keys without keys below them: "themeConfig.navbar.left[].text". `[]` stands for an item, `*` for a key
 * of a record; the keys of a record that are known are listed.
 */
export function keysOf(schema: Schema): readonly string[] {
  const found = new Set<string>();
  visit(schema, "", new Set(), found);
  return [...found];
}

function visit(schema: Schema, path: string, within: ReadonlySet<Schema>, found: Set<string>): void {
  const known = found.size;
  const inner = new Set([...within, schema]);
  const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
  for (const [key, child] of childrenOf(schema))
    if (!inner.has(child)) visit(child, key === "" ? path : key === "[]" ? `${path}[]` : at(key), inner, found);
  // An item of a list belongs to its list, and a value of a record to its record.
  if (found.size === known && path !== "") found.add(path.replace(/(?:\[\]|\.\*)+$/u, ""));
}

/** The schemas within a schema, with their keys; "" for a schema that describes the same value. */
function childrenOf(schema: Schema): readonly (readonly [key: string, child: Schema])[] {
  if (schema instanceof z.core.$ZodObject) return Object.entries<Schema>(schema._zod.def.shape);
  if (schema instanceof z.core.$ZodArray) return [["[]", schema._zod.def.element]];
  if (schema instanceof z.core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def;
    const keys = [...(keyType._zod.values ?? [])].map(String);
    return (keys.length === 0 ? ["*"] : keys).map((key) => [key, valueType]);
  }
  return sameValue(schema).map((child) => ["", child]);
}

function sameValue(schema: Schema): readonly Schema[] {
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options;
  if (schema instanceof z.core.$ZodPipe) return [schema._zod.def.in, schema._zod.def.out];
  if (schema instanceof z.core.$ZodLazy) return [schema._zod.def.getter()];
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return [schema._zod.def.innerType];
  if (schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodPrefault) return [schema._zod.def.innerType];
  if (schema instanceof z.core.$ZodReadonly || schema instanceof z.core.$ZodCatch) return [schema._zod.def.innerType];
  return [];
}
