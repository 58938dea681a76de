/** Parses the values of options. */
import { InvalidArgumentError } from "commander";
import type { Shard } from "../graph/shard.ts";

/** @throws InvalidArgumentError */
export function parseWorkers(text: string): number {
  const count = Number(text);
  if (!/^\d+$/u.test(text) || count > 64) throw new InvalidArgumentError("It must be a whole number from 0 to 64.");
  return count;
}

/** @throws InvalidArgumentError */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/u.test(text) || port > 65_535)
    throw new InvalidArgumentError("It must be a whole number from 0 to 65535.");
  return port;
}

/**
 * Parses the maximum number of results.
 *
 * @throws InvalidArgumentError
 */
export function parseLimit(text: string): number {
  const count = Number(text);
  if (!/^\d+$/u.test(text) || count < 1 || count > 100)
    throw new InvalidArgumentError("It must be a whole number from 1 to 100.");
  return count;
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
