/**
 * Checks and runs the samples of pages with the commands that the config names, and compares what they print with what
 * the pages say. A sample is a file in a folder of its own below `.docsgen`, so that it finds the packages of the
 * project. Nothing keeps it from doing what its author may do. Has effects.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, dirname, join, parse, posix } from "node:path";
import type { EndedCommand } from "../author-code/run-command.ts";
import { runCommand } from "../author-code/run-command.ts";
import { sharedHighlighter } from "../code/highlight.ts";
import type { SampleSettings } from "../config/samples.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Fix, Position, Problem, Span } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { fingerprintOf } from "../fingerprint.ts";
import type { ExpectedOutput, ExpectedType, PageSamples, Sample } from "../page/samples.ts";
import { samplesOf } from "../page/samples.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import { matchingFiles } from "../source/matching-files.ts";
import { makeRunFolder } from "../source/running.ts";
import type { SourceText } from "./read-texts.ts";
import { readSampleReport } from "./sample-report.ts";
import { typeServerFor } from "./type-servers.ts";

/** `known` and `right` are keys of units, which the caller stores in the cache. */
export interface SampleOptions {
  /** By the name of the language in the config. */
  readonly languages: Readonly<Record<string, SampleSettings>>;
  /** The folder of the config. */
  readonly root: string;
  /** The keys of the samples that an earlier run found right. */
  readonly known: ReadonlySet<string>;
  /** Whether another machine found a sample right, by its key. */
  readonly isKnownElsewhere: (key: string) => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Equal samples run once, and what is wrong with them is found at each. */
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
  /** From the folder of its unit: "sample.py", "pkg/util.py". */
  readonly name: string;
  /** From the folder of all samples: "python/12/pkg/util.py". */
  readonly path: string;
  readonly parts: readonly { readonly sample: Sample; readonly firstLine: number }[];
  /** The words after the language of all its blocks. */
  readonly words: ReadonlySet<string>;
}

/** Files that are in one folder, because blocks of a page name them. */
interface Unit {
  readonly language: string;
  readonly settings: SampleSettings;
  readonly source: SourceText;
  readonly files: readonly SampleFile[];
  /** The description of its page, in `page` languages; otherwise `null`. */
  readonly description: string | null;
  /** A fingerprint of everything that decides its result. Units with the same key run once. */
  readonly key: string;
}

/** A file of a unit by its number, which is the same in all units with the same key. */
interface FileReport {
  readonly index: number;
  readonly findingsIn: (unit: Unit, file: SampleFile) => readonly LinkFinding[];
}

/** Milliseconds, and bytes. */
const second = 1000;
const megabyte = 2 ** 20;
const outputLimit = 4_000_000;
/** TypeScript writes what it does for each file. */
const conversationLimit = 64_000_000;
/** Of the names of files in one command, in bytes. Systems limit the length of a line for the shell. */
const namesLimit = process.platform === "win32" ? 6000 : 100_000;

/** @throws The signal's reason if it is aborted. */
export async function checkSamples(texts: readonly SourceText[], options: SampleOptions): Promise<SampleResult> {
  const { languages, root, isKnownElsewhere } = options;
  const known = new Set(options.known);
  const pages = texts.map((source): PageUnits => ({ source, ...samplesOf(source.parsed, source.text) }));
  const inputs = readInputs(root, languages);
  const locked = lockFiles.map((name) => readIfThere(join(root, name)));
  const digests = new Map(inputs.map(({ language, files }) => [language, fingerprintOf([locked, files])]));
  const units = pages.flatMap((page) => unitsOf(page, languages, digests));
  const counts = new Map(Object.keys(languages).map((language) => [language, 0]));
  for (const { language, files } of units)
    counts.set(language, (counts.get(language) ?? 0) + files.reduce((total, { parts }) => total + parts.length, 0));
  const byKey = new Map<string, readonly Unit[]>();
  for (const unit of units) byKey.set(unit.key, [...(byKey.get(unit.key) ?? []), unit]);
  for (const key of byKey.keys()) if (!known.has(key) && (await isKnownElsewhere(key))) known.add(key);
  const pending = [...byKey].flatMap(([key, [first]]) => (known.has(key) || first === undefined ? [] : [first]));
  const { findings, failed } = await runUnits(pending, byKey, options);
  const right = [...byKey.keys()].filter((key) => !failed.has(key));
  const found = units.filter(({ key }) => known.has(key)).length;
  return { findings: [...findStray(pages, units, inputs, languages), ...findings], counts, found, right };
}

