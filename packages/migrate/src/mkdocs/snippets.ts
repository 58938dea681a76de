/** Files that pages of MkDocs include: `--8<-- "part.md"`, on a line of its own or in a code block. Pure. */
import { posix } from "node:path";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { IncludedFile, IncludedPart } from "../markdown/included-files.ts";
import { codeIn, fileOf, includeCode, includeText } from "../markdown/included-files.ts";
import type { RegionMarks } from "../markdown/regions.ts";

/** The marks of parts: `# --8<-- [start:name]`. */
export const snippetMarks: RegionMarks = {
  start: /-{1,}8<-{1,}[ \t]+\[start:[ \t]*(?<name>[\w-]+)[ \t]*\]/u,
  end: /-{1,}8<-{1,}[ \t]+\[end:[ \t]*(?<name>[\w-]+)[ \t]*\]/u,
};

const single =
  /^(?<indent>[ \t>]*)(?<escape>;?)-{2,}8<-{2,}[ \t]+(?:"(?<double>[^"\n]+)"|'(?<single>[^'\n]+)')[ \t]*\r?$/gmu;
const block = /^(?<indent>[ \t>]*)-{2,}8<-{2,}[ \t]*\r?\n(?<files>[\s\S]*?)^[ \t>]*-{2,}8<-{2,}[ \t]*\r?$/gmu;

/** "a.py:main", "a.py:3:8" */
export function readSnippet(written: string): IncludedPart | null {
  const text = written.trim();
  if (text === "" || text.startsWith(";") || /^https?:/u.test(text)) return null;
  const [, file = text, rest = ""] = /^(.*?)(:[^/\\]*)?$/u.exec(text) ?? [];
  const [, from = "", to = ""] = /^:(\d*)(?::(\d*))?$/u.exec(rest) ?? [];
  if (rest === "") return { file, region: null, lines: null };
  return /^:\d*(?::\d*)?$/u.test(rest)
    ? { file, region: null, lines: [from, to] }
    : { file, region: rest.slice(1), lines: null };
}

/** "a.py:1:3,5:6" → "a.py:1:3" and "a.py:5:6" */
function rangesOf(written: string): readonly string[] {
  const [, file = "", ranges] = /^(.*?):(\d*(?::\d*)?(?:,\d*(?::\d*)?)+)$/u.exec(written) ?? [];
  return ranges === undefined ? [written] : ranges.split(",").map((range) => `${file}:${range}`);
}

/** The files of a block, with "" for blank lines. What `;` comments out is ignored, as is `--8<-- "a.md"`. */
function linesOfBlock({ files = "" }: Readonly<Record<string, string | undefined>>): readonly string[] {
  return files
    .split("\n")
    .slice(0, -1)
    .map((line) => line.replace(/^[ \t>]+/u, "").trim())
    .filter((line) => !/^(?:;|-+8<-)/u.test(line))
    .flatMap(rangesOf);
}

/**
 * Writes a block of files, and several ranges of lines of a file, as snippets of one part each, for `convertSnippets`. In
 * text they are paragraphs.
 */
export const separateSnippets: Pass = ({ text, tree, bodyStart }) => {
  const codes = codeIn(tree);
  const separated = (found: RegExpExecArray, parts: readonly string[]): readonly Edit[] => {
    const { 0: whole, index, groups = {} } = found;
    if (index < bodyStart) return [];
    const indent = groups["indent"] ?? "";
    const isInCode = codes.some((each) => each.start <= index && index < each.end);
    const lines = (isInCode ? parts : parts.filter((part) => part !== "")).map((part) =>
      part === "" ? "" : `--8<-- "${part}"`,
    );
    const made = lines.join(isInCode ? `\n${indent}` : `\n${indent.trimEnd()}\n${indent}`);
    return [{ start: index + indent.length, end: index + whole.trimEnd().length, text: made }];
  };
  return [
    ...[...text.matchAll(single)].flatMap((found) => {
      const parts = rangesOf(found.groups?.["double"] ?? found.groups?.["single"] ?? "");
      return parts.length === 1 || found.groups?.["escape"] !== "" ? [] : separated(found, parts);
    }),
    ...[...text.matchAll(block)].flatMap((found) => separated(found, linesOfBlock(found.groups ?? {}))),
  ];
};

/** `{* docs_src/a.py ln[1:8] hl[2] *}` of markdown-include-variants, and `{!docs_src/a.py[ln:1-8]!}` of mdx_include. */
const variant =
  /^(?<indent>[ \t>]*)(?:\{\*[ \t]+(?<star>[^\s*]+)(?<options>(?:[ \t]+\w+\[[^\]\n]*\])*)[ \t]*\*\}|\{![ \t]*(?<bang>[^\s![]+)(?<ln>\[ln:[\d,-]+\])?[ \t]*!\})[ \t]*\r?$/gmu;

interface Variant {
  /** From the folder of the config. */
  readonly file: string;
  /** Pairs of first and last line; empty for the whole file. */
  readonly lines: readonly (readonly [number, number])[];
  /** The marked lines, as lines of the file. */
  readonly marked: readonly (readonly [number, number])[];
}

