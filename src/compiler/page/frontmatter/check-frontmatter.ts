/** Validates frontmatter against its schema. Each wrong value is reported at its position and dropped. Pure. */
import { stringify } from "yaml";
import type * as z from "zod";
import { showPath } from "../../config/describe-issues.ts";
import { correctedValue, exampleValue, fits } from "../../config/example-value.ts";
import { hintOf } from "../../config/old-address.ts";
import { isRecord } from "../../is-record.ts";
import { otherKeys } from "../../dialects/settings.ts";
import { keysAt } from "../../config/schema-path.ts";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Advice, Finding, Fix, Span } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { isRoutePath } from "../../source/paths.ts";
import type { Frontmatter } from "./frontmatter-schema.ts";
import { frontmatterKeys, frontmatterSchema, sidebarEntryOf } from "./frontmatter-schema.ts";
import { checkSidebarIcon } from "../../markup/icons.ts";
import { describeLandingKey } from "./landing-schema.ts";
import { describeMissingDay } from "../../calendar-day.ts";
import { restoreText } from "../placeholders.ts";
import type { Variables } from "../variables.ts";
import { substitute, unknownVariable } from "../variables.ts";

/**
 * The source of the YAML, beside its values. A path that does not exist has the span of what would contain it, and
 * the source "".
 */
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

/** The valid values, with variables replaced: one wrong value does not lose the others. */
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
  if (permalink === undefined || (isRoutePath(permalink) && !/\/:[a-z_]+/u.test(permalink)))
    return { frontmatter, findings };
  const problem = `must be an address such as /guide/ or /guide.html, not ${show(permalink)}`;
  findings.push(
    finding(
      "frontmatter-value",
      { key: "permalink", problem },
      context.spanOf(["permalink"]),
      "for example permalink: /guide/",
    ),
  );
  return { frontmatter: others, findings };
}

/** Whether a problem of an object may follow from a key in it that is not known, which is reported. */
function makeEchoes(issues: readonly z.core.$ZodIssue[]): (issue: z.core.$ZodIssue) => boolean {
  const unknown = new Set(
    issues.flatMap(({ code, path }) => (code === "unrecognized_keys" ? [JSON.stringify(path)] : [])),
  );
  return ({ code, input, path }) =>
    code === "invalid_type" && input === undefined
      ? unknown.has(JSON.stringify(path.slice(0, -1)))
      : code === "custom" && unknown.has(JSON.stringify(path));
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
    ? [
        finding("unsupported-syntax", values, span, {
          hint: `${hint}; or, if it is a comment, move it to a line of its own`,
          from,
          to,
          isGuess: true,
        }),
      ]
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
  schema: z.core.$ZodType = frontmatterSchema,
  parents: Path = [],
): Finding[] {
  const path = [...parents, ...pathOf(issue.path)];
  const key = showPath(path);
  const { input } = issue;
  const report = (problem: string, hint: Advice | null, fix: Fix | null = null): Finding[] => [
    finding("frontmatter-value", { key, problem }, context.spanOf(path), hint, fix),
  ];
  const hint = hintOf(issue) ?? describeMissingDay(input) ?? hintFor(issue, path, schema);
  const source = context.sourceOf(path);
  const isEmpty = source === "" || source === "~";
  switch (issue.code) {
    case "invalid_type": {
      if (input === undefined) return report("is missing", hint);
      const [comment] = /#.*/u.exec(context.restOf?.(path) ?? "") ?? [];
      if (issue.expected === "string" && isEmpty && comment !== undefined)
        return report(
          "has no value, because # begins a comment",
          `put the text in quotes: ${path.at(-1)}: ${quoted(comment.trim())}`,
        );
      if (issue.expected === "string" && isEmpty) return report("has no value", hint);
      if (issue.expected === "string") {
        const name = typeof path.at(-1) === "number" ? "" : `${path.at(-1)}: `;
        const what = typeof input === "object" ? show(input) : `the ${typeof input} ${String(input)}`;
        return report(
          `must be text, but YAML reads ${source.includes("\n") ? "it" : source} as ${what}`,
          source.includes("\n")
            ? hint
            : { hint: `put it in quotes: ${name}${quoted(source)}`, from: source, to: quoted(source) },
        );
      }
      const isText = issue.expected === "boolean" && (input === "true" || input === "false");
      const problem = `must be ${nameOf(issue.expected)}, not ${isText ? "the text " : ""}${show(input)}`;
      return report(problem, hint, isText ? { from: source, to: input } : null);
    }
    case "invalid_value": {
      const values = issue.values.map(String);
      return report(
        `must be one of ${values.join(", ")}, not ${show(input)}`,
        didYouMean(String(input), values) ?? hint,
      );
    }
    case "invalid_union": {
      // If exactly one branch failed inside the value, the author meant that one.
      const inside = issue.errors.filter((branch) => branch.every((inner) => inner.path.length > 0));
      const [only] = inside;
      if (inside.length === 1 && only !== undefined)
        return only.flatMap((inner) => describeIssue(inner, context, schema, path));
      return report(issue.message === "Invalid input" ? `cannot be ${show(input)}` : issue.message, hint);
    }
    case "unrecognized_keys":
      return issue.keys.map((each) => {
        const advice = describeLandingKey(path, each) ?? hintForKey(each, key, keysAt(schema, path));
        const problem = `has no key ${show(each)}`;
        return finding("frontmatter-value", { key, problem }, context.keySpanOf([...path, each]), advice);
      });
    default:
      return report(issue.message, hint);
  }
}

