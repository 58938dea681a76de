/**
 * Turns what zod reports into messages with a path, in our own words, and hints with the text to write: the author's
 * value in the form of docsgen if it can be converted, otherwise an example. Pure.
 */
import { isRecord } from "../is-record.ts";
import * as z from "zod";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Advice, Problem } from "../diagnostics/diagnostic.ts";
import { didYouMean, nearestName, suggest } from "../diagnostics/suggest.ts";
import { cspDirectives } from "./csp-sources.ts";
import { complements, converters, simpleConversions, wordsOf } from "./convert-value.ts";
import { directiveNames } from "./directive-names.ts";
import { hintOf } from "./old-address.ts";
import { otherKeys, otherSettings, sections, settingInName } from "../dialects/settings.ts";
import type { OtherSetting } from "../dialects/settings.ts";
import { printKey, printValue } from "./print-value.ts";
import { exampleOf, keysAt, patternOf, placesOf, schemasAt } from "./schema-path.ts";
import { conversionNotes, examples, formHints, valueHints } from "./setting-examples.ts";
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
  const told = new Set<string>();
  const isFirst = (shown: string): boolean => !told.has(shown) && told.add(shown).size > 0;
  const context: Context = { schema, root, hosts: valueAt(root, ["hosts"]) ?? ["netlify"] };
  const expanded = issues.flatMap(expandUnion).filter((issue, index, all) => {
    // A value of another type also breaks the rules for its own type.
    const shown = showPath(pathOf(issue));
    const isType = (other: Issue): boolean => other.code === "invalid_type" && showPath(pathOf(other)) === shown;
    return issue.code === "unrecognized_keys" || all.findIndex(isType) === -1 || all.findIndex(isType) === index;
  });
  return expanded
    .filter((issue) => !isEcho(issue, expanded, context))
    .flatMap((issue) => {
      const path = pathOf(issue);
      const computed = findComputed(issue, path, context);
      if (computed !== null) return isFirst(showPath(computed.path)) ? [computed] : [];
      const conversion = isOwnForm(issue, path, context) ? null : findConversion(issue, path, schema, root);
      if (conversion === null) return describeIssue(issue, path, context);
      if (!isFirst(showPath(conversion.path))) return [];
      const isForm = issue.input === undefined || issue.code === "unrecognized_keys";
      const isWhole = path.length === conversion.path.length && issue.code !== "unrecognized_keys";
      const advice = `write \`${printSetting(conversion.path, conversion.value)}\``;
      const pattern = patternOf(schema, conversion.path);
      const note = conversionNotes[pattern];
      const more = complements[pattern]?.(valueAt(root, conversion.path)) ?? "";
      const hint = note === undefined ? advice + more : `${advice}; ${note}`;
      return isWhole || !isForm
        ? [wrongValue(path, problemIn(issue), hint)]
        : [wrongValue(conversion.path, "is in a form that docsgen does not read", hint)];
    });
}

interface Context {
  readonly schema: Schema;
  readonly root: unknown;
  /** Those of the config, as written. */
  readonly hosts: unknown;
}

/** Whether the hint must not be a value in another form: it is known, or the form is docsgen's but for a name. */
function isOwnForm(issue: Issue, path: ConfigPath, { schema, hosts }: Context): boolean {
  if (hintOf(issue, { hosts }) !== null || issue.code === "invalid_key" || hasTypo(issue, path, schema)) return true;
  if (valueHints[patternOf(schema, path)]?.(issue.input) !== undefined) return true;
  // Nothing replaces the key.
  return issue.code === "unrecognized_keys" && issue.keys.every((key) => otherSettings.get(nameOf(path, key))?.advice);
}

