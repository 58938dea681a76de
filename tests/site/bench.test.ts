/** The benchmark of builds runs over the pages of this site, whatever is written on them. */
import { expect, test } from "vitest";
import { makeCorpus } from "../bench/speed/corpus.ts";
import { Measurements } from "../bench/speed/measurements.ts";
import { readOptions } from "../bench/speed/options.ts";
import { runRounds } from "../bench/speed/run-rounds.ts";
import { plainPages } from "../bench/speed/sources.ts";

test("every page of this site is a page of the benchmark", async () => {
  const sources = plainPages("no-corpora");
  const corpus = makeCorpus(sources, Math.ceil((sources.length * 31) / 30) + 3);
  const options = readOptions(["--tools", "docsgen", "--rounds", "1", "--steps", "cold,title", "--no-write"]);
  if (typeof options === "string") throw new Error(options);
  const results = new Measurements();
  await runRounds(corpus, options.generators, options, results);
  expect(results.failures).toEqual([]);
  expect(results.all.map(({ step }) => step)).toEqual(["cold", "title"]);
});
