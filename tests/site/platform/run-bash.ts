/** Runs each Bash sample in a process of its own; those of one page run one after the other. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { product } from "../../../docs-src/_site/product.ts";
import type { Outcome, Run } from "./plan.ts";
import { inFolder, runSteps, start, withTmp } from "./run-folder.ts";
import type { Sample } from "./samples.ts";

export async function runBash(
  runs: readonly Run[],
  _samples: readonly Sample[],
  { model, folder }: { readonly model: string; readonly folder: string },
): Promise<readonly Outcome[]> {
  const commands = join(folder, "bash", "commands.sh");
  mkdirSync(dirname(commands), { recursive: true });
  const template = readFileSync(join(import.meta.dirname, "bash", "commands.sh"), "utf8");
  writeFileSync(commands, template.replace("STEPWIRE", product.slug));
  return runSteps(runs, join(folder, "bash"), async (run, pageFolder, files) => {
    const placed = inFolder(run, pageFolder);
    for (const [name, text] of Object.entries(placed.files)) writeFileSync(join(pageFolder, name), text);
    const script = join(pageFolder, `sample-${run.sample.number}.sh`);
    writeFileSync(script, withTmp(run.sample.code, pageFolder));
    const problemsFile = join(pageFolder, `${run.id}.problems`);
    const env = {
      PATH: process.env["PATH"],
      // A sample may clear its settings there.
      HOME: pageFolder,
      ...run.env,
      PROXY_URL: model,
      BASH_ENV: commands,
      MODEL: model,
      RUN: run.id,
      PROBLEMS: problemsFile,
      STEPS_FILE: files.steps,
      EXPORTS_FILE: files.exports,
    };
    const { stdout, stderr, status } = await start("bash", [script], { cwd: pageFolder, env, input: "key\n" });
    const lines = [...stderr.matchAll(/\.sh: line (\d+): /gu)].map(([, line]) => Number(line));
    return {
      ending: status === 0 ? "ends" : `throws: status ${status}: ${stderr.trim()}`,
      line: lines.at(-1) ?? 1,
      shown: stdout,
      problems: existsSync(problemsFile) ? readFileSync(problemsFile, "utf8").trim().split("\n") : [],
    };
  });
}
