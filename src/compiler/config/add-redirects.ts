/** Adds redirects to the config's source: at the end of the existing list, in the same form. Pure. */
import type { ConfigFiles } from "./load.ts";
import { findConfigLiteral } from "./locate.ts";

/**
 * A row to add, as the author would write it: `from` and `to` are paths within the site, without the base, or with an
 * anchor.
 */
export interface RedirectRow {
  readonly from: string;
  readonly to: string;
}

/** A changed config file, by path relative to the project's root. */
export interface ChangedConfig {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** Returns `null` if the list is computed, because then only the author knows where a row belongs. */
export function addRedirects(rows: readonly RedirectRow[], files: ConfigFiles): ChangedConfig | null {
  const written = rows.map(({ from, to }) => `{ from: ${JSON.stringify(from)}, to: ${JSON.stringify(to)} }`);
  const list = findConfigLiteral(["redirects"], files);
  if (list?.kind === "list") return insert(list, written, files);
  const config = list === null ? findConfigLiteral([], files) : null;
  const hasKey = config !== null && findConfigKey(config, files);
  if (config?.kind !== "record" || hasKey) return null;
  return insert(config, [`redirects: [\n${written.map((row) => `    ${row},\n`).join("")}  ]`], files);
}

/** Whether the record has a `redirects` key whose value could not be resolved to a literal. */
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
