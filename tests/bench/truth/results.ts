/** What the bench of truth has measured, as its JSON file keeps it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../speed/folders.ts";

const answerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("silent"), verify: z.boolean() }),
  z.object({
    kind: z.literal("said"),
    stops: z.boolean(),
    namesPage: z.boolean(),
    namesLine: z.boolean(),
    message: z.string(),
  }),
  z.object({ kind: z.literal("none") }),
]);
export type RecordedAnswer = z.infer<typeof answerSchema>;

const toolSchema = z.object({
  version: z.string(),
  measured: z.string(),
  /** Why it could not be measured. */
  failure: z.string().nullable(),
  answers: z.record(z.string(), answerSchema),
  seen: z
    .object({
      view: z.object({
        requests: z.number(),
        script: z.number(),
        style: z.number(),
        font: z.number(),
        total: z.number(),
      }),
      axe: z.record(z.string(), z.number()),
      agents: z.object({ passed: z.number(), failed: z.number(), warned: z.number() }).nullable(),
    })
    .nullable(),
  /** Codes that `docsgen verify` reports for the site without mistakes, with their number. */
  verify: z.record(z.string(), z.number()),
});
export type ToolResult = z.infer<typeof toolSchema>;

const resultsSchema = z.object({
  date: z.string(),
  system: z.string(),
  tools: z.record(z.string(), toolSchema),
});
export type Results = z.infer<typeof resultsSchema>;

export const resultsFile = join(projectRoot, "tests/bench/truth/results.json");

export function readResults(): Results | null {
  return existsSync(resultsFile) ? resultsSchema.parse(JSON.parse(readFileSync(resultsFile, "utf8"))) : null;
}

export function writeResults(results: Results): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
}
