/**
 * Reads values of an old config, which may be anything. What cannot be plain data arrives as a mark: a function as
 * `{ $function: "name" }`, a value of a package that was not run as `{ $import: "package.name" }`, and a call of it as
 * `{ $call: "package.name", arguments: […] }`. If it calls what another call returned, as in
 * `withPackage(options)(arguments)`, the mark also has the arguments of that call, as `options`. Pure.
 */
import { isRecord } from "./is-record.ts";

/** @returns The arguments of a call of a package's function, such as `defaultTheme({ … })`, or `null`. */
export function callOf(value: unknown): { readonly name: string; readonly arguments: readonly unknown[] } | null {
  if (!isRecord(value)) return null;
  const { $call: name, arguments: given } = value;
  return typeof name === "string" && Array.isArray(given) ? { name, arguments: given } : null;
}

/** Whether the value is, or contains, something that is not plain data. */
export function isComputed(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isComputed);
  if (!isRecord(value)) return false;
  return ["$function", "$import", "$call"].some((mark) => mark in value) || Object.values(value).some(isComputed);
}

/** A record, or that in the first argument of a call: `withPlugin({ … })`. */
export function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  const call = callOf(value);
  if (call !== null) return recordIn(call.arguments[0]);
  return isRecord(value) ? value : {};
}

/** A text that is not blank, untrimmed: " a " → " a ". `null` for every other value. */
export function textIn(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** A list; an empty one for every other value, such as a call that would have returned a list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