/** Whether a problem follows only from a key that is written under another name or at another place, which is reported. */
function isEcho(issue: Issue, issues: readonly Issue[], { schema, root }: Context): boolean {
  const path = pathOf(issue);
  const key = path.at(-1);
  const parent = path.slice(0, -1);
  // A rule between the keys of an object is broken by what stands under a key that is reported. It may name one key.
  const isOfParent = issue.input !== valueAt(root, path);
  const around = new Set([showPath(path), ...(isOfParent ? [showPath(parent)] : [])]);
  if (issue.code === "custom" && path.length > 1)
    return issues.some((other) => other.code === "unrecognized_keys" && around.has(showPath(pathOf(other))));
  if (issue.input !== undefined || typeof key !== "string") return false;
  const beside = issues.filter((other) => showPath(pathOf(other)) === showPath(parent));
  return beside.some(
    (other) =>
      other.code === "unrecognized_keys" &&
      other.keys.some(
        (unknown) =>
          otherKeys[patternOf(schema, parent)]?.[unknown] === key ||
          nearestName(unknown, keysAt(schema, parent)) === key ||
          otherSettings.get(nameOf(parent, unknown))?.settings.includes(nameOf(parent, key)) === true ||
          (parent.length > 0 && other.keys.length === 1),
      ),
  );
}

/** Describes a value that the author's code computed, and that is not what the code says. */
function findComputed(issue: Issue, path: ConfigPath, { schema, root }: Context): ConfigFinding | null {
  const promise = path.findIndex((_part, index) => valueAt(root, path.slice(0, index)) instanceof Promise);
  const at = promise === -1 && valueAt(root, path) instanceof Promise ? path.length : promise;
  if (at > 0) return wrongValue(path.slice(0, at), "is a promise", "write `await` before it");
  if (path.length === 0 && issue.code === "invalid_type" && typeof root === "function") {
    const hint = 'write the object itself, `export default defineConfig({ title: "…" })`, or call the function';
    return wrongValue(path, problemIn(issue), hint);
  }
  if (Number.isNaN(issue.input)) {
    const hint = "the calculation uses something that is not a number: a text, or a value that is missing";
    return wrongValue(path, "is not a number (NaN)", hint);
  }
  const parent = valueAt(root, path.slice(0, -1));
  const last = path.at(-1);
  const isLeft = [undefined, null, false, ""].some((each) => each === issue.input);
  const isEntry = typeof last === "number" && Array.isArray(parent);
  if (isEntry && isLeft && ["invalid_type", "invalid_union", "invalid_value"].includes(issue.code)) {
    const wrong =
      issue.input === undefined ? "has no value" : issue.input === "" ? "is empty" : `is ${show(issue.input)}`;
    const cause = issue.input === undefined ? "check that its module exports the name" : "remove it";
    return wrongValue(
      path,
      wrong,
      `${cause}; an entry that depends on a condition is \`...(condition ? [entry] : [])\``,
    );
  }
  const isSet =
    typeof parent === "object" && parent !== null && typeof last === "string" && Object.hasOwn(parent, last);
  if (!isSet || issue.input !== undefined || issue.code !== "invalid_type") return null;
  const example = writtenExample(path, schema);
  const cause = "a variable of the environment that is not set, or a name that its module does not export";
  return wrongValue(path, "has no value", `${cause}${example === null ? "" : `; write \`${example}\``}`);
}

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

/** The name of a key by its records, without numbers, as `dialects/settings.ts` lists them. */
function nameOf(path: ConfigPath, key: string): string {
  return [...path.filter((part) => typeof part === "string"), key].join(".");
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
    if (length < path.length && !isForm && !(length === path.length - 1 && Array.isArray(value))) continue;
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
    // One entry in docsgen's form, without the list around it.
    ...(isWhole && isRecord(value) ? [[value]] : []),
    ...(converter === undefined ? [] : [converter(value)]),
    ...(isWhole ? simpleConversions(value) : []),
  ].filter((proposal) => JSON.stringify(proposal) !== JSON.stringify(value));
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
  // A word alone is the name of something in another tool.
  if (filePaths.has(showPath(path)) && typeof value === "string" && !/[./]/u.test(value)) return false;
  return schemasAt(schema, path).some((each) => z.safeParse(each, value, { jitless: true }).success);
}

const filePaths: ReadonlySet<string> = new Set(["themeConfig.logo", "theme"]);

function describeIssue(issue: Issue, path: ConfigPath, { schema, root, hosts }: Context): ConfigFinding[] {
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownKey(key, path, schema, issue.input));
    case "invalid_key": {
      const [{ message = "" } = {}] = issue.issues;
      return [wrongValue(path, `has a wrong name: ${ownMessage(message) ?? "it cannot be empty"}`, suggestName(path))];
    }
    default: {
      const known = isRecord(issue.input) && issue.code === "invalid_union" ? keysAt(schema, path) : [];
      const typos = Object.keys(isRecord(issue.input) ? issue.input : {}).filter((key) => !known.includes(key));
      // A typo in a key of an entry that has several forms.
      const typo = known.length === 0 ? undefined : typos.find((key) => nearestName(key, known) !== null);
      if (typo !== undefined) return [unknownKey(typo, path, schema, issue.input)];
      const nearest = issue.code === "invalid_value" ? nearestValue(issue) : null;
      const special = nearest === null ? valueHints[patternOf(schema, path)]?.(issue.input) : undefined;
      // The target of a redirect, for the rule of a host.
      const target = valueAt(root, [...path.slice(0, -1), "to"]);
      const hint = special ?? hintOf(issue, { hosts, target }) ?? hintFor(issue, path, schema);
      return [wrongValue(path, problemIn(issue), hint)];
    }
  }
}

/** Replaces a union by the issues of the branch that validated furthest, which is most likely the one that is meant. */
function expandUnion(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const branches = issue.errors.filter((issues) => issues.every((inner) => !isWrongShape(inner)));
  const hasForeignKey = (issues: readonly Issue[]): boolean =>
    issues.some(({ code, path }) => code === "unrecognized_keys" && path.length === 0);
  const exact = branches.filter((issues) => !hasForeignKey(issues));
  const [branch = nearestBranch(issue), ...others] = exact.length === 1 ? exact : branches;
  if (branch === undefined || others.length > 0) return [issue];
  return branch.flatMap((inner) => expandUnion({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** The only branch that knows every key of the value, and lacks some. */
function nearestBranch({ errors, input }: Extract<Issue, { code: "invalid_union" }>): Issue[] | undefined {
  if (typeof input !== "object" || input === null || Object.keys(input).length === 0) return undefined;
  const [only, ...others] = errors.filter((issues) =>
    issues.every(({ code, path, input: inner }) => code === "invalid_type" && path.length === 1 && inner === undefined),
  );
  return others.length === 0 ? only : undefined;
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
function hintFor(issue: Issue, path: ConfigPath, schema: Schema): Advice | null {
  const nearest = issue.code === "invalid_value" ? nearestValue(issue) : null;
  if (nearest !== null) return suggest(String(issue.input), nearest);
  const pattern = patternOf(schema, path);
  const advice = formHints[pattern];
  if (advice !== undefined) return advice;
  // None of many values is more likely than another.
  if (issue.code === "invalid_value" && typeof path.at(-1) === "number") return "remove it, or write one of these";
  const example = exampleAt(path, schema);
  if (example === undefined) return null;
  // The valid parts of the value are kept.
  const own = isRecord(issue.input) && isRecord(example) ? { ...example, ...issue.input } : null;
  const isRight = own !== null && Object.keys(issue.input ?? {}).length > 0 && isAccepted(own, path, schema);
  return `write \`${printSetting(path, isRight ? own : example)}\``;
}

