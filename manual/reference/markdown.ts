/** Writes parts of pages as Markdown. */

/** Double braces would be variables. */
export function prose(text: string): string {
  return text.replaceAll(/(?<!\\)\{\{/gu, "\\{{");
}

/** A comment or a text of several lines as one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

export function cell(text: string): string {
  return prose(oneLine(text)).replaceAll("|", "\\|");
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map((row) => line(row.map(cell)))].join("\n");
}

/** A code block whose fence is longer than any in the code. */
export function fence(info: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/^\s*(`{3,})/gmu), ([, ticks = ""]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${info}\n${text}\n${ticks}`;
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** A page of the reference. */
export function page(
  path: string,
  { title, description, order }: { readonly title: string; readonly description: string; readonly order: number },
  blocks: readonly string[],
): { readonly path: string; readonly text: string } {
  const head = `---\ntitle: ${title}\nshort_description: ${JSON.stringify(description)}\norder: ${order}\n---`;
  return { path, text: `${[head, ...blocks].join("\n\n")}\n` };
}
