/** Runs Python samples in one process, with python/run.py. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome, Run } from "./plan.ts";
import { inFolder, start, withTmp } from "./run-folder.ts";
import type { Sample } from "./samples.ts";

export async function runPython(
  runs: readonly Run[],
  _samples: readonly Sample[],
  { model, folder }: { readonly model: string; readonly folder: string },
): Promise<readonly Outcome[]> {
  const input = runs.map((run) => {
    const { page, title, code, number } = run.sample;
    const pageFolder = join(folder, "python", page);
    mkdirSync(pageFolder, { recursive: true });
    const file = join(pageFolder, `sample-${number}.py`);
    writeFileSync(file, withTmp(code, pageFolder));
    return { ...inFolder(run, pageFolder), file, folder: pageFolder, page, title };
  });
  const paths = ["input.json", "output.json"].map((name) => join(folder, "python", name));
  const [inputPath = "", outputPath = ""] = paths;
  writeFileSync(inputPath, JSON.stringify({ model: new URL(model).host, runs: input }));
  const program = join(import.meta.dirname, "python", "run.py");
  // -B: nothing is written beside the program.
  const { stderr, status } = await start("python3", ["-B", program, ...paths]);
  if (status !== 0) throw new Error(stderr);
  const outcomes: readonly Outcome[] = JSON.parse(readFileSync(outputPath, "utf8"));
  return outcomes;
}
