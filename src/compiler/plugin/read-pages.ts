/**
 * Validates what a plugin returns from `pages`, and turns data into text, which is cheap to send, to compare and to
 * hash. Pure.
 */
import { isRecord } from "../is-record.ts";
import type * as z from "zod";
import type {
  PluginFinding,
  PluginFolderSettings,
  PluginPlace,
  PluginTarget,
  PluginTextOutput,
} from "../config/plugin-pages.ts";
import { contentHashOf } from "../fingerprint.ts";
import type { HookForm, ValueIssue } from "./describe-value.ts";
import { attachments, dataPages, findings, folders, pageSource, textFiles } from "./hook-values.ts";

/** What the hook `pages` returned, validated. */
export interface ReturnedPages {
  readonly pages: readonly ReturnedPage[];
  readonly findings: readonly PluginFinding[];
  readonly folders: readonly PluginFolderSettings[];
  readonly outputs: readonly PluginTextOutput[];
}

/** A page of Markdown, a page of data, and data for a page of the author. */
export type ReturnedPage =
  | { readonly kind: "text"; readonly path: string; readonly text: string }
  | ({
      readonly kind: "data";
      readonly path: string;
      /** The frontmatter. */
      readonly text: string;
      readonly claimedBy: string | null;
    } & ReturnedData)
  | ({ readonly kind: "attached"; readonly attachTo: string; readonly at: PluginPlace | null } & ReturnedData);

/** Data as JSON. Pages with equal hashes are not compiled again. */
export interface ReturnedData {
  readonly json: string;
  /** The result of `contentHashOf`. */
  readonly hash: string;
  readonly targets: readonly PluginTarget[];
}

/** The returned value, or its first problem, for `describeValue`. */
export type ReadPages =
  | { readonly kind: "read"; readonly value: ReturnedPages }
  | { readonly kind: "wrong"; readonly form: HookForm; readonly value: unknown; readonly issue: ValueIssue };

/**
 * Accepts a list of pages, or an object that contains one.
 * @throws TypeError for data that contains itself.
 */
export function readPages(returned: unknown): ReadPages {
  const whole: Readonly<Record<string, unknown>> =
    isRecord(returned) && "pages" in returned ? returned : { pages: returned };
  const list = whole["pages"];
  if (!Array.isArray(list)) return wrong("pages", list, { path: [], message: "" });
  const items: readonly unknown[] = list;
  const pages: ReturnedPage[] = [];
  for (const [index, item] of items.entries()) {
    const read = readPage(item);
    if (!("issue" in read)) pages.push(read);
    else return wrong(read.form, items, { ...read.issue, path: [index, ...read.issue.path] });
  }
  const found = findings.safeParse(whole["findings"] ?? [], { jitless: true });
  if (!found.success) return wrong("checks", whole["findings"], firstOf(found.error));
  const settings = folders.safeParse(whole["folders"] ?? [], { jitless: true });
  if (!settings.success) return wrong("folders", whole["folders"], firstOf(settings.error));
  const outputs = textFiles.safeParse(whole["outputs"] ?? [], { jitless: true });
  if (!outputs.success) return wrong("outputs", whole["outputs"], firstOf(outputs.error));
  return {
    kind: "read",
    value: { pages, findings: found.data, folders: settings.data, outputs: outputs.data },
  };
}

function wrong(form: HookForm, value: unknown, issue: ValueIssue): ReadPages {
  return { kind: "wrong", form, value, issue };
}

function firstOf(error: z.ZodError): ValueIssue {
  return error.issues[0] ?? { path: [], message: "" };
}

function readPage(item: unknown): ReturnedPage | { readonly form: HookForm; readonly issue: ValueIssue } {
  const has = (key: string): boolean => typeof item === "object" && item !== null && key in item;
  if (has("attachTo")) {
    const read = attachments.safeParse(item, { jitless: true });
    if (!read.success) return { form: "attachments", issue: firstOf(read.error) };
    const { attachTo, data, targets = [], at = null } = read.data;
    return { kind: "attached", attachTo, at, targets, ...jsonOf(data) };
  }
  if (has("frontmatter")) {
    const read = dataPages.safeParse(item, { jitless: true });
    if (!read.success) return { form: "data pages", issue: firstOf(read.error) };
    const { path, frontmatter, data, targets = [], claimedBy = null } = read.data;
    return { kind: "data", path, text: textOf(frontmatter), claimedBy, targets, ...jsonOf(data) };
  }
  const read = pageSource.safeParse(item, { jitless: true });
  return read.success ? { kind: "text", ...read.data } : { form: "pages", issue: firstOf(read.error) };
}

function jsonOf(data: unknown): Pick<ReturnedData, "json" | "hash"> {
  const json = JSON.stringify(data) ?? "null";
  return { json, hash: contentHashOf(json) };
}

/** JSON is YAML. A backslash keeps braces from being variables. */
function textOf(frontmatter: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(frontmatter).flatMap(([key, value]) =>
    value === undefined ? [] : [`${JSON.stringify(key)}: ${JSON.stringify(value)}\n`],
  );
  return `---\n${lines.join("").replaceAll("{{", "\\{{")}---\n`;
}
