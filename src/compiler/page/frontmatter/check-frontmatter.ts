/** Validates frontmatter against its schema. Each wrong value is reported at its position and dropped. Pure. */
import type * as z from "zod";
import { hintOf } from "../../config/old-address.ts";
import { otherKeys } from "../../dialects/settings.ts";
import { keysAt } from "../../config/schema-path.ts";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Advice, Finding, Fix, Span } from "../../diagnostics/diagnostic.ts";
import { didYouMean, nearestName } from "../../diagnostics/suggest.ts";
import { isRoutePath } from "../../source/paths.ts";
import type { Frontmatter } from "./frontmatter-schema.ts";
import { frontmatterKeys, frontmatterSchema, sidebarEntryOf } from "./frontmatter-schema.ts";
import { checkSidebarIcon } from "../../markup/icons.ts";
import { describeLandingKey } from "./landing-schema.ts";
import { describeMissingDay } from "../../calendar-day.ts";
import { meantBoolean, meantList, meantValue } from "./meant-value.ts";
import { restoreText } from "../placeholders.ts";
import type { Variables } from "../variables.ts";
import { substitute, unknownVariable } from "../variables.ts";

export interface FrontmatterContext {
  readonly variables: Variables;
  /** Receives the names of the variables that were printed. */
  readonly usedVariables: Set<string>;
  /** The span of a value. */
  readonly spanOf: (path: readonly (string | number)[]) => Span;
  /** The span of the key of a value in an object. */
  readonly keySpanOf: (path: readonly (string | number)[]) => Span;
  /** A value as the author wrote it. */
  readonly sourceOf: (path: readonly (string | number)[]) => string;
  /** The rest of the line after a value. */
  readonly restOf: (path: readonly (string | number)[]) => string;
}

export interface CheckedFrontmatter {
  readonly frontmatter: Frontmatter;
  readonly findings: readonly Finding[];
}

/** @param values Values of known keys only. */
export function checkFrontmatter(
  values: Readonly<Record<string, unknown>>,
  context: FrontmatterContext,
): CheckedFrontmatter {
  const findings: Finding[] = textKeys.flatMap((path) => findComment(path, context));
  const filled = substituteAll(values, [], context, findings);
  const result = frontmatterSchema.safeParse(filled, { reportInput: true });
  const wrong = result.success ? [] : result.error.issues;
  const isEcho = makeEchoes(wrong);
  findings.push(...wrong.filter((issue) => !isEcho(issue)).flatMap((issue) => describeIssue(issue, context)));
  const wrongKeys = new Set(wrong.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(filled).filter(([key]) => !wrongKeys.has(key)));
  const read = result.success ? result.data : (frontmatterSchema.safeParse(rest).data ?? {});
  const frontmatter: Frontmatter = read.unlisted === true ? { ...read, noindex: true, search: false } : read;
  const { permalink, ...others } = frontmatter;
  const { icon } = sidebarEntryOf(frontmatter);
  const iconProblem = icon === undefined ? null : checkSidebarIcon(icon);
  if (iconProblem !== null) findings.push({ ...iconProblem, span: context.spanOf(["sidebar", "icon"]) });
  const [placeholder] = /(?<=\/):[a-z_]+/u.exec(permalink ?? "") ?? [];
  if (permalink === undefined || (isRoutePath(permalink) && placeholder === undefined))
    return { frontmatter, findings };
  if (placeholder !== undefined) {
    const unreplaced = { key: "permalink", problem: `contains “${placeholder}”, which is not replaced` };
    const advice = "write the address itself: permalink: /guide/";
    findings.push(finding("frontmatter-value", unreplaced, context.spanOf(["permalink"]), advice));
    return { frontmatter: others, findings };
  }
  const problem = `must be an address such as /guide/ or /guide.html, not ${show(permalink)}`;
  const meant = meantValue("permalink", permalink);
  const hint = meant !== null && isRoutePath(meant) ? `write permalink: ${meant}` : null;
  findings.push(finding("frontmatter-value", { key: "permalink", problem }, context.spanOf(["permalink"]), hint));
  return { frontmatter: others, findings };
}

/** Whether a problem of an object follows from a key in it that is not known. */
function makeEchoes(issues: readonly z.core.$ZodIssue[]): (issue: z.core.$ZodIssue) => boolean {
  const unknown = new Map(
    issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? [[JSON.stringify(issue.path), issue.keys] as const] : [],
    ),
  );
  return ({ code, input, path }) => {
    const [parent, last] = [path.slice(0, -1), String(path.at(-1))];
    // Another name for the key that is missing.
    if (code === "invalid_type" && input === undefined)
      return (unknown.get(JSON.stringify(parent)) ?? []).some(
        (key) => describeLandingKey(pathOf(parent), key) === `write \`${last}\`` || nearestName(key, [last]) !== null,
      );
    return code === "custom" && unknown.has(JSON.stringify(path));
  };
}

