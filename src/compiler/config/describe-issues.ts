/**
 * Turns what zod reports into messages with a path, in our own words, and hints with the text to write: the author's
 * value in the form of docsgen if it can be converted, otherwise an example. Pure.
 */
import * as z from "zod";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { didYouMean, nearestName } from "../diagnostics/suggest.ts";
import { converters, simpleConversions } from "./convert-value.ts";
import { hintOf } from "./old-address.ts";
import { otherKeys, otherSettings } from "./other-settings.ts";
import { printKey, printValue } from "./print-value.ts";
import { exampleOf, keysAt, patternOf, placesOf, schemasAt } from "./schema-path.ts";
import { conversionNotes, examples, formHints } from "./setting-examples.ts";
import type { ConfigPath } from "./site-config.ts";

/** A problem with one config value. `config/locate.ts` finds its location in the files. */
export interface ConfigFinding extends Problem {
  readonly path: ConfigPath;
}

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

/**
 * @param error With the inputs in its issues: parse with `reportInput`.
 * @param root The value that was parsed.
 */
export function describeIssues({ issues }: z.ZodError, schema: Schema, root: unknown): ConfigFinding[] {
  const converted = new Set<string>();
  const hosts = valueAt(root, ["hosts"]) ?? ["netlify"];
  return issues.flatMap(expandUnion).flatMap((issue) => {
    const path = pathOf(issue);
    const isOwnForm = hintOf(issue, hosts) !== null || issue.code === "invalid_key" || hasTypo(issue, path, schema);
    const conversion = isOwnForm ? null : findConversion(issue, path, schema, root);
    if (conversion === null) return describeIssue(issue, path, schema, hosts);
    const shown = showPath(conversion.path);
    if (converted.has(shown)) return [];
    converted.add(shown);
    const isWhole = path.length === conversion.path.length && issue.code !== "unrecognized_keys";
    const problem = isWhole ? problemIn(issue) : "is in a form that docsgen does not read";
    const advice = `write \`${printSetting(conversion.path, conversion.value)}\``;
    const note = conversionNotes[patternOf(schema, conversion.path)];
    return [wrongValue(conversion.path, problem, note === undefined ? advice : `${advice}; ${note}`)];
  });
}

export function wrongValue(path: ConfigPath, wrong: string, hint: string | null = null): ConfigFinding {
  return { ...problemOf("config-value", { path: showPath(path), problem: wrong }, hint), path };
}

/** Formats a path: themeConfig.sidebars[0].entries */
export function showPath(path: ConfigPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
}

interface Conversion {
  readonly path: ConfigPath;
  readonly value: unknown;
}

/** Whether a key is a misspelling of docsgen's, so that the rest is in docsgen's form. */
function hasTypo(issue: Issue, path: ConfigPath, schema: Schema): boolean {
  if (issue.code === "unrecognized_keys") {
    const others = otherKeys[patternOf(schema, path)] ?? {};
    return issue.keys.some((key) => others[key] === undefined && didYouMean(key, keysAt(schema, path)) !== null);
  }
  return issue.code === "invalid_value" && nearestValue(issue) !== null;
}

/** The innermost value around an issue that can be converted into what the schema accepts. */
function findConversion(issue: Issue, path: ConfigPath, schema: Schema, root: unknown): Conversion | null {
  for (let length = path.length; length > 0; length -= 1) {
    const outer = path.slice(0, length);
    const value = valueAt(root, outer);
    const isWhole = length === path.length && issue.code !== "unrecognized_keys";
    // A value that is wrong in itself says nothing about the form around it.
    const isForm = issue.input === undefined || ["unrecognized_keys", "invalid_type"].includes(issue.code);
    if (length < path.length && !isForm) continue;
    const target = convert(value, outer, schema, isWhole);
    if (target !== undefined) return { path: outer, value: target };
  }
  return null;
}

