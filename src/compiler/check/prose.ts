/**
 * Hands the prose of the site to a program that checks language, and takes its problems as problems of the pages. The
 * program runs in a copy of the working folder that has the prose in place of the pages, so it finds its config and
 * styles, and its patterns match the same paths. Has effects.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, isAbsolute, join, resolve, sep } from "node:path";
import type { EndedCommand } from "../author-code/run-command.ts";
import { runCommand } from "../author-code/run-command.ts";
import type { SiteDiagnostic, Span } from "../diagnostics/diagnostic.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { Prose } from "../page/prose.ts";
import { proseOf } from "../page/prose.ts";
import { pathFrom } from "../path-from.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { ProseProblem } from "./prose-report.ts";
import { readProseReport } from "./prose-report.ts";
import type { SourceText } from "./read-texts.ts";

/** A file with its prose. */
type ProseFile = Pick<SourceText, "path" | "label" | "isPage" | "text"> & { readonly prose: Prose };

/** Fails if the program cannot be run, or if its report cannot be read. */
export type ProseResult =
  | { readonly kind: "checked"; readonly findings: readonly LinkFinding[] }
  | { readonly kind: "failed"; readonly diagnostic: SiteDiagnostic };

/** Programs that are known by name. `{}` is the source folder. */
const presets: Readonly<Record<string, string>> = {
  vale: "vale --output=JSON {}",
  textlint: "textlint --format json {}",
  cspell: 'cspell lint --no-progress --no-summary --no-color {}/"**/*.md"',
};

/** Milliseconds. */
const timeLimit = 600_000;
/** Of a report, in bytes. */
const outputLimit = 2 ** 27;

/**
 * @param command The name of a preset, or a command line, to which the source folder is added unless it contains `{}`.
 * @param sourceLabel The source folder from the working folder, or "".
 * @throws The signal's reason if it is aborted.
 */