type Path = readonly (string | number)[];

function pathOf(path: readonly PropertyKey[]): Path {
  return path.map((part) => (typeof part === "number" ? part : String(part)));
}

const textKeys: readonly Path[] = [["title"], ["description"], ["short_description"], ["banner"], ["sidebar", "label"]];

/** Reports `title: Learn C #1` and `title: C # and Java`, whose end is a comment for YAML. */
function findComment(path: Path, { sourceOf, restOf, spanOf }: FrontmatterContext): readonly Finding[] {
  const source = sourceOf(path);
  const [rest] = /^[ \t]+#(?!#).*\S/u.exec(restOf(path)) ?? [];
  if (rest === undefined || source === "" || /^["'|>[{&*!]|\n/u.test(source)) return [];
  const from = `${source}${rest.trimEnd()}`;
  const { start } = spanOf(path);
  const span = { start, end: { ...start, column: start.column + from.length } };
  const to = JSON.stringify(from);
  const values = { text: shorten(rest.trim()), what: "a comment of YAML", effect: "does not show" } as const;
  const key = path.join(".");
  const hint = `put the text in quotes: ${key}: ${to}`;
  // A space after the number sign is also that of a comment.
  return /^\s*#\s/u.test(rest)
    ? [finding("unsupported-syntax", values, span, `${hint}; or, if it is a comment, move it to a line of its own`)]
    : [finding("unsupported-syntax", values, span, hint, { from, to })];
}

/** Replaces variables in every string, at any depth. */
function substituteAll(
  values: Readonly<Record<string, unknown>>,
  path: Path,
  context: FrontmatterContext,
  findings: Finding[],
): Record<string, unknown> {
  const fill = (value: unknown, at: Path): unknown => {
    if (typeof value === "string") {
      const { text, unknown, used } = substitute(value, context.variables);
      for (const name of used) context.usedVariables.add(name);
      for (const each of unknown) findings.push(unknownVariable(each, context.variables, context.spanOf(at)));
      return restoreText(text);
    }
    if (Array.isArray(value)) return value.map((item, index) => fill(item, [...at, index]));
    if (isRecord(value)) return substituteAll(value, at, context, findings);
    return value;
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fill(value, [...path, key])]));
}

/** @param context The location of the value, and its source text. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  context: Pick<FrontmatterContext, "spanOf" | "keySpanOf" | "sourceOf"> & Partial<Pick<FrontmatterContext, "restOf">>,
  parents: Path = [],
): Finding[] {
  const path = [...parents, ...issue.path.map((part) => (typeof part === "number" ? part : String(part)))];
  const key = path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? part : `${text}.${part}`),
    "",
  );
  const names = path.filter((part) => typeof part === "string");
  const last = names.at(-1) ?? key;
  const isItem = typeof path.at(-1) === "number";
  const meant = meantValue(key.replaceAll(/\[\d+\]/gu, "[]"), issue.input);
  const value: WrongValue = {
    key,
    last,
    form: isItem ? null : formAt(names),
    source: context.sourceOf(path),
    rest: context.restOf?.(path) ?? "",
    meant,
    write: (text) => (text === null ? null : isItem ? `write ${text}` : `write ${last}: ${text}`),
    quoted: (text) => `${isItem ? "" : `${last}: `}${quoted(text)}`,
    report: (problem, hint, fix = null) => [
      finding("frontmatter-value", { key, problem }, context.spanOf(path), hint, fix),
    ],
  };
  const { write, report, form } = value;
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return report("is missing", `add ${last}: …`);
      return issue.expected === "string" ? describeText(issue, value) : describeType(issue, value);
    case "invalid_value": {
      const values = issue.values.map(String);
      return report(
        `must be one of ${values.join(", ")}, not ${show(issue.input)}`,
        didYouMean(String(issue.input), values) ?? write(meant) ?? write(values[0] ?? null),
      );
    }
    case "invalid_union": {
      // If exactly one branch failed inside the value, the author meant that one.
      const inside = issue.errors.filter((branch) => branch.every((inner) => inner.path.length > 0));
      const [only] = inside;
      if (inside.length === 1 && only !== undefined)
        return only.flatMap((inner) => describeIssue(inner, context, path));
      return report(
        issue.message === "Invalid input" ? `cannot be ${show(issue.input)}` : issue.message,
        write(meant) ?? form,
      );
    }
    case "unrecognized_keys":
      return issue.keys.map((each) => {
        const problem = `has no key ${show(each)}`;
        const hint = describeLandingKey(path, each) ?? hintForKey(each, key, keysAt(frontmatterSchema, path));
        return finding("frontmatter-value", { key, problem }, context.keySpanOf([...path, each]), hint);
      });
    default:
      return report(issue.message, hintOf(issue) ?? describeMissingDay(issue.input) ?? write(meant));
  }
}

/** A value that its key does not take. */
interface WrongValue {
  /** "hero.actions[0].link" */
  readonly key: string;
  /** "link" */
  readonly last: string;
  /** The hint that shows the form of the key, or `null`. */
  readonly form: string | null;
  /** As written, and the rest of its line. */
  readonly source: string;
  readonly rest: string;
  /** The value that the author means, or `null`. */
  readonly meant: string | null;
  /** The hint to write a text in its place. */
  readonly write: (text: string | null) => string | null;
  /** The key with a text in quotes. */
  readonly quoted: (text: string) => string;
  readonly report: (problem: string, hint: Advice | null, fix?: Fix | null) => Finding[];
}

