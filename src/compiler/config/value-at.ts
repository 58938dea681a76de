/** Follows a path in a config as its author wrote it, before or without validation. Pure. */
import { isRecord } from "../is-record.ts";
import type { ConfigPath } from "./site-config.ts";

/** The value at a path; `undefined` if there is none. A name has no value in a list, and a number none in an object. */
export function valueAt(config: unknown, path: ConfigPath): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return typeof part === "number" ? value[part] : undefined;
    return isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }, config);
}
