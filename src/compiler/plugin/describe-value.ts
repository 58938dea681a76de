/** Says what is wrong with the value that a plugin returned from a hook, and what such a value looks like. Pure. */
import type { SiteHook } from "../config/plugin.ts";

/** The part of an issue of zod that we use. */
export interface ValueIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * `reason` completes “The plugin “feed” returns a wrong value from `outputs`:”. `hint` is an example of a right one.
 */
export interface ValueProblem {
  readonly reason: string;
  readonly hint: string;
}

/** A list that a hook returns. The hook `pages` returns several. */
export type HookForm = SiteHook | "data pages" | "attachments" | "folders";

/** An item of the list that each hook returns. */
const items: Readonly<Record<HookForm, string>> = {
  pages: '{ path: "changelog.md", text: "…" }',
  "data pages": '{ path: "api/queues.md", frontmatter: { … }, data: … }',
  attachments: '{ attachTo: "guide/queues.md", data: … }',
  folders: '{ folder: "api", settings: { … } }',
  checks: '{ code: "too-long", message: "…", severity: "warning", page: "guide.md", line: 3, column: 1, hint: "…" }',
  outputs: '{ path: "data.json", contents: "…" }',
  head: '{ tag: "meta", attributes: { name: "…", content: "…" } }',
};

/**
 * Describes what zod reports first.
 * @param returned The list that the hook returned.
 */
export function describeValue(hook: HookForm, returned: unknown, { path, message }: ValueIssue): ValueProblem {
  const item = items[hook];
  const example = `for example ${item}`;
  const [index, key, ...rest] = path;
  if (index === undefined)
    return { reason: `it returns ${kindOf(returned)}, not a list`, hint: `for example return [${item}]` };
  const entry: unknown = typeof index === "number" && Array.isArray(returned) ? returned[index] : undefined;
  const place = `[${String(index)}]`;
  const [, unknown] = /^Unrecognized keys?: "([^"]+)"/u.exec(message) ?? [];
  if (unknown !== undefined) return { reason: `${place} has an unknown key “${unknown}”`, hint: example };
  if (key === undefined) return { reason: `${place} is ${kindOf(entry)}`, hint: example };
  const value: unknown = typeof entry === "object" && entry !== null ? Reflect.get(entry, key) : undefined;
  const where = `${place}.${[key, ...rest].map(String).join(".")}`;
  if (value === undefined) return { reason: `${where} is missing`, hint: example };
  const expected = message
    .replace(/^Invalid input: expected (\w+), received \w+$/u, `must be a $1, and is ${kindOf(value)}`)
    .replace(
      /^Invalid option: expected one of (.+)$/u,
      (_whole, list: string) => `must be ${list.replaceAll("|", " or ")}, and is ${kindOf(value)}`,
    );
  return { reason: `${where} ${expected}`, hint: example };
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return value.length > 40 ? "text" : `“${value}”`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "function" ? "a function" : "an object";
}
