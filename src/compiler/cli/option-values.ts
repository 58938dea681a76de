/** Parses the values of options. */
import { InvalidArgumentError } from "commander";
import type * as z from "zod";
import type { Shard } from "../graph/shard.ts";
import { isLanguage } from "../init/answers.ts";
import { allowedHostSchema, limitSchema, portSchema, workersSchema } from "../options.ts";

/** @throws InvalidArgumentError */
export function parseWorkers(text: string): number {
  return parseNumber(text, workersSchema);
}

/** @throws InvalidArgumentError */
export function parsePort(text: string): number {
  return parseNumber(text, portSchema);
}

/**
 * Parses the maximum number of results.
 *
 * @throws InvalidArgumentError
 */
export function parseLimit(text: string): number {
  return parseNumber(text, limitSchema);
}

/**
 * Adds a name to those given before.
 *
 * @throws InvalidArgumentError
 */
export function addHost(name: string, before: readonly string[]): readonly string[] {
  const { data, error } = allowedHostSchema.safeParse(name);
  if (data === undefined) throw new InvalidArgumentError(`It ${error?.issues[0]?.message ?? ""}.`);
  return [...before, data];
}

/** @throws InvalidArgumentError */
export function parseCount(text: string): number {
  if (!/^\d{1,9}$/u.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** @throws InvalidArgumentError */
export function parseShard(text: string): Shard {
  const [, first = "", last = ""] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/u.exec(text) ?? [];
  const [number, count] = [Number(first), Number(last)];
  if (number >= 1 && number <= count) return { number, count };
  throw new InvalidArgumentError("It must be the number of the shard and the number of shards, such as 2/3.");
}

/** @throws InvalidArgumentError */
export function parseLanguage(text: string): string {
  if (!isLanguage(text)) throw new InvalidArgumentError("It must be a language tag, such as en or pt-BR.");
  return text;
}

/** @throws InvalidArgumentError in the words of the schema. */
function parseNumber(text: string, schema: z.ZodType<number>): number {
  const result = schema.safeParse(/^\d+$/u.test(text) ? Number(text) : Number.NaN);
  if (result.success) return result.data;
  const [{ message = "" } = {}] = schema.safeParse(-1).error?.issues ?? [];
  throw new InvalidArgumentError(`It ${message}.`);
}
