/** Validates frontmatter against its schema. Each wrong value is reported at its position and dropped. Pure. */
import type * as z from "zod";
import { hintOf } from "../../config/old-address.ts";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Finding, Fix, Span } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { isRoutePath } from "../../source/paths.ts";
import type { Frontmatter } from "../frontmatter-schema.ts";
import { frontmatterSchema, sidebarEntryOf } from "../frontmatter-schema.ts";
import { checkSidebarIcon } from "../../markup/icons.ts";
import { describeLandingKey } from "../landing-schema.ts";
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
  findings.push(...wrong.flatMap((issue) => describeIssue(issue, context)));
  const wrongKeys = new Set(wrong.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(filled).filter(([key]) => !wrongKeys.has(key)));
  const read = result.success ? result.data : (frontmatterSchema.safeParse(rest).data ?? {});
  const frontmatter: Frontmatter = read.unlisted === true ? { ...read, noindex: true, search: false } : read;
  const { permalink, ...others } = frontmatter;
  const { icon } = sidebarEntryOf(frontmatter);
  const iconProblem = icon === undefined ? null : checkSidebarIcon(icon);
  if (iconProblem !== null) findings.push({ ...iconProblem, span: context.spanOf(["sidebar", "icon"]) });
  if (permalink === undefined || isRoutePath(permalink)) return { frontmatter, findings };
  const problem = `must be an address such as /guide/ or /guide.html, not ${show(permalink)}`;
  const hint = isRoutePath(`${permalink}/`) ? `write ${permalink}/` : null;
  findings.push(finding("frontmatter-value", { key: "permalink", problem }, context.spanOf(["permalink"]), hint));
  return { frontmatter: others, findings };
}

type Path = readonly (string | number)[];

const textKeys: readonly Path[] = [["title"], ["description"], ["short_description"], ["sidebar", "label"]];

/** Reports `title: Learn C #1`, whose end is a comment for YAML. A space after the number sign is that of a comment. */
function findComment(path: Path, { sourceOf, restOf, spanOf }: FrontmatterContext): readonly Finding[] {
  const source = sourceOf(path);
  const [rest] = /^[ \t]+#[^\s#].*/u.exec(restOf(path)) ?? [];
  if (rest === undefined || source === "" || /^["'|>[{&*!]|\n/u.test(source)) return [];
  const from = `${source}${rest.trimEnd()}`;
  const { start } = spanOf(path);
  const span = { start, end: { ...start, column: start.column + from.length } };
  const to = JSON.stringify(from);
  const values = { text: shorten(rest.trim()), what: "a comment of YAML", effect: "does not show" } as const;
  return [finding("unsupported-syntax", values, span, `put the text in quotes: ${to}`, { from, to })];
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
  context: Pick<FrontmatterContext, "spanOf" | "keySpanOf" | "sourceOf">,
  parents: Path = [],
): Finding[] {
  const path = [...parents, ...issue.path.map((part) => (typeof part === "number" ? part : String(part)))];
  const key = path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? part : `${text}.${part}`),
    "",
  );
  const span = context.spanOf(path);
  const wrong = (problem: string, hint: string | null, fix: Fix | null = null): Finding[] => [
    finding("frontmatter-value", { key, problem }, span, hint, fix),
  ];
  switch (issue.code) {
    case "invalid_type": {
      const source = context.sourceOf(path);
      if (issue.input === undefined) return wrong("is missing", null);
      if (issue.expected === "boolean" && (issue.input === "true" || issue.input === "false")) {
        const problem = `must be ${nameOf(issue.expected)}, not the text ${show(issue.input)}`;
        return wrong(problem, `write ${key}: ${issue.input}`, { from: source, to: issue.input });
      }
      if (issue.expected !== "string")
        return wrong(`must be ${nameOf(issue.expected)}, not ${show(issue.input)}`, null);
      const read =
        issue.input === null
          ? "nothing"
          : typeof issue.input === "object"
            ? show(issue.input)
            : `the ${typeof issue.input} ${String(issue.input)}`;
      return wrong(
        `must be text, but YAML reads ${source === "" ? "it" : source} as ${read}`,
        source === "" || typeof issue.input === "object" ? null : `put it in quotes: "${source}"`,
      );
    }
    case "invalid_value": {
      const values = issue.values.map(String);
      return wrong(
        `must be one of ${values.join(", ")}, not ${show(issue.input)}`,
        didYouMean(String(issue.input), values),
      );
    }
    case "invalid_union": {
      // If exactly one branch failed inside the value, the author meant that one.
      const meant = issue.errors.filter((branch) => branch.every((inner) => inner.path.length > 0));
      const [only] = meant;
      if (meant.length === 1 && only !== undefined) return only.flatMap((inner) => describeIssue(inner, context, path));
      return wrong(issue.message === "Invalid input" ? `cannot be ${show(issue.input)}` : issue.message, null);
    }
    case "unrecognized_keys":
      return issue.keys.map((each) => {
        const problem = `has no key ${show(each)}`;
        const hint = describeLandingKey(path, each);
        return finding("frontmatter-value", { key, problem }, context.keySpanOf([...path, each]), hint);
      });
    default:
      return wrong(issue.message, hintOf(issue));
  }
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
