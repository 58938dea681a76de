/**
 * `npm run bench`: builds the same pages with docsgen and its peers, in turn within one run. Its arguments are in
 * options.ts.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runBench } from "../run-bench.ts";
import { makeCorpus } from "./corpus.ts";
import type { Generator } from "./generator.ts";
import { Measurements } from "./measurements.ts";
import { readOptions } from "./options.ts";
import type { BenchOptions } from "./options.ts";
import { installPeer, pathsOf } from "./peers.ts";
import { publish } from "./publish.ts";
import type { ReportedTool } from "./report.ts";
import { runRounds } from "./run-rounds.ts";
import { plainPages } from "./sources.ts";

async function bench(options: BenchOptions): Promise<void> {
  if (!existsSync(join(options.corpora, "eips"))) {
    process.stderr.write(
      `There is no ${options.corpora}/eips: the corpora are made from the site's own pages alone.\n`,
    );
  }
  const sources = plainPages(options.corpora);
  const results = new Measurements();
  const ready: Generator[] = [];
  const tools: ReportedTool[] = [];
  for (const generator of options.generators) {
    const { name, label, features } = generator;
    const version = await installedVersion(generator, options.timeout, results);
    if (version !== null) ready.push(generator);
    tools.push({ name, label, features, version: version ?? "not there" });
  }
  for (const size of options.sizes) {
    await runRounds(makeCorpus(sources, size), ready, options, results);
    const report = publish(results, tools, options);
    if (size === options.sizes.at(-1)) process.stdout.write(report);
  }
}

/** `null` if it cannot be installed on this machine; the failures then contain the reason. */
async function installedVersion(generator: Generator, timeout: number, results: Measurements): Promise<string | null> {
  const fail = (reason: string): null => {
    results.failures.push({ tool: generator.name, pages: null, reason });
    process.stderr.write(`${generator.label}: ${reason}\n`);
    return null;
  };
  const failure = await installPeer(generator, timeout);
  if (failure !== null) return fail(failure);
  try {
    return generator.version(pathsOf(generator, 0).peer);
  } catch (error) {
    return fail(error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
  }
}

await runBench(readOptions(process.argv.slice(2)), bench);
