/**
 * The source of a diagram as Mermaid parses it. Mermaid removes frontmatter, directives and comments first, and counts
 * the lines of what is left.
 */

export interface ParsedSource {
  readonly text: string;
  /** The offset in the source of each character of the text, and of its end. */
  readonly offsets: readonly number[];
}

const frontmatter = /^-{3}[ \t]*\n([\s\S]*?)\n-{3}[ \t]*(?:\n+|$)/u;
const directive = /%{2}\{[\s\S]*?\}%{2}[ \t]*\n?/gu;
const comment = /^[ \t]*%%(?!\{)[^\n]*\n?/gmu;

/** `"%% note\npie"` → the text `"pie"` and the offsets `[8, 9, 10, 11]`. */
export function parsedSource(source: string): ParsedSource {
  let parsed: ParsedSource = { text: source, offsets: Array.from({ length: source.length + 1 }, (_, at) => at) };
  parsed = without(parsed, /^\s+/u);
  for (const pattern of [frontmatter, directive, comment, /^\s+/u]) parsed = without(parsed, pattern);
  return parsed;
}

function without({ text, offsets }: ParsedSource, pattern: RegExp): ParsedSource {
  const found = pattern.global ? [...text.matchAll(pattern)] : [pattern.exec(text)];
  let kept = "";
  const keptOffsets: number[] = [];
  let from = 0;
  const keep = (to: number): void => {
    kept += text.slice(from, to);
    keptOffsets.push(...offsets.slice(from, to));
  };
  for (const match of found) {
    if (match === null) continue;
    keep(match.index);
    from = match.index + match[0].length;
  }
  keep(text.length);
  keptOffsets.push(offsets[text.length] ?? 0);
  return { text: kept, offsets: keptOffsets };
}

/** The lines between `---` at the beginning, or `null`. */
export function frontmatterOf(source: string): string | null {
  return frontmatter.exec(source.trimStart())?.[1] ?? null;
}

/** The frontmatter `title: "Sales"` → `Sales`; `null` if there is no title. Only a title on one line is found. */
export function frontmatterTitle(source: string): string | null {
  const [, , title = ""] = /^title\s*:\s*(["']?)(.+?)\1\s*$/mu.exec(frontmatterOf(source) ?? "") ?? [];
  return title === "" ? null : title;
}