/** @param isWhole Whether the value itself is wrong, and not something within it. */
function convert(value: unknown, path: ConfigPath, schema: Schema, isWhole: boolean): unknown {
  if (value === undefined) return undefined;
  const converter = converters[patternOf(schema, path)];
  const proposals = [
    ...(converter === undefined ? [] : [converter(value)]),
    ...(isWhole ? simpleConversions(value) : []),
  ];
  return proposals.find(
    (proposal) =>
      proposal !== undefined &&
      (typeof value === "boolean" || !isEmpty(proposal)) &&
      isAccepted(proposal, path, schema),
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function isAccepted(value: unknown, path: ConfigPath, schema: Schema): boolean {
  return schemasAt(schema, path).some((each) => z.safeParse(each, value, { jitless: true }).success);
}

/** @param hosts Those of the config, as written. */
function describeIssue(issue: Issue, path: ConfigPath, schema: Schema, hosts: unknown): ConfigFinding[] {
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownKey(key, path, schema, issue.input));
    case "invalid_key": {
      const [{ message = "" } = {}] = issue.issues;
      return [wrongValue(path, `has a wrong name: ${ownMessage(message) ?? "it cannot be empty"}`, suggestName(path))];
    }
    default:
      return [wrongValue(path, problemIn(issue), hintOf(issue, hosts) ?? hintFor(issue, path, schema))];
  }
}

