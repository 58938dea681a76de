/** Creates the folders that samples run in, and starts their processes. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome, Run } from "./plan.ts";
import type { Json, JsonObject } from "./scenarios.ts";

/** Redirects what a sample writes to /tmp to the folder of its page. */
export function withTmp(text: string, pageFolder: string): string {
  return text.replaceAll(/\/tmp\b/gu, join(pageFolder, "tmp"));
}

/** @returns The run with its paths in the folder of its page, which replaces /tmp. */
export function inFolder(run: Run, pageFolder: string): Run {
  mkdirSync(join(pageFolder, "tmp"), { recursive: true });
  const files = Object.entries(run.files).map(([name, text]) => [name.replace(/^\/tmp\//u, "tmp/"), text]);
  const steps: Run["steps"] = JSON.parse(withTmp(JSON.stringify(run.steps), pageFolder));
  return { ...run, steps, files: Object.fromEntries(files) };
}

export function start(
  command: string,
  words: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly input?: string } = {},
): Promise<{ readonly stdout: string; readonly stderr: string; readonly status: number | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: options.cwd, env: options.env, timeout: 120_000 });
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      output.stdout += chunk.toString("utf8");
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output.stderr += chunk.toString("utf8");
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input ?? "");
    child.on("error", reject);
    child.on("close", (status) => resolve({ ...output, status }));
  });
}

type Ended = Omit<Outcome, "id">;

/**
 * Runs steps that read a file of steps and append to a file of exports, as those in Go and Bash do. A step receives the
 * exports of the steps before it on its page. Two pages at a time.
 */
export async function runSteps(
  runs: readonly Run[],
  folder: string,
  perform: (
    run: Run,
    pageFolder: string,
    files: { readonly steps: string; readonly exports: string },
  ) => Promise<Ended>,
): Promise<readonly Outcome[]> {
  const pages = [...new Set(runs.map(({ sample }) => sample.page))];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
      const pageFolder = join(folder, page);
      const known: Record<string, Json> = {};
      for (const run of runs.filter(({ sample }) => sample.page === page)) {
        const placed = inFolder(run, pageFolder);
        const files = { steps: join(pageFolder, `${run.id}.json`), exports: join(pageFolder, `${run.id}.exports`) };
        const trigger = { event: run.event, context: run.context };
        writeFileSync(files.steps, JSON.stringify({ trigger, ...known, ...placed.steps }));
        writeFileSync(files.exports, "");
        const ended = await perform(run, pageFolder, files);
        const { values, problems } = readExports(readFileSync(files.exports, "utf8"));
        if (run.sample.title !== null) known[run.sample.title] = values;
        const shown = `${ended.shown}${JSON.stringify(values)}`;
        outcomes.push({ ...ended, id: run.id, shown, problems: [...ended.problems, ...problems] });
      }
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

/** One `name=value` line for each export; JSON values are parsed. */
function readExports(text: string): { readonly values: JsonObject; readonly problems: readonly string[] } {
  const lines = text.split("\n").slice(0, -1);
  const problems = lines.filter((line) => !/^[$\w]+=/u.test(line)).map((line) => `${line} is no export`);
  if (text !== "" && !text.endsWith("\n")) problems.push("the last export has no line of its own");
  const values = lines.map((line): [string, Json] => {
    const at = line.indexOf("=");
    return [line.slice(0, at), parseValue(line.slice(at + 1))];
  });
  return { values: Object.fromEntries(values), problems };
}

function parseValue(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
