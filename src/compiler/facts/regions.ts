/**
 * Named parts of an included file: the lines between `// #region name` and `// #endregion`, in the comments of any
 * language. Several regions of one name are one part. We read the marks of editors, as VitePress does; without the
 * `#`, a comment may be prose (`# region of the bucket`), so that such a mark counts only if another one ends it.
 */
import type { Advice } from "../diagnostics/diagnostic.ts";
import { posix } from "node:path";
import { didYouMean } from "../diagnostics/suggest.ts";
import { regionMarks } from "../dialects/fences.ts";

interface Region {
  readonly name: string;
  /** The lines of its marks, counted from 0; `end` is `null` if it is never closed. */
  readonly start: number;
  readonly end: number | null;
}

/** The regions of a file. */
export interface Regions {
  readonly regions: readonly Region[];
  /** The names of comments without `#` that nothing ends. */
  readonly unclosed: ReadonlySet<string>;
  /** The lines that are marks, which are never shown. */
  readonly marks: ReadonlySet<number>;
}

/** A named part of a file. */
export interface Part {
  /** Its lines without marks, counted from 0. */
  readonly lines: readonly number[];
  readonly isClosed: boolean;
}

const comment = String.raw`\/\/+|<!--|\{?\/\*+|\(\*|\{-|--|;+|%+|['"*!]|@?rem\b|::|#(?=[ \t#])`;
const markPattern = new RegExp(
  String.raw`^\s*(?<comment>${comment})?[ \t]*(?<sign>#(?:pragma[ \t]+)?)?(?<end>end[ \t]?)?region(?:[ \t]+(?<name>[^\s{[]+).*|[ \t]*)?$`,
  "iu",
);
const commentEnd = /[ \t]*(?:-->|\*+\/\}?|\*\)|-\})\s*$/u;

interface Mark {
  readonly name: string;
  readonly isEnd: boolean;
  readonly hasSign: boolean;
}

function readMark(line: string): Mark | null {
  const groups = markPattern.exec(line.replace(commentEnd, ""))?.groups;
  if (groups === undefined) return null;
  const { comment: before, sign, end, name = "" } = groups;
  if (before === undefined && sign === undefined) return null;
  return { name: name.replaceAll(/^["']|["']$/gu, ""), isEnd: end !== undefined, hasSign: sign !== undefined };
}

/** Regions are in the order of their first lines. They may overlap. */
export function readRegions(lines: readonly string[]): Regions {
  const regions: Region[] = [];
  const marks = new Set<number>();
  const open: (Mark & { readonly line: number })[] = [];
  for (const [line, text] of lines.entries()) {
    // A cheap test, because few lines are marks.
    if (!/region/iu.test(text)) continue;
    const mark = readMark(text);
    if (mark === null) continue;
    if (mark.hasSign) marks.add(line);
    if (!mark.isEnd) {
      open.push({ ...mark, line });
      continue;
    }
    const named = open.findLastIndex(({ name }) => name !== "" && name === mark.name);
    const alike = named === -1 ? open.findLastIndex(({ hasSign }) => hasSign === mark.hasSign) : named;
    const [start] = alike === -1 ? [mark.hasSign ? undefined : open.pop()] : open.splice(alike, 1);
    if (start === undefined) continue;
    marks.add(start.line).add(line);
    regions.push({ name: start.name, start: start.line, end: line });
  }
  for (const { name, line, hasSign } of open) if (hasSign) regions.push({ name, start: line, end: null });
  const unclosed = new Set(open.flatMap(({ name, hasSign }) => (hasSign ? [] : [name])));
  return { regions: regions.sort((left, right) => left.start - right.start), unclosed, marks };
}

/** The part with that name, or the whole file for `null`; `null` if there is none. */
export function findPart(lines: readonly string[], { regions, marks }: Regions, name: string | null): Part | null {
  const found = name === null ? [{ start: -1, end: lines.length }] : regions.filter((each) => each.name === name);
  if (found.length === 0 || name === "") return null;
  const shown = new Set<number>();
  for (const { start, end } of found)
    for (let line = start + 1; line < (end ?? lines.length); line += 1) if (!marks.has(line)) shown.add(line);
  return { lines: [...shown].sort((left, right) => left - right), isClosed: found.every(({ end }) => end !== null) };
}

/** The lines of a region of a file, without marks; `null` if it has no region of that name. */
export function linesOfRegion(text: string, name: string): readonly string[] | null {
  const lines = text.split(/\r?\n/u);
  return findPart(lines, readRegions(lines), name)?.lines.map((number) => lines[number] ?? "") ?? null;
}

/** The line at which a region begins that is never closed, counted from 0. */
export function lineOfOpenRegion(lines: readonly string[], { regions }: Regions, name: string): number {
  const open = regions.find((each) => each.name === name && each.end === null)?.start;
  return (
    open ??
    Math.max(
      0,
      lines.findIndex((line) => readMark(line)?.name === name),
    )
  );
}

/** The hint where a file has no region of that name. */
export function hintForRegion(lines: readonly string[], { regions }: Regions, name: string, file: string): Advice {
  const wanted = name === "" ? "name" : name;
  const foreign = lines.find((line) => isForeignMark(line, wanted));
  const known = [...new Set(regions.flatMap((each) => (each.name === "" ? [] : [each.name])))];
  if (foreign !== undefined) {
    const [start, end] = marksFor(file, wanted);
    return `in place of “${foreign.trim().slice(0, 60)}”, write ${start}, and below its last line ${end}`;
  }
  const names = known.length === 0 ? null : `its regions are ${known.slice(0, 10).join(", ")}`;
  return didYouMean(wanted, known) ?? names ?? `write ${marksFor(file, wanted).join(" and ")} around the lines`;
}

/** The mark that closes a region, for files of that kind. */
export function endMarkFor(file: string, name: string): string {
  return marksFor(file, name)[1];
}

function isForeignMark(line: string, name: string): boolean {
  const at = line.indexOf(name);
  return at !== -1 && regionMarks.test(line.slice(0, at)) && /^(?![\w.-])/u.test(line.slice(at + name.length));
}

/** How comments begin and end, by the extension of the file. */
const comments: readonly (readonly [extensions: RegExp, start: string, end: string])[] = [
  [/^\.(?:html?|md|mdx|svg|vue|xml)$/iu, "<!-- ", " -->"],
  [/^\.(?:css)$/iu, "/* ", " */"],
  [/^\.(?:hs|lua|sql)$/iu, "-- ", ""],
  [/^\.(?:bash|ex|exs|graphql|ini|jl|nix|pl|ps1|py|r|rb|sh|tf|toml|ya?ml|zsh)$/iu, "# ", ""],
];

function marksFor(file: string, name: string): readonly [start: string, end: string] {
  const extension = posix.extname(file);
  const [, before = "// ", after = ""] = comments.find(([extensions]) => extensions.test(extension)) ?? [];
  return [`${before}#region ${name}${after}`, `${before}#endregion ${name}${after}`];
}
