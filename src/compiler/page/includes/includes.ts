/**
 * Files that a page shows as code: `<<< @/code/hello.js#greeting{2,4-5} [Hello]`. We find their paths in the text, so
 * that the page's cache key is known without compiling it.
 */
import { posix } from "node:path";
import type { Code, Nodes } from "mdast";
import { pointerStart } from "../../asset/image-damage.ts";
import { decode, decodeUri } from "../../decode-uri.ts";
import { finding } from "../../diagnostics/catalog.ts";
import type { Advice, Finding, Span } from "../../diagnostics/diagnostic.ts";
import { didYouMeanPath } from "../../diagnostics/suggest.ts";
import type { SourcePath } from "../../source/paths.ts";
import { isSourcePath } from "../../source/paths.ts";
import { filesOfInclude } from "./files-of-include.ts";
import type { MarkdownOptions } from "../markdown-options.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import { withoutMarks } from "../placeholders.ts";
import type { Part, Regions } from "../../facts/regions.ts";
import { endMarkFor, findPart, hintForRegion, lineOfOpenRegion, readRegions } from "../../facts/regions.ts";
import { walk } from "../../markup/walk.ts";

/** The texts of included files; `null` for a file that is not UTF-8. */
export type IncludedFiles = ReadonlyMap<SourcePath, string | null>;

declare module "mdast" {
  interface CodeData {
    /** Where the lines of an included block are in its file, counted from 0, and by how much they were indented there. */
    readonly included?: { readonly file: SourcePath; readonly lines: readonly number[]; readonly indent: number };
  }
}

/**
 * Groups: the path, in quotes or not, `#region`, `{meta}`, and the rest of the fence's first line. Brackets within a
 * path, as in `[id].js`, are part of it; otherwise, they are the label of a tab.
 */
const includePattern =
  /^<<<[ \t]*(?:(?<quote>["'])(?<quoted>.*?)\k<quote>|(?<bare>(?:[^\s#{["']|(?<=[^\s])["']|\[[^\s\][]*\](?=[\w./-]))+))(?:#(?<region>[^\s{[]*))?(?:\{(?<braces>[^}]*)\})?(?<rest>.*)$/u;

/** A file, and perhaps a region of it, as an author names them everywhere: `@/code/a.js#region`. */
interface FileReference {
  /** "@/code/a.js" */
  readonly file: string;
  readonly region: string | null;
}

/** @param written Without the quotes around it. */
export function readFileReference(written: string): FileReference {
  const at = written.indexOf("#");
  if (at === -1) return { file: written, region: null };
  return { file: written.slice(0, at), region: written.slice(at + 1).trim() };
}

interface CodeInclude extends FileReference {
  readonly isQuoted: boolean;
  readonly braces: string;
  readonly rest: string;
}

function readCodeInclude(line: string): CodeInclude | null {
  const { quoted, bare, region, braces = "", rest = "" } = includePattern.exec(line)?.groups ?? {};
  const written = quoted ?? bare;
  if (written === undefined) return null;
  const reference = readFileReference(written);
  return { ...reference, region: reference.region ?? region ?? null, isQuoted: quoted !== undefined, braces, rest };
}

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
  readonly isQuoted: boolean;
}

/**
 * The includes of a page, of code and of Markdown, in source order. Paths outside of the source folder are left out.
 */
export function writtenIncludes(text: string, page: SourcePath): readonly WrittenInclude[] {
  const asCode = [...text.matchAll(/<<<[ \t]*[^\s<].*$/gmu)].flatMap(({ 0: line, index }) => {
    const { file, isQuoted = false } = readCodeInclude(line) ?? {};
    const path = file === undefined ? null : resolveInclude(file, page);
    if (file === undefined || path === null) return [];
    return [{ file, path, offset: index + line.indexOf(file), isQuoted }];
  });
  const asMarkdown = [...text.matchAll(/^[ \t>]*::include\{([^{}\n]*)\}/gmu)].flatMap(
    ({ 0: whole, 1: attributes = "", index }) => {
      const written = readAttributes(attributes).find(({ name }) => name === "file");
      const { file } = readFileReference(written?.value ?? "");
      const path = file === "" ? null : resolveInclude(file, page);
      if (written === undefined || path === null) return [];
      const { offset, isQuoted } = written;
      return [{ file, path, offset: index + whole.lastIndexOf(attributes) + offset, isQuoted }];
    },
  );
  // In source order, which moving files relies on.
  return [...asCode, ...asMarkdown].sort((left, right) => left.offset - right.offset);
}

