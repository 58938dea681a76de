/** The keys of frontmatter and of `_folder.yml`, their values and their reference texts, all read from the schemas. Pure. */
import * as z from "zod";
import { folderSettingsSchema } from "../page/frontmatter/folder-settings.ts";
import { frontmatterSchema } from "../page/frontmatter/frontmatter-schema.ts";

declare const DOCSGEN_KEY_DOCS: Readonly<Record<"page" | "folder", Readonly<Record<string, string>>>> | undefined;

type Schema = z.core.$ZodType;

/** The kinds of YAML that docsgen reads. */
export type YamlKind = "page" | "folder";

const schemas = { page: frontmatterSchema, folder: folderSettingsSchema } as const;

/** The keys of the record at a path, each with its schema. */
export function keysAt(kind: YamlKind, path: readonly string[]): ReadonlyMap<string, Schema> {
  return path.reduce((found, key) => fieldsOf(found.get(key)), fieldsOf(schemas[kind]));
}

/** The text of the reference about a key, in Markdown, or `null`. */
export function describeKey(kind: YamlKind, path: readonly string[]): string | null {
  const docs: Readonly<Record<string, string>> = typeof DOCSGEN_KEY_DOCS === "object" ? DOCSGEN_KEY_DOCS[kind] : {};
  return docs[path.join(".")] ?? null;
}

/** The fields of the records that a schema accepts, also as items of a list. Authors' schemas may be of another library. */
export function fieldsOf(schema: unknown): ReadonlyMap<string, Schema> {
  if (schema instanceof z.core.$ZodObject) return new Map(Object.entries(schema._zod.def.shape));
  if (schema instanceof z.core.$ZodArray) return fieldsOf(schema._zod.def.element);
  return new Map(partsOf(schema).flatMap((part) => [...fieldsOf(part)]));
}

/** The values that a schema names: `true` and `false`, and those of a closed list. */
export function valuesOf(schema: unknown): readonly string[] {
  if (schema instanceof z.core.$ZodBoolean) return ["true", "false"];
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral)
    return [...(schema._zod.values ?? [])].map(String);
  if (schema instanceof z.core.$ZodArray) return valuesOf(schema._zod.def.element);
  return [...new Set(partsOf(schema).flatMap(valuesOf))];
}

/** The schemas of the same value within a schema. */
function partsOf(schema: unknown): readonly Schema[] {
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options;
  if (schema instanceof z.core.$ZodPipe) return [schema._zod.def.in, schema._zod.def.out];
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodCatch
  )
    return [schema._zod.def.innerType];
  return [];
}
