/**
 * Turns what zod reports into messages in our own words: the path, what is expected and what was given. The hint is the
 * author's value, corrected, or an example of `specimen.ts` that the schema accepts. Pure.
 */
import type * as z from "zod";
import { isRecord } from "../is-record.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Advice, Problem } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { otherKeys, otherSettings } from "../dialects/settings.ts";
import { correctedValue, exampleValue, fits, partsOf } from "./example-value.ts";
import { hintOf } from "./old-address.ts";
import { printKey, printValue } from "./print-value.ts";
import { keysAt, patternOf, placesOf } from "./schema-path.ts";
import type { ConfigPath } from "./site-config.ts";
import { codeSpecimens, specimens } from "./specimen.ts";
import { valueAt } from "./value-at.ts";

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
  const all = issues.flatMap(expandUnion);
  const isFirst = (issue: Issue, index: number): boolean => {
    // A value of another type also breaks the rules for its own type.
    const shown = showPath(pathOf(issue));
    const isTold = (other: Issue): boolean => other.code === "invalid_type" && showPath(pathOf(other)) === shown;
    return issue.code === "unrecognized_keys" || [-1, index].includes(all.findIndex(isTold));
  };
  return all
    .filter((issue, index) => isFirst(issue, index) && !isEcho(issue, all, root))
    .flatMap((issue) => {
      const path = pathOf(issue);
      if (issue.code !== "unrecognized_keys")
        return [wrongValue(path, problemIn(issue, root), hintFor(issue, schema, root))];
      return issue.keys.map((key): ConfigFinding => {
        const hint = hintForKey(key, path, schema, valueAt(issue.input, [key]));
        return { ...problemOf("config-unknown-key", { key, path: showPath(path) }, hint), path: [...path, key] };
      });
    });
}

/**
 * A problem of the code `config-value`. `wrong` continues the name of the setting: “lang” + "must be a string, not 5".
 */
export function wrongValue(path: ConfigPath, wrong: string, hint: Advice | null = null): ConfigFinding {
  return { ...problemOf("config-value", { path: showPath(path), problem: wrong }, hint), path };
}