/** The problems that are seen without running anything. */
function findStray(
  pages: readonly PageUnits[],
  units: readonly Unit[],
  inputs: readonly Inputs[],
  languages: SampleOptions["languages"],
): readonly LinkFinding[] {
  const compared = new Set(units.flatMap(({ settings, files }) => files.flatMap((file) => comparedIn(file, settings))));
  const asked = new Set(
    units.flatMap(({ settings, files }) => (settings.types ? files.flatMap((file) => typesIn(file)) : [])),
  );
  return [
    ...unusedLanguages(pages, languages),
    ...inputs.flatMap(({ problems }) => problems),
    ...pages.flatMap((page) => strayOutputs(page, compared)),
    ...pages.flatMap((page) => strayTypes(page, asked)),
  ];
}

/**
 * Runs units in a folder of their own, which is removed afterwards.
 * @param byKey All units by their keys. Problems of one that runs are found at all of its key.
 * @returns The findings, and the keys of the units that failed or could not run.
 */
async function runUnits(
  pending: readonly Unit[],
  byKey: ReadonlyMap<string, readonly Unit[]>,
  { root, signal, onProgress }: SampleOptions,
): Promise<{ readonly findings: readonly LinkFinding[]; readonly failed: ReadonlySet<string> }> {
  const findings: LinkFinding[] = [];
  const failed = new Set<string>();
  if (pending.length === 0) return { findings, failed };
  const report = ({ key }: Unit, reports: readonly FileReport[]): void => {
    for (const { index, findingsIn } of reports)
      for (const unit of byKey.get(key) ?? []) {
        const file = unit.files[index];
        const found = file === undefined ? [] : findingsIn(unit, file);
        if (found.length > 0) failed.add(key);
        findings.push(...found);
      }
  };
  const folder = makeRunFolder(join(root, ".docsgen"), "samples-");
  try {
    const run = new SampleRun(folder, root, signal);
    const written = pending.filter((unit) => {
      const reports = write(folder, unit);
      report(unit, reports);
      return reports.length === 0;
    });
    let done = 0;
    onProgress(done, written.length);
    const together = await run.checkTogether(written);
    for (const [unit, reports] of together) {
      failed.add(unit.key);
      report(unit, reports);
    }
    for (const [unit, reports] of await run.askTypes(written)) report(unit, reports);
    done = together.size;
    await inParallel(
      written.filter((unit) => !together.has(unit)),
      async (unit) => {
        report(unit, await run.checkUnit(unit));
        onProgress((done += 1), written.length);
      },
    );
    const missing = run.missingCommands();
    findings.push(...missing.values());
    for (const { language, key } of pending) if (missing.has(language)) failed.add(key);
    return { findings, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does something for each value, for as many at once as there are processors. */
async function inParallel<Value>(values: readonly Value[], perform: (value: Value) => Promise<void>): Promise<void> {
  const queue = [...values];
  const work = async (): Promise<void> => {
    for (let value = queue.shift(); value !== undefined; value = queue.shift()) await perform(value);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), queue.length) }, work));
}

/** Runs the commands of one run. */
class SampleRun {
  readonly #folder: string;
  readonly #root: string;
  readonly #signal: AbortSignal;
  readonly #missing = new Map<string, LinkFinding>();
  /** The number of projects for TypeScript. */
  #projects = 0;

  constructor(folder: string, root: string, signal: AbortSignal) {
    this.#folder = folder;
    this.#root = root;
    this.#signal = signal;
  }

