/**
 * Reads and writes the baseline file. It is written only for `--update-baseline`; otherwise a misspelled name would
 * silently accept every problem. Has effects.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { CheckRequest } from "../diagnostics/catalog.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Failed } from "../diagnostics/failed.ts";
import { failed } from "../diagnostics/failed.ts";
import type { Baseline } from "./baseline.ts";
import { baselineSchema, makeBaseline, notLookedFor, subtractBaseline } from "./baseline.ts";

/** The options of `build` and `check` about a baseline. */
export interface BaselineOptions {
  /** Absolute. */
  readonly workingFolder: string;
  /** Path of the baseline file, or `null`. */
  readonly baseline: string | null;
  /** Replaces the baseline with the current problems, creating the file if needed. */
  readonly updateBaseline: boolean;
}

/** The diagnostics that remain after applying the baseline. */
export interface BaselineResult {
  /** New problems, and all hints. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of problems that the baseline accepts. */
  readonly known: number;
  /** The number of baseline entries that no longer occur. */
  readonly fixed: number;
}

/** Fails if the file cannot be read, or does not exist and is not to be written. */
export type OpenedBaseline =
  | {
      readonly kind: "open";
      /** @param requests What was looked for beyond what a build does. */
      readonly apply: (found: readonly Diagnostic[], requests?: readonly CheckRequest[]) => BaselineResult;
    }
  | Failed;

/** `apply` writes the file if requested. */
export function openBaseline({ workingFolder, baseline: label, updateBaseline }: BaselineOptions): OpenedBaseline {
  if (label === null) return { kind: "open", apply: (diagnostics) => ({ diagnostics, known: 0, fixed: 0 }) };
  const path = resolve(workingFolder, label);
  const text = existsSync(path) ? readText(path) : null;
  const baseline = text === null ? null : parse(text);
  if (baseline === null && (text !== null || !updateBaseline)) {
    const reason = text === null ? "the file does not exist" : "it is not a docsgen baseline";
    const hint =
      text === null ? "`--update-baseline` creates it" : "name a file that `--update-baseline` wrote, or a new one";
    return failed(siteDiagnostic("baseline-unreadable", { path: label, reason }, hint));
  }
  return {
    kind: "open",
    apply: (found, requests = []) => {
      const before = baseline ?? makeBaseline([]);
      const current = updateBaseline ? makeBaseline(found, notLookedFor(before, requests)) : before;
      if (updateBaseline) {
        const problem = save(path, label, current);
        if (problem !== null) return { diagnostics: [problem, ...found], known: 0, fixed: 0 };
      }
      return subtractBaseline(found, current, requests);
    },
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function parse(text: string): Baseline | null {
  try {
    return baselineSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function save(path: string, label: string, baseline: Baseline): Diagnostic | null {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, format(baseline));
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/, \w+ '.*$/su, "") : String(error);
    return siteDiagnostic("write-failed", { path: label, reason });
  }
}

/** Writes one problem per line, for readable diffs. */
function format({ version, problems }: Baseline): string {
  const lines = problems.map((problem) => `  ${JSON.stringify(problem)}`);
  return `{ "version": ${version}, "problems": [\n${lines.join(",\n")}\n] }\n`;
}
