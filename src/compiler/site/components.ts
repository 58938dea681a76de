/** Holds the attributes of components against the schemas of the config, and makes their props of them. Pure. */
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import type { UsedComponent } from "../page/compiled-page.ts";
import { isPlainData } from "../config/plain-data.ts";

/** A component with the props that its schema made. */
export interface LinkedComponent {
  readonly name: string;
  /** Plain data: it crosses threads, and the network where the component is made live. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly hydrate: "load" | "idle" | "visible" | null;
}

export interface CheckedComponent {
  readonly component: LinkedComponent;
  readonly problems: readonly Problem[];
}

export function checkComponent({ name, props }: UsedComponent, config: SiteConfig): CheckedComponent {
  const { props: schema = null, hydrate = null } = config.components[name] ?? {};
  const result = schema === null ? null : schema.safeParse(props);
  if (result === null) return { component: { name, props, hydrate }, problems: [] };
  if (result.success) {
    const made = toRecord(result.data);
    const problem = isPlainData(made, true) ? null : "its schema makes values that JSON cannot hold";
    const problems = problem === null ? [] : [problemOf("component-props", { name, problem })];
    return { component: { name, props: problem === null ? made : props, hydrate }, problems };
  }
  const problems = result.error.issues.map(({ path, message }) => {
    const where = path.map(String).join(".");
    return problemOf("component-props", { name, problem: where === "" ? message : `${where}: ${message}` });
  });
  return { component: { name, props, hydrate }, problems };
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
