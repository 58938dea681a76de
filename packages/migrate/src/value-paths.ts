/** Values of configs and frontmatter by their keys and indexes. Pure. */
import { isRecord } from "./is-record.ts";

/** `["redirects", 14, "from"]` */
export type Path = readonly (string | number)[];

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (each, part) => (Array.isArray(each) ? each[Number(part)] : isRecord(each) ? each[String(part)] : undefined),
    value,
  );
}

export function without<Value>(value: Value, path: Path): Value;
export function without(value: unknown, [part, ...rest]: Path): unknown {
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_each, index) => index !== part)
      : value.map((each: unknown, index) => (index === part ? without(each, rest) : each));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      key !== part ? [[key, each]] : rest.length === 0 ? [] : [[key, without(each, rest)]],
    ),
  );
}

export function comparePaths(left: Path, right: Path): number {
  for (const [index, part] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (part === other) continue;
    if (typeof part === "number" && typeof other === "number") return part - other;
    return String(part) < String(other) ? -1 : 1;
  }
  return left.length - right.length;
}

/** "redirects[14]" */
export function nameOf(path: Path): string {
  return path.map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`)).join("");
}

export function shortened(text = "undefined"): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