  /** Languages whose command does not exist, each with the finding about it. */
  missingCommands(): ReadonlyMap<string, LinkFinding> {
    return new Map(this.#missing);
  }

  /**
   * Runs the commands that check all files of a language at once.
   *
   * @returns The units that are not known to be right, with what there is to say about them.
   */
  async checkTogether(units: readonly Unit[]): Promise<ReadonlyMap<Unit, readonly FileReport[]>> {
    const failed = new Map<Unit, readonly FileReport[]>();
    const languages = [...new Set(units.map(({ language }) => language))];
    const batches = languages.flatMap((language) =>
      batchesOf(units.filter((unit) => unit.language === language && isCheckedTogether(unit.settings))),
    );
    await inParallel(batches, async (batch) => {
      const [first] = batch;
      const check = checkOf(first?.unit.settings ?? noSettings);
      if (first === undefined || check === undefined || this.#missing.has(first.unit.language)) return;
      const words = this.#wordsFor(
        first.unit.settings,
        batch.map(({ file }) => `./${file.path}`),
      );
      const ended = await this.#run(check, words, this.#folder, first.unit, "check", first.file.path);
      if (ended === null || isRight(ended)) return;
      const named = ended.reason === null ? batch.filter(({ file }) => printedBy(ended).includes(file.path)) : [];
      // A failure that names no file is said of the first, and says nothing about the others.
      if (named.length === 0) for (const { unit } of batch) failed.set(unit, []);
      for (const { unit, index } of named.length > 0 ? named : [first])
        failed.set(unit, [
          ...(failed.get(unit) ?? []),
          { index, findingsIn: (each, file) => failuresOf(each, file, file.path, ended) },
        ]);
    });
    return failed;
  }

  /** The values of the placeholders in a command that checks several files. */
  #wordsFor({ types }: SampleSettings, files: readonly string[]): Readonly<Record<string, readonly string[]>> {
    if (!types) return { "{files}": files };
    const project = `./tsconfig-${(this.#projects += 1)}.json`;
    writeFileSync(join(this.#folder, project), makeTypesProject(this.#root, files));
    return { "{files}": files, "{project}": [project] };
  }

  /** @returns The units with names in them whose types are asked for, with what there is to say about these. */
  async askTypes(units: readonly Unit[]): Promise<ReadonlyMap<Unit, readonly FileReport[]>> {
    const reports = new Map<Unit, readonly FileReport[]>();
    const asking = units.filter(({ settings, files }) => settings.types && files.some((file) => hasTypes(file)));
    for (const language of new Set(asking.map((unit) => unit.language))) {
      const own = asking.filter((unit) => unit.language === language);
      const [first] = own;
      if (first !== undefined) for (const [unit, each] of await this.#askTypesOf(own, first)) reports.set(unit, each);
    }
    return reports;
  }

  async #askTypesOf(units: readonly Unit[], first: Unit): Promise<ReadonlyMap<Unit, readonly FileReport[]>> {
    const files = units.flatMap((unit) =>
      unit.files.flatMap((file, index): UnitFile[] => (hasTypes(file) ? [{ unit, file, index }] : [])),
    );
    const pathOf = (file: SampleFile): string => join(this.#folder, file.path);
    const questions = files.flatMap(({ file }) =>
      file.parts.flatMap(({ sample, firstLine }) =>
        sample.types.map(({ at }) => ({ path: pathOf(file), line: firstLine + at.line - 2, column: at.column - 1 })),
      ),
    );
    const [{ file } = { file: null }] = files;
    const reports = new Map<Unit, readonly FileReport[]>();
    if (this.#missing.has(first.language) || file === null) return reports;
    const version = await this.#run("tsc --version", {}, this.#folder, first, "check", file.path);
    if (version === null) return reports;
    const server = typeServerFor(
      version.stdout,
      questions,
      new Map(files.map((each) => [pathOf(each.file), contentOf(each.file)])),
    );
    // Editors look for this name in the folders above a file.
    const project = join(this.#folder, first.language, "tsconfig.json");
    writeFileSync(
      project,
      makeTypesProject(
        this.#root,
        files.map((each) => pathOf(each.file)),
      ),
    );
    const ended =
      server === null
        ? version
        : await this.#run(server.command, {}, this.#folder, first, "check", file.path, server.converse);
    rmSync(project);
    if (ended === null) return reports;
    const types = server?.types() ?? null;
    let from = 0;
    for (const { unit, file: each, index } of files) {
      const start = from;
      from += typesIn(each).length;
      const answers = types?.slice(start, from) ?? null;
      const findingsIn: FileReport["findingsIn"] = (copy, own) =>
        answers === null ? [withoutAnswer(copy, own, ended)] : compareTypes(copy, own, answers);
      reports.set(unit, [...(reports.get(unit) ?? []), { index, findingsIn }]);
    }
    return reports;
  }

  async checkUnit(unit: Unit): Promise<readonly FileReport[]> {
    const reports: FileReport[] = [];
    for (const [index, file] of unit.files.entries()) {
      if (this.#missing.has(unit.language)) break;
      const findingsIn = await this.#checkFile(unit, file);
      if (findingsIn !== null) reports.push({ index, findingsIn });
    }
    return reports;
  }

  async #checkFile(unit: Unit, file: SampleFile): Promise<FileReport["findingsIn"] | null> {
    const { settings } = unit;
    const check = checkOf(settings);
    const { run } = settings;
    const { name, path, words } = file;
    const cwd = join(this.#folder, folderOf(unit));
    const one = { "{}": [`./${name}`] };
    const shouldFail = words.has("should_fail");
    const isTogether = isCheckedTogether(settings);
    if (check !== undefined && (!isTogether || shouldFail)) {
      const ended = isTogether
        ? await this.#run(check, this.#wordsFor(settings, [`./${path}`]), this.#folder, unit, "check", path)
        : await this.#run(check, one, cwd, unit, "check", name);
      if (ended === null) return null;
      if (!isRight(ended)) return shouldFail ? null : (each, own) => failuresOf(each, own, own.name, ended);
      if (shouldFail && run === undefined) return unexpectedSuccess;
    }
    if (run === undefined || words.has("no_run")) return null;
    const ended = await this.#run(run, one, cwd, unit, "run", name);
    if (ended === null) return null;
    if (!isRight(ended)) return shouldFail ? null : (each, own) => failuresOf(each, own, own.name, ended);
    return shouldFail ? unexpectedSuccess : (each, own) => compareOutput(each, own, ended.stdout);
  }

  /** @param name The file as its own messages name it. @returns `null` if the command does not exist. */
  async #run(
    template: string,
    words: Readonly<Record<string, readonly string[]>>,
    cwd: string,
    { language, settings: { types, env, timeout, memory } }: Unit,
    setting: "check" | "run",
    name: string,
    converse?: (output: Buffer) => string | null,
  ): Promise<EndedCommand | null> {
    const isOne = Object.values(words).every(({ length }) => length === 1);
    const ended = await runCommand(template, {
      cwd,
      env: environmentFor(env, this.#root),
      words: { ...words, "{root}": [this.#root] },
      timeLimit: timeout * second * (isOne && converse === undefined ? 1 : 10),
      ...(converse === undefined ? { outputLimit } : { outputLimit: conversationLimit, converse }),
      memoryLimit: memory * megabyte,
      signal: this.#signal,
    });
    // The statuses of shells that know no such command. A script that ends so names itself.
    const isMissing = (ended.status === 127 || ended.status === 9009) && !printedBy(ended).includes(name);
    if (!isMissing) return ended;
    const reason = printedBy(ended).trim().split("\n").at(-1) ?? "";
    this.#missing.set(language, {
      kind: "config",
      path: ["samples", language, types && setting === "check" ? "types" : setting],
      ...problemOf("sample-command", { language, reason }, "install it, or correct the command"),
    });
    return null;
  }
}

/** The line for the shell that checks samples. */
function checkOf({ check, types }: SampleSettings): string | undefined {
  return types ? "tsc --pretty false --project {project}" : check;
}

function isCheckedTogether({ check, types }: SampleSettings): boolean {
  return types || check?.includes("{files}") === true;
}

/** The options of the project, without those that write files or ask of a sample to use all of its names. */
function makeTypesProject(root: string, files: readonly string[]): string {
  const own = join(root, "tsconfig.json");
  const isThere = existsSync(own);
  const compilerOptions = {
    ...(isThere ? {} : { strict: true, target: "esnext", module: "nodenext" }),
    noEmit: true,
    allowJs: true,
    checkJs: true,
    // Nothing is written, so files may be anywhere.
    rootDir: parse(root).root,
    outDir: null,
    composite: false,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: false,
    declarationMap: false,
    emitDeclarationOnly: false,
    isolatedDeclarations: false,
    // Names of one sample are not those of the next.
    moduleDetection: "force",
    noUnusedLocals: false,
    noUnusedParameters: false,
    skipLibCheck: true,
  };
  return JSON.stringify({ ...(isThere ? { extends: own } : {}), compilerOptions, files, include: [], references: [] });
}

interface UnitFile {
  readonly unit: Unit;
  readonly file: SampleFile;
  readonly index: number;
}

/** The files that one command checks. Those of a unit stay together; those that should fail run alone. */
function batchesOf(units: readonly Unit[]): readonly (readonly UnitFile[])[] {
  const batches: UnitFile[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const unit of units) {
    const files = unit.files
      .map((file, index): UnitFile => ({ unit, file, index }))
      .filter(({ file }) => !file.words.has("should_fail"));
    const own = files.reduce((total, { file }) => total + Buffer.byteLength(file.path) + " './'".length, 0);
    if (size + own > namesLimit) {
      batches.push([]);
      size = 0;
    }
    size += own;
    batches.at(-1)?.push(...files);
  }
  return batches;
}

interface PageUnits extends PageSamples {
  readonly source: SourceText;
}

/** @param digests Of the files of the project on which the samples of a language depend. */
function unitsOf(
  { source, samples: all }: PageUnits,
  languages: SampleOptions["languages"],
  digests: ReadonlyMap<string, string>,
): readonly Unit[] {
  const { labelOf } = sharedHighlighter();
  const byLabel = new Map(Object.entries(languages).map(([name, settings]) => [labelOf(name), { name, settings }]));
  const samples = all
    .filter(({ runner }) => !runner.includes("ignore"))
    .map((sample, index) => ({ sample, index, ...byLabel.get(labelOf(sample.language)) }))
    .map(({ sample, index, name, settings }): Placed => {
      const isOfPage = settings?.page === true;
      const language = name ?? sample.language;
      const extension = settings?.extension ?? extensions[labelOf(language)] ?? language.toLowerCase();
      const own = isOfPage ? `sample-${index + 1}.${extension}` : `sample.${extension}`;
      const file = sample.file === null ? own : posix.normalize(sample.file.replaceAll("\\", "/"));
      const group = isOfPage ? "page" : sample.file === null ? String(index) : "files";
      return { sample, file, language: name ?? null, settings: settings ?? null, group };
    });
  const groups = new Map<string, Placed[]>();
  for (const placed of samples) {
    const key = JSON.stringify([placed.language, placed.group]);
    if (placed.language !== null) groups.set(key, [...(groups.get(key) ?? []), placed]);
  }
  return Array.from(groups.values(), (group): Unit => {
    const [first] = group;
    const { language, settings } = { language: first?.language ?? "", settings: first?.settings ?? noSettings };
    const parts = new Map<string, Sample[]>();
    for (const { sample, file } of group) parts.set(file, [...(parts.get(file) ?? []), sample]);
    const description = settings.page ? describePage(source, samples, language) : null;
    const content = group.map(({ sample, file }) => {
      const { code, runner, expected } = sample;
      return [code, file, runner, expected?.text ?? null];
    });
    const key = fingerprintOf([language, settings, content, digests.get(language), description]);
    const files = Array.from(parts, ([name, each]): SampleFile => ({
      name,
      path: `${language}/${key}/${name}`,
      parts: inOrder(each),
      words: new Set(each.flatMap(({ runner }) => runner)),
    }));
    return { language, settings, source, files, description, key };
  });
}

/** A sample with the file to which it is written. */
interface Placed {
  readonly sample: Sample;
  readonly file: string;
  /** The name in the config; `null` for a language that is not checked. */
  readonly language: string | null;
  readonly settings: SampleSettings | null;
  /** Samples of a language with the same group share a folder. */
  readonly group: string;
}

const descriptionName = "docsgen-page.json";

/** The samples of a page, for commands. It has no line numbers, so that edits of the text between samples do not run them again. */
function describePage({ path }: SourceText, samples: readonly Placed[], own: string): string {
  const list = samples.map(({ sample: { language, title, runner, code }, file, language: name }) => ({
    language,
    title,
    words: runner,
    file: name === own ? file : null,
    code,
  }));
  return `${JSON.stringify({ page: path, samples: list }, null, 2)}\n`;
}

/** The folder of a unit from that of all samples. */
function folderOf({ language, key }: Unit): string {
  return `${language}/${key}`;
}

/** The blocks that say what a file prints, if it is run for that. */
function comparedIn({ parts, words }: SampleFile, { run }: SampleSettings): readonly ExpectedOutput[] {
  if (run === undefined || words.has("no_run") || words.has("should_fail")) return [];
  return parts.flatMap(({ sample }) => sample.expected ?? []);
}

/** The names whose types its blocks say or ask for. */
function typesIn({ parts }: SampleFile): readonly ExpectedType[] {
  return parts.flatMap(({ sample }) => sample.types);
}

function hasTypes(file: SampleFile): boolean {
  return typesIn(file).length > 0;
}

/** Types in samples of languages whose types are not checked. */
function strayTypes({ source, samples }: PageUnits, asked: ReadonlySet<ExpectedType>): readonly LinkFinding[] {
  return samples.flatMap(({ types }) =>
    types.flatMap((each) =>
      asked.has(each)
        ? []
        : [
            inFile(
              source,
              problemOf("stray-type", { name: each.name }, "set `types: true` for the language in `samples`"),
              each.span,
            ),
          ],
    ),
  );
}

/** Blocks that say what a sample prints, although nothing is run that could print it. */
function strayOutputs(
  { source, samples, stray }: PageUnits,
  compared: ReadonlySet<ExpectedOutput>,
): readonly LinkFinding[] {
  const unrun = samples.flatMap(({ expected }) => (expected === null || compared.has(expected) ? [] : [expected.at]));
  return [...stray, ...unrun].map((span) =>
    inFile(
      source,
      problemOf("stray-output", {}, "put it below a sample of a language with `run` in `samples`, or remove `expect`"),
      span,
    ),
  );
}

/** Languages of the config in which no page has a block. */
function unusedLanguages(pages: readonly PageUnits[], languages: SampleOptions["languages"]): readonly LinkFinding[] {
  const { labelOf } = sharedHighlighter();
  const written = new Set(pages.flatMap(({ samples }) => samples.map(({ language }) => language)));
  const labels = new Set(Array.from(written, labelOf));
  return Object.keys(languages).flatMap((language): LinkFinding[] => {
    if (labels.has(labelOf(language))) return [];
    const hint = didYouMean(language, written) ?? "remove it, or write the name of a language as in a code block";
    return [{ kind: "config", path: ["samples", language], ...problemOf("sample-language", { language }, hint) }];
  });
}

interface Inputs {
  readonly language: string;
  /** The path and content of each file. */
  readonly files: readonly (readonly [path: string, content: string])[];
  readonly problems: readonly LinkFinding[];
}

/** Reads the files of the project that samples use. */
function readInputs(root: string, languages: SampleOptions["languages"]): readonly Inputs[] {
  return Object.entries(languages).map(([language, { inputs }]) => {
    const matched = inputs.map((pattern) => matchingFiles(root, pattern));
    const paths = [...new Set(matched.flat())].sort();
    return {
      language,
      files: paths.map((path) => [path, fingerprintOf(readIfThere(join(root, path)))]),
      problems: inputs.flatMap((pattern, index): LinkFinding[] =>
        matched[index]?.length === 0
          ? [
              {
                kind: "config",
                path: ["samples", language, "inputs", index],
                ...problemOf("sample-inputs", { pattern }, "write a pattern from the folder of the config: src/**"),
              },
            ]
          : [],
      ),
    };
  });
}

const noSettings: SampleSettings = { types: false, inputs: [], page: false, env: [], timeout: 30, memory: 2048 };

/** Puts the blocks of a file one below the other. */
function inOrder(samples: readonly Sample[]): SampleFile["parts"] {
  let firstLine = 1;
  return samples.map((sample) => {
    const part = { sample, firstLine };
    firstLine += sample.code.split("\n").length;
    return part;
  });
}

function contentOf({ parts }: SampleFile): string {
  return `${parts.map(({ sample }) => sample.code).join("\n")}\n`;
}

/** @returns What there is to say about files that cannot be written, because of their names. */
function write(folder: string, written: Unit): readonly FileReport[] {
  const { files, description } = written;
  if (description !== null) {
    mkdirSync(join(folder, folderOf(written)), { recursive: true });
    writeFileSync(join(folder, folderOf(written), descriptionName), description);
  }
  return files.flatMap((file, index): FileReport[] => {
    const { path, name } = file;
    try {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), contentOf(file));
      return [];
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!nameErrors.has(code)) throw error;
      const problem = `no file can be called ${name} here: ${code}`;
      return [
        {
          index,
          findingsIn: (unit, own) => [
            inPage(
              unit,
              problemOf("sample-failed", { language: unit.language, problem }, "write another name after `file=`"),
              spanIn(own, { line: 1, column: 1 }),
            ),
          ],
        },
      ];
    }
  });
}

/** A file where a folder is needed, or the other way around, and names that are too long or that the system does not allow. */
const nameErrors: ReadonlySet<string> = new Set("EEXIST EINVAL EISDIR ENAMETOOLONG ENOENT ENOTDIR".split(" "));

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
      problemOf("sample-failed", {
        language,
        problem: message ?? `it ends with status ${ended.status} and prints nothing`,
      }),
      spanIn(file, at ?? { line: 1, column: 1 }),
    ),
  );
}

