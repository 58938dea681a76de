/** Stores the results: in results.md or curve.md beside this file, and between two markers in README.md. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { curveTable } from "./curve.ts";
import { benchFolder, projectRoot } from "./folders.ts";
import { describeMachine } from "./machine.ts";
import type { Measurements } from "./measurements.ts";
import type { BenchOptions } from "./options.ts";
import { count, details, failureList, overview, paragraphs, toolTable } from "./report.ts";
import type { ReportedTool } from "./report.ts";

const beginMark = "<!-- bench: written by npm run bench -->";
const endMark = "<!-- bench: end -->";
const repeat =
  "`npm run bench` repeats the measurements and rewrites this section; `npm run bench -- --help` lists its options. Hugo is only measured if it is installed (on Debian: `apt-get install hugo`).";
const folder = join(projectRoot, "tests", "bench", "speed");

/** Called after each size, so that an interrupted run keeps its results. @returns The report. */
export function publish(results: Measurements, tools: readonly ReportedTool[], options: BenchOptions): string {
  const measured = options.sizes.filter((pages) => results.all.some((one) => one.pages === pages));
  const when = `${describeMachine()}, ${measured.map((pages) => `${roundsOf(options, pages)} of ${count(pages)} pages`).join(", ")}.`;
  mkdirSync(benchFolder, { recursive: true });
  writeFileSync(join(benchFolder, `${options.mode}.json`), JSON.stringify({ when, tools, results }, null, 1));
  if (options.mode === "curve") {
    const curves = tools.map(
      ({ name, label, version }) => `## ${label} ${version}\n\n${curveTable(results, name, measured)}`,
    );
    const text = paragraphs("# What a page costs as the site grows", when, ...curves, failureList(results, tools));
    if (options.isKept) writeFileSync(join(folder, "curve.md"), text);
    return text;
  }
  const failures = failureList(results, tools);
  const main = overview(results, tools, measured);
  const text = paragraphs(
    "# Building the same pages",
    when,
    "Each build is measured in turn with the others. “5.9× (5.7–6.1)” is the ratio to the first line: the median of the rounds, the least and the most. Memory is the peak of the whole process tree's resident sets, sampled every 40 ms; CPU time is user and system of the tree. A cold build finds no cache and no result.",
    toolTable(tools),
    main,
    failures,
    "## Every build",
    details(results, tools, measured),
  );
  if (options.isKept) {
    writeFileSync(join(folder, "results.md"), text);
    const versions = tools.map(({ label, version, features }) => `${label} ${version} (${features})`).join("; ");
    replaceInReadme(paragraphs(main, failures, `${when} ${versions}.`, repeat));
  }
  return text;
}

function roundsOf({ rounds }: BenchOptions, pages: number): string {
  const number = rounds.get(pages) ?? 1;
  return number === 1 ? "one round" : `${number} rounds`;
}

function replaceInReadme(text: string): void {
  const file = join(projectRoot, "README.md");
  const readme = readFileSync(file, "utf8");
  const begin = readme.indexOf(beginMark);
  const end = readme.indexOf(endMark);
  if (begin < 0 || end < begin) {
    // On the first run, a chapter is inserted before the last one.
    const chapter = `## Performance\n\n${beginMark}\n\n${text}\n${endMark}\n\n`;
    const last = readme.lastIndexOf("\n## ") + 1;
    writeFileSync(file, `${readme.slice(0, last)}${chapter}${readme.slice(last)}`);
    return;
  }
  writeFileSync(file, `${readme.slice(0, begin + beginMark.length)}\n\n${text}\n${readme.slice(end)}`);
}
