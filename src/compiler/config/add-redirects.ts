/** Writes redirects into a config as its author would: at the end of the list, in its own form. Pure. */
import type { ConfigFiles } from "./load.ts";
import { findConfigLiteral } from "./locate.ts";

export interface RedirectRow {
  readonly from: string;
  readonly to: string;
}

/** A file of the config, relative to the project's root, with its text before and after. */
export interface ChangedConfig {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** `null` where the list is computed, so that nobody but its author can tell where a row belongs. */
export function addRedirects(rows: readonly RedirectRow[], files: ConfigFiles): ChangedConfig | null {
  const written = rows.map(({ from, to }) => `{ from: ${JSON.stringify(from)}, to: ${JSON.stringify(to)} }`);
  const list = findConfigLiteral(["redirects"], files);
  if (list?.kind === "list") return insert(list, written, files);
  const config = list === null ? findConfigLiteral([], files) : null;
  const hasKey = config !== null && findConfigKey(config, files);
  if (config?.kind !== "record" || hasKey) return null;
  return insert(config, [`redirects: [\n${written.map((row) => `    ${row},\n`).join("")}  ]`], files);
}

/** The record names `redirects` already, as a value that cannot be followed. */
function findConfigKey(config: NonNullable<ReturnType<typeof findConfigLiteral>>, files: ConfigFiles): boolean {
  const text = files.texts.get(config.file) ?? "";
  return config.parts.some(({ start, end }) => /^["']?redirects["']?\s*[:,]?/u.test(text.slice(start, end)));
}

function insert(
  { file, start, end, parts }: NonNullable<ReturnType<typeof findConfigLiteral>>,
  rows: readonly string[],
  files: ConfigFiles,
): ChangedConfig {
  const before = files.texts.get(file) ?? "";
  const last = parts.at(-1);
  const isOneLine = !before.slice(start, end).includes("\n");
  const lineStart = before.lastIndexOf("\n", last?.start ?? start) + 1;
  const lineIndent = /^[ \t]*/u.exec(before.slice(lineStart))?.[0] ?? "";
  const indent = last === undefined ? `${lineIndent}  ` : lineIndent;
  if (last === undefined) {
    const inner = rows.map((row) => `${indent}${row},\n`).join("");
    return { file, before, after: `${before.slice(0, start + 1)}\n${inner}${lineIndent}${before.slice(end - 1)}` };
  }
  const tail = before.slice(last.end, end - 1);
  const comma = /^\s*,/u.exec(tail)?.[0];
  const at = last.end + (comma?.length ?? 0);
  const rest = before.slice(at);
  if (isOneLine)
    return { file, before, after: `${before.slice(0, last.end)}, ${rows.join(", ")}${before.slice(last.end)}` };
  const inner = rows.map((row) => `\n${indent}${row},`).join("");
  return { file, before, after: before.slice(0, at) + (comma === undefined ? "," : "") + inner + rest };
}