function exampleAt(path: ConfigPath, schema: Schema): unknown {
  return (
    examples[patternOf(schema, path)] ??
    schemasAt(schema, path)
      .map((each) => exampleOf(each))
      .find((each) => each !== undefined)
  );
}

function writtenExample(path: ConfigPath, schema: Schema): string | null {
  const example = exampleAt(path, schema);
  return example === undefined ? null : printSetting(path, example);
}

function nearestValue({ input, values }: Extract<Issue, { code: "invalid_value" }>): string | null {
  const names = values.filter((value) => typeof value === "string");
  if (typeof input !== "string") return null;
  return names.find((name) => name.startsWith(`${input.toLowerCase()}-`)) ?? nearestName(input, names);
}

/** Suggests the correct name: “price-table” for "PriceTable", “UPLOAD_LIMIT” for "uploadLimit". */
function suggestName(path: ConfigPath): Advice | null {
  const [record, name] = path.slice(-2);
  if (typeof name !== "string" || name === "") return null;
  if (record === "publicFiles") {
    const parts = name.split(/[\\/]/u).filter((part) => !/^\.{0,2}$/u.test(part));
    return parts.length === 0 ? null : `write “${parts.join("/")}”`;
  }
  const words = wordsOf(name);
  if (directiveNames.includes(name)) {
    const other = `own-${name}`;
    return `give it another name, such as “${other}”, here and in pages`;
  }
  if (words.length === 0) return null;
  if (record === "constants") return `write “${words.join("_").toUpperCase()}”`;
  const hyphenated = words.join("-");
  if (record === "contentSecurityPolicy")
    return cspDirectives.includes(hyphenated)
      ? `write “${hyphenated}”`
      : (didYouMean(hyphenated, cspDirectives) ?? `the directives are ${cspDirectives.join(", ")}`);
  if (hyphenated === name) return "give it another name";
  return record === "components" || record === "containers" ? `write “${hyphenated}”` : null;
}

