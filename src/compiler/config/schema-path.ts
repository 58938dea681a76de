/**
 * Follows paths through a zod schema: which schemas apply at a path, which keys they accept, and where a key exists.
 * Pure.
 */
import type * as z from "zod";
import { memoizeWeakly } from "../once.ts";
import type { ConfigPath } from "./site-config.ts";

type Schema = z.core.$ZodType;

/** The schemas that apply at a path. For a union, those of all branches. */
export function schemasAt(schema: Schema, path: ConfigPath): Schema[] {
  return path.reduce<Schema[]>((schemas, part) => schemas.flatMap((each) => step(each, part)), [schema]);
}

/** The keys that a schema accepts at a path. For a union, the keys of all branches. */
export function keysAt(schema: Schema, path: ConfigPath): string[] {
  const keys = schemasAt(schema, path)
    .flatMap(unwrap)
    .flatMap(({ _zod: { def } }): string[] => {
      if (isDef(def, "object")) return Object.keys(def.shape);
      const names = isDef(def, "record") ? def.keyType._zod.def : null;
      return names !== null && isDef(names, "enum") ? Object.values(names.entries).map(String) : [];
    });
  return [...new Set(keys)];
}

/** Whether the author chooses the names of the keys at a path. */
export function isNamedAt(schema: Schema, path: ConfigPath): boolean {
  return schemasAt(schema, path)
    .flatMap(unwrap)
    .some(({ _zod: { def } }) => isDef(def, "record"));
}

/**
 * A path without indexes and names that the author chose: `themeConfig.sidebars[].paths`, `themeConfig.constants.*`.
 * Entries of groups have the pattern of those around them.
 */
export function patternOf(schema: Schema, path: ConfigPath): string {
  const full = path.reduce<string>((pattern, part, index) => {
    if (typeof part === "number") return `${pattern}[]`;
    const name = isNamedAt(schema, path.slice(0, index)) ? "*" : part;
    return pattern === "" ? name : `${pattern}.${name}`;
  }, "");
  return full.replaceAll(/(?:\.entries\[\]){2,}/gu, ".entries[]");
}

/** The settings of this name at other levels: `pageScriptTimeout` → `themeConfig.features.pageScriptTimeout`. */
export function placesOf(schema: Schema, key: string): readonly ConfigPath[] {
  return placesByName(schema).get(key) ?? [];
}

const placesByName = memoizeWeakly((schema: Schema): ReadonlyMap<string, readonly ConfigPath[]> => {
  const places = new Map<string, ConfigPath[]>();
  const add = (path: ConfigPath): void => {
    for (const name of keysAt(schema, path)) {
      const inner = [...path, name];
      places.set(name, [...(places.get(name) ?? []), inner]);
      if (!isNamedAt(schema, inner)) add(inner);
    }
  };
  add([]);
  return places;
});

/** What a schema itself says of a value: its default, or the values of a list. */
export function valuesOf(schema: Schema): readonly unknown[] {
  const { def } = schema._zod;
  const given = isDef(def, "default") ? [def.defaultValue] : [];
  const listed = unwrap(schema).flatMap(({ _zod: { def: inner } }): unknown[] =>
    isDef(inner, "enum") ? Object.values(inner.entries) : isDef(inner, "literal") ? inner.values : [],
  );
  return [...given, ...listed];
}

function step(schema: Schema, part: string | number): Schema[] {
  return unwrap(schema).flatMap(({ _zod: { def } }) => {
    if (isDef(def, "object")) {
      const next = typeof part === "string" && Object.hasOwn(def.shape, part) ? def.shape[part] : undefined;
      return next === undefined ? [] : [next];
    }
    if (isDef(def, "array")) return typeof part === "number" ? [def.element] : [];
    return isDef(def, "record") ? [def.valueType] : [];
  });
}

/** Unwraps defaults, nullables, transforms, lazy schemas and unions. */
function unwrap(schema: Schema): Schema[] {
  const { def } = schema._zod;
  if (isDef(def, "union")) return def.options.flatMap(unwrap);
  if (isDef(def, "lazy")) return unwrap(def.getter());
  if (isDef(def, "pipe")) return unwrap(def.in._zod.def.type === "transform" ? def.out : def.in);
  if (isDef(def, "default") || isDef(def, "prefault") || isDef(def, "nullable") || isDef(def, "optional"))
    return unwrap(def.innerType);
  return [schema];
}

interface DefsByType {
  readonly object: z.core.$ZodObjectDef;
  readonly array: z.core.$ZodArrayDef;
  readonly record: z.core.$ZodRecordDef;
  readonly union: z.core.$ZodUnionDef;
  readonly lazy: z.core.$ZodLazyDef;
  readonly pipe: z.core.$ZodPipeDef;
  readonly default: z.core.$ZodDefaultDef;
  readonly prefault: z.core.$ZodPrefaultDef;
  readonly nullable: z.core.$ZodNullableDef;
  readonly optional: z.core.$ZodOptionalDef;
  readonly enum: z.core.$ZodEnumDef;
  readonly literal: z.core.$ZodLiteralDef<z.core.util.Literal>;
}

function isDef<Type extends keyof DefsByType>(def: z.core.$ZodTypeDef, type: Type): def is DefsByType[Type] {
  return def.type === type;
}
