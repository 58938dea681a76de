/** Follows paths through a zod schema: which schemas apply at a path, which keys they accept, and what a value can be. Pure. */
import * as z from "zod";
import type { ConfigPath } from "./site-config.ts";

type Schema = z.core.$ZodType;

/** The schemas that apply at a path. For a union, those of all branches. */
export function schemasAt(schema: Schema, path: ConfigPath): Schema[] {
  return path.reduce<Schema[]>((schemas, part) => schemas.flatMap((each) => step(each, part)), [schema]);
}

/** The keys that a schema accepts at a path. For a union, the keys of all branches. */
export function keysAt(schema: Schema, path: ConfigPath): string[] {
  const schemas = schemasAt(schema, path);
  return [...new Set([...schemas.flatMap(shapesOf).flatMap(Object.keys), ...schemas.flatMap(namesOf)])];
}

/** The keys of a record whose names are a closed list. */
function namesOf(schema: Schema): string[] {
  return unwrap(schema).flatMap(({ _zod: { def } }) => {
    const key = isDef(def, "record") ? def.keyType._zod.def : null;
    return key !== null && isDef(key, "enum") ? Object.values(key.entries).map(String) : [];
  });
}

/**
 * A path without indexes and names that the author chose: `themeConfig.sidebars[].paths`, `themeConfig.constants.*`.
 * Entries of groups have the pattern of those around them.
 */
export function patternOf(schema: Schema, path: ConfigPath): string {
  const full = path.reduce<string>((pattern, part, index) => {
    if (typeof part === "number") return `${pattern}[]`;
    const isNamed = schemasAt(schema, path.slice(0, index)).flatMap(unwrap).some(isRecordSchema);
    const name = isNamed ? "*" : part;
    return pattern === "" ? name : `${pattern}.${name}`;
  }, "");
  return full.replaceAll(/(?:\.entries\[\]){2,}/gu, ".entries[]");
}

/** The setting of this name in another place: `navbar` → `themeConfig.navbar`. Only records of settings are searched. */
export function placesOf(schema: Schema, key: string): ConfigPath[] {
  const sections = shapesOf(schema).flatMap(Object.entries);
  const within = sections.flatMap(([name, section]): ConfigPath[] =>
    shapesOf(section).some((shape) => key in shape) ? [[name, key]] : [],
  );
  return sections.some(([name]) => name === key) ? [[key], ...within] : within;
}

/** A value that a schema accepts: its default or a sample. `undefined` for code. */
export function exampleOf(schema: Schema, depth = 3): unknown {
  const [first] = unwrap(schema);
  if (first === undefined || depth === 0) return undefined;
  const { def } = first._zod;
  if (isDef(def, "string") || isDef(def, "number"))
    return [defaultOf(schema), ...samples].find(
      (each) => each !== "" && z.safeParse(first, each, { jitless: true }).success,
    );
  if (isDef(def, "boolean")) return true;
  if (isDef(def, "enum")) return Object.values(def.entries)[0];
  if (isDef(def, "literal")) return def.values[0];
  if (isDef(def, "array")) {
    const element = exampleOf(def.element, depth - 1);
    return element === undefined ? undefined : [element];
  }
  if (isDef(def, "record")) {
    const value = exampleOf(def.valueType, depth - 1);
    return value === undefined ? undefined : { name: value };
  }
  if (!isDef(def, "object")) return undefined;
  const keys = Object.entries(def.shape);
  const required = keys.filter(([, inner]) => inner._zod.optin !== "optional");
  return Object.fromEntries(
    (required.length > 0 ? required : keys.slice(0, 1)).map(([key, inner]) => [key, exampleOf(inner, depth - 1)]),
  );
}

const samples = ["…", "/guide/", "https://example.com/", "name", 1, 1000];

function defaultOf({ _zod: { def } }: Schema): unknown {
  return isDef(def, "default") ? def.defaultValue : undefined;
}

function step(schema: Schema, part: string | number): Schema[] {
  return unwrap(schema).flatMap((inner) => {
    const { def } = inner._zod;
    if (isDef(def, "object")) {
      const next = typeof part === "string" && Object.hasOwn(def.shape, part) ? def.shape[part] : undefined;
      return next === undefined ? [] : [next];
    }
    if (isDef(def, "array")) return typeof part === "number" ? [def.element] : [];
    if (isDef(def, "record")) return [def.valueType];
    return [];
  });
}

function shapesOf(schema: Schema): z.core.$ZodShape[] {
  return unwrap(schema).flatMap(({ _zod: { def } }) => (isDef(def, "object") ? [def.shape] : []));
}

function isRecordSchema({ _zod: { def } }: Schema): boolean {
  return isDef(def, "record");
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
  readonly string: z.core.$ZodStringDef;
  readonly number: z.core.$ZodNumberDef;
  readonly boolean: z.core.$ZodBooleanDef;
  readonly enum: z.core.$ZodEnumDef;
  readonly literal: z.core.$ZodLiteralDef<z.core.util.Literal>;
}

function isDef<Type extends keyof DefsByType>(def: z.core.$ZodTypeDef, type: Type): def is DefsByType[Type] {
  return def.type === type;
}