function unknownKey(key: string, path: ConfigPath, schema: Schema, record: unknown): ConfigFinding {
  const advice = hintForKey(key, path, schema, valueAt(record, [key]));
  const hint = typeof advice === "string" ? inExisting(advice, record) : advice;
  return { ...problemOf("config-unknown-key", { key, path: showPath(path) }, hint), path: [...path, key] };
}

/** A second `themeConfig: { … }` would replace the one that the author has. */
function inExisting(hint: string, record: unknown): string {
  return hint.replaceAll(/`(\w+): \{ ([^`]+) \}`/gu, (whole: string, section: string, inner: string) =>
    isRecord(valueAt(record, [section])) ? `\`${inner}\` in \`${section}\`` : whole,
  );
}

function hintForKey(key: string, path: ConfigPath, schema: Schema, value: unknown): Advice {
  const known = keysAt(schema, path);
  const pattern = patternOf(schema, path);
  const exact = otherKeys[pattern]?.[key];
  if (exact !== undefined) return `write \`${ownAt([...path, exact], path, schema, value) ?? exact}\``;
  const bySeverity = pattern === "checks" ? ownAt(["checks", "severity"], path, schema, { [key]: value }) : null;
  if (bySeverity !== null) return `write \`${bySeverity}\``;
  const isAtTop = path.length === 0 || nameOf(path, key) === `themeConfig.${key}`;
  const within = isAtTop && sections.has(key) ? hintWithin(key, path, schema, value) : null;
  if (within !== null) return within;
  const other = hintForOtherSetting(key, path, schema, value);
  if (other !== null) return other;
  const places = isAtTop ? placesOf(schema, key) : [];
  if (places.length > 0) {
    const shown = places.map((place) => `\`${showPath(place)}\``).join(" or ");
    const [only] = places;
    const special = only === undefined ? undefined : valueHints[patternOf(schema, only)]?.(value);
    if (special !== undefined) return `it is ${shown}: ${special}`;
    const written = places.length === 1 && only !== undefined ? writtenAt(only, path, schema, value) : null;
    return `it is ${shown}${written === null ? "" : `: write ${written}`}`;
  }
  const words = new Set(known.flatMap(wordsOf));
  // A name of other words is not a typo, however near it is to another name.
  const isTypo = known.length <= shownKeys || wordsOf(key).length < 2 || !wordsOf(key).every((word) => words.has(word));
  const meant = (isTypo ? didYouMean(key, known) : null) ?? nearestOther(key, isAtTop, path, schema, value);
  if (meant !== null) return meant;
  const named = isAtTop ? settingInName(key) : undefined;
  return named === undefined ? listKeys(key, known) : hintForOther(named, path, schema, value);
}

/** The hint for a setting of another tool, or `null` if the name is not known. */
export function hintForOtherSetting(key: string, path: ConfigPath, schema: Schema, value: unknown): string | null {
  const name = nameOf(path, key);
  const other = otherSettings.get(name) ?? otherSettings.get(name.replace(/^themeConfig\./u, ""));
  return other === undefined ? null : hintForOther(other, path, schema, value);
}

function hintForOther({ settings, advice }: OtherSetting, path: ConfigPath, schema: Schema, value: unknown): string {
  const [first] = settings;
  if (first === undefined) return advice ?? "leave it out";
  for (const setting of settings) {
    const own = ownAt(setting.split("."), path, schema, value);
    if (own !== null) return `write \`${own}\`${complements[setting]?.(value) ?? ""}`;
  }
  const special = valueHints[first]?.(value);
  if (special !== undefined) return `it is \`${first}\` in docsgen: ${special}`;
  const written = writtenAt(first.split("."), path, schema, value);
  return `it is \`${first}\` in docsgen${written === null ? "" : `: write ${written}`}`;
}

