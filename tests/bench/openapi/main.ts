/**
 * `npm run bench:openapi`: makes a reference from the same OpenAPI description with docsgen and its peers, in turn within
 * one run, and measures what it takes and what it weighs. Then one text of the description is edited, and docsgen
 * builds its site again.
 */
import { existsSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runBench } from "../run-bench.ts";
import { peersFolder, projectRoot } from "../speed/folders.ts";
import { installPeer } from "../speed/peers.ts";
import { measure } from "../speed/process-tree.ts";
import { openDescription } from "./description.ts";
import type { BenchDescription } from "./description.ts";
import { referenceReport } from "./report.ts";
import type { ReferenceResult } from "./report.ts";
import { ReferenceSite } from "./site.ts";
import { references } from "./tools.ts";
import type { ReferenceTool } from "./tools.ts";

const usage = `npm run bench:openapi -- [options]
  --description FILE    a description in one file; several are measured one after the other (GitHub's, from npm)
  --tools docsgen,blume of ${references.map(({ name }) => name).join(", ")} (all)
  --timeout SECONDS     for one build (3600)
  --no-write            print, and do not change results.md`;

/** GitHub describes its API in 13 MB. */
const github = {
  name: "github-description",
  packages: { dependencies: { "@octokit/openapi": "23.0.2" } },
  file: "node_modules/@octokit/openapi/generated/api.github.com.json",
};

interface ReferenceOptions {
  readonly descriptions: readonly string[];
  readonly tools: readonly ReferenceTool[];
  readonly timeout: number;
  readonly isKept: boolean;
}

function readOptions(args: readonly string[]): ReferenceOptions | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      description: { type: "string", multiple: true, default: [] },
      tools: { type: "string", default: references.map(({ name }) => name).join(",") },
      timeout: { type: "string", default: "3600" },
      "no-write": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return usage;
  const names = values.tools.split(",");
  const unknown = names.find((name) => !references.some((tool) => tool.name === name));
  if (unknown !== undefined) return `There is no tool “${unknown}”.\n\n${usage}`;
  const missing = values.description.find((file) => !existsSync(file));
  if (missing !== undefined) return `There is no file “${missing}”.`;
  const timeout = Number(values.timeout);
  if (!(timeout > 0)) return `A number is not one.\n\n${usage}`;
  return {
    descriptions: values.description.map((file) => resolve(file)),
    tools: references.filter(({ name }) => names.includes(name)),
    timeout,
    isKept: !values["no-write"],
  };
}

async function bench({ descriptions, tools, timeout, isKept }: ReferenceOptions): Promise<void> {
  const results: ReferenceResult[] = [];
  const ready: ReferenceTool[] = [];
  for (const tool of tools) {
    const failure = await installPeer(tool, timeout);
    if (failure === null) ready.push(tool);
    else process.stderr.write(`${tool.label}: ${failure}\n`);
  }
  for (const file of descriptions.length > 0 ? descriptions : [await githubDescription(timeout)]) {
    const description = openDescription(file);
    for (const tool of ready) {
      const result = await benchTool(tool, description, timeout);
      results.push(result);
      process.stderr.write(`${basename(file)}, ${tool.label}: ${result.failure ?? "done"}\n`);
    }
    const report = referenceReport(results);
    if (isKept) writeFileSync(join(projectRoot, "tests", "bench", "openapi", "results.md"), report);
  }
  process.stdout.write(referenceReport(results));
}

async function githubDescription(timeout: number): Promise<string> {
  const failure = await installPeer(github, timeout);
  if (failure !== null) throw new Error(failure);
  return join(peersFolder, github.name, github.file);
}

async function benchTool(
  tool: ReferenceTool,
  description: BenchDescription,
  timeout: number,
): Promise<ReferenceResult> {
  const site = new ReferenceSite(tool, description);
  const build = (): ReturnType<typeof measure> => measure(tool.build(site.paths), site.paths.site, site.log, timeout);
  const about = { description, label: tool.label, version: tool.version(site.paths.peer), features: tool.features };
  const failed = (failure: string): ReferenceResult => ({ ...about, cold: null, edit: null, failure });
  const cold = await build();
  if (cold.kind === "failed") return failed(cold.reason);
  const weight = site.weigh();
  if (weight.documents.length === 0) return failed("there are no pages in the result");
  const result = { ...about, cold: { ...cold, ...weight }, edit: null, failure: null };
  if (tool.compiledPages === null) return result;
  site.edit("bench-edit");
  const again = await build();
  if (again.kind === "failed") return { ...result, failure: again.reason };
  if (!site.contains("bench-edit")) return { ...result, failure: "the edit is not in the result" };
  return { ...result, edit: { ...again, compiled: tool.compiledPages(site.readLog()) } };
}

await runBench(readOptions(process.argv.slice(2)), bench);
