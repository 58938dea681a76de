/** Validates a config against the schema and turns each zod issue into a message with a path. Pure. */
import type * as z from "zod";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { hintOf } from "./old-address.ts";
import { siteConfigSchema } from "./schema.ts";
import type { ConfigPath, SiteConfig } from "./site-config.ts";

/** A problem with one config value. `config/locate.ts` finds its location in the files. */
export interface ConfigFinding extends Problem {
  readonly path: ConfigPath;
}

export type CheckedConfig =
  | { readonly kind: "config"; readonly config: SiteConfig }
  | { readonly kind: "findings"; readonly findings: readonly ConfigFinding[] };

export function checkConfig(value: unknown): CheckedConfig {
  if (value === undefined) {
    const found = wrongValue([], "has no default export", 'write `export default defineConfig({ title: "…" })`');
    return { kind: "findings", findings: [found] };
  }
  const deep = findDeep(value);
  if (deep !== null) {
    const problem = `is nested more than ${depthLimit} levels deep, or contains itself`;
    return { kind: "findings", findings: [wrongValue(deep, problem)] };
  }
  // zod compiles schemas to code by default, which does not pay off for a config that is validated once.
  const result = siteConfigSchema.safeParse(value, { reportInput: true, jitless: true });
  if (result.success) {
    const findings = [...findTakenNames(result.data), ...checkOpenIn(result.data)];
    return findings.length > 0 ? { kind: "findings", findings } : { kind: "config", config: result.data };
  }
  return { kind: "findings", findings: describeIssues(result.error) };
}

/** A directive that is both a component and a container would always be the component. */
function findTakenNames({ components, markdown }: SiteConfig): readonly ConfigFinding[] {
  return Object.keys(markdown.containers)
    .filter((name) => Object.hasOwn(components, name))
    .map((name) => wrongValue(["markdown", "containers", name], "has the name of a component", "give it another name"));
}

function checkOpenIn({ themeConfig, llms, origin }: SiteConfig): readonly ConfigFinding[] {
  if (themeConfig.openIn.length === 0 || (llms && origin !== null)) return [];
  return [
    wrongValue(
      ["themeConfig", "openIn"],
      "needs the Markdown of pages and their address",
      "set `llms: true` and `origin`",
    ),
  ];
}

/** @param error With the inputs in its issues: parse with `reportInput`. */
export function describeIssues({ issues }: z.ZodError): ConfigFinding[] {
  return issues.flatMap((issue) => describeIssue(issue, []));
}

/** The deepest nesting of lists and objects that is accepted. */
const depthLimit = 100;
/** The number of path segments that we report, which are enough to locate the value. */
const shownParts = 4;

/**
 * The path of a value that is nested too deeply, or `null`. A shared value is visited again only at a greater depth.
 */
function findDeep(config: unknown): ConfigPath | null {
  const seen = new Map<object, number>();
  const open: { readonly value: unknown; readonly path: ConfigPath; readonly depth: number }[] = [];
  open.push({ value: config, path: [], depth: 0 });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, depth } = next;
    if (depth > depthLimit) return path;
    if (typeof value !== "object" || value === null || (seen.get(value) ?? -1) >= depth) continue;
    seen.set(value, depth);
    // Other objects, such as schemas, are not searched.
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) continue;
    for (const [key, inner] of Object.entries(value)) {
      const part = Array.isArray(value) ? Number(key) : key;
      open.push({ value: inner, path: path.length < shownParts ? [...path, part] : path, depth: depth + 1 });
    }
  }
  return null;
}

type Issue = z.core.$ZodIssue;

function describeIssue(issue: Issue, parents: ConfigPath): ConfigFinding[] {
  const path = [...parents, ...toConfigPath(issue.path)];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownKey(key, path));
    case "invalid_union":
      return describeUnion(issue, path);
    case "invalid_key": {
      const [{ message = "" } = {}] = issue.issues;
      return [wrongValue(path, `has a wrong name: ${message}`, suggestKey(issue, parents))];
    }
    default:
      return [wrongValue(path, describeProblem(issue), hintOf(issue))];
  }
}

/** Describes a union by the branch that validated furthest, which is most likely the one the author meant. */
function describeUnion(issue: Extract<Issue, { code: "invalid_union" }>, path: ConfigPath): ConfigFinding[] {
  const branches = issue.errors.filter((issues) => issues.every((inner) => !isWrongShape(inner)));
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) return only.flatMap((inner) => describeIssue(inner, path));
  return [
    wrongValue(
      path,
      issue.message === "Invalid input"
        ? `cannot be ${show(issue.input)}`
        : `${issue.message}; got ${show(issue.input)}`,
    ),
  ];
}

