/** Measures all generators over one corpus. They take turns: each runs a step before any of them runs the next. */
import type { Corpus } from "./corpus.ts";
import type { Generator } from "./generator.ts";
import { stepNames } from "./measurements.ts";
import type { Measurements, Step } from "./measurements.ts";
import type { BenchOptions } from "./options.ts";
import { measure } from "./process-tree.ts";
import type { Run } from "./process-tree.ts";
import { BenchSite } from "./site.ts";

export async function runRounds(
  corpus: Corpus,
  generators: readonly Generator[],
  options: BenchOptions,
  results: Measurements,
): Promise<void> {
  const pages = corpus.pages.length;
  const rounds = options.rounds.get(pages) ?? 1;
  const sites = new Map(generators.map((generator) => [generator, new BenchSite(generator, corpus)]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const step of options.steps) {
      // Alternates the direction, so that no generator is always first.
      for (const [generator, site] of round % 2 === 1 ? [...sites] : [...sites].reverse()) {
        const run = await runStep(generator, site, step, round, options.timeout);
        const about = `${pages} pages, round ${round}, ${stepNames[step]}, ${generator.name}`;
        if (run.kind === "failed") {
          sites.delete(generator);
          results.failures.push({ tool: generator.name, pages, reason: run.reason });
          process.stderr.write(`${about}: ${run.reason}\n`);
          continue;
        }
        const { wall, cpu, memory } = run;
        results.all.push({ tool: generator.name, pages, step, round, wall, cpu, memory, ...site.size() });
        process.stderr.write(
          `${about}: ${wall.toFixed(2)} s, CPU ${cpu.toFixed(2)} s, ${(memory / 1e6).toFixed(0)} MB\n`,
        );
      }
    }
  }
}

async function runStep(
  generator: Generator,
  site: BenchSite,
  step: Step,
  round: number,
  timeout: number,
): Promise<Run> {
  const word = `${step}edit${round}`;
  if (step === "cold") {
    site.restore();
    site.clean();
  }
  if (step === "body") site.editBody(word);
  if (step === "title") site.editTitle(word);
  const run = await measure(generator.build(site.paths), site.paths.site, site.log, timeout);
  if (run.kind === "failed") return run;
  // Not measured: checks that the result is correct.
  const isEdit = step === "body" || step === "title";
  const missing = step === "cold" && round === 1 ? site.findMissing() : null;
  if (missing !== null) return { kind: "failed", reason: missing };
  if (isEdit && !site.htmlOf(site.editedPage).includes(word)) {
    return { kind: "failed", reason: `the edit is not in the result: ${site.editedPage.path}` };
  }
  return run;
}