export async function checkProse(
  command: string,
  texts: readonly SourceText[],
  workingFolder: string,
  sourceLabel: string,
  signal: AbortSignal,
): Promise<ProseResult> {
  const files = texts.map((each) => ({ ...each, prose: proseOf(each.parsed, each.text) }));
  // On some systems, the temporary folder is a link, and programs print where it leads.
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "docsgen-prose-")));
  try {
    mirror(workingFolder, copy, files);
    const preset = presets[command.trim()] ?? command;
    const line = preset.includes("{}") ? preset : `${preset} {}`;
    const folder = inside(sourceLabel) || ".";
    // A folder that begins with a hyphen would be an option.
    const words = { "{}": [folder.startsWith("-") ? `./${folder}` : folder] };
    const PATH = [join(workingFolder, "node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter);
    const env = { ...process.env, PATH, NO_COLOR: "1" };
    const run = await runCommand(line, { cwd: copy, env, words, timeLimit, outputLimit, signal });
    const problems = run.reason === null ? readProseReport(run.stdout, preset) : null;
    if (problems === null && (run.reason !== null || run.status !== 0 || run.stdout.trim() !== "")) {
      const said = `${run.stderr}\n${run.stdout}`.split("\n").find((each) => each.trim() !== "");
      const what = run.status === 0 ? "prints no report" : `ends with status ${run.status}`;
      const reason = run.reason ?? `${what}${said === undefined ? "" : `: ${said.trim()}`}`;
      return { kind: "failed", diagnostic: siteDiagnostic("prose-failed", { command, reason }, hintFor(command, run)) };
    }
    const byPath = new Map(files.map((file) => [inside(file.label), file]));
    const findings: LinkFinding[] = [];
    const elsewhere: ProseProblem[] = [];
    for (const problem of problems ?? []) {
      const path = pathFrom(copy, resolve(copy, problem.file)).normalize();
      const file = byPath.get(path);
      if (file === undefined) elsewhere.push({ ...problem, file: isOutside(path) ? problem.file : path });
      else findings.push(findingIn(file, problem));
    }
    const [first] = elsewhere;
    if (findings.length === 0 && first !== undefined) {
      const reason = `reports problems, but in none of the pages: the first one is in “${first.file}”`;
      const hint = "it must check the files in the folder that it is given, and name them from the working folder";
      return { kind: "failed", diagnostic: siteDiagnostic("prose-failed", { command, reason }, hint) };
    }
    return { kind: "checked", findings: [...findings, ...elsewhere.map(findingElsewhere)] };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function findingIn({ path, label, isPage, text, prose }: ProseFile, problem: ProseProblem): LinkFinding {
  const { code, message, severity, replacement } = problem;
  const lines = text.split(/\r\n?|\n/u);
  const span = spanOf(problem, lines, prose);
  const { start, end } = span;
  const from = start.line === end.line ? (lines[start.line - 1] ?? "").slice(start.column - 1, end.column - 1) : "";
  const fix = replacement === null || from === "" ? null : { from, to: replacement };
  const found = { code, message, severity, hint: null, fix, span };
  return isPage ? { kind: "page", page: path, ...found } : { kind: "file", file: label, ...found };
}

/** A problem in a file that was not handed out, such as the README of the repository. */
function findingElsewhere({ file, start, code, message, severity }: ProseProblem): LinkFinding {
  const at = `${file}:${start.line}:${start.column}`;
  return { kind: "site", code, message: `${at}: ${message}`, severity, hint: null, fix: null };
}

function isOutside(path: string): boolean {
  return path.startsWith("../") || isAbsolute(path);
}

/** Where the problem is in the source. Reports that quote the words are right about them, and less so about columns. */
function spanOf({ start, end, words }: ProseProblem, lines: readonly string[], prose: Prose): Span {
  const from = prose.positionOf(start);
  const line = lines[from.line - 1] ?? "";
  const quoted = words === null ? -1 : nearestIndex(line, words, from.column - 1);
  if (words !== null && quoted !== -1)
    return {
      start: { line: from.line, column: quoted + 1 },
      end: { line: from.line, column: quoted + 1 + words.length },
    };
  const last = end === null ? null : prose.positionOf({ line: end.line, column: Math.max(1, end.column - 1) });
  if (last !== null && (last.line > from.line || last.column > from.column))
    return { start: from, end: { line: last.line, column: last.column + 1 } };
  // Some reports have only the first character.
  const [word = " "] = /^(?:[\p{L}\p{N}\p{M}'’-]+|.)/u.exec(line.slice(from.column - 1)) ?? [];
  return { start: from, end: { line: from.line, column: from.column + word.length } };
}

function nearestIndex(line: string, words: string, column: number): number {
  const before = line.lastIndexOf(words, column);
  const after = line.indexOf(words, column);
  if (before === -1 || after === -1) return Math.max(before, after);
  return column - before <= after - column ? before : after;
}

/** A path from the working folder, within it. The source folder may be beside it. */
function inside(label: string): string {
  return label.replace(/^(?:\.\.\/)+/u, "").normalize();
}

/** Writes the prose into a folder, and links everything that is beside the files in the working folder. */
function mirror(workingFolder: string, copy: string, files: readonly ProseFile[]): void {
  const written = new Set<string>();
  for (const { label, prose } of files) {
    const path = inside(label);
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), prose.text);
    for (let each = path; each !== "."; each = dirname(each)) written.add(each);
  }
  const folders = new Set(Array.from(written, (path) => dirname(path)));
  for (const folder of folders)
    for (const entry of listEntries(join(workingFolder, folder))) {
      const path = join(folder, entry).split(sep).join("/");
      if (!written.has(path.normalize()) && !/\.md$/iu.test(entry)) link(join(workingFolder, path), join(copy, path));
    }
}

function listEntries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A source folder that is not below the working folder.
    return [];
  }
}

function link(from: string, to: string): void {
  try {
    symlinkSync(from, to, "junction");
  } catch {
    // Windows lets only developers link files.
    cpSync(from, to, { recursive: true });
  }
}

/** 127 and 9009 are the statuses of shells that know no such command. */
function hintFor(command: string, { status }: EndedCommand): string {
  if (status !== 127 && status !== 9009)
    return "the report must be the JSON of Vale or textlint, or lines such as guide.md:3:7: message";
  const [name = ""] = command.trim().split(/\s+/u);
  return didYouMean(name, Object.keys(presets))?.hint ?? "install it in this project, or add its folder to PATH";
}
