/**
 * Leaves out what a description marks as internal: operations, paths, properties, schemas, parameters and whatever else has
 * `x-internal: true`. What refers to it is then reported like all that refers to nothing.
 */
import type { Settings } from "../options.ts";
import { isList, isRecord } from "../read/node.ts";
import type { SourceFile } from "../read/source-file.ts";

/** The same file if nothing in it is internal. Places are still those of the whole text, as no pointer changes. */
export function published(file: SourceFile, { internal }: Pick<Settings, "internal">): SourceFile {
  return internal || !hasInternal(file.value) ? file : { ...file, value: withoutInternal(file.value) ?? {} };
}

function hasInternal(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isInternal(value) || Object.values(value).some((each) => hasInternal(each));
}

const isInternal = (value: unknown): boolean => isRecord(value) && value["x-internal"] === true;

/** In a list, `null` stays in its place, so that what follows keeps its pointer. */
function withoutInternal(value: unknown): unknown {
  if (isInternal(value)) return null;
  if (isList(value)) return value.map((each) => withoutInternal(each));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => !isInternal(each));
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutInternal(each)]));
}
