/**
 * Reads `_folder.yml`, which determines how a folder appears in a generated sidebar. The comment above each key is its
 * reference text. Pure.
 */
import { isMap, isNode, isScalar, parseDocument, stringify } from "yaml";
import * as z from "zod";
import { badgeSchema } from "../../config/badge.ts";
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";
import { makeLineIndex } from "../../diagnostics/line-index.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { describeIssue } from "./check-frontmatter.ts";
import { checkSidebarIcon } from "../../markup/icons.ts";
import { findYamlProblem, toRecord } from "./yaml-problem.ts";

export const folderSettingsSchema = z.strictObject({
  /** The group's heading. Default: the title of the folder's index page, or the folder's name. */
  title: z.string().trim().min(1, "is empty").optional(),
  /** The group's position among its neighbors. Those without a position come last. */
  order: z.number().optional(),
  /** `true` lists the pages and folders in it in reverse order, such as release notes with the newest first. */
  reverse: z.boolean().optional(),
  /** A short label beside the heading: "New", `{ text: New, kind: warning }`, or a list of them. */
  badge: badgeSchema.optional(),
  /** An icon before the heading, such as `rocket`: a name of https://lucide.dev/icons, a language or an emoji. */
  icon: z.string().min(1, "is empty").optional(),
  /** `true` omits the folder and everything in it. */
  hidden: z.boolean().optional(),
  /** Whether readers can close the group. Default: true. */
  collapsible: z.boolean().optional(),
  /** Whether the group is open even if it does not contain the current page. Default: true. */
  open: z.boolean().optional(),
});

/** The names of these keys in other tools. */
const otherNames: Readonly<Record<string, string>> = {
  title: "label text name sidebar_label nav_title group",
  order: "position sidebar_position nav_order weight index rank priority nav",
  reverse: "reversed sort_order",
  hidden: "hide draft nav_exclude unlisted",
  collapsible: "collapsable",
  open: "opened expanded defaultOpen",
};

/** The hint for a key of another tool, with the author's value; `null` if the key is not known. */
function hintForOther(key: string, value: unknown): string | null {
  if (key === "collapsed" && typeof value === "boolean") return `write \`open: ${String(!value)}\``;
  const own = Object.keys(otherNames).find((name) => otherNames[name]?.split(" ").includes(key));
  if (own === undefined) return null;
  const isAccepted = folderSettingsSchema.safeParse({ [own]: value }).success;
  return isAccepted ? `write \`${own}: ${stringify(value).trim()}\`` : `docsgen calls it \`${own}\``;
}

/** The keys that a folder sets. A key that is missing has the default that its comment above names. */
export type FolderSettings = z.output<typeof folderSettingsSchema>;

/** The settings in a file, and its problems. */
export interface ReadFolderSettings {
  /** Without the keys whose value is wrong. */
  readonly settings: FolderSettings;
  readonly findings: readonly Finding[];
}

/** Reads the text of a `_folder.yml`. If it is not YAML, there are no settings. Spans are those in the file. */
export function readFolderSettings(text: string): ReadFolderSettings {
  const positionOf = makeLineIndex(text);
  const spanAt = (start: number, end: number): Span => ({ start: positionOf(start), end: positionOf(end) });
  const document = parseDocument(text, { version: "1.2", schema: "core", prettyErrors: false, logLevel: "silent" });
  const problem = findYamlProblem(document, text);
  if (problem !== null) {
    const span = spanAt(problem.start, Math.max(problem.end, problem.start + 1));
    const values = { problem: `This file cannot be parsed as YAML: ${problem.reason}` };
    return { settings: {}, findings: [finding("folder-settings", values, span, problem.hint)] };
  }
  const items = isMap(document.contents) ? document.contents.items : [];
  const pairs = new Map(items.flatMap((each) => (isScalar(each.key) ? [[String(each.key.value), each] as const] : [])));
  const rangeOf = (key: string, part: "key" | "value"): readonly [number, number] => {
    const pair = pairs.get(key);
    const node = part === "value" && isNode(pair?.value) ? pair.value : pair?.key;
    const range = isNode(node) ? node.range : null;
    return range === null || range === undefined ? [0, 0] : [range[0], range[1]];
  };
  const findings: Finding[] = [];
  const known: Record<string, unknown> = {};
  const keys = Object.keys(folderSettingsSchema.shape);
  for (const [key, value] of Object.entries(toRecord(document))) {
    if (keys.includes(key)) known[key] = value;
    else {
      const hint = hintForOther(key, value) ?? didYouMean(key, keys) ?? `the keys are ${keys.join(", ")}`;
      findings.push(
        finding("folder-settings", { problem: `Unknown key “${key}”` }, spanAt(...rangeOf(key, "key")), hint),
      );
    }
  }
  const result = folderSettingsSchema.safeParse(known, { reportInput: true });
  if (result.success) {
    const { icon, ...settings } = result.data;
    const unknown = icon === undefined ? null : checkSidebarIcon(icon);
    if (unknown === null) return { settings: result.data, findings };
    return { settings, findings: [...findings, { ...unknown, span: spanAt(...rangeOf("icon", "value")) }] };
  }
  const keyOf = ([key]: readonly PropertyKey[]): string => String(key);
  const wrong = new Set(result.error.issues.map(({ path }) => keyOf(path)));
  const context = {
    spanOf: (path: readonly (string | number)[]) => spanAt(...rangeOf(keyOf(path), "value")),
    keySpanOf: (path: readonly (string | number)[]) => spanAt(...rangeOf(keyOf(path), "key")),
    sourceOf: (path: readonly (string | number)[]) => text.slice(...rangeOf(keyOf(path), "value")),
  };
  const described = result.error.issues.flatMap((issue) => describeIssue(issue, context, folderSettingsSchema));
  const rest = Object.fromEntries(Object.entries(known).filter(([key]) => !wrong.has(key)));
  return {
    settings: folderSettingsSchema.safeParse(rest).data ?? {},
    findings: [
      ...findings,
      ...described.map(({ message, hint, span }) => finding("folder-settings", { problem: message }, span, hint)),
    ],
  };
}
