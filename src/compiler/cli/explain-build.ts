/** What `docsgen build --why` and `--profile` print. */
import { resolve } from "node:path";
import type { BuildReasons } from "../build-result.ts";
import type { Phase } from "../graph/progress.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { listFiles } from "../output/output-folder.ts";

/**
 * @param wanted A page or a file of the output, as the author names it; `null`: all that were made.
 * @param output The output folder as messages name it.
 * @param workingFolder What both are relative to.
 * @returns A line for each: "docs-src/limits.md compiled: its text changed".
 */
export function explainReasons(
  { source, pages, files, removed }: BuildReasons,
  wanted: string | null,
  output: string,
  workingFolder: string,
): readonly string[] {
  const made = [
    ...pages.map(({ path, why, isFound }) => ({
      path: labelOf(source, path),
      why: `${isFound ? "found in the remote cache" : "compiled"}: ${why}`,
    })),
    ...files.map(({ path, why }) => ({ path: `${output}/${path}`, why: `written: ${why}` })),
    ...removed.map((path) => ({ path: `${output}/${path}`, why: "removed: the site has no such file any more" })),
  ];
  const name = wanted?.replace(/^\.\//u, "") ?? null;
  const shown = name === null ? made : made.filter(({ path }) => path === name || path.endsWith(`/${name}`));
  if (shown.length > 0) return shown.map(({ path, why }) => `${path} ${why}`);
  if (name === null) return ["all files: nothing was done, unchanged"];
  return [
    `${name}: ${holds(workingFolder, source, name) || holds(workingFolder, output, name) ? "nothing was done, unchanged" : "no page and no file of the output has this name"}`,
  ];
}

/** Whether a folder has a file under this name, which may be the end of its path alone. */
function holds(workingFolder: string, folder: string, name: string): boolean {
  return listFiles(resolve(workingFolder, folder)).some((path) => `/${folder}/${path}`.endsWith(`/${name}`));
}

/** @param phases Milliseconds. @returns A table: name, time and share of each, the rest as what is before and between them. */
export function explainTime(phases: ReadonlyMap<Phase, number>, total: number): readonly string[] {
  const known = [...phases].reduce((sum, [, duration]) => sum + duration, 0);
  const rows = [
    ...[...phases].map(([phase, duration]) => [phase, duration] as const),
    ["start and end", total - known] as const,
  ];
  return rows.map(([name, duration]) => {
    const share = `${((100 * duration) / total).toFixed(1)} %`;
    return `${name.padEnd(14)}${duration.toFixed(0).padStart(8)} ms${share.padStart(9)}`;
  });
}
