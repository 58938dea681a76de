/** Runs the samples of operations against a server that checks what arrives. */
import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { listOperations } from "../src/model/operations.ts";
import type { Description } from "../src/read/description.ts";
import { languages, sampleOf } from "../src/samples/languages.ts";
import type { Language } from "../src/samples/languages.ts";
import { readRequests } from "../src/samples/request-model.ts";
import { composeRequest, exampleValues } from "../src/samples/request.ts";
import { startValidator } from "./request-validator.ts";

/** Programs that run the samples they are sent, a line of JSON each, and answer with a line: "", or what is wrong. */
const interpreters: Readonly<Record<Exclude<Language, "curl">, readonly string[]>> = {
  javascript: [
    process.execPath,
    "--input-type=module",
    "-e",
    `import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { text, keys } = JSON.parse(line);
  Object.assign(process.env, keys);
  const run = import("data:text/javascript," + encodeURIComponent(text + "\\n//" + Math.random()));
  process.stderr.write((await run.then(() => "", (error) => JSON.stringify(String(error)))) + "\\n");
}`,
  ],
  python: [
    "python3",
    "-c",
    `import json, os, sys, traceback
for line in sys.stdin:
    sample = json.loads(line)
    os.environ.update(sample["keys"])
    problem = ""
    try:
        exec(sample["text"], {})
    except Exception:
        problem = json.dumps(traceback.format_exc())
    print(problem, file=sys.stderr, flush=True)`,
  ],
};

export const runnable: readonly Language[] = languages.filter(
  (language) =>
    (language !== "python" || spawnSync("python3", ["-c", "import requests"]).status === 0) &&
    (language !== "curl" || spawnSync("curl", ["--version"]).status === 0),
);

/** @returns What the server says is wrong, for each operation and language. */
export async function runSamples(
  description: Description,
  most = Infinity,
): Promise<{ readonly count: number; readonly problems: readonly string[] }> {
  const operations = listOperations(description).filter(({ kind }) => kind === "operation");
  const server = await startValidator(operations, description);
  const requestOf = readRequests(description, server.url);
  const folder = mkdtempSync(join(tmpdir(), "docsgen-samples-"));
  writeFileSync(join(folder, "file"), "content");
  const problems: string[] = [];
  const run = startRunners(folder);
  let count = 0;
  for (const operation of operations.slice(0, most)) {
    const request = composeRequest(requestOf(operation), exampleValues(requestOf(operation)));
    for (const language of runnable) {
      count += 1;
      const { text } = sampleOf(request, language);
      const errors = await run[language](text);
      const [problem] = server.takeProblems();
      if (problem === undefined) problems.push(`${operation.title} in ${language} sends nothing: ${errors}\n${text}`);
      else if (problem !== "") problems.push(`${operation.title} in ${language}: ${problem}`);
    }
  }
  run.end();
  server.close();
  rmSync(folder, { recursive: true });
  return { count, problems };
}

type Runners = Readonly<Record<Language, (text: string) => Promise<string>>> & { readonly end: () => void };

/** Importing what Python samples need takes half a second, so a program runs many samples. */
function startRunners(cwd: string): Runners {
  const children: ChildProcess[] = [];
  const start = ([program = "", ...words]: readonly string[]): ((text: string) => Promise<string>) => {
    let answers: AsyncIterator<string> | null = null;
    let send: (line: string) => void = () => undefined;
    return async (text) => {
      if (answers === null) {
        const child = spawn(program, words, { cwd, stdio: ["pipe", "ignore", "pipe"] });
        children.push(child);
        answers = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
        send = (line) => void child.stdin.write(line);
      }
      send(`${JSON.stringify({ text, keys: keysIn(text) })}\n`);
      const { value } = await answers.next();
      return value === undefined ? "the program ended" : value;
    };
  };
  return {
    curl: (text) => runShell(text, cwd),
    javascript: start(interpreters.javascript),
    python: start(interpreters.python),
    end: () => {
      for (const child of children) child.kill();
    },
  };
}

async function runShell(text: string, cwd: string): Promise<string> {
  // Samples read keys from the environment.
  const child = spawn("sh", ["-c", text], { cwd, env: { ...process.env, ...keysIn(text) } });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise((resolve) => child.on("close", resolve));
  return errors.slice(-300);
}

/** A value for each variable of the environment that a sample reads. */
function keysIn(text: string): Readonly<Record<string, string>> {
  const names = text.matchAll(/\$([A-Z][A-Z\d_]*)|environ\[["']([A-Z][A-Z\d_]*)|process\.env\.([A-Z][A-Z\d_]*)/gu);
  return Object.fromEntries([...names].map(([, shell, python, node]) => [shell ?? python ?? node ?? "", "secret"]));
}
