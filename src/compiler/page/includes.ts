/**
 * Files that a page shows as code: `<<< @/code/hello.js#greeting{2,4-5} [Hello]`. We find their paths in the text, so
 * that the page's cache key is known without compiling it.
 */
import { posix } from "node:path";
import type { Code, Nodes } from "mdast";
import { finding } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { SourcePath } from "../source/paths.ts";
import { isSourcePath } from "../source/paths.ts";
import type { Draft } from "./draft.ts";
import { rangeOf, sliceOf } from "./draft.ts";
import { withoutMarks } from "./placeholders.ts";
import { walk } from "./walk.ts";

/** The texts of included files; `null` for a file that is not UTF-8. */
export type IncludedFiles = ReadonlyMap<SourcePath, string | null>;

/** Groups: the path, `#region`, `{meta}`, and the rest of the fence's first line. */
const includePattern = /^<<<[ \t]*(?<file>[^\s#{[]+)(?:#(?<region>[\w-]+))?(?:\{(?<braces>[^}]*)\})?(?<rest>.*)$/u;

/**
 * Every file that the page may include, whether or not it exists. `<<<` lines in code blocks count too, which may cause
 * an unnecessary read.
 */
export function includedPaths(text: string, page: SourcePath): readonly SourcePath[] {
  return [...new Set(writtenIncludes(text, page).map(({ path }) => path))].sort();
}

/** An include as written, for moving files. */
export interface WrittenInclude {
  /** "@/code/a.js" or "./a.js" */
  readonly file: string;
  readonly path: SourcePath;
  /** The offset of `file` in the text. */
  readonly offset: number;
}

export function writtenIncludes(text: string, page: SourcePath): readonly WrittenInclude[] {
  const asCode = [...text.matchAll(/<<<[ \t]*[^\s<].*$/gmu)].flatMap(({ 0: line, index }) => {
    const file = includePattern.exec(line)?.groups?.["file"];
    const path = file === undefined ? null : resolveInclude(file, page);
    return file === undefined || path === null ? [] : [{ file, path, offset: index + line.indexOf(file) }];
  });
  const asMarkdown = [...text.matchAll(/^[ \t>]*::include\{[^{}\n]*?file="([^"#\n]+)/gmu)].flatMap(
    ({ 0: whole, 1: file = "", index }) => {
      const path = resolveInclude(file, page);
      return path === null ? [] : [{ file, path, offset: index + whole.length - file.length }];
    },
  );
  // In source order, which moving files relies on.
  return [...asCode, ...asMarkdown].sort((left, right) => left.offset - right.offset);
}

/** Replaces paragraphs of `<<<` lines with code blocks. */
export function expandIncludes(tree: Nodes, draft: Draft, includes: IncludedFiles): void {
  if (!draft.text.includes("<<<")) return;
  walk(tree, (node, index, parent) => {
    if (node.type !== "paragraph") return;
    const { start } = rangeOf(node);
    const lines = sliceOf(draft, node).split("\n");
    if (parent === undefined || index === undefined || !lines.every((line) => /^[\s>]*<<</u.test(line))) return;
    let offset = start;
    const blocks = lines.map((line): Code => {
      const from = offset + line.indexOf("<<<");
      offset += line.length + 1;
      const block: Code = readInclude(line.slice(line.indexOf("<<<")), from, draft, includes);
      block.position = node.position;
      return block;
    });
    const siblings: Nodes[] = parent.children;
    siblings.splice(index, 1, ...blocks);
    return blocks.length;
  });
}

function readInclude(
  line: string,
  offset: number,
  draft: Draft,
  includes: IncludedFiles,
): { type: "code"; lang: string; meta: string; value: string } {
  const groups = includePattern.exec(line.trimEnd())?.groups ?? {};
  const { file = "", region, braces = "", rest = "" } = groups;
  const path = resolveInclude(file, draft.path);
  const text = path === null ? undefined : includes.get(path);
  const from = offset + line.indexOf(file);
  const block = { type: "code" as const, lang: languageOf(file, braces), meta: `{${linesOf(braces)}}${rest}` };
  if (text === undefined) {
    const known = [...includes.keys()].map((each) => `@/${each}`);
    const span = draft.spanOf(from, from + file.length);
    const hint = didYouMean(file, known) ?? "`@/` stands for the source folder, `./` for the folder of this page";
    draft.findings.push(finding("missing-include", { file }, span, hint));
    return { ...block, value: "" };
  }
  if (text === null) {
    const span = draft.spanOf(from, from + file.length);
    draft.findings.push(finding("not-utf8", { file }, span, "save the file as UTF-8"));
    return { ...block, value: "" };
  }
  const lines = withoutMarks(text).replaceAll(/\r\n?/gu, "\n").replace(/\n$/u, "").split("\n");
  if (region === undefined) return { ...block, value: withoutRegionMarks(lines).join("\n") };
  const found = findRegion(lines, region);
  if (found !== null) return { ...block, value: dedent(withoutRegionMarks(found)).join("\n") };
  const span = draft.spanOf(from + file.length, from + file.length + region.length + 1);
  draft.findings.push(finding("missing-region", { file, region }, span, didYouMean(region, regionNames(lines))));
  return { ...block, value: "" };
}

/**
 * Resolves "@/a.js" against the source folder, "./a.js" and "../a.js" against the page. Returns `null` for a path
 * outside the source folder.
 */
export function resolveInclude(file: string, page: SourcePath): SourcePath | null {
  const path = (
    file.startsWith("@/") ? posix.normalize(file.slice(2)) : posix.join(posix.dirname(page), file)
  ).normalize("NFC");
  return isSourcePath(path) ? path : null;
}

/** The language named in the braces (`{1,3 ts}`), or else the file's extension. */
function languageOf(file: string, braces: string): string {
  const named = braces.split(/\s+/u).find((word) => /^[a-z]/iu.test(word));
  return named ?? posix.extname(file).slice(1);
}

function linesOf(braces: string): string {
  return braces.split(/\s+/u).find((word) => /^[\d,-]+$/u.test(word)) ?? "";
}

const regionStart = /#region\s+([\w-]+)/u;
const regionEnd = /#endregion\b/u;

export function findRegion(lines: readonly string[], name: string): readonly string[] | null {
  const start = lines.findIndex((line) => regionStart.exec(line)?.[1] === name);
  if (start === -1) return null;
  let depth = 0;
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (regionStart.test(line)) depth += 1;
    if (!regionEnd.test(line)) continue;
    if (depth === 0) return lines.slice(start + 1, index);
    depth -= 1;
  }
  return lines.slice(start + 1);
}

export function regionNames(lines: readonly string[]): string[] {
  return lines.flatMap((line) => regionStart.exec(line)?.[1] ?? []);
}

export function withoutRegionMarks(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !regionStart.test(line) && !regionEnd.test(line));
}

function dedent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const smallest = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(smallest));
}
