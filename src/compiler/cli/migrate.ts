/** `docsgen migrate`: prints what it converted and what people must look at, or writes the new site. */
import { comparisonText, labelOfPlace, outcomeTitles } from "../migrate/report.ts";
import type { NoteGroup, Outcome } from "../migrate/note.ts";
import type { MigrateResult } from "../migrate.ts";
import { migrate } from "../migrate.ts";
import { countBySeverity } from "../diagnostics/reporters/report.ts";
import type { ExitStatus, MigrateCommandOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { counted, showCounts } from "./report-result.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import { isSystemError } from "./server-session.ts";
import type { Terminal } from "./terminal.ts";

type Migration = Extract<MigrateResult, { kind: "migrated" }>;

export async function runMigrate(
  folder: string,
  options: MigrateCommandOptions,
  terminal: Terminal,
): Promise<ExitStatus> {
  try {
    const result = await runOnSite(
      {},
      options.format === "pretty",
      terminal,
      ({ workingFolder, workers, today, signal, onProgress }) =>
        migrate({
          workingFolder,
          workers,
          today,
          signal,
          onProgress,
          folder,
          from: options.from ?? null,
          out: options.out ?? null,
          published: options.published ?? null,
          isWritten: options.write,
        }),
    );
    if (result === null) return reportInterruption(terminal, " Nothing was written.");
    if (result.kind === "failed") {
      printDiagnostics(result.diagnostics, { silent: false, verbose: false }, terminal);
      return 2;
    }
    terminal.stdout.write(
      options.format === "json" ? `${JSON.stringify(toJson(result), null, 2)}\n` : describe(result, options.verbose),
    );
    return result.notes.some(({ outcome }) => outcome === "left") ? 1 : 0;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    terminal.stderr.write(`The new site could not be written: ${error.message}\n`);
    return 2;
  }
}

/** The most places of a group that are listed. */
const listed = 3;

function describe(result: Migration, isVerbose: boolean): string {
  const { tool, oldFolder, newFolder, isWritten, pages, files, notes, diagnostics, published } = result;
  const counts = countBySeverity(diagnostics);
  const sections = (["converted", "lossy", "left"] as const).flatMap((outcome) => {
    const groups = notes.filter((group) => group.outcome === outcome);
    if (groups.length === 0) return [];
    return [
      `${outcomeTitles[outcome]}:`,
      ...groups.flatMap((group) => describeGroup(group, outcome, oldFolder, isVerbose)),
      "",
    ];
  });
  const verb = isWritten ? "Wrote" : "Would write";
  return [
    `${tool} in ${oldFolder}: ${counted(pages, "page")} and ${counted(files, "other file")}.`,
    "",
    ...sections,
    ...(published === null ? [] : [comparisonText(published)]),
    `docsgen reports ${showCounts(counts)} for the new site${counts.errors + counts.warnings === 0 ? "" : "; `docsgen check` lists them"}.`,
    `${verb} ${newFolder}/${isWritten ? ", with this report in MIGRATION.md" : ""}.`,
    ...(isWritten
      ? ["", "Next:", `  cd ${newFolder}`, "  npm install", "  npm run docs:dev -- --open"]
      : ["", "Nothing was written. Add --write to write it."]),
    "",
  ].join("\n");
}

function describeGroup(
  { what, advice, places }: NoteGroup,
  outcome: Outcome,
  oldFolder: string,
  isVerbose: boolean,
): readonly string[] {
  const head = `  ${what}: ${advice} (${counted(places.length, "place")})`;
  if (outcome === "converted" && !isVerbose) return [head];
  const shown = isVerbose ? places : places.slice(0, listed);
  const rest = places.length - shown.length;
  return [
    head,
    ...shown.map((place) => `    ${labelOfPlace(place, oldFolder)}`),
    ...(rest === 0 ? [] : [`    … and ${rest} more`]),
  ];
}

function toJson({
  tool,
  oldFolder,
  newFolder,
  isWritten,
  pages,
  files,
  notes,
  diagnostics,
  published,
}: Migration): unknown {
  const { errors, warnings } = countBySeverity(diagnostics);
  return { tool, oldFolder, newFolder, isWritten, pages, files, errors, warnings, notes, published };
}
