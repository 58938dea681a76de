/** The parts of pages of the reference: texts in GitHub's Markdown, and blocks. */
import type { PluginBlock, PluginDataPage } from "docsgen/plugin";

export type Part = string | PluginBlock;

/** A comment or a text of several lines as one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

export function cell(text: string): string {
  return oneLine(text).replaceAll("|", "\\|");
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map((row) => line(row.map(cell)))].join("\n");
}

export function heading(level: 2 | 3, text: string, id = text.toLowerCase().replaceAll(" ", "-")): PluginBlock {
  const [, name] = /^`(.*)`$/u.exec(text) ?? [];
  return { kind: "heading", level, id, text: name === undefined ? text : [{ code: name }] };
}

export function code(text: string): string {
  return `\`${text}\``;
}

export function codeBlock(lang: string, text: string, meta = ""): PluginBlock {
  return { kind: "code", lang, text, meta };
}

/** A page of the reference. */
export function page(
  path: string,
  { title, description, order }: { readonly title: string; readonly description: string; readonly order: number },
  parts: readonly Part[],
): PluginDataPage<readonly PluginBlock[]> {
  return {
    path,
    frontmatter: { title, short_description: description, order },
    data: parts.map((part) => (typeof part === "string" ? { kind: "markdown", text: part } : part)),
  };
}
