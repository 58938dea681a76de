/** Says what is wrong with the value that a plugin returned from a hook, and what to write instead. Pure. */
import type { SiteHook } from "../config/plugin.ts";
import { nearestName } from "../diagnostics/suggest.ts";

/** The part of an issue of zod that we use. */
export interface ValueIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export interface ValueProblem {
  readonly reason: string;
  readonly hint: string | null;
}

/** A list that a hook returns. The hook `pages` returns several. */
export type HookForm = SiteHook | "data pages" | "attachments" | "folders";

/** An item of the list that each hook returns, and names of its keys that authors write instead. */
const forms: Readonly<Record<HookForm, { readonly item: string; readonly keys: Readonly<Record<string, string>> }>> = {
  pages: {
    item: '{ path: "changelog.md", text: "…" }',
    keys: keysOf({
      path: "route url file filename name slug id",
      text: "content contents body markdown md html source value data",
    }),
  },
  "data pages": {
    item: '{ path: "api/queues.md", frontmatter: { … }, data: … }',
    keys: keysOf({ path: "route url file filename name slug id", data: "props content value model" }),
  },
  attachments: {
    item: '{ attachTo: "guide/queues.md", data: … }',
    keys: keysOf({ data: "props content value model" }),
  },
  folders: {
    item: '{ folder: "api", settings: { … } }',
    keys: keysOf({ folder: "path name", settings: "data value keys" }),
  },
  checks: {
    item: '{ code: "too-long", message: "…" }',
    keys: keysOf({
      code: "rule id name type",
      message: "msg text title description reason",
      severity: "level",
      page: "file path source route url",
      line: "lineNumber row",
      column: "col columnNumber",
      hint: "fix advice help suggestion",
    }),
  },
  outputs: {
    item: '{ path: "data.json", contents: "…" }',
    keys: keysOf({
      path: "route url file filename name output",
      contents: "content text body data source value html",
    }),
  },
  head: {
    item: '{ tag: "meta", attributes: { name: "…", content: "…" } }',
    keys: keysOf({
      tag: "name type element tagName",
      attributes: "attrs props attributs",
      content: "children text html innerHTML",
    }),
  },
};

function keysOf(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, others]) => others.split(" ").map((each) => [each, key])),
  );
}

export function describeValue(hook: HookForm, returned: unknown, { path, message }: ValueIssue): ValueProblem {
  const { item, keys } = forms[hook];
  const [index, key, ...rest] = path;
  if (index === undefined) return describeList(returned, item);
  const entry: unknown = typeof index === "number" && Array.isArray(returned) ? returned[index] : undefined;
  const place = `[${String(index)}]`;
  if (key === undefined && !isObject(entry)) return { reason: `${place} is ${kindOf(entry)}`, hint: `write ${item}` };
  const written = isObject(entry) ? Object.keys(entry) : [];
  const other = written.find((each) => keys[each] !== undefined && !written.includes(keys[each]));
  const wanted = other === undefined ? undefined : keys[other];
  const name = String(key ?? "");
  // The key under another name is the cause of both a missing and an unknown one.
  if (other !== undefined && wanted !== undefined && (name === "" || name === wanted))
    return { reason: `${place} has “${other}” and no “${wanted}”`, hint: `write ${wanted} instead of ${other}` };
  if (name === "") {
    const [, unknown = ""] = /^Unrecognized keys?: "([^"]+)"/u.exec(message) ?? [];
    const near = nearestName(unknown, [...new Set(Object.values(keys))]);
    return { reason: `${place} has an unknown key “${unknown}”`, hint: near === null ? "remove it" : `write ${near}` };
  }
  const value = isObject(entry) ? Reflect.get(entry, name) : undefined;
  const where = `${place}.${[name, ...rest.map(String)].join(".")}`;
  const hint = hintFor(hook, name, value, item);
  if (value === undefined) return { reason: `${where} is missing`, hint: hint ?? `write ${item}` };
  const words = message
    .replace(/^Invalid input: expected (\w+), received \w+$/u, `must be a $1, and is ${kindOf(value)}`)
    .replace(
      /^Invalid option: expected one of (.+)$/u,
      (_whole, list: string) => `must be ${list.replaceAll("|", " or ")}, and is ${kindOf(value)}`,
    );
  return { reason: `${where} ${words}`, hint };
}

function describeList(returned: unknown, item: string): ValueProblem {
  if (returned === undefined)
    return { reason: "it returns nothing", hint: `is \`return\` missing? write return [${item}]` };
  if (returned === null) return { reason: "it returns null", hint: "for none, write return []" };
  if (isObject(returned) && !(returned instanceof Map) && !(returned instanceof Set))
    return { reason: "it returns an object, not a list", hint: `put it in a list: return [${item}]` };
  return { reason: `it returns ${kindOf(returned)}, not a list`, hint: `write return [${item}]` };
}

function hintFor(hook: HookForm, key: string, value: unknown, item: string): string | null {
  if (key === "path" && typeof value === "string") {
    const bare = value
      .replaceAll("\\", "/")
      .replace(/^(?:\.?\/)+/u, "")
      .replace(/\/$/u, "");
    const path =
      hook === "pages" || hook === "data pages"
        ? bare.replace(/(?:\.(?:mdx|markdown|html?))?$/u, "").replace(/(?:\.md)?$/u, ".md")
        : bare;
    return path === value || path.includes("..") ? null : `write "${path}"`;
  }
  if (key === "contents" && typeof value === "object" && value !== null) return "write contents: JSON.stringify(…)";
  if (key === "code" && typeof value === "string") {
    const code = value
      .replace(/^.*\//u, "")
      .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-")
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/gu, "-")
      .replaceAll(/^[-\d]+|-$/gu, "");
    const before = value.includes("/") ? ": the name of the plugin is put before it" : "";
    return code === "" ? null : `write "${code}"${before}`;
  }
  if (key === "severity" && typeof value === "string") {
    const meant = /^warn/iu.test(value) ? "warning" : /^(?:err|fatal|critical)/iu.test(value) ? "error" : "hint";
    return `write "${meant}"`;
  }
  if ((key === "line" || key === "column") && typeof value === "string" && /^\d+$/u.test(value))
    return `write ${Number(value)}`;
  if ((key === "line" || key === "column") && value === 0) return "write 1: lines and columns are counted from 1";
  if (key === "text" && isObject(value)) return "write the Markdown of the page as text";
  return value === undefined ? `write ${item}` : null;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return value.length > 40 ? "text" : `“${value}”`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "function" ? "a function" : "an object";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
