/** Formats the output of `docsgen build --why` and `--profile`. */
import { resolve } from "node:path";
import type { BuildReasons } from "../build-result.ts";
import type { Phase } from "../graph/progress.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { listFiles } from "../output/output-folder.ts";
import { counted } from "../diagnostics/counted.ts";
import { nounOf } from "./progress-bar.ts";

/**
 * @param wanted The page or output file that the author asked about; `null` for every file that was compiled or
 * written.
 * @param output The output folder as shown in messages.
 * @param workingFolder The folder to which both are relative.
 * @returns One line per file: "docs-src/limits.md compiled: its text changed".
 */
export function explainReasons(
  { source, pages, files, removed }: BuildReasons,
  wanted: string | null,
  output: string,
  workingFolder: string,
): readonly string[] {
  const entries = [
    ...pages.map(({ path, why, isFromRemote }) => ({
      path: labelOf(source, path),
      why: `${isFromRemote ? "found compiled" : "compiled"}: ${why}`,
    })),
    ...files.map(({ path, why }) => ({ path: `${output}/${path}`, why: `written: ${why}` })),
    ...removed.map((path) => ({ path: `${output}/${path}`, why: "removed: the site no longer contains this file" })),
  ];
  const name = wanted?.replace(/^\.\//u, "") ?? null;
  const shown = name === null ? entries : entries.filter(({ path }) => path === name || path.endsWith(`/${name}`));
  if (shown.length > 0) return shown.map(({ path, why }) => `${path} ${why}`);
  if (name === null) return ["all files: unchanged"];
  return [
    `${name}: ${contains(workingFolder, source, name) || contains(workingFolder, output, name) ? "unchanged" : "there is no such page or output file"}`,
  ];
}

/** Whether the folder contains a file with this name. The name may be just the end of its path. */
function contains(workingFolder: string, folder: string, name: string): boolean {
  return listFiles(resolve(workingFolder, folder)).some((path) => `/${folder}/${path}`.endsWith(`/${name}`));
}

/** The work of a phase. */
export interface PhaseWork {
  /** In milliseconds. */
  readonly duration: number;
  /** The number of pages that it compiled or rendered, or of files that it made; `null` if it does not count anything. */
  readonly items: number | null;
}

/**
 * @param total In milliseconds.
 * @returns A table with the name, time and share of each phase and what it processed, and a row for the time outside
 * all phases.
 */
export function explainTime(phases: ReadonlyMap<Phase, PhaseWork>, total: number): readonly string[] {
  const known = [...phases.values()].reduce((sum, { duration }) => sum + duration, 0);
  const row = (name: string, duration: number, items: string): string => {
    const share = `${((100 * duration) / total).toFixed(1)} %`;
    return `${name.padEnd(14)}${duration.toFixed(0).padStart(8)} ms${share.padStart(9)}${items.padStart(14)}`.trimEnd();
  };
  return [
    ...Array.from(phases, ([phase, { duration, items }]) =>
      row(phase, duration, items === null ? "" : counted(items, nounOf(phase))),
    ),
    row("other", total - known, ""),
  ];
}
