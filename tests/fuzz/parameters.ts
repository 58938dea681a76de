/**
 * The number and choice of inputs for the fuzz tests. `DOCSGEN_FUZZ=100000` tries that many, different ones each time;
 * `DOCSGEN_SEED=42` tries those of a seed; `DOCSGEN_SEED=42/7:0:1` tries the one that a failure names by its seed and
 * path.
 */
import type { Parameters } from "fast-check";

const [seed, path] = (process.env["DOCSGEN_SEED"] ?? "").split("/");
const count = Number(process.env["DOCSGEN_FUZZ"] ?? 1000);

/** @param share The share of the inputs to try, because a site takes as long as many pages. */
export function parameters<Input>(share: number): Parameters<Input> {
  return {
    numRuns: Math.ceil(count * share),
    ...(seed === undefined || seed === "" ? {} : { seed: Number(seed) }),
    ...(path === undefined ? {} : { path }),
    // The same in every normal run, so that failures are reproducible for everyone.
    ...(seed === "" && process.env["DOCSGEN_FUZZ"] === undefined ? { seed: 1 } : {}),
  };
}

/**
 * Milliseconds of wall time that a test of this many inputs may take, even on a busy machine; hangs are detected by CPU
 * time.
 */
export const fuzzTimeout: number = Math.max(180_000, count * 1000);