type WrongType = z.core.$ZodIssueInvalidType;

function describeType(
  { expected, input }: WrongType,
  { key, form, source, meant, write, report }: WrongValue,
): Finding[] {
  if (expected === "boolean" && (input === "true" || input === "false")) {
    const problem = `must be ${nameOf(expected)}, not the text ${show(input)}`;
    return report(problem, `write ${key}: ${input}`, { from: source, to: input });
  }
  const boolean = expected === "boolean" ? meantBoolean(input) : null;
  const list = expected === "array" ? meantList(input) : null;
  return report(
    `must be ${nameOf(expected)}, not ${show(input)}`,
    write(boolean ?? meant) ?? form ?? write(list) ?? (expected === "boolean" ? write("true") : null),
  );
}

/** A text that YAML reads as something else. */
function describeText(
  { input }: WrongType,
  { last, source, rest, meant, write, quoted: inQuotes, report }: WrongValue,
): Finding[] {
  const [comment] = /^[ \t]*#.*/u.exec(rest) ?? [];
  if (source === "" && comment !== undefined)
    return report(
      "has no value, because # begins a comment",
      `put the text in quotes: ${last}: ${quoted(comment.trim())}`,
    );
  if (source === "" || source === "~") return report("has no value", `write ${last}: "…", or remove the line`);
  const isLong = source.includes("\n");
  const read =
    input === null ? "nothing" : typeof input === "object" ? show(input) : `the ${typeof input} ${String(input)}`;
  return report(
    `must be text, but YAML reads ${isLong ? "it" : source} as ${read}`,
    write(meant) ?? (isLong ? `write one line of text: ${last}: "…"` : `put it in quotes: ${inQuotes(source)}`),
  );
}

function hintForKey(key: string, parent: string, known: readonly string[]): Advice | null {
  const other = /^head\[\d+\]$/u.test(parent) ? otherKeys["headTags[]"]?.[key] : undefined;
  if (other !== undefined) return `write ${other}`;
  if (frontmatterKeys.includes(key)) return `write it without indentation: \`${key}\` does not belong to \`${parent}\``;
  return known.length === 0 ? null : (didYouMean(key, known) ?? `the keys are ${known.join(", ")}`);
}

/** In single quotes if the text contains double ones. */
function quoted(text: string): string {
  const bare = text.replaceAll(/\s*\n\s*/gu, " ");
  return /["\\]/u.test(bare) ? `'${bare.replaceAll("'", "''")}'` : `"${bare}"`;
}

/** The form of a list or an object, by example. */
function formAt(names: readonly string[]): string | null {
  const form = forms[names.join(".")];
  return form === undefined ? null : `write ${form}`;
}

const forms: Readonly<Record<string, string>> = {
  edit_link: "edit_link: false to hide the link; its address is `themeConfig.editLink` in the config",
  "hero.actions": "actions: [{ text: Start, link: guide/start.md }]",
  "hero.image": "image: { src: picture.svg, alt: What it shows }",
  features: "features: [{ title: Fast, text: It starts in a second }]",
  head: "head: [{ tag: meta, attributes: { name: author, content: Acme } }]",
  hero: "hero: { title: Acme, tagline: What it is }",
  next: "next: guide/install.md, or next: false",
  prev: "prev: guide/install.md, or prev: false",
  search: "search: false, or search: { boost: 2 }",
  sidebar:
    "sidebar: false for none, sidebar: auto for its own headings, or sidebar: { label: Short title }; the config chooses sidebars by `paths`",
};

function nameOf(type: string): string {
  const names: Readonly<Record<string, string>> = { array: "a list", object: "an object", boolean: "true or false" };
  return names[type] ?? `a ${type}`;
}

function show(value: unknown): string {
  if (typeof value === "string") return `“${value}”`;
  if (Array.isArray(value)) return "a list";
  if (value === null) return "nothing";
  return typeof value === "object" ? "an object" : String(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
