/** The baseline as a file: written when there is none, and then only ever made smaller. An effect. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Baseline } from "./baseline.ts";
import { baselineSchema, makeBaseline, subtractBaseline } from "./baseline.ts";

export type BaselineResult =
  | {
      readonly kind: "held";
      /** Problems that are new, and hints. */
      readonly diagnostics: readonly Diagnostic[];
      /** How many are set aside. */
      readonly known: number;
    }
  | { readonly kind: "failed"; readonly diagnostic: Diagnostic };

/**
 * Holds what was found against the baseline.
 *
 * @param path Absolute.
 * @param label As a person reads it.
 */
export function holdAgainstBaseline(found: readonly Diagnostic[], path: string, label: string): BaselineResult {
  if (!existsSync(path)) {
    const baseline = makeBaseline(found);
    save(path, baseline);
    const { diagnostics, known } = subtractBaseline(found, baseline);
    return { kind: "held", diagnostics, known };
  }
  const text = readFileSync(path, "utf8");
  const baseline = read(text);
  if (baseline === null) {
    const hint = "name a file that docsgen wrote, or one that does not exist";
    const values = { path: label, reason: "it is no baseline of docsgen" };
    return { kind: "failed", diagnostic: siteDiagnostic("baseline-unreadable", values, hint) };
  }
  const { diagnostics, known, baseline: rest } = subtractBaseline(found, baseline);
  if (format(rest) !== text) save(path, rest);
  return { kind: "held", diagnostics, known };
}

function read(text: string): Baseline | null {
  try {
    return baselineSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function save(path: string, baseline: Baseline): void {
  writeFileSync(path, format(baseline));
}

/** A line for each problem, so that a change to the file reads well. */
function format({ version, problems }: Baseline): string {
  const lines = problems.map((problem) => `  ${JSON.stringify(problem)}`);
  return `{ "version": ${version}, "problems": [\n${lines.join(",\n")}\n] }\n`;
}
