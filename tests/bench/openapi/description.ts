/** A description that references are made from, and one edit of it. */
import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { parse } from "yaml";
import * as z from "zod";

export interface BenchDescription {
  readonly file: string;
  readonly name: string;
  /** With the dot. */
  readonly extension: string;
  readonly text: string;
  readonly operations: number;
  /** A text of an operation that occurs once in the file: if possible, of several sentences, of which lists show the first. */
  readonly editable: string;
}

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);
const operationSchema = z.object({ summary: z.string().optional(), description: z.string().optional() });
const descriptionSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** @throws {Error} if it has no operation with a text that can be edited. */
export function openDescription(file: string): BenchDescription {
  const text = readFileSync(file, "utf8");
  const extension = extname(file);
  const { paths } = descriptionSchema.parse(extension === ".json" ? JSON.parse(text) : parse(text, { merge: true }));
  const operations = Object.values(paths).flatMap((path) =>
    Object.entries(path).flatMap(([key, value]) => (methods.has(key) ? [operationSchema.parse(value)] : [])),
  );
  const texts = operations
    .flatMap(({ summary, description }) => [description, summary])
    .filter((each) => each !== undefined)
    .filter((each) => /^[\w .,]{20,}$/u.test(each) && text.split(each).length === 2);
  const editable = texts.find((each) => /\. [A-Z]/u.test(each)) ?? texts[0];
  if (editable === undefined) throw new Error(`no operation of ${file} has a text of one line that occurs once`);
  return { file, name: basename(file, extension), extension, text, operations: operations.length, editable };
}
