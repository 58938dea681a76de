/** Finds the values that messages quote: the author's own in another type, or an example that a schema accepts. Pure. */
import * as z from "zod";
import { isRecord } from "../is-record.ts";
import { isNamedAt, schemasAt, valuesOf } from "./schema-path.ts";
import type { ConfigPath } from "./site-config.ts";

type Schema = z.core.$ZodType;

/** The value of an issue in another type, if that is what the schema accepts; `undefined` otherwise. */
export function correctedValue(issue: z.core.$ZodIssue, path: ConfigPath, schema: Schema): unknown {
  const isMeant = (each: unknown): boolean =>
    issue.code === "invalid_type" ? typeNames(each).includes(issue.expected) : !Array.isArray(each);
  return inOtherType(issue.input).find((each) => isMeant(each) && isAccepted(each, path, schema));
}

/** As zod calls the type of a value. */
function typeNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? ["array"] : typeof value === "number" ? ["number", "int"] : [typeof value];
}

/** The same value in other types: “3” as 3, one entry as a list. */
function inOtherType(value: unknown): readonly unknown[] {
  if (value === undefined || value === "" || typeof value === "function") return [];
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  // Lists may be nested deeper than a text can be made of.
  const isPlain = ["string", "number", "boolean"].includes(typeof only);
  const text = isPlain ? String(only).trim() : "";
  const number = typeof value === "string" && text !== "" ? Number(text) : Number.NaN;
  return [
    ...(Number.isNaN(number) ? [] : [number]),
    ...(text === "true" || text === "false" ? [text === "true"] : []),
    ...(isPlain ? [text] : []),
    [value],
  ];
}

/**
 * The shortest part of the specimens, or of what the schema itself says, that is accepted at a path; `undefined` if
 * there is none.
 */
export function exampleValue(specimens: readonly unknown[], path: ConfigPath, schema: Schema): unknown {
  const fallbacks = [...schemasAt(schema, path).flatMap(valuesOf), "…", 1, 1000, ["…"]];
  const found = [...partsOf(specimens, path, schema), true, ...fallbacks].find((each) => fits(each, path, schema));
  return found === undefined ? undefined : shortest(found, path, schema);
}

/** The values at a path of any of the values, with any name where the author chooses names. */
export function partsOf(values: readonly unknown[], path: ConfigPath, schema: Schema): readonly unknown[] {
  return path.reduce<readonly unknown[]>((found, part, index) => {
    const isNamed = isNamedAt(schema, path.slice(0, index));
    return found.flatMap((value): readonly unknown[] => {
      if (Array.isArray(value)) return value;
      if (!isRecord(value)) return [];
      return isNamed ? Object.values(value) : Object.hasOwn(value, part) ? [value[part]] : [];
    });
  }, values);
}

/** The first entries and keys that a value needs to be accepted. */
function shortest(value: unknown, path: ConfigPath, schema: Schema): unknown {
  if (Array.isArray(value)) {
    const first = [shortest(value[0], [...path, 0], schema)];
    return isAccepted(first, path, schema) ? first : value;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, shortest(each, [...path, key], schema)] as const);
  const counts = entries.map((_entry, index) => Object.fromEntries(entries.slice(0, index + 1)));
  return counts.find((each) => isAccepted(each, path, schema)) ?? value;
}

/** Whether a setting accepts a value that says something. */
export function fits(value: unknown, path: ConfigPath, schema: Schema): boolean {
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return value !== "" && !isEmpty && isAccepted(value, path, schema);
}

function isAccepted(value: unknown, path: ConfigPath, schema: Schema): boolean {
  if (value === undefined || value === null || typeof value === "function") return false;
  return schemasAt(schema, path).some((each) => z.safeParse(each, value, { jitless: true }).success);
}
