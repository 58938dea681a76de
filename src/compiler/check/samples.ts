/**
 * Checks and runs the samples of pages with the commands that the config names, and compares what they print with what
 * the pages say. A sample is a file in a folder of its own below `.docsgen`, so that it finds the packages of the
 * project. Nothing keeps it from doing what its author may do. Has effects.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import type { EndedCommand } from "../author-code/run-command.ts";
import { runCommand } from "../author-code/run-command.ts";
import { createHighlighter } from "../code/highlight.ts";
import type { SampleSettings } from "../config/samples.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Fix, Position, Problem, Span } from "../diagnostics/diagnostic.ts";
import { fingerprintOf } from "../fingerprint.ts";
import type { Sample } from "../page/samples.ts";
import { samplesOf } from "../page/samples.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { SourceText } from "./read-texts.ts";
import { readSampleReport } from "./sample-report.ts";

export interface SampleOptions {
  /** By the name of the language in the config. */
  readonly languages: Readonly<Record<string, SampleSettings>>;
  /** The folder of the config. */
  readonly root: string;
  /** The keys of the samples that an earlier run found right. */
  readonly known: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface SampleResult {
  readonly findings: readonly LinkFinding[];
  /** The number of samples by language, and how many of all were known from an earlier run. */
  readonly counts: ReadonlyMap<string, number>;
  readonly found: number;
  /** The keys of the samples that are right. */
  readonly right: readonly string[];
}

/** A file of one sample, or of several blocks of a page that name the same file. */
interface SampleFile {
  /** From the folder of all samples: "python/12/sample.py". */
  readonly path: string;
  readonly parts: readonly { readonly sample: Sample; readonly firstLine: number }[];
}

/** Files that are in one folder, because blocks of a page name them. */
interface Unit {
  readonly language: string;
  readonly settings: SampleSettings;
  readonly source: SourceText;
  readonly files: readonly SampleFile[];
  /** A fingerprint of everything that decides its result. */
  readonly key: string;
}

/** Milliseconds, and bytes. */
const second = 1000;
const megabyte = 2 ** 20;
const outputLimit = 4_000_000;