/** Whether the value has an entirely different type, or lacks the key that distinguishes this branch. */
function isWrongShape(issue: Issue): boolean {
  if (issue.code === "invalid_union") return issue.path.length === 0;
  if (issue.code === "invalid_type") return issue.path.length === 0 || issue.input === undefined;
  if (issue.code === "invalid_value") return issue.path.at(-1) === "unit";
  return issue.path.length === 0 && issue.code !== "unrecognized_keys";
}

function describeProblem(
  issue: Exclude<Issue, { code: "invalid_key" | "invalid_union" | "unrecognized_keys" }>,
): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return `must be ${article(issue.expected)}, not ${show(issue.input)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map((value) => show(value)).join(", ")}, not ${show(issue.input)}`;
    case "too_small":
    case "too_big":
      return `cannot be ${show(issue.input)}: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`;
    default:
      return `${issue.message}; got ${show(issue.input)}`;
  }
}

function wrongValue(path: ConfigPath, wrong: string, hint: string | null = null): ConfigFinding {
  return { ...problemOf("config-value", { path: showPath(path), problem: wrong }, hint), path };
}

/** Suggests the correct name: “price-table” for "PriceTable". */
function suggestKey({ path }: Issue, parents: ConfigPath): string | null {
  const [record, name] = [...parents, ...toConfigPath(path)].slice(-2);
  if (record !== "components" || typeof name !== "string") return null;
  const words = name.replaceAll(/([a-z\d])([A-Z])/gu, "$1-$2").replaceAll(/[_\s]+/gu, "-");
  return `write “${words.toLowerCase()}”`;
}

function unknownKey(key: string, path: ConfigPath): ConfigFinding {
  const hint = didYouMean(key, knownKeys(path));
  return { ...problemOf("config-unknown-key", { key, path: showPath(path) }, hint), path: [...path, key] };
}

/** Formats a path: themeConfig.sidebars[0].entries */
export function showPath(path: ConfigPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
}

function toConfigPath(path: readonly PropertyKey[]): ConfigPath {
  return path.map((part) => (typeof part === "number" ? part : String(part)));
}

/** The keys that the schema accepts at a path. For a union, the keys of all branches. */
function knownKeys(path: ConfigPath): string[] {
  let schemas: z.core.$ZodType[] = [siteConfigSchema];
  for (const part of path) schemas = schemas.flatMap((schema) => step(schema, part));
  return schemas.flatMap((schema) => objectsIn(schema)).flatMap((object) => Object.keys(object));
}

function step(schema: z.core.$ZodType, part: string | number): z.core.$ZodType[] {
  return unwrap(schema).flatMap((inner) => {
    const { def } = inner._zod;
    if (isDef(def, "object")) {
      const next = typeof part === "string" ? def.shape[part] : undefined;
      return next === undefined ? [] : [next];
    }
    if (isDef(def, "array")) return [def.element];
    if (isDef(def, "record")) return [def.valueType];
    return [];
  });
}

function objectsIn(schema: z.core.$ZodType): Readonly<Record<string, unknown>>[] {
  return unwrap(schema).flatMap(({ _zod: { def } }) => (isDef(def, "object") ? [def.shape] : []));
}

/** Unwraps defaults, nullables, transforms, lazy schemas and unions. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod;
  if (isDef(def, "union")) return def.options.flatMap((option) => unwrap(option));
  if (isDef(def, "lazy")) return unwrap(def.getter());
  if (isDef(def, "pipe")) return unwrap(def.in);
  if (isDef(def, "default") || isDef(def, "prefault") || isDef(def, "nullable") || isDef(def, "optional"))
    return unwrap(def.innerType);
  return [schema];
}

interface DefsByType {
  readonly object: z.core.$ZodObjectDef;
  readonly array: z.core.$ZodArrayDef;
  readonly record: z.core.$ZodRecordDef;
  readonly union: z.core.$ZodUnionDef;
  readonly lazy: z.core.$ZodLazyDef;
  readonly pipe: z.core.$ZodPipeDef;
  readonly default: z.core.$ZodDefaultDef;
  readonly prefault: z.core.$ZodPrefaultDef;
  readonly nullable: z.core.$ZodNullableDef;
  readonly optional: z.core.$ZodOptionalDef;
}

function isDef<Type extends keyof DefsByType>(def: z.core.$ZodTypeDef, type: Type): def is DefsByType[Type] {
  return def.type === type;
}

function show(value: unknown): string {
  if (typeof value === "string") return `“${value}”`;
  if (Array.isArray(value)) return "an array";
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  return typeof value === "object" ? "an object" : String(value);
}

function article(type: string): string {
  const names: Readonly<Record<string, string>> = {
    object: "an object",
    record: "an object",
    array: "an array",
    string: "a string",
    int: "a whole number",
  };
  return names[type] ?? `a ${type}`;
}