/** The settings for a section of another tool's config: `book: { title, src }` → `title` and `source`. */
function hintWithin(key: string, path: ConfigPath, schema: Schema, value: unknown): string | null {
  if (!isRecord(value)) return null;
  // mdBook has `output.html`.
  const inner = Object.entries(value).flatMap(([name, each]) => [
    [name, each] as const,
    ...(isRecord(each) ? Object.entries(each) : []),
  ]);
  const written = inner.flatMap(([name, each]): string[] => {
    const other = otherSettings.get(`${key}.${name}`) ?? otherSettings.get(name);
    const targets = other === undefined ? placesOf(schema, name) : other.settings.map((setting) => setting.split("."));
    const own = targets.map((target) => ownAt(target, path, schema, each)).find((text) => text !== null);
    return own === undefined || own === null ? [] : [`\`${own}\``];
  });
  if (written.length > 0) return `write ${[...new Set(written)].join(" and ")}`;
  const [place] = inner.flatMap(([name]) => placesOf(schema, name).map((each) => ({ name, place: each })));
  if (place !== undefined) return `\`${key}.${place.name}\` is \`${showPath(place.place)}\` in docsgen`;
  const [advice] = inner.flatMap(
    ([name]) => otherSettings.get(`${key}.${name}`)?.advice ?? otherSettings.get(name)?.advice ?? [],
  );
  if (advice !== undefined) return advice;
  const values = key === "params" || key === "extra" ? ownAt(["product"], path, schema, value) : null;
  return values === null ? null : `leave it out; values that pages print are \`${values}\``;
}

/** A setting of another tool, misspelled. */
function nearestOther(key: string, isAtTop: boolean, path: ConfigPath, schema: Schema, value: unknown): string | null {
  // Short names resemble each other by chance.
  const nearest = isAtTop && key.length >= 6 ? nearestName(key, otherSettings.keys()) : null;
  const other = nearest === null ? undefined : otherSettings.get(nearest);
  return other === undefined ? null : hintForOther(other, path, schema, value);
}

/** The most names that a reader compares with one of another tool. */
const shownKeys = 8;

function listKeys(key: string, keys: readonly string[]): string {
  const [first = ""] = wordsOf(key);
  const alike = keys.filter((each) => wordsOf(each)[0]?.startsWith(first));
  const shown = keys.length <= shownKeys ? keys : alike;
  if (shown.length > 0) return `the settings here are ${shown.map((each) => `\`${each}\``).join(", ")}`;
  return "docsgen has no such setting: remove it; in an editor, `defineConfig` suggests those that exist";
}

/** A setting with the author's value in docsgen's form: `themeConfig: { logo: "/logo.svg" }`, or `null`. */
function ownAt(target: ConfigPath, path: ConfigPath, schema: Schema, value: unknown): string | null {
  const converted = converters[patternOf(schema, target)]?.(value);
  const proposals = [converted, value].filter((each) => each !== undefined && typeof each !== "function");
  const isShown = (each: unknown): boolean => isAccepted(each, target, schema) && (isPlain(each) || !isEmpty(each));
  const own = proposals.find(isShown) ?? convert(value, target, schema, true);
  return own === undefined ? null : printNested(below(target, path), own);
}

/** A setting with the author's value or, if that cannot be, an example, in backticks. */
function writtenAt(target: ConfigPath, path: ConfigPath, schema: Schema, value: unknown): string | null {
  const own = ownAt(target, path, schema, value);
  if (own !== null) return `\`${own}\``;
  const example = exampleAt(target, schema);
  if (example === undefined || typeof example === "function") return null;
  return `it as in \`${printNested(below(target, path), example)}\``;
}

/** The part of a setting's path that is written at another place of the config. */
function below(target: ConfigPath, path: ConfigPath): ConfigPath {
  return path.every((part, index) => target[index] === part) ? target.slice(path.length) : target;
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