interface WrittenAttribute {
  readonly name: string;
  readonly value: string;
  /** The offset of the value. */
  readonly offset: number;
  readonly isQuoted: boolean;
}

/** The attributes of an `::include`, in the forms that all directives take. */
export function readAttributes(text: string): readonly WrittenAttribute[] {
  const pattern = /(?<![^\s])([\w-]+)[ \t]*=[ \t]*(?:(["'])(.*?)\2|([^\s"'{}]+))/gu;
  return [...text.matchAll(pattern)].map(({ 0: whole, 1: name = "", 2: quote, 3: quoted, 4: bare = "", index }) => {
    const value = quoted ?? bare;
    const end = index + whole.length - (quote === undefined ? 0 : 1);
    return { name, value, offset: end - value.length, isQuoted: quote !== undefined };
  });
}

/** Replaces paragraphs of `<<<` lines with code blocks. */
export function expandIncludes(tree: Nodes, draft: Draft, includes: IncludedFiles, folder: string): void {
  if (!draft.text.includes("<<<")) return;
  walk(tree, (node, index, parent) => {
    if (node.type !== "paragraph") return;
    const { start } = rangeOf(node);
    const lines = sliceOf(draft, node).split("\n");
    if (parent === undefined || index === undefined || !lines.every((line) => /^[\s>]*<<<(?!<)/u.test(line))) return;
    let offset = start;
    const blocks = lines.map((line): Code => {
      const from = offset + line.indexOf("<<<");
      offset += line.length + 1;
      const block: Code = readInclude(line.slice(line.indexOf("<<<")), from, draft, includes, folder);
      block.position = node.position;
      return block;
    });
    const siblings: Nodes[] = parent.children;
    siblings.splice(index, 1, ...blocks);
    return blocks.length;
  });
}

/** The text with the code of each file that it shows below the line that names the file. */
export function withIncludedCode(text: string, page: SourcePath, includes: IncludedFiles): string {
  if (!text.includes("<<<")) return text;
  return text.replaceAll(/^([ \t>]*)(<<<[ \t]*[^\s<].*)$/gmu, (whole, indent: string, line: string) => {
    const { file = "", region = null } = readCodeInclude(line.trimEnd()) ?? {};
    const path = resolveInclude(file, page);
    const lines = linesIn((path === null ? null : includes.get(path)) ?? "");
    const numbers = findPart(lines, readRegions(lines), region)?.lines ?? [];
    const code = numbers.map((number) => indent + (lines[number] ?? ""));
    return [whole, indent + longFence, ...code, indent + longFence].join("\n");
  });
}

const longFence = "~".repeat(20);

function readInclude(line: string, offset: number, draft: Draft, includes: IncludedFiles, folder: string): Code {
  const written = readCodeInclude(line.trimEnd());
  const { file = "", region = null, braces = "", rest = "" } = written ?? {};
  const nothing: Code = { type: "code", lang: "", meta: "", value: "" };
  const path = findInclude(file, draft.path, includes, folder);
  const text = path === null ? undefined : includes.get(path);
  const from = offset + Math.max(0, file === "" ? 0 : line.indexOf(file));
  const span = draft.spanOf(from, from + (file === "" ? line.length : file.length));
  if (path === null || text === undefined) {
    const hint = hintForPath(line, rest);
    draft.findings.push(
      hint === null ? missing(file, includes, span, draft.path) : finding("missing-include", { file }, span, hint),
    );
    return nothing;
  }
  const problem = unreadable(file, text, span, draft.path);
  if (problem !== null || text === null) {
    if (problem !== null) draft.findings.push(problem);
    return nothing;
  }
  const lines = linesIn(text);
  const regions = readRegions(lines);
  const part = findPart(lines, regions, region);
  const regionSpan = draft.spanOf(from + file.length, from + file.length + `#${region ?? ""}`.length);
  draft.findings.push(...findingsOfPart(part, lines, regions, { file, region, path }, regionSpan));
  if (part === null) return nothing;
  const shown = part.lines.map((number) => lines[number] ?? "");
  return {
    type: "code",
    lang: languageOf(file, braces),
    meta: `{${linesOf(braces)}}${rest}`,
    value: (region === null ? shown : dedent(shown)).join("\n"),
    data: { included: { file: path, lines: part.lines, indent: region === null ? 0 : indentOf(shown) } },
  };
}

/** The hint for a path in a form that ends before its end, or that names lines. */
function hintForPath(line: string, rest: string): string | null {
  const [, path, lines] = /^<<<[ \t]*([^\s#{]+?\.\w+):(\d+(?:-\d+)?)/u.exec(line) ?? [];
  if (path !== undefined && lines !== undefined) return hintForLines(path, lines);
  const [more] = /^[ \t]+[^\s"'{}[\]=][^"'{}[\]=]*?\.\w+/u.exec(rest) ?? [];
  if (more === undefined) return null;
  const written = line.slice(0, line.length - rest.length + more.length).replace(/^<<<[ \t]*/u, "");
  return `put a path with spaces in quotes: <<< "${written}"`;
}

/** Lines are shown by a region, which stays right when lines are added before it. */
function hintForLines(file: string, lines: string): string {
  return `write #region name and #endregion name around the lines, and here <<< ${file}#name; to highlight them in the whole file, write <<< ${file}{${lines}}`;
}

/** The problem with the path, or `null` if only the file is missing. */
function hintForFile(file: string, includes: IncludedFiles, page: SourcePath): Advice | null {
  const known = [...includes.keys()].map((each) => `@/${each}`);
  const near = didYouMeanPath(file, known);
  if (near !== null) return near;
  if (isAddress.test(file)) {
    const folder = file.endsWith(".md") ? "_parts" : "_code";
    const name = posix.basename(file.replace(/[?#].*$/su, ""));
    return `only files of the source folder can be included: save it there, and write @/${folder}/${name}`;
  }
  if (/^@[^/]/u.test(file)) return `write @/${file.slice(1)}`;
  if (file.startsWith("~/")) return `write @/${file.slice(2)}`;
  if (file.endsWith("/")) return `it is a folder: write the name of a file in it, such as ${file}name.md`;
  if (file.startsWith("/"))
    return `write @${file} if it is in the source folder, or @/public${file} if it is in \`public/\``;
  if (/^\w/u.test(file) && file.includes("/") && page.includes("/"))
    return `write @/${file}: \`@/\` stands for the source folder`;
  return null;
}

const isAddress = /^(?:https?:)?\/\//iu;

/** A file that exists but has no text to show. */
export function unreadable(file: string, text: string | null, span: Span, page: SourcePath): Finding | null {
  if (binaryFile.test(file)) {
    const path = resolveInclude(file, page);
    const address = path === null ? file : posix.relative(posix.dirname(page), path);
    const hint = /\.(?:avif|bmp|gif|ico|jpe?g|png|webp)$/iu.test(file)
      ? `write ![Description](${address}) to show it`
      : `write [Title](${address}) to link to it`;
    return finding("missing-include", { file, why: "is not text" }, span, hint);
  }
  if (text === null) return finding("not-utf8", { file }, span, "save the file as UTF-8");
  if (!text.startsWith(pointerStart)) return null;
  const hint = "run `git lfs pull`, or keep it out of Git LFS";
  return finding("missing-include", { file, why: "is a pointer of Git LFS, not the file" }, span, hint);
}

const binaryFile =
  /\.(?:avif|bmp|docx?|eot|exe|gif|gz|ico|jar|jpe?g|mov|mp[34]|odt|otf|pdf|png|pptx?|tgz|ttf|wasm|webm|webp|woff2?|xlsx?|zip)$/iu;

/** The problem of a file that is not there. */
export function missing(file: string, includes: IncludedFiles, span: Span, page: SourcePath): Finding {
  if (
    posix.join(posix.dirname(page), file.replace(/^@\//u, posix.relative(posix.dirname(page), "."))).startsWith("../")
  )
    return finding(
      "missing-include",
      { file, why: "is outside the source folder, and only files in it are read" },
      span,
      `copy it into the source folder, and write @/${file.endsWith(".md") ? "_parts" : "_code"}/${posix.basename(file)}`,
    );
  const hint = hintForFile(file, includes, page);
  const found = finding(
    "missing-include",
    { file },
    span,
    hint ?? "`@/` stands for the source folder, `./` for the folder of this page",
  );
  const path = resolveInclude(file, page);
  return hint === null && path !== null ? { ...found, missingFile: { path, written: file } } : found;
}

/** Reports a region that does not exist, or one that is never closed: that in the file, where it begins. */
export function findingsOfPart(
  part: Part | null,
  lines: readonly string[],
  regions: Regions,
  { file, region, path }: FileReference & { readonly path: SourcePath },
  span: Span,
): readonly Finding[] {
  if (region === null || part?.isClosed === true) return [];
  if (part !== null || regions.unclosed.has(region)) {
    const hint = `below its last line, write ${endMarkFor(file, region)}`;
    const line = lineOfOpenRegion(lines, regions, region);
    const text = lines[line] ?? "";
    const start = { line: line + 1, column: text.length - text.trimStart().length + 1 };
    const end = { line: line + 1, column: Math.max(start.column, text.trimEnd().length) + 1 };
    const place = { start, end, included: { file: path, line: span.start.line } };
    return [finding("missing-region", { file, region, isOpen: true }, place, hint)];
  }
  const isLines = /^L?\d+(?:-L?\d+)?$/u.test(region);
  const hint = isLines ? hintForLines(file, region.replaceAll("L", "")) : hintForRegion(lines, regions, region, file);
  return [finding("missing-region", { file, region }, span, hint)];
}

/** The lines of an included file. */
export function linesIn(text: string): readonly string[] {
  return withoutMarks(text)
    .replace(/^\uFEFF/u, "")
    .replaceAll(/\r\n?/gu, "\n")
    .replace(/\n$/u, "")
    .split("\n");
}

/**
 * Resolves "@/a.js" against the source folder, "./a.js" and "../a.js" against the page. As in a link, `%20` is a space.
 * Returns `null` for a path outside the source folder.
 */
export function resolveInclude(file: string, page: SourcePath): SourcePath | null {
  const decoded = decode(file);
  const path = (
    decoded.startsWith("@/") ? posix.normalize(decoded.slice(2)) : posix.join(posix.dirname(page), decoded)
  ).normalize("NFC");
  return isSourcePath(path) ? path : null;
}

/** The folder of the language of a page; "" for the default language. */
export function languageFolder(
  page: SourcePath,
  { lang, languages }: Pick<MarkdownOptions, "lang" | "languages">,
): string {
  return Object.hasOwn(languages, lang) && page.startsWith(`${lang}/`) ? `${lang}/` : "";
}

/** As `resolveInclude`, but the file of the page's language, if there is one. */
export function findInclude(
  file: string,
  page: SourcePath,
  includes: IncludedFiles,
  folder: string,
): SourcePath | null {
  const path = resolveInclude(file, page);
  return path === null ? null : (filesOfInclude(path, folder).find((each) => includes.has(each)) ?? path);
}

/** Writes a path so that `resolveInclude` reads it. */
export function encodeInclude(path: string, isQuoted: boolean): string {
  return path.replaceAll(isQuoted ? /["'#%{}]/gu : /[\s"'#%{}[\]]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return character === "%" && decodeUri(path) === null ? character : `%${code.toString(16).toUpperCase()}`;
  });
}

/** The language named in the braces (`{1,3 ts}`), or else the file's extension. */
function languageOf(file: string, braces: string): string {
  const named = braces.split(/\s+/u).find((word) => /^[a-z]/iu.test(word));
  return named ?? posix.extname(file).slice(1);
}

function linesOf(braces: string): string {
  return braces.split(/\s+/u).find((word) => /^[\d,-]+$/u.test(word)) ?? "";
}

function dedent(lines: readonly string[]): readonly string[] {
  const indent = indentOf(lines);
  return lines.map((line) => line.slice(indent));
}

/** The number of characters by which all lines are indented. */
function indentOf(lines: readonly string[]): number {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  return Math.min(...indents, Number.MAX_SAFE_INTEGER);
}
