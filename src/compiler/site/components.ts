/**
 * Checks the attributes of components against the schemas of the config and turns them into props. Pure if the schemas
 * are.
 */
import * as z from "zod";
import type { PropsSchema } from "../config/component.ts";
import { parseProps } from "../config/parse-props.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { UsedComponent } from "../page/compiled-page.ts";
import { isPlainData } from "../config/plain-data.ts";

/** A component with the props that its schema produced. */
export interface LinkedComponent {
  readonly name: string;
  /** Plain data, because it is sent between threads and, for hydrated components, over the network. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly hydrate: "load" | "idle" | "visible" | null;
}

export interface CheckedComponent {
  readonly component: LinkedComponent;
  readonly problems: readonly Problem[];
}

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
  const wrong = (problem: string, hint: string | null = null): Problem =>
    problemOf("component-props", { name, problem }, hint);
  const problems = [
    ...(result.success
      ? []
      : result.error.issues.flatMap((issue) => describeIssue(issue, props, known) ?? []).map((each) => wrong(each))),
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
): string | null {
  const [prop] = path.map(String);
  if (prop === undefined) return known !== null && message.startsWith("Unrecognized key") ? null : message;
  const where = path.map(String).join(".");
  const value = props[prop];
  if (value === undefined) return `“${where}” is missing`;
  // "Invalid input: expected number, received NaN"
  const wanted = /^Invalid input: (expected [^,]+), received /u.exec(message)?.[1] ?? message;
  return `“${where}” cannot be “${value}”: ${wanted.charAt(0).toLowerCase()}${wanted.slice(1)}`;
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
