/** Frontmatter keys of other tools and their docsgen equivalents. */
import type { Advice } from "../diagnostics/diagnostic.ts";
import { dialects } from "../dialects/dialects.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { frontmatterKeys, frontmatterSchema } from "./frontmatter/frontmatter-schema.ts";

const others = new Map(dialects.flatMap(({ frontmatter = {} }) => Object.entries(frontmatter)));

/** docsgen's key that takes the same value, or `null`. */
function renamed(key: string): string | null {
  const other = others.get(key);
  return typeof other === "object" ? other.key : null;
}

/** docsgen's name for a key of another tool, if it takes the value and the page does not have it; `null` otherwise. */
export function frontmatterKeyFor(key: string, value: unknown, keys: readonly string[]): string | null {
  return describeUnknownKey(key, value, keys).rename;
}

/** Keys with which other tools decide at which addresses a page is published. */
export const addressKeys: ReadonlySet<string> = new Set(["slug", "url", "redirect_from"]);

/** The advice about a key that docsgen does not have. */
export interface UnknownKey {
  readonly hint: Advice;
  /** The equivalent key if it takes the same value, or `null`. */
  readonly rename: string | null;
}

/**
 * @param value What the key contains.
 * @param keys The keys beside it.
 */
export function describeUnknownKey(key: string, value: unknown = null, keys: readonly string[] = []): UnknownKey {
  const rename = renamed(key);
  if (rename !== null) {
    const isTaken = keys.includes(rename) || keys.slice(0, keys.indexOf(key)).some((each) => renamed(each) === rename);
    const takesValue = frontmatterSchema.safeParse({ [rename]: value }).success;
    return {
      hint: `write ${rename}`,
      rename: isTaken || !takesValue ? null : rename,
    };
  }
  const other = others.get(key);
  if (typeof other === "string") return { hint: other, rename: null };
  if (typeof other === "function") return { hint: other(asYaml(value)), rename: null };
  const unknown = `docsgen has no such key: remove it, or declare it in the config if another tool reads it: \`markdown: { frontmatterKeys: ["${key}"] }\``;
  const inner = typeof value === "object" && value !== null ? Object.keys(value) : [];
  const moved = inner.filter((each) => frontmatterKeys.includes(each) && !keys.includes(each));
  const flat = moved.length === 0 ? null : `write ${moved.join(", ")} without indentation, and remove “${key}:”`;
  return { hint: didYouMean(key, frontmatterKeys) ?? flat ?? unknown, rename: null };
}

/** A value as it is written on one line: "Trial", "a, b", "true" */
function asYaml(value: unknown): string {
  return Array.isArray(value) ? value.map(asYaml).join(", ") : typeof value === "object" ? "" : String(value);
}
