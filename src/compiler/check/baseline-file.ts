/** The baseline as a file. Only `--update-baseline` writes it: a name that is misspelt accepts nothing. An effect. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Baseline } from "./baseline.ts";
import { baselineSchema, makeBaseline, subtractBaseline } from "./baseline.ts";

export interface BaselineOptions {
  /** Absolute. */
  readonly workingFolder: string;
  /** A file of known problems, or `null`. */
  readonly baseline: string | null;
  /** Make it the list of what is found now, whether it is there or not. */
  readonly updateBaseline: boolean;
}

/** The diagnostics without those of the baseline. */
export interface Held {
  /** Problems that are new, and hints. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many are set aside. */
  readonly known: number;
  /** How many the baseline lists that there are no more. */
  readonly gone: number;
}

export type OpenedBaseline =
  | { readonly kind: "open"; readonly hold: (found: readonly Diagnostic[]) => Held }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** `hold` writes the file where that is asked for. */
export function openBaseline({ workingFolder, baseline: label, updateBaseline }: BaselineOptions): OpenedBaseline {
  if (label === null) return { kind: "open", hold: (diagnostics) => ({ diagnostics, known: 0, gone: 0 }) };
  const path = resolve(workingFolder, label);
  const text = existsSync(path) ? readText(path) : null;
  const baseline = text === null ? null : parse(text);
  if (baseline === null && (text !== null || !updateBaseline)) {
    const reason = text === null ? "there is no such file" : "it is not a baseline of docsgen";
    const hint = text === null ? "`--update-baseline` writes it" : "name a file that docsgen wrote, or a new one";
    return { kind: "failed", diagnostics: [siteDiagnostic("baseline-unreadable", { path: label, reason }, hint)] };
  }
  return {
    kind: "open",
    hold: (found) => {
      const current = updateBaseline ? makeBaseline(found) : (baseline ?? makeBaseline([]));
      if (updateBaseline) {
        const failed = save(path, label, current);
        if (failed !== null) return { diagnostics: [failed, ...found], known: 0, gone: 0 };
      }
      return subtractBaseline(found, current);
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

/** A line for each problem, so that a change to the file reads well. */
function format({ version, problems }: Baseline): string {
  const lines = problems.map((problem) => `  ${JSON.stringify(problem)}`);
  return `{ "version": ${version}, "problems": [\n${lines.join(",\n")}\n] }\n`;
}
