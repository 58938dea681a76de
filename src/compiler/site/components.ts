/**
 * Checks the attributes of components against the schemas of the config and turns them into props. Pure if the schemas
 * are.
 */
import * as z from "zod";
import type { PropsSchema } from "../config/component.ts";
import { parseProps } from "../config/parse-props.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Advice, Problem } from "../diagnostics/diagnostic.ts";
import { didYouMean, nearestName, suggest } from "../diagnostics/suggest.ts";
import type { UsedComponent } from "../page/compiled-page.ts";
import { isPlainData } from "../config/plain-data.ts";

/** A component with the props that its schema produced. */
export interface LinkedComponent {
  readonly name: string;
  /** Plain data, because it is sent between threads and, for hydrated components, over the network. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly hydrate: "load" | "idle" | "visible" | null;
}

/**
 * A component in a page after its schema has run. With problems, `component.props` may be the attributes as they are
 * written.
 */
export interface CheckedComponent {
  readonly component: LinkedComponent;
  readonly problems: readonly Problem[];
}

/**
 * Runs the author's schema, within its time limit, over the attributes of a component, which are all text. A component
 * without a schema gets them as its props. Nothing is thrown: a schema that throws is a problem, too.
 */
export function checkComponent({ name, props }: UsedComponent, config: SiteConfig): CheckedComponent {
  const { props: schema = null, hydrate = null } = config.components[name] ?? {};
  if (schema === null) return { component: { name, props, hydrate }, problems: [] };
  const parsed = parseProps(schema, props);
  if (parsed.kind === "failed") {
    const problem = problemOf("component-props", { name, problem: `its schema ${parsed.reason}` });
    return { component: { name, props, hydrate }, problems: [problem] };
  }
  const { result } = parsed;
  const made = result.success ? toRecord(result.data) : props;
  const known = knownProps(schema);
  const unknown = known === null ? [] : Object.keys(props).filter((prop) => !known.includes(prop));
  const wrong = (problem: string, hint: Advice | null = null): Problem =>
    problemOf("component-props", { name, problem }, hint);
  const problems = [
    ...(result.success
      ? []
      : result.error.issues
          .flatMap((issue) => describeIssue(issue, props, known) ?? [])
          .map(({ problem, hint }) => wrong(problem, hint))),
    ...unknown.map((prop) =>
      wrong(`it has no prop “${prop}”`, didYouMean(prop, known ?? []) ?? listProps(known ?? [])),
    ),
  ];
  if (result.success && !isPlainData(made)) {
    problems.push(wrong("its schema returns values that are not JSON"));
    return { component: { name, props, hydrate }, problems };
  }
  return { component: { name, props: made, hydrate }, problems };
}

type PropsIssue = Extract<ReturnType<PropsSchema["safeParse"]>, { success: false }>["error"]["issues"][number];

/**
 * Returns `null` if the check for unknown props already reports the issue.
 * @param known Names of all props, or `null`.
 */
function describeIssue(
  { path, message }: PropsIssue,
  props: Readonly<Record<string, string>>,
  known: readonly string[] | null,
): PropProblem | null {
  const [prop] = path.map(String);
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)/u.exec(message) ?? [];
  if (prop === undefined) {
    if (known !== null && message.startsWith("Unrecognized key")) return null;
    if (received !== "object") return { problem: message, hint: null };
    const hint = "write the schema in the config as z.object({ … }), with a key for each prop";
    return { problem: `its schema expects ${expected}, not the props by name`, hint };
  }
  const where = path.map(String).join(".");
  const value = props[prop];
  if (value === undefined) return { problem: `“${where}” is missing`, hint: `write ${where}="…"` };
  const [, list = ""] = /^Invalid option: expected one of (.+)$/u.exec(message) ?? [];
  const options = [...list.matchAll(/"([^"]*)"/gu)].map(([, option = ""]) => option);
  if (options.length > 0) {
    const shown = options.map((option) => `“${option}”`).join(", ");
    const near = nearestName(value, options);
    return {
      problem: `“${where}” cannot be “${value}”: expected one of ${shown}`,
      hint: near === null ? null : suggest(value, near),
    };
  }
  // "Invalid input: expected number, received NaN"
  const wanted = /^Invalid input: (expected [^,]+), received /u.exec(message)?.[1] ?? message;
  const problem = `“${where}” cannot be “${value}”: ${wanted.charAt(0).toLowerCase()}${wanted.slice(1)}`;
  const hint =
    received === "string"
      ? hintForText(expected ?? "", where, value)
      : expected === "number"
        ? `write a number: ${where}="1"`
        : null;
  return { problem, hint };
}

interface PropProblem {
  readonly problem: string;
  readonly hint: Advice | null;
}

/** Attributes are text, so a schema for another type has to convert them. */
function hintForText(expected: string, prop: string, value: string): string | null {
  const forms: Readonly<Record<string, string>> = {
    number: "z.coerce.number()",
    bigint: "z.coerce.bigint()",
    boolean: "z.stringbool()",
    date: "z.coerce.date()",
    array: 'z.string().transform((text) => text.split(","))',
    object: "z.string().transform((text) => JSON.parse(text))",
  };
  const form = Object.hasOwn(forms, expected) ? forms[expected] : undefined;
  if (form === undefined) return null;
  const number = expected === "number" && Number.isNaN(Number(value)) ? `; and write a number: ${prop}="1"` : "";
  return `attributes are text: in the config, write ${prop}: ${form}${number}`;
}

/** The props of a zod object; `null` if the schema is not an object or accepts other keys. */
function knownProps(schema: PropsSchema): readonly string[] | null {
  const object = zodObject.safeParse(schema);
  return object.success ? Object.keys(object.data.shape) : null;
}

/** The part of a zod object's definition that we need: its keys, and what it does with unknown ones. */
const zodObject = z.object({
  shape: z.record(z.string(), z.unknown()),
  def: z.object({ catchall: z.object({ def: z.object({ type: z.literal("never") }) }).optional() }),
});

function listProps(known: readonly string[]): string | null {
  return known.length === 0 ? null : `its props are ${known.map((prop) => `“${prop}”`).join(", ")}`;
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
