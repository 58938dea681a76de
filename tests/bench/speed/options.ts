/** Parses the arguments after `npm run bench --`. An invalid one ends the run with a message. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Generator } from "./generator.ts";
import { docsgen, generators } from "./generators.ts";
import { projectRoot } from "./folders.ts";
import { steps } from "./measurements.ts";
import type { Step } from "./measurements.ts";

export interface BenchOptions {
  readonly mode: "peers" | "against" | "curve";
  /** The number of pages of each corpus, in ascending order. */
  readonly sizes: readonly number[];
  /** The others are compared with the first, which is docsgen if it is among them. */
  readonly generators: readonly Generator[];
  /** Rounds of each size. */
  readonly rounds: ReadonlyMap<number, number>;
  readonly steps: readonly Step[];
  /** Seconds that one build may take. */
  readonly timeout: number;
  /** Folder that holds `eips/`. */
  readonly corpora: string;
  /** Whether the results are written to the files of the repository. */
  readonly isKept: boolean;
}

export const usage = `npm run bench -- [options]
  --pages 130,1000      sizes of the corpora (130,1000,10000; with --curve 1000,10000,100000)
  --tools docsgen,hugo  of ${generators.map(({ name }) => name).join(", ")} (all; with --against and --curve docsgen)
  --rounds 3            how often each build is measured (3); of each size, in order: 3,1
  --steps cold,same     of ${steps.join(", ")} (all); each is measured after the one before it
  --timeout SECONDS     for one build (3600)
  --against DIR         compare with another checkout of docsgen, which must be built
  --curve               docsgen's cost of a page as the site grows
  --corpora DIR         folder that holds eips/ (DOCSGEN_CORPORA, or ../shared/corpora)
  --no-write            print, and change neither results.md nor README.md`;

export function readOptions(args: readonly string[]): BenchOptions | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: "string" },
      tools: { type: "string" },
      rounds: { type: "string", default: "3" },
      steps: { type: "string", default: steps.join(",") },
      timeout: { type: "string", default: "3600" },
      against: { type: "string" },
      curve: { type: "boolean", default: false },
      corpora: { type: "string" },
      "no-write": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return usage;
  const mode = values.curve ? "curve" : values.against === undefined ? "peers" : "against";
  const words = (values.tools ?? (mode === "peers" ? generators.map(({ name }) => name).join(",") : "docsgen")).split(
    ",",
  );
  const chosen = words.map((word) => generators.find(({ name }) => name === word) ?? word);
  const known = chosen.filter((generator) => typeof generator !== "string");
  const unknown = chosen.find((generator) => typeof generator === "string");
  if (unknown !== undefined) return `There is no tool “${unknown}”.\n\n${usage}`;
  if (values.against !== undefined) {
    if (!existsSync(join(values.against, "lib", "cli.js")))
      return `${values.against} is no docsgen that was built: run npm ci there.`;
    // With the parser of the tool that it is compared with.
    const parser = known[0]?.name === "docsgen-satteri" ? "satteri" : "remark";
    known.push(docsgen("before", values.against, parser));
  }
  const sizes = (values.pages ?? (mode === "curve" ? "1000,10000,100000" : "130,1000,10000")).split(",").map(Number);
  const rounds = values.rounds.split(",").map(Number);
  const numbers = [...sizes, ...rounds, Number(values.timeout)];
  if (numbers.some((number) => !Number.isInteger(number) || number < 1)) return `A number is not one.\n\n${usage}`;
  if (sizes.some((size) => size < 60)) return "A corpus has at least 60 pages.";
  if (rounds.length !== 1 && rounds.length !== sizes.length) return `--rounds has one number, or one for each size.`;
  const chosenSteps = steps.filter((step) => values.steps.split(",").includes(step));
  if (chosenSteps.length !== values.steps.split(",").length || chosenSteps[0] !== "cold") {
    return `The steps begin with “cold”, and are of those that are known.\n\n${usage}`;
  }
  return {
    mode,
    steps: chosenSteps,
    sizes: sizes.toSorted((a, b) => a - b),
    generators: known.toSorted((a, b) => Number(b.name === "docsgen") - Number(a.name === "docsgen")),
    rounds: new Map(sizes.map((size, index) => [size, rounds[index] ?? rounds[0] ?? 1])),
    timeout: Number(values.timeout),
    corpora: values.corpora ?? process.env["DOCSGEN_CORPORA"] ?? join(projectRoot, "..", "shared", "corpora"),
    isKept: !values["no-write"] && mode !== "against",
  };
}
