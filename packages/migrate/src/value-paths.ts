/** Values of configs and frontmatter by their keys and indexes. Pure. */
import { isRecord } from "./is-record.ts";

/** `["redirects", 14, "from"]` */
export type Path = readonly (string | number)[];

/** `valueAt({ a: [1, 2] }, ["a", 1])` → `2`; `undefined` where the path leads nowhere. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (each, part) => (Array.isArray(each) ? each[Number(part)] : isRecord(each) ? each[String(part)] : undefined),
    value,
  );
}

/** A copy of a value without the list entry or key at a path: `without({ a: [1, 2] }, ["a", 0])` → `{ a: [2] }`. */
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

/** For sorting: a path before those that it begins, indexes by number, and keys by their characters. */
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

/** At most 120 characters, of which the last may be an ellipsis. */
export function shortened(text = "undefined"): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/**
 * Removes what docsgen refuses, so that one part costs no other. Without it, what contains it may be refused in turn.
 * @param targetOf The part to remove for a problem at a path.
 */
export function withoutProblems<Value, Problem extends { readonly path: Path }>(
  given: Value,
  problemsIn: (value: Value) => readonly Problem[],
  targetOf: (value: Value, path: Path) => Path,
  remove: (value: Value, path: Path) => Value = without,
): { readonly value: Value; readonly removed: readonly (Problem & { readonly value: unknown })[] } {
  const removed: (Problem & { readonly value: unknown })[] = [];
  let value = given;
  for (;;) {
    const before = JSON.stringify(value);
    const targets = new Map<string, Problem>();
    for (const problem of problemsIn(value)) {
      const path = targetOf(value, problem.path);
      const key = JSON.stringify(path);
      if (!targets.has(key)) targets.set(key, { ...problem, path });
    }
    // Later entries of a list first, so that the places of the others stay the same.
    for (const problem of [...targets.values()].sort((left, right) => comparePaths(right.path, left.path))) {
      if (problem.path.length > 0) removed.push({ ...problem, value: valueAt(value, problem.path) });
      value = remove(value, problem.path);
    }
    if (JSON.stringify(value) === before) return { value, removed };
  }
}

/** The part at a path, or what contains it if it is missing. */
export function present(value: unknown, path: Path, least: number): Path {
  let target = path;
  while (target.length > least && valueAt(value, target) === undefined) target = target.slice(0, -1);
  return target;
}