const limitHint =
  "`timeout` and `memory` of the language in `samples` set the limits; `,no_run` after the language does not run it";

function unexpectedSuccess(unit: Unit, file: SampleFile): readonly LinkFinding[] {
  const values = { language: unit.language, problem: "it is marked `should_fail`, and succeeds" };
  const problem = problemOf("sample-failed", values, "remove `,should_fail`");
  return [inPage(unit, problem, spanIn(file, { line: 1, column: 1 }))];
}

/** A file runs once, so what it prints is compared with all its blocks, one below the other. */
function compareOutput(unit: Unit, file: SampleFile, stdout: string): readonly LinkFinding[] {
  const blocks = comparedIn(file, unit.settings).map((expected) => ({ expected, wanted: linesOf(expected.text) }));
  const all = joined(blocks.flatMap(({ wanted }) => wanted));
  const printed = linesOf(joined(linesOf(stdout)));
  if (blocks.length === 0 || joined(printed) === all) return [];
  // Without a line more or less, each block has the lines of its sample.
  const isAligned = blocks.length === 1 || printed.length === linesOf(all).length;
  let from = 0;
  const found = blocks.flatMap(({ expected, wanted }, index): LinkFinding[] => {
    const isLast = index === blocks.length - 1;
    const lines = printed.slice(from, isLast ? undefined : from + wanted.length);
    from += wanted.length;
    if (joined(lines) === joined(wanted)) return [];
    const to = isAligned ? expected.write(joined(lines)) : null;
    const fix: Fix | null = to === null ? null : { from: expected.written, to };
    const [one, other] = firstDifference(joined(wanted), joined(lines));
    const hint = fix !== null ? "`--fix` writes what it prints" : isAligned ? unwritableHint : unalignedHint;
    return [inPage(unit, problemOf("sample-output", { expected: one, printed: other }, hint, fix), expected.span)];
  });
  return isAligned ? found : found.slice(0, 1);
}

