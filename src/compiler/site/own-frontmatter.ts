/** Validates the author's own frontmatter keys with the schemas of the config. Pure if the schemas are. */
import { isRecord } from "../is-record.ts";
import { isPlainData } from "../config/plain-data.ts";
import type { ParsedProps } from "../config/parse-props.ts";
import { parseAllProps } from "../config/parse-props.ts";
import type { ListedPlugin } from "../config/plugin.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { PageNames } from "./place.ts";

/** The author's own keys of one page: `frontmatter` lacks those of a schema that refused them. */
export interface OwnFrontmatter {
  /** The values returned by the schemas. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly findings: readonly LinkFinding[];
}

/** One for each page, also for those without such keys. */
export type OwnFrontmatterByPage = ReadonlyMap<PageInterface, OwnFrontmatter>;

/**
 * Runs the schemas of the config and of plugins, each over many pages in one call, because a call is limited in time
 * and starting it is what takes longest.
 */
export function checkOwnFrontmatter(
  pages: readonly PageInterface[],
  plugins: readonly ListedPlugin[],
  { fileOf }: PageNames,
): OwnFrontmatterByPage {
  const checked = new Map<PageInterface, OwnFrontmatter>();
  for (let start = 0; start < pages.length; start += pagesInCall)
    for (const [page, all] of parseTogether(pages.slice(start, start + pagesInCall), plugins))
      checked.set(page, joinKeys(fileOf(page), all));
  return checked;
}

/** The time of a call is limited. */
const pagesInCall = 50;

/** The frontmatter keys of a page that a plugin declares, parsed with its schema. */
interface ParsedKeys {
  readonly plugin: string;
  readonly keys: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly parsed: ParsedProps;
}

function parseTogether(
  pages: readonly PageInterface[],
  plugins: readonly ListedPlugin[],
): ReadonlyMap<PageInterface, readonly ParsedKeys[]> {
  const parsed = new Map(pages.map((page) => [page, new Array<ParsedKeys>()]));
  const readable = pages.filter(({ isReadable }) => isReadable);
  for (const { plugin } of plugins) {
    if (plugin.frontmatter === undefined) continue;
    const keys = Object.keys(plugin.frontmatter.shape);
    const all = readable.map(({ own }) =>
      Object.fromEntries(Object.entries(own).filter(([key]) => keys.includes(key))),
    );
    for (const [at, result] of parseAllProps(plugin.frontmatter, all).entries()) {
      const page = readable[at];
      if (page !== undefined)
        parsed.get(page)?.push({ plugin: plugin.name, keys, values: all[at] ?? {}, parsed: result });
    }
  }
  return parsed;
}

function joinKeys(page: SourcePath, all: readonly ParsedKeys[]): OwnFrontmatter {
  const frontmatter: Record<string, unknown> = {};
  const findings: LinkFinding[] = [];
  const report = (key: string, problem: string): void =>
    void findings.push({ kind: "key", page, key, ...problemOf("frontmatter-value", { key, problem }) });
  for (const { plugin, keys, values, parsed } of all) {
    const [firstKey = ""] = [...Object.keys(values), ...keys];
    const schema = plugin === "frontmatter" ? "its schema" : `the schema of the plugin ${quote(plugin)}`;
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