/** The author's value in another type, or an example. */
function hintFor(issue: z.core.$ZodIssue, path: Path, schema: z.core.$ZodType): string | null {
  const word = meantBoolean(issue.input) === "true";
  const isWord = meantBoolean(issue.input) !== null && fits(word, path, schema);
  const parts = issue.code === "invalid_type" && typeof issue.input === "string" ? issue.input.split(/\s*,\s*/u) : [];
  const own = isWord ? word : fits(parts, path, schema) ? parts : correctedValue(issue, path, schema);
  // The problem lists the values of a choice, and an example would be one of them, whatever the author meant.
  if (own === undefined && issue.code === "invalid_value") return null;
  const value = own ?? exampleValue(specimens, path, schema);
  // Any text would do, so an example says nothing.
  if (value === undefined || value === "…") return null;
  const last = path.at(-1);
  const written = stringify(typeof last === "string" ? { [last]: value } : value, {
    collectionStyle: "flow",
    flowCollectionPadding: false,
    lineWidth: 0,
  });
  const bare = typeof last === "string" ? written.replace(/^\{(.*)\}\n$/su, "$1") : written.trimEnd();
  return `${own === undefined ? "for example" : "write"} ${bare}`;
}

/** Values whose form their type does not tell. */
const specimens: readonly z.input<typeof frontmatterSchema>[] = [
  {
    title: "Install",
    thumbnail: "/picture.png",
    banner: "This page is about version 2",
    sidebar: { label: "Short title", badge: "New", icon: "rocket" },
    prev: "guide/install.md",
    next: "guide/install.md",
    permalink: "/guide/",
    canonical: "/guide/",
    head: [{ tag: "meta", attributes: { name: "author", content: "Acme" } }],
    search: { boost: 2, keywords: ["refund"] },
    layout: "landing",
    hero: {
      title: "Acme",
      tagline: "What it is",
      actions: [{ text: "Start", link: "guide/start.md" }],
      image: { src: "picture.svg", alt: "What it shows" },
    },
    features: [{ title: "Fast", text: "It starts in a second" }],
    lastUpdated: "2027-01-31",
    reviewed: "2027-01-31",
    lang: "de",
    covers: ["src/queue/**"],
    tags: ["limits", "quotas"],
    aliases: ["/old/"],
  },
  { sidebar: [{ text: "Install", link: "guide/install.md" }] },
];

function hintForKey(key: string, parent: string, known: readonly string[]): Advice | null {
  const other = /^head\[\d+\]$/u.test(parent) ? otherKeys["headTags[]"]?.[key] : undefined;
  if (other !== undefined) return `write ${other}`;
  if (frontmatterKeys.includes(key)) return `write it without indentation: \`${key}\` does not belong to \`${parent}\``;
  return known.length === 0 ? null : (didYouMean(key, known) ?? `the keys are ${known.join(", ")}`);
}

/** "yes" → "true" */
export function meantBoolean(value: unknown): string | null {
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "on", "y", "1"].includes(word)) return "true";
  return ["false", "no", "off", "n", "0"].includes(word) ? "false" : null;
}

/** In single quotes if the text contains double ones. */
function quoted(text: string): string {
  return /["\\]/u.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

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
