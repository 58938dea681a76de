/** Validates the author's own frontmatter keys with the schemas of the config. Pure if the schemas are. */
import { isRecord } from "../is-record.ts";
import { isPlainData } from "../config/plain-data.ts";
import { parseProps } from "../config/parse-props.ts";
import type { ListedPlugin } from "../config/plugin.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { LinkFinding } from "./linked-site.ts";

export interface OwnFrontmatter {
  /** The values returned by the schemas. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly findings: readonly LinkFinding[];
}

export function checkOwnFrontmatter({ record, own }: PageInterface, plugins: readonly ListedPlugin[]): OwnFrontmatter {
  const frontmatter: Record<string, unknown> = {};
  const findings: LinkFinding[] = [];
  const report = (key: string, problem: string): void => {
    const page = record.relativePath;
    findings.push({ kind: "key", page, key, ...problemOf("frontmatter-value", { key, problem }) });
  };
  for (const { plugin } of plugins) {
    if (plugin.frontmatter === undefined) continue;
    const keys = Object.keys(plugin.frontmatter.shape);
    const values = Object.fromEntries(Object.entries(own).filter(([key]) => keys.includes(key)));
    const parsed = parseProps(plugin.frontmatter, values);
    const [firstKey = ""] = [...Object.keys(values), ...keys];
    const schema = plugin.name === "frontmatter" ? "its schema" : `the schema of the plugin ${quote(plugin.name)}`;
    if (parsed.kind === "failed") report(firstKey, `cannot be validated: ${schema} ${parsed.reason}`);
    else if (!parsed.result.success)
      for (const { path, message } of parsed.result.error.issues)
        report(...describeIssue(path, message, values, firstKey));
    else if (!isRecord(parsed.result.data) || !isPlainData(parsed.result.data))
      report(firstKey, `is converted by ${schema} to a value that is not JSON`);
    else Object.assign(frontmatter, parsed.result.data);
  }
  return { frontmatter, findings };
}

/** @returns The key and the problem. */
function describeIssue(
  path: readonly PropertyKey[],
  message: string,
  values: Readonly<Record<string, unknown>>,
  firstKey: string,
): [string, string] {
  const [key = firstKey, ...inner] = path.map(String);
  if (inner.length === 0 && path.length > 0 && !Object.hasOwn(values, key)) return [key, "is missing"];
  const problem = message.replace(/^Invalid (?:input|option): /u, "");
  const place = inner.length === 0 ? "" : ` at “${inner.join(".")}”`;
  return [key, `has a wrong value${place}: ${problem}`];
}