/** Formats a path: themeConfig.sidebars[0].entries, publicFiles["../x.json"] */
export function showPath(path: ConfigPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    if (!/^[\p{L}\p{N}_$-]*$/u.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
}

/** Replaces a union by the issues of the branch that validated furthest, which is most likely the one that is meant. */
function expandUnion(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const branches = issue.errors.filter((issues) => issues.every((inner) => !isWrongShape(inner)));
  const hasForeignKey = (issues: readonly Issue[]): boolean =>
    issues.some(({ code, path }) => code === "unrecognized_keys" && path.length === 0);
  const exact = branches.filter((issues) => !hasForeignKey(issues));
  const [branch, ...others] = exact.length === 1 ? exact : branches;
  if (branch === undefined || others.length > 0) return [issue];
  return branch.flatMap((inner) => expandUnion({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Whether the value has an entirely different type, or lacks a key of this branch. */
function isWrongShape(issue: Issue): boolean {
  if (issue.code === "invalid_union") return issue.path.length === 0;
  if (issue.code === "invalid_type")
    return issue.path.length === 0 || (issue.path.length === 1 && issue.input === undefined);
  // Each kind of constant has its own units.
  if (issue.code === "invalid_value" && issue.path.at(-1) === "unit") return true;
  return issue.path.length === 0 && issue.code !== "unrecognized_keys";
}

/**
 * Whether a problem may follow from a key that is written under another name, which is reported: what it lacks, or
 * breaks.
 */
function isEcho(issue: Issue, issues: readonly Issue[], root: unknown): boolean {
  const path = pathOf(issue);
  const isMissing = issue.input === undefined && typeof path.at(-1) === "string";
  // A rule between the keys of an object is broken by what stands under a key that is reported. It may name one key.
  if (!isMissing && (issue.code !== "custom" || path.length < 2)) return false;
  const parent = path.slice(0, -1);
  const places = issue.input === valueAt(root, path) && !isMissing ? [path] : [path, parent];
  return issues.some(
    (other) =>
      other.code === "unrecognized_keys" && places.some((place) => showPath(place) === showPath(pathOf(other))),
  );
}

function problemIn(issue: Issue, root: unknown): string {
  const { input } = issue;
  const got = issue.message.startsWith("must") && isPlain(input) ? `; got ${show(input)}` : "";
  const own = /^(?:Invalid|Too (?:small|big)|Unrecognized|$)/u.test(issue.message) ? null : issue.message + got;
  if (input === undefined && ["invalid_type", "invalid_value", "invalid_union"].includes(issue.code))
    return isUnset(issue, root) ? "has no value" : "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${article(issue.expected)}, not ${show(input)}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(show).join(", ")}, not ${show(input)}`;
    case "invalid_key": {
      const [{ message = "" } = {}] = issue.issues;
      return `has a wrong name: ${/^(?:Invalid|Too small)/u.test(message) ? "it is not one of those that docsgen knows" : message}`;
    }
    case "too_small":
      return own ?? describeMinimum(issue);
    case "too_big":
      return own ?? `must be at most ${issue.maximum}, not ${show(input)}`;
    default:
      return own ?? `cannot be ${show(input)}`;
  }
}

/** Whether the code sets a key to `undefined`. */
function isUnset(issue: Issue, root: unknown): boolean {
  const [name = ""] = pathOf(issue).slice(-1);
  const parent = valueAt(root, pathOf(issue).slice(0, -1));
  return issue.input === undefined && typeof parent === "object" && parent !== null && Object.hasOwn(parent, name);
}

function describeMinimum({ origin, minimum, input }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "number" || origin === "int") return `must be at least ${minimum}, not ${show(input)}`;
  if (minimum === 1) return "cannot be empty";
  return `must have at least ${minimum} ${origin === "string" ? "characters" : "entries"}`;
}

/** What to write at a path. */
function hintFor(issue: Issue, schema: Schema, root: unknown): Advice | null {
  const { code, input } = issue;
  const path = pathOf(issue);
  const attached = hintOf(code === "invalid_key" ? (issue.issues[0] ?? issue) : issue);
  if (attached !== null) return attached;
  if (code === "invalid_key") {
    const names = keysAt(schema, path.slice(0, -1));
    const near = didYouMean(String(path.at(-1)), names);
    if (near !== null || names.length > 0) return near ?? `the names are ${names.join(", ")}`;
    const [named] = partsOf(specimens, path.slice(0, -1), schema);
    return isRecord(named) ? `for example \`${printKey(Object.keys(named)[0] ?? "")}\`` : "give it another name";
  }
  if (code === "invalid_value" && typeof input === "string") {
    const near = didYouMean(
      input,
      issue.values.filter((value) => typeof value === "string"),
    );
    if (near !== null) return near;
  }
  // esbuild names functions that the author has not named.
  if (typeof input === "function" && path.length > 0 && input.name !== "" && code !== "custom")
    return `call it: \`${input.name}()\``;
  const own = correctedValue(issue, path, schema);
  if (own !== undefined) return `write \`${printSetting(path, own)}\``;
  const example = exampleAt(path, schema);
  if (example === null) return null;
  const cause = "a variable of the environment that is not set, or a name that its module does not export; ";
  return `${isUnset(issue, root) ? cause : ""}for example \`${example}\``;
}

function hintForKey(key: string, path: ConfigPath, schema: Schema, value: unknown): Advice {
  const exact = otherKeys[patternOf(schema, path)]?.[key];
  if (exact !== undefined) return `write \`${exact}\``;
  const name = nameOf(path, key);
  const isAtTop = path.length === 0 || name === `themeConfig.${key}`;
  const isNear = (place: ConfigPath): boolean =>
    place.length === 1 || (place.length === 2 && place[0] === "themeConfig");
  // In a group, only a setting of the config itself can be meant.
  const own = placesOf(schema, key).filter((place) => isAtTop || (path.length === 1 && isNear(place)));
  const near = own.find((place) => isNear(place) && fits(value, place, schema));
  if (near !== undefined) return hintForPlaces([near], schema, value);
  const other = hintForOtherSetting(name.replace(/^themeConfig\.(?=[^.]*$)/u, ""), schema, value);
  const isForm = typeof value === "object" && value !== null && other?.includes(": for example") === true;
  if (other !== null) return isForm ? `${other}; \`docsgen migrate\` converts the config of another tool` : other;
  if (own.length > 0) return hintForPlaces(own, schema, value);
  const known = keysAt(schema, path);
  return (
    didYouMean(key, known) ??
    (known.length <= shownKeys
      ? `the settings here are ${known.map((each) => `\`${each}\``).join(", ")}`
      : "docsgen has no such setting: remove it; in an editor, `defineConfig` suggests those that exist")
  );
}

/** The most names that a reader compares with one of another tool. */
const shownKeys = 8;

/** The hint for a setting of another tool, or `null` if the name is not known. */
export function hintForOtherSetting(name: string, schema: Schema, value: unknown): string | null {
  const other = otherSettings.get(name);
  if (other === undefined) return null;
  const places = other.settings.map((setting) => setting.split("."));
  return places.length === 0 ? (other.advice ?? "leave it out") : hintForPlaces(places, schema, value);
}

/** The hint for a setting that docsgen has at one of these places. */
function hintForPlaces(places: readonly ConfigPath[], schema: Schema, value: unknown): string {
  const fitting = places.find((place) => fits(value, place, schema));
  if (fitting !== undefined)
    return `it is \`${showPath(fitting)}\`: write \`${printSetting(fitting, value)}\`${fitting.length > 1 ? " there" : ""}`;
  const [first = []] = places;
  const shown = places.map((place) => `\`${showPath(place)}\``).join(" or ");
  return `it is ${shown}: for example \`${exampleAt(first, schema) ?? showPath(first)}\``;
}

/** An example of a setting, or of the one around it, as it is written. */
function exampleAt(path: ConfigPath, schema: Schema): string | null {
  const code = codeSpecimens[patternOf(schema, path)];
  const last = path.at(-1);
  if (code !== undefined) return typeof last === "string" ? `${printKey(last)}: ${code}` : code;
  const found = exampleValue(specimens, path, schema);
  if (found !== undefined) return printSetting(path, found);
  return path.length === 0 ? null : exampleAt(path.slice(0, -1), schema);
}

/** The name of a key by its records, without numbers, as `dialects/settings.ts` lists them. */
function nameOf(path: ConfigPath, key: string): string {
  return [...path.filter((part) => typeof part === "string"), key].join(".");
}

/** `origin: "https://example.com"`, or the value alone if it is in a list. */
function printSetting(path: ConfigPath, value: unknown): string {
  const last = path.at(-1);
  return typeof last === "string" ? `${printKey(last)}: ${printValue(value)}` : printValue(value);
}

function pathOf({ path }: Issue): ConfigPath {
  return path.map((part) => (typeof part === "number" ? part : String(part)));
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