/** @throws The signal's reason if it is aborted. */
export async function checkSamples(texts: readonly SourceText[], options: SampleOptions): Promise<SampleResult> {
  const { languages, root, known, signal, onProgress } = options;
  const locked = lockFiles.map((name) => readIfThere(join(root, name)));
  const units = unitsOf(texts, languages, fingerprintOf(locked));
  const counts = new Map(Object.keys(languages).map((language) => [language, 0]));
  for (const { language, files } of units)
    counts.set(language, (counts.get(language) ?? 0) + files.reduce((total, { parts }) => total + parts.length, 0));
  const findings: LinkFinding[] = texts.flatMap((source) => strayOutputs(source, languages));
  const pending = units.filter(({ key }) => !known.has(key));
  const failed = new Set<Unit>();
  if (pending.length > 0) {
    mkdirSync(join(root, ".docsgen"), { recursive: true });
    const folder = mkdtempSync(join(root, ".docsgen", "samples-"));
    try {
      const run = new SampleRun(folder, root, signal);
      write(folder, pending);
      let done = 0;
      onProgress(done, pending.length);
      const queue = [...pending];
      const together = await run.checkTogether(pending);
      for (const [unit, found] of together) {
        failed.add(unit);
        findings.push(...found);
      }
      const work = async (): Promise<void> => {
        for (let unit = queue.shift(); unit !== undefined; unit = queue.shift()) {
          const found = await run.checkUnit(unit);
          if (found.length > 0) failed.add(unit);
          findings.push(...found);
          onProgress((done += 1), pending.length);
        }
      };
      await Promise.all(Array.from({ length: Math.min(availableParallelism(), pending.length) }, work));
      findings.push(...run.missing.values());
      for (const unit of pending) if (run.missing.has(unit.language)) failed.add(unit);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const right = units.flatMap((unit) => (failed.has(unit) ? [] : [unit.key]));
  return { findings, counts, found: units.length - pending.length, right };
}

/** Runs the commands of one run. */
class SampleRun {
  readonly #folder: string;
  readonly #root: string;
  readonly #signal: AbortSignal;
  /** Languages whose command does not exist, each with the finding about it. */
  readonly missing = new Map<string, LinkFinding>();

  constructor(folder: string, root: string, signal: AbortSignal) {
    this.#folder = folder;
    this.#root = root;
    this.#signal = signal;
  }

  /** Runs the commands that check all files of a language at once. */
  async checkTogether(units: readonly Unit[]): Promise<ReadonlyMap<Unit, readonly LinkFinding[]>> {
    const failed = new Map<Unit, readonly LinkFinding[]>();
    for (const language of new Set(units.map((unit) => unit.language))) {
      const own = units.filter((unit) => unit.language === language);
      const [{ settings } = { settings: undefined }] = own;
      const { check } = settings ?? {};
      if (settings === undefined || check?.includes("{files}") !== true) continue;
      const files = own.flatMap((unit) => unit.files.map((file) => ({ unit, file })));
      const line = check.replaceAll("{files}", () => files.map(({ file }) => quoteArgument(file.path)).join(" "));
      const ended = await this.#run(
        line,
        this.#folder,
        language,
        "check",
        settings,
        own[0]?.files[0]?.path ?? "",
        files.length,
      );
      if (ended === null || isRight(ended)) continue;
      const named = files.filter(({ file }) => printedBy(ended).includes(file.path));
      // A failure that names no file is said of the first.
      for (const { unit, file } of named.length > 0 ? named : files.slice(0, 1))
        failed.set(unit, [...(failed.get(unit) ?? []), ...failuresOf(unit, file, file.path, ended)]);
    }
    return failed;
  }

  async checkUnit(unit: Unit): Promise<readonly LinkFinding[]> {
    const { language, settings, files } = unit;
    const findings: LinkFinding[] = [];
    for (const file of files) {
      if (this.missing.has(language)) break;
      findings.push(...(await this.#checkFile(unit, file, settings)));
    }
    return findings;
  }

  async #checkFile(unit: Unit, file: SampleFile, settings: SampleSettings): Promise<readonly LinkFinding[]> {
    const { language } = unit;
    const name = basename(file.path);
    const cwd = join(this.#folder, dirname(file.path));
    const words = new Set(file.parts.flatMap(({ sample }) => sample.runner));
    const line = (command: string): string => command.replaceAll("{}", () => quoteArgument(name));
    const { check, run } = settings;
    const shouldFail = words.has("should_fail");
    if (check !== undefined && !check.includes("{files}")) {
      const ended = await this.#run(line(check), cwd, language, "check", settings, name);
      if (ended === null) return [];
      if (!isRight(ended) && !shouldFail) return failuresOf(unit, file, name, ended);
      if (isRight(ended) && shouldFail && run === undefined) return [unexpectedSuccess(unit, file)];
      if (!isRight(ended)) return [];
    }
    if (run === undefined || words.has("no_run")) return [];
    const ended = await this.#run(line(run), cwd, language, "run", settings, name);
    if (ended === null) return [];
    if (!isRight(ended)) return shouldFail ? [] : failuresOf(unit, file, name, ended);
    if (shouldFail) return [unexpectedSuccess(unit, file)];
    return compareOutput(unit, file, ended.stdout);
  }

  /** @returns `null` if the command does not exist. */
  async #run(
    line: string,
    cwd: string,
    language: string,
    setting: "check" | "run",
    { env, timeout, memory }: SampleSettings,
    file: string,
    count = 1,
  ): Promise<EndedCommand | null> {
    const ended = await runCommand(line, {
      cwd,
      env: environmentFor(env, this.#root),
      timeLimit: timeout * second * (count === 1 ? 1 : 10),
      outputLimit,
      memoryLimit: memory * megabyte,
      signal: this.#signal,
    });
    // The statuses of shells that know no such command. A script that ends so names itself.
    const isMissing = (ended.status === 127 || ended.status === 9009) && !printedBy(ended).includes(file);
    if (!isMissing) return ended;
    const reason = printedBy(ended).trim().split("\n").at(-1) ?? "";
    this.missing.set(language, {
      kind: "config",
      path: ["samples", language, setting],
      ...problemOf("sample-command", { language, reason }, "install it, or correct the command"),
    });
    return null;
  }
}

function unitsOf(
  texts: readonly SourceText[],
  languages: Readonly<Record<string, SampleSettings>>,
  locked: string,
): readonly Unit[] {
  const { labelOf } = createHighlighter();
  const byLabel = new Map(Object.entries(languages).map(([name, settings]) => [labelOf(name), { name, settings }]));
  return texts.flatMap((source): Unit[] => {
    const { samples: all } = samplesOf(source.parsed, source.text);
    const samples = all.filter(({ runner }) => !runner.includes("ignore"));
    const groups = new Map<string, Sample[]>();
    for (const [index, sample] of samples.entries()) {
      const label = labelOf(sample.language);
      if (!byLabel.has(label)) continue;
      const key = JSON.stringify([label, sample.file === null ? index : "files"]);
      groups.set(key, [...(groups.get(key) ?? []), sample]);
    }
    return Array.from(groups.values(), (group): Unit => {
      const [first] = group;
      const { name = "", settings = noSettings } = byLabel.get(labelOf(first?.language ?? "")) ?? {};
      const extension = settings.extension ?? extensions[labelOf(name)] ?? name.toLowerCase();
      const parts = new Map<string, Sample[]>();
      for (const sample of group) {
        const file = sample.file === null ? `sample.${extension}` : basename(sample.file);
        parts.set(file, [...(parts.get(file) ?? []), sample]);
      }
      const content = group.map(({ code, file, runner, expected }) => [code, file, runner, expected?.text ?? null]);
      const key = fingerprintOf([name, settings, content, locked, extension]);
      const files = Array.from(parts, ([file, each]): SampleFile => ({
        path: `${name}/${key}/${file}`,
        parts: inOrder(each),
      }));
      return { language: name, settings, source, files, key };
    });
  });
}

/** Blocks that say what a sample prints, although nothing is run that could print it. */
function strayOutputs(source: SourceText, languages: SampleOptions["languages"]): readonly LinkFinding[] {
  const { labelOf } = createHighlighter();
  const running = new Set(
    Object.entries(languages).flatMap(([name, { run }]) => (run === undefined ? [] : [labelOf(name)])),
  );
  const { samples, stray } = samplesOf(source.parsed, source.text);
  const unrun = samples.flatMap(({ language, runner, expected }) => {
    const runs =
      running.has(labelOf(language)) && !["ignore", "no_run", "should_fail"].some((word) => runner.includes(word));
    return expected === null || runs ? [] : [expected.at];
  });
  return [...stray, ...unrun].map((span) =>
    inFile(
      source,
      problemOf("stray-output", {}, "put it below a sample of a language with `run` in `samples`, or remove `expect`"),
      span,
    ),
  );
}

const noSettings: SampleSettings = { env: [], timeout: 30, memory: 2048 };

/** Puts the blocks of a file one below the other. */
function inOrder(samples: readonly Sample[]): SampleFile["parts"] {
  let firstLine = 1;
  return samples.map((sample) => {
    const part = { sample, firstLine };
    firstLine += sample.code.split("\n").length;
    return part;
  });
}

function write(folder: string, units: readonly Unit[]): void {
  for (const { path, parts } of units.flatMap(({ files }) => files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${parts.map(({ sample }) => sample.code).join("\n")}\n`);
  }
}

function isRight({ status, reason }: EndedCommand): boolean {
  return status === 0 && reason === null;
}

function printedBy({ stdout, stderr }: EndedCommand): string {
  return `${stderr}\n${stdout}`;
}

/** @param name The file as the command was given it. */
function failuresOf(unit: Unit, file: SampleFile, name: string, ended: EndedCommand): readonly LinkFinding[] {
  const { language } = unit;
  if (ended.reason !== null) {
    const problem = problemOf("sample-failed", { language, problem: `it ${ended.reason}` }, limitHint);
    return [inPage(unit, problem, spanIn(file, { line: 1, column: 1 }))];
  }
  return readSampleReport(printedBy(ended), name).map(({ at, message }) =>
    inPage(
      unit,
      problemOf("sample-failed", { language, problem: message }),
      spanIn(file, at ?? { line: 1, column: 1 }),
    ),
  );
}

const limitHint =
  "`timeout` and `memory` of the language in `samples` set the limits; `,no_run` after the language does not run it";

function unexpectedSuccess(unit: Unit, file: SampleFile): LinkFinding {
  const values = { language: unit.language, problem: "it is marked `should_fail`, and succeeds" };
  return inPage(
    unit,
    problemOf("sample-failed", values, "remove `,should_fail`"),
    spanIn(file, { line: 1, column: 1 }),
  );
}

function compareOutput(unit: Unit, { parts }: SampleFile, stdout: string): readonly LinkFinding[] {
  const expected = parts.findLast(({ sample }) => sample.expected !== null)?.sample.expected ?? null;
  if (expected === null) return [];
  const [printed, wanted] = [stdout, expected.text].map(comparable);
  if (printed === undefined || printed === wanted) return [];
  const fix: Fix = { from: expected.written, to: expected.write(printed) };
  const [one, other] = firstDifference(wanted ?? "", printed);
  const problem = problemOf("sample-output", { expected: one, printed: other }, "`--fix` writes what it prints", fix);
  return [inPage(unit, problem, expected.span)];
}

/** The same output with the line ends of one system. */
function comparable(text: string): string {
  return text
    .split(/\r?\n/u)
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd();
}

function firstDifference(wanted: string, printed: string): readonly [string, string] {
  const [left, right] = [wanted.split("\n"), printed.split("\n")];
  const at = left.findIndex((line, index) => line !== right[index]);
  const line = at === -1 ? left.length : at;
  return [left[line] ?? "", right[line] ?? ""];
}

function inPage({ source }: Unit, problem: Problem, span: Span): LinkFinding {
  return inFile(source, problem, span);
}

function inFile({ path, label, isPage }: SourceText, problem: Problem, span: Span): LinkFinding {
  return isPage ? { kind: "page", page: path, ...problem, span } : { kind: "file", file: label, ...problem, span };
}

function spanIn({ parts }: SampleFile, { line, column }: Position): Span {
  const part = parts.findLast(({ firstLine }) => firstLine <= line) ?? parts[0];
  if (part === undefined) throw new Error("a file of samples has a part");
  return part.sample.spanOf({ line: Math.max(1, line - part.firstLine + 1), column: Math.max(1, column) });
}

/** What programs need to start, and nothing else of the environment. */
function environmentFor(names: readonly string[], root: string): Readonly<Record<string, string | undefined>> {
  const chosen = [...startNames, ...names].flatMap((name): (readonly [string, string])[] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const path = [join(root, "node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter);
  return { ...Object.fromEntries(chosen), PATH: path, NO_COLOR: "1", PYTHONDONTWRITEBYTECODE: "1" };
}

const startNames = [
  "HOME",
  "LANG",
  "LC_ALL",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "ComSpec",
  "PATHEXT",
  "USERPROFILE",
  "APPDATA",
  "LOCALAPPDATA",
];

/** Names are made of letters, digits, dots and slashes; the rest is quoted. */
function quoteArgument(path: string): string {
  return /^[\w./+-]+$/u.test(path) ? path : JSON.stringify(path);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** Files that say which versions of packages are installed. */
const lockFiles: readonly string[] = [
  "package-lock.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "requirements.txt",
  "poetry.lock",
  "uv.lock",
  "go.sum",
  "Cargo.lock",
  "Gemfile.lock",
  "composer.lock",
];

/** The ends of files by the name of their language, where they differ from the name that most authors write. */
const extensions: Readonly<Record<string, string>> = {
  Bash: "sh",
  "C#": "cs",
  "C++": "cpp",
  Elixir: "exs",
  Haskell: "hs",
  JavaScript: "mjs",
  Kotlin: "kts",
  Perl: "pl",
  Python: "py",
  Ruby: "rb",
  Rust: "rs",
  Shell: "sh",
  TypeScript: "ts",
};