function readVariant(groups: Readonly<Record<string, string | undefined>>): Variant {
  const given = groups["options"] ?? groups["ln"] ?? "";
  const pairs = (name: string): Variant["lines"] =>
    (new RegExp(`\\b${name}(?:\\[|:)([\\d,:\\s-]+)`, "u").exec(given)?.[1] ?? "").split(",").flatMap((part) => {
      const [from, to = from] = part.trim().split(/[:-]/u);
      return from === undefined || from === "" ? [] : [[Number(from), Number(to)] as const];
    });
  return {
    file: (groups["star"] ?? groups["bang"] ?? "").replace(/^(?:\.{1,2}\/)+/u, ""),
    lines: pairs("ln"),
    marked: pairs("hl"),
  };
}

function isWithin(line: number, pairs: Variant["lines"]): boolean {
  return pairs.some(([from, to]) => from <= line && line <= to);
}

/** In a code block, the text replaces the line; elsewhere, it becomes a code block. */
export function convertVariants(find: (file: string) => IncludedFile | null): Pass {
  return ({ text, tree, bodyStart }) => {
    const codes = codeIn(tree);
    return [...text.matchAll(variant)].flatMap(({ 0: whole, index, groups = {} }): Edit[] => {
      if (index < bodyStart) return [];
      const indent = groups["indent"] ?? "";
      const [start, end] = [index + indent.length, index + whole.trimEnd().length];
      const { file: name, lines, marked } = readVariant(groups);
      const file = find(name);
      if (file === null) return [missing(name, start)];
      const all = file.text.replace(/\r?\n$/u, "").split(/\r?\n/u);
      const shown = [...all.keys()]
        .map((line) => line + 1)
        .filter((line) => lines.length === 0 || isWithin(line, lines));
      const content = shown.map((line) => all[line - 1] ?? "");
      const isInCode = codes.some((code) => code.start <= index && index < code.end);
      const marks = shown.flatMap((line, position) => (isWithin(line, marked) ? [position + 1] : [])).join(",");
      const words = marks === "" ? "" : `hl_lines="${marks.replaceAll(",", " ")}"`;
      const language = posix.extname(name).slice(1);
      const made = isInCode
        ? content
        : lines.length === 0
          ? [`<<< ${file.reference}${marks === "" ? "" : `{${marks}}`}`]
          : [`\`\`\`${language} ${words}`.trimEnd(), ...content, "```"];
      const replacement = made
        .map((line, position) => (position === 0 || line === "" ? line : indent + line))
        .join("\n");
      const remark = isInCode || lines.length > 0 ? copiedVariant : includedVariant;
      return [{ start, end, text: replacement, remark }];
    });
  };
}

/** All snippets of a page, those in code too. */
export function snippetsIn(text: string): readonly IncludedPart[] {
  const written = [
    ...[...text.matchAll(single)].flatMap(({ groups }) => rangesOf(groups?.["double"] ?? groups?.["single"] ?? "")),
    ...[...text.matchAll(block)].flatMap(({ groups = {} }) => linesOfBlock(groups)),
    ...[...text.matchAll(variant)].map(({ groups = {} }) => readVariant(groups).file),
  ];
  return written.flatMap((each) => {
    const snippet = readSnippet(each);
    return snippet === null ? [] : [snippet];
  });
}

/**
 * Converts `--8<-- "part.md"`, except in the frontmatter and after `;`, which escapes it. For blocks of several files, see
 * `separateSnippets`.
 *
 * @param find Takes the path as written, without part and lines; `null` for a file that does not exist.
 */
export function convertSnippets(find: (file: string) => IncludedFile | null): Pass {
  return ({ text, tree, bodyStart }) => {
    const codes = codeIn(tree);
    const edits: Edit[] = [];
    for (const { 0: whole, index, groups = {} } of text.matchAll(single)) {
      if (index < bodyStart || groups["escape"] !== "") continue;
      const written = groups["double"] ?? groups["single"] ?? "";
      const indent = groups["indent"] ?? "";
      const start = index + indent.length;
      const end = index + whole.trimEnd().length;
      const code = codes.find((each) => each.start <= index && index < each.end);
      const snippet = readSnippet(written);
      const file = snippet === null ? null : fileOf(snippet, find, snippetMarks);
      if (snippet === null || file === null) edits.push(missing(written, start));
      else if (code === undefined) edits.push({ start, end, text: includeText(snippet, file), remark: included });
      else
        edits.push(
          includeCode(text, code, { start, end, indent }, snippet, file, { marks: snippetMarks, included, copied }),
        );
    }
    return edits;
  };
}

/** Reports an include that stays as it is. */
function missing(file: string, start: number): Edit {
  const advice = "it does not exist, or is elsewhere; write the text, or copy the file";
  return { start, end: start, text: "", remark: { outcome: "left", what: `The included file “${file}”`, advice } };
}

const included = {
  outcome: "converted",
  what: "Snippets (`--8<--`)",
  advice: "they became `::include{file=…}` and, in code, `<<<`",
} as const;

const copied = {
  outcome: "lossy",
  what: "Snippets that are a part of a code block",
  advice: "the code block contains a copy of the lines; docsgen includes whole files and regions with `<<<`",
} as const;

const includedVariant = {
  outcome: "converted",
  what: "Includes (`{* … *}`)",
  advice: "they became `<<<`",
} as const;

const copiedVariant = {
  outcome: "lossy",
  what: "Includes (`{* … *}`, `{!…!}`) of some lines, or in a code block",
  advice: "the code block contains a copy of the lines; docsgen includes whole files and regions with `<<<`",
} as const;
