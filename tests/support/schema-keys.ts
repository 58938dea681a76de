/** Walks zod schemas, for tests that must know every key that authors can set. */
import type * as z from "zod";

type Schema = z.core.$ZodType;

/**
 * The paths of all keys without keys below them: "themeConfig.navbar.left[].text". `[]` stands for an item, `*` for a key
 * of a record; the keys of a record that are known are listed.
 */
export function keysOf(schema: Schema): readonly string[] {
  const found = new Set<string>();
  visit(schema, "", new Set(), found);
  return [...found];
}

function visit(schema: Schema, path: string, within: ReadonlySet<Schema>, found: Set<string>): void {
  const known = found.size;
  const inner = new Set([...within, schema]);
  const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
  for (const [key, child] of childrenOf(schema))
    if (!inner.has(child)) visit(child, key === "" ? path : key === "[]" ? `${path}[]` : at(key), inner, found);
  // An item of a list belongs to its list, and a value of a record to its record.
  if (found.size === known && path !== "") found.add(path.replace(/(?:\[\]|\.\*)+$/u, ""));
}

/** The schemas within a schema, with their keys; "" for a schema that describes the same value. */
function childrenOf(schema: Schema): readonly (readonly [key: string, child: Schema])[] {
  // The types of zod's definitions are not told apart by `def.type`.
  const def = schema._zod.def as unknown as Readonly<Record<string, unknown>> & { readonly type: string };
  switch (def.type) {
    case "object":
      return Object.entries(def["shape"] as Readonly<Record<string, Schema>>);
    case "array":
      return [["[]", def["element"] as Schema]];
    case "record": {
      const keys = [...((def["keyType"] as Schema)._zod.values ?? [])].map(String);
      return (keys.length === 0 ? ["*"] : keys).map((key) => [key, def["valueType"] as Schema]);
    }
    case "union":
      return (def["options"] as readonly Schema[]).map((option) => ["", option]);
    case "pipe":
      return [
        ["", def["in"] as Schema],
        ["", def["out"] as Schema],
      ];
    case "lazy":
      return [["", (def["getter"] as () => Schema)()]];
    default:
      return "innerType" in def ? [["", def["innerType"] as Schema]] : [];
  }
}
