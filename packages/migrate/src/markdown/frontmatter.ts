/** Reads and edits the YAML at the top of a page, key by key, so that all other lines stay as they are. Pure. */
import { frontmatterKeyFor, frontmatterKeys } from "docsgen/migrate-kit";
import { isMap, isScalar, parseDocument, stringify } from "yaml";
import { isRecord } from "../is-record.ts";
import type { Remark } from "../note.ts";
import type { Edit, Pass } from "./rewrite.ts";

const opening = /^\uFEFF?---[ \t]*\r?\n/u;

/** The offset after the frontmatter; 0 if the page has none. */
export function frontmatterEnd(text: string): number {
  const start = opening.exec(text)?.[0].length ?? 0;
  if (start === 0) return 0;
  const close = /^---[ \t]*(?:\r?\n|$)/mu.exec(text.slice(start));
  return close === null ? 0 : start + close.index + close[0].length;
}

/** A key of the frontmatter. */
export interface FrontmatterEntry {
  readonly key: string;
  readonly value: unknown;
  /** Offsets in the page: of the key, and of the lines of key and value. */
  readonly keyStart: number;
  readonly start: number;
  readonly end: number;
}

/** The keys in the order of the page; none if it has no frontmatter, or YAML that cannot be parsed. */
export interface PageFrontmatter {
  readonly entries: readonly FrontmatterEntry[];
  /** The values by key. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Parses as YAML 1.2 with the core schema, so that `yes` stays a text. Keys that are lists or records have no entry.
 */
export function readPageFrontmatter(text: string): PageFrontmatter {
  const none = { entries: [], values: {} };
  const end = frontmatterEnd(text);
  if (end === 0) return none;
  const start = opening.exec(text)?.[0].length ?? 0;
  const yaml = text.slice(start, end).replace(/---[ \t]*(?:\r?\n)?$/u, "");
  const document = parseDocument(yaml, { version: "1.2", schema: "core", prettyErrors: false, logLevel: "silent" });
  if (document.errors.length > 0 || !isMap(document.contents)) return none;
  const values: unknown = document.toJS();
  const starts = document.contents.items.map(({ key }) => (isScalar(key) ? (key.range?.[0] ?? 0) : 0));
  const entries = document.contents.items.flatMap(({ key }, index): FrontmatterEntry[] => {
    if (!isScalar(key)) return [];
    const name = String(key.value);
    const keyStart = starts[index] ?? 0;
    return [
      {
        key: name,
        value: isRecord(values) ? values[name] : null,
        keyStart: start + keyStart,
        start: start + yaml.lastIndexOf("\n", keyStart - 1) + 1,
        end: start + endOfLines(yaml, starts[index + 1] ?? yaml.length),
      },
    ];
  });
  return { entries, values: isRecord(values) ? values : {} };
}

/** The start of the line of the next key, without the comments and blank lines above it. */
function endOfLines(yaml: string, next: number): number {
  let end = next === yaml.length ? next : yaml.lastIndexOf("\n", next - 1) + 1;
  for (;;) {
    const before = yaml.lastIndexOf("\n", end - 2) + 1;
    if (end === 0 || !/^(?:#|\s*$)/u.test(yaml.slice(before, end))) return end;
    end = before;
  }
}

/** What happens to a key. `set` replaces the whole entry by these keys; an empty record removes it. */
export type KeyChange =
  | { readonly kind: "rename"; readonly to: string; readonly remark?: Remark }
  | { readonly kind: "set"; readonly values: Readonly<Record<string, unknown>>; readonly remark?: Remark };

/** Leaves out a key for which docsgen has nothing, and says so. */
export function leaveOut(key: string): KeyChange {
  const remark: Remark = { outcome: "lossy", what: `\`${key}\` in frontmatter`, advice: "it was left out" };
  return { kind: "set", values: {}, remark };
}

/**
 * A pass over the frontmatter.
 *
 * @param change Says what happens to a key, `null` for nothing.
 * @param added More keys. Those that the page has already are not added.
 */
export function changeFrontmatter(
  change: (entry: FrontmatterEntry, values: PageFrontmatter["values"]) => KeyChange | null,
  added: Readonly<Record<string, unknown>> = {},
): Pass {
  return ({ text, bodyStart, frontmatter: { entries, values } }) => {
    const changes = entries.map((entry) => ({ entry, result: change(entry, values) ?? renamed(entry, values) }));
    // A key that stays, or that an earlier entry has set, is not set again.
    const taken = new Set(changes.flatMap(({ entry, result }) => (result === null ? [entry.key] : [])));
    const edits = changes.flatMap(({ entry, result }): Edit[] => {
      if (result === null) return [];
      const remark = result.remark === undefined ? {} : { remark: result.remark };
      if (result.kind === "rename") {
        const { keyStart: start, key } = entry;
        const isQuoted = /["']/u.test(text.charAt(start));
        taken.add(result.to);
        return [{ start, end: start + key.length + (isQuoted ? 2 : 0), text: result.to, ...remark }];
      }
      const made = Object.entries(result.values).filter(([key]) => !taken.has(key));
      for (const [key] of made) taken.add(key);
      const lines = made.length === 0 ? "" : yamlOf(Object.fromEntries(made));
      return [{ start: entry.start, end: entry.end, text: lines, ...remark }];
    });
    const more = Object.fromEntries(Object.entries(added).filter(([key]) => !taken.has(key)));
    if (Object.keys(more).length === 0) return edits;
    if (bodyStart === 0) return [...edits, { start: 0, end: 0, text: `---\n${yamlOf(more)}---\n\n` }];
    const at = text.slice(0, bodyStart).lastIndexOf("---");
    return [...edits, { start: at, end: at, text: yamlOf(more) }];
  };
}

/** A key that docsgen has under another name. */
function renamed({ key, value }: FrontmatterEntry, values: PageFrontmatter["values"]): KeyChange | null {
  if (frontmatterKeys.includes(key)) return null;
  const to = frontmatterKeyFor(key, value, Object.keys(values));
  return to === null ? null : { kind: "rename", to };
}

/** Removes frontmatter without keys. */
export const removeEmptyFrontmatter: Pass = ({ text, bodyStart }) =>
  bodyStart > 0 && /^\uFEFF?---\s*---\s*$/u.test(text.slice(0, bodyStart))
    ? [{ start: 0, end: bodyStart + (/^\s*/u.exec(text.slice(bodyStart))?.[0].length ?? 0), text: "" }]
    : [];

function yamlOf(values: Readonly<Record<string, unknown>>): string {
  return stringify(values, { lineWidth: 0 });
}
