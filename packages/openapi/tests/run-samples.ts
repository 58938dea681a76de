/** Runs the samples of operations against a server that checks what arrives. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listOperations } from "../src/model/operations.ts";
import type { Description } from "../src/read/description.ts";
import { languages, sampleOf } from "../src/samples/languages.ts";
import type { Language } from "../src/samples/languages.ts";
import { readRequests } from "../src/samples/request-model.ts";
import { composeRequest, exampleValues } from "../src/samples/request.ts";
import { startValidator } from "./request-validator.ts";

const programs: Readonly<Record<Language, readonly string[]>> = {
  curl: ["sh", "-c"],
  javascript: [process.execPath, "--input-type=module", "-e"],
  python: ["python3", "-c"],
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
  let count = 0;
  for (const operation of operations.slice(0, most)) {
    const request = composeRequest(requestOf(operation), exampleValues(requestOf(operation)));
    for (const language of runnable) {
      count += 1;
      const { text } = sampleOf(request, language);
      const errors = await run([...programs[language], text], folder);
      const [problem] = server.takeProblems();
      if (problem === undefined) problems.push(`${operation.title} in ${language} sends nothing: ${errors}\n${text}`);
      else if (problem !== "") problems.push(`${operation.title} in ${language}: ${problem}`);
    }
  }
  server.close();
  rmSync(folder, { recursive: true });
  return { count, problems };
}

async function run([program = "", ...args]: readonly string[], cwd: string): Promise<string> {
  // Samples read keys from the environment.

  const child = spawn(program, args, { cwd, env: { ...process.env, ...keysIn(args.at(-1) ?? "") } });
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