function compareTypes(unit: Unit, file: SampleFile, answers: readonly string[]): readonly LinkFinding[] {
  return typesIn(file).flatMap(({ name, type: written, span, write: writeType }, index): LinkFinding[] => {
    const type = answers[index] ?? "";
    if (type === written && type !== "") return [];
    if (type === "") {
      const values = { language: unit.language, problem: `TypeScript knows no type of ${name}` };
      return [inPage(unit, problemOf("sample-failed", values, "ask about a name that has a type"), span)];
    }
    const fix = writeType(type);
    const hint = fix === null ? "write it in the file that is included" : "`--fix` writes it";
    return [inPage(unit, problemOf("sample-type", { name, type, written }, hint, fix), span)];
  });
}

/** Said once for a file, because no question is answered. */
function withoutAnswer(unit: Unit, file: SampleFile, { reason, status, stdout, stderr }: EndedCommand): LinkFinding {
  const said = (stderr.trim() === "" ? stdout : stderr).trim().split("\n").at(-1) ?? "";
  const why = reason === null ? `it ends with ${status}: ${said}` : `it ${reason}`;
  const values = { language: unit.language, problem: `TypeScript does not say its types, because ${why}` };
  const span = typesIn(file)[0]?.span ?? spanIn(file, { line: 1, column: 1 });
  return inPage(unit, problemOf("sample-failed", values, "install TypeScript 5, 6 or 7 in the project"), span);
}

const unwritableHint =
  "write what it prints; `--fix` does not, because the block would end at a line of it, or cannot show a character";
const unalignedHint =
  "write what each part prints; `--fix` does not, because the blocks of this file have more or fewer lines together";

/** The lines of a text without their ends, which differ between systems, and without empty ones at the end. */
function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(/\r?\n/u).map((line) => line.trimEnd());
}

function joined(lines: readonly string[]): string {
  return lines.join("\n").trimEnd();
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

/** The variables that programs need to start, and nothing else of the environment. */
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

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** Files that say which versions of packages are installed, and how types are checked. */
const lockFiles: readonly string[] = [
  "tsconfig.json",
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
