/** Writes the includes of docsgen for files, and parts of files, that other tools include. Pure. */
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import type { Remark } from "../note.ts";
import type { RegionMarks } from "./regions.ts";
import { isSameRegion, regionIn } from "./regions.ts";
import type { Edit } from "./rewrite.ts";

/** A file, or a part of it, as a page includes it. */
export interface IncludedPart {
  /** As written, without part and lines. */
  readonly file: string;
  readonly region: string | null;
  /** First and last line; "" for the first or last of the file. */
  readonly lines: readonly [string, string] | null;
}

/** `text` is that of the old file, from which lines are counted and copied. */
export interface IncludedFile {
  readonly text: string;
  /** How pages name its copy: "@/_parts/a.py". */
  readonly reference: string;
}

/** `start` and `end` include the fences or backticks, whereas `value` is only what is between them. */
export interface CodeBlock {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/**
 * The code of a page, in which includes are converted differently from those in text.
 *
 * @param isInline Whether inline code counts.
 */
export function codeIn(tree: Root, isInline = false): readonly CodeBlock[] {
  const codes: CodeBlock[] = [];
  visit(tree, (node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if ((node.type === "code" || (isInline && node.type === "inlineCode")) && start !== undefined && end !== undefined)
      codes.push({ start, end, value: node.value });
  });
  return codes;
}

/** The marks of regions in one tool, and the remarks: `included` for a `<<<`, `copied` for copied lines. */
export interface CodeIncludes {
  readonly marks: RegionMarks;
  readonly included: Remark;
  /** Reported where the lines are copied. */
  readonly copied: Remark;
  /** Whether a file has lines that `<<<` must not show. */
  readonly hasHidden?: (text: string) => boolean;
}

/**
 * Finds the file of a part.
 *
 * @returns `null` if there is no such file, or no such region in it.
 */
export function fileOf(
  { file, region }: IncludedPart,
  find: (file: string) => IncludedFile | null,
  marks: RegionMarks,
): IncludedFile | null {
  const found = find(file);
  return found === null || (region !== null && regionIn(found.text, region, marks) === null) ? null : found;
}

/** From line 2 of a file of nine lines: `::include{file="@/_parts/a.md" lines="2-9"}`. */
export function includeText({ region, lines }: IncludedPart, { text, reference }: IncludedFile): string {
  const [from, to] = lines ?? ["", ""];
  const last = String(text.replace(/\n$/u, "").split("\n").length);
  const range = lines === null ? "" : ` lines="${from || "1"}-${to || last}"`;
  return `::include{file="${reference}${region === null ? "" : `#${region}`}"${range}}`;
}

/** A code block that consists of the include becomes `<<<`; in others, the text of the file replaces the line. */
export function includeCode(
  text: string,
  code: CodeBlock,
  { start, end, indent }: { readonly start: number; readonly end: number; readonly indent: string },
  { region, lines }: IncludedPart,
  file: IncludedFile,
  { marks, included, copied, hasHidden = () => false }: CodeIncludes,
): Edit {
  const [fence, info = ""] = /^(?:`{3,}|~{3,})[ \t]*([^\r\n]*)/u.exec(text.slice(code.start)) ?? [];
  const isAlone = fence !== undefined && code.value.trim() === text.slice(start, end).trim();
  const isReferable =
    lines === null && !hasHidden(file.text) && (region === null || isSameRegion(file.text, region, marks));
  if (isAlone && isReferable) {
    const [, language = "", rest = ""] = /^([\w+#-]*)(?:,[\w,-]*)?[ \t]*(.*)$/u.exec(info.trim()) ?? [];
    const [, marked = "", others = rest] = /^\{([\d,-]+)\}[ \t]*(.*)$/u.exec(rest) ?? [];
    const braces = [marked, language].filter((part) => part !== "").join(" ");
    const target = `${file.reference}${region === null ? "" : `#${region}`}`;
    const words = others === "" ? "" : ` ${others}`;
    const made = `<<< ${target}${braces === "" ? "" : `{${braces}}`}${words}`;
    return { start: code.start, end: code.end, text: made, remark: included };
  }
  const all = file.text.replace(/\r?\n$/u, "").split(/\r?\n/u);
  const [from, to] = lines ?? ["", ""];
  const shown =
    region === null
      ? all.slice(Number(from || "1") - 1, to === "" ? undefined : Number(to))
      : (regionIn(file.text, region, marks) ?? []);
  const made = shown
    .filter((line) => !marks.start.test(line) && !marks.end.test(line))
    .map((line, position) => (position === 0 || line === "" ? line : indent + line))
    .join("\n");
  return { start, end, text: made, remark: copied };
}