/** Replaces a union by the issues of the branch that validated furthest, which is most likely the one that is meant. */
function expandUnion(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const branches = issue.errors.filter((issues) => issues.every((inner) => !isWrongShape(inner)));
  const [branch] = branches;
  if (branch === undefined || branches.length > 1) return [issue];
  return branch.flatMap((inner) => expandUnion({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Whether the value has an entirely different type, or lacks a key of this branch. */
function isWrongShape(issue: Issue): boolean {
  if (issue.code === "invalid_union") return issue.path.length === 0;
  if (issue.code === "invalid_type") return issue.path.length === 0 || issue.input === undefined;
  // Each kind of constant has its own units.
  if (issue.code === "invalid_value" && issue.path.at(-1) === "unit") return true;
  return issue.path.length === 0 && issue.code !== "unrecognized_keys";
}

function problemIn(issue: Issue): string {
  const got = issue.message.startsWith("must") && isPlain(issue.input) ? `; got ${show(issue.input)}` : "";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${article(issue.expected)}, not ${show(issue.input)}`;
    case "invalid_value":
      if (issue.input === undefined) return "is missing";
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(show).join(", ")}, not ${show(issue.input)}`;
    case "invalid_union":
      if (issue.input === undefined) return "is missing";
      return ownMessage(issue.message) === null ? `cannot be ${show(issue.input)}` : `${issue.message}${got}`;
    case "too_small":
      return ownMessage(issue.message) ?? describeMinimum(issue);
    case "too_big":
      return ownMessage(issue.message) ?? `must be at most ${issue.maximum}, not ${show(issue.input)}`;
    default: {
      const own = ownMessage(issue.message);
      return own === null ? `cannot be ${show(issue.input)}` : `${own}${got}`;
    }
  }
}

/** Our own message of an issue, or `null` if it is zod's. */
function ownMessage(message: string): string | null {
  return /^(?:Invalid|Too (?:small|big)|Unrecognized)\b/u.test(message) ? null : message;
}

function describeMinimum({ origin, minimum, input }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "number" || origin === "int") return `must be at least ${minimum}, not ${show(input)}`;
  if (minimum === 1) return "cannot be empty";
  return origin === "string" ? `must have at least ${minimum} characters` : `must have at least ${minimum} entries`;
}

/** What to write at a path. */
function hintFor(issue: Issue, path: ConfigPath, schema: Schema): string | null {
  const nearest = issue.code === "invalid_value" ? nearestValue(issue) : null;
  if (nearest !== null) return `did you mean “${nearest}”?`;
  const pattern = patternOf(schema, path);
  const advice = formHints[pattern];
  if (advice !== undefined) return advice;
  const example =
    examples[pattern] ??
    schemasAt(schema, path)
      .map((each) => exampleOf(each))
      .find((each) => each !== undefined);
  return example === undefined ? null : `write \`${printSetting(path, example)}\``;
}

function nearestValue({ input, values }: Extract<Issue, { code: "invalid_value" }>): string | null {
  const names = values.filter((value) => typeof value === "string");
  return typeof input === "string" ? nearestName(input, names) : null;
}

/** Suggests the correct name: “price-table” for "PriceTable", “UPLOAD_LIMIT” for "uploadLimit". */
function suggestName(path: ConfigPath): string | null {
  const [record, name] = path.slice(-2);
  if (typeof name !== "string" || name === "") return null;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1-$2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return null;
  if (record === "constants") return `write “${words.join("_").toUpperCase()}”`;
  return record === "components" || record === "containers" ? `write “${words.join("-").toLowerCase()}”` : null;
}

function unknownKey(key: string, path: ConfigPath, schema: Schema, record: unknown): ConfigFinding {
  const hint = hintForKey(key, path, schema, valueAt(record, [key]));
  return { ...problemOf("config-unknown-key", { key, path: showPath(path) }, hint), path: [...path, key] };
}

function hintForKey(key: string, path: ConfigPath, schema: Schema, value: unknown): string {
  const known = keysAt(schema, path);
  const exact = otherKeys[patternOf(schema, path)]?.[key];
  if (exact !== undefined) return `write \`${exact}\``;
  const name = showPath([...path.filter((part) => typeof part === "string"), key]);
  const bare = name.replace(/^themeConfig\./u, "");
  const isAtTop = bare === key;
  const other = otherSettings.get(name) ?? otherSettings.get(bare);
  if (other !== undefined) return hintForOther(other, path, schema, value);
  const places = isAtTop ? placesOf(schema, key) : [];
  if (places.length > 0) {
    const shown = places.map((place) => `\`${showPath(place)}\``).join(" or ");
    const [only] = places;
    const written = places.length === 1 && only !== undefined ? writtenAt(only, path, schema, value) : null;
    return `it is ${shown}${written === null ? "" : `: write \`${written}\``}`;
  }
  return didYouMean(key, known) ?? nearestOther(key, isAtTop, path, schema, value) ?? listKeys(known);
}

function hintForOther(
  { setting, advice }: { readonly setting?: string; readonly advice?: string },
  path: ConfigPath,
  schema: Schema,
  value: unknown,
): string {
  if (setting === undefined) return advice ?? "leave it out";
  const target = setting.split(".");
  const written = writtenAt(target, path, schema, value);
  return written === null ? `it is \`${setting}\` in docsgen` : `write \`${written}\``;
}

/** A setting of another tool, misspelled. */
function nearestOther(key: string, isAtTop: boolean, path: ConfigPath, schema: Schema, value: unknown): string | null {
  // Short names resemble each other by chance.
  const nearest = isAtTop && key.length >= 6 ? nearestName(key, otherSettings.keys()) : null;
  const other = nearest === null ? undefined : otherSettings.get(nearest);
  return other === undefined ? null : hintForOther(other, path, schema, value);
}

function listKeys(keys: readonly string[]): string {
  return `the settings here are ${keys.map((key) => `\`${key}\``).join(", ")}`;
}

/** A setting with the author's value, or an example: `themeConfig: { logo: "/logo.svg" }`. */
function writtenAt(target: ConfigPath, path: ConfigPath, schema: Schema, value: unknown): string | null {
  const own = isAccepted(value, target, schema) ? value : convert(value, target, schema, true);
  const pattern = patternOf(schema, target);
  const shown =
    own ??
    examples[pattern] ??
    schemasAt(schema, target)
      .map((each) => exampleOf(each))
      .find((each) => each !== undefined);
  if (shown === undefined || typeof shown === "function") return null;
  const isWithin = path.every((part, index) => target[index] === part);
  const rest = isWithin ? target.slice(path.length) : target;
  return printNested(rest, shown);
}

/** `origin: "https://example.com"`, or the value alone if it is in a list. */
function printSetting(path: ConfigPath, value: unknown): string {
  const last = path.at(-1);
  return typeof last === "string" ? printNested([last], value) : printValue(value);
}

/** `themeConfig: { logo: "/logo.svg" }` */
function printNested(names: ConfigPath, value: unknown): string {
  const [first, ...rest] = names;
  const inner = rest.length === 0 ? printValue(value) : `{ ${printNested(rest, value)} }`;
  return `${printKey(String(first))}: ${inner}`;
}

function pathOf({ path }: Issue): ConfigPath {
  return path.map((part) => (typeof part === "number" ? part : String(part)));
}

function valueAt(root: unknown, path: ConfigPath): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return typeof part === "number" ? value[part] : undefined;
    if (typeof value !== "object" || value === null) return undefined;
    return new Map<string | number, unknown>(Object.entries(value)).get(part);
  }, root);
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
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
