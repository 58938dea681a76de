/** The report of a migration on the command line. Pure. */
import type { Diagnostic } from "docsgen";
import { picturesFolder } from "./choose-pages.ts";
import type { Migration } from "./migrate.ts";
import type { NoteGroup, Outcome } from "./note.ts";
import { comparisonText, counted, isEmptyUpdate, labelOfPlace, outcomeTitles, reportFile } from "./report.ts";

/** @param isVerbose Whether every place is listed. JSON always lists all. */
export function formatMigration(migration: Migration, format: "pretty" | "json", isVerbose: boolean): string {
  return format === "json" ? `${JSON.stringify(toJson(migration), null, 2)}\n` : describe(migration, isVerbose);
}

/** The most places of a group that are listed. */
const listed = 3;

function describe(migration: Migration, isVerbose: boolean): string {
  const { tool, oldFolder, newFolder, isWritten, pages, files, notes, published, looks, update } = migration;
  const { errors, warnings } = countProblems(migration.diagnostics);
  const sections = (["converted", "lossy", "left"] as const).flatMap((outcome) => {
    const groups = notes.filter((group) => group.outcome === outcome);
    if (groups.length === 0) return [];
    return [
      `${outcomeTitles[outcome]}:`,
      ...groups.flatMap((group) => describeGroup(group, outcome, oldFolder, isVerbose)),
      "",
    ];
  });
  const what =
    update === null
      ? `${newFolder}/`
      : `${counted(update.changed.length, "changed file")} in ${newFolder}/${update.kept.length === 0 ? "" : `, and ${isWritten ? "kept" : "keep"} ${update.kept.length} that people have edited`}`;
  const verb = isWritten ? "Wrote" : "Would write";
  return [
    `${tool} in ${oldFolder}: ${counted(pages, "page")} and ${counted(files, "other file")}.`,
    ...(update === null || update.options.length === 0 ? [] : [`As in the last run: ${update.options.join(" ")}`]),
    ...(update === null || update.dropped.length === 0 ? [] : [`Ignored because missing: ${update.dropped.join(" ")}`]),
    "",
    ...sections,
    ...(published === null ? [] : [comparisonText(published)]),
    ...(looks.pages.length === 0
      ? []
      : [`${picturesFolder}/ has pictures of ${counted(looks.pages.length, "page")} of both sites.`]),
    `docsgen reports ${counted(errors, "error")}, ${counted(warnings, "warning")} for the new site${errors + warnings === 0 ? "" : "; `docsgen check` lists them"}.`,
    `${verb} ${what}${isWritten && !isEmptyUpdate(update) ? `, with this report in ${reportFile}` : ""}.`,
    ...(isWritten && update !== null
      ? []
      : isWritten
        ? ["", "Next:", `  cd ${newFolder}`, "  npm install", "  npm run docs:dev -- --open"]
        : ["", "Nothing was written. Leave out --dry-run to write it."]),
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

function toJson({ kind: _kind, diagnostics, notes, published, ...counts }: Migration): object {
  return { ...counts, ...countProblems(diagnostics), notes, published };
}

function countProblems(diagnostics: readonly Diagnostic[]): { readonly errors: number; readonly warnings: number } {
  const count = (wanted: Diagnostic["severity"]): number =>
    diagnostics.filter(({ severity }) => severity === wanted).length;
  return { errors: count("error"), warnings: count("warning") };
}
