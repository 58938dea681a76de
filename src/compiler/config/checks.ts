/** What an author says of the checks: how much each matters, where, and what is accepted. */
import * as z from "zod";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import { catalog, fixedCodes, isDiagnosticCode } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";

export type Level = "error" | "warning" | "hint" | "off";
export type Levels = Partial<Record<DiagnosticCode, Level>>;

const adjustableCodes = Object.keys(catalog).filter((code) => isDiagnosticCode(code) && !fixedCodes.includes(code));

function explainCode(code: string): string {
  if (isDiagnosticCode(code)) return `“${code}” is always an error`;
  return `no problem is called “${code}”; ${didYouMean(code, adjustableCodes) ?? "`docsgen explain` lists them"}`;
}

const code = z.custom<DiagnosticCode>((value) => typeof value === "string" && adjustableCodes.includes(value), {
  error: ({ input }) => explainCode(String(input)),
});

const levels: z.ZodType<Levels, Levels> = z
  .record(z.string(), z.enum(["error", "warning", "hint", "off"]))
  .superRefine((value, context) => {
    for (const key of Object.keys(value))
      if (!adjustableCodes.includes(key)) context.addIssue({ code: "custom", path: [key], message: explainCode(key) });
  });

const reason = z.string().min(10, "is a reason, in a sentence");

export const checksSchema = z.strictObject({
  /** By code, for the whole site; `docsgen explain` lists the codes. */
  severity: levels.default({}),
  /** By code, for the pages that a pattern names: `{ files: ["archive/**"], severity: { "missing-alt": "off" } }`. The last wins. */
  overrides: z
    .array(
      z.strictObject({
        /** Paths from the source folder, or with it, as messages name them; `*` and `**` as in a shell. */
        files: z.array(z.string().min(1)).min(1),
        severity: levels,
      }),
    )
    .default([]),
  /** Problems that are accepted, each with its reason. One that accepts nothing any more is a warning. */
  exceptions: z
    .array(
      z.strictObject({
        code,
        /** Only in the files of this pattern. */
        file: z.string().min(1).nullable().default(null),
        /** Only where the message holds this text. */
        message: z.string().min(1).nullable().default(null),
        reason,
        /** The last day on which it holds: "2027-01-31". */
        until: z.iso.date("is a day such as 2027-01-31").nullable().default(null),
      }),
    )
    .default([]),
  external: z
    .strictObject({
      /** Addresses that `--external` does not ask, by how they begin: "https://www.linkedin.com/". */
      allow: z.array(z.string().min(8)).default([]),
      /** Days for which an answer is remembered. */
      maxAge: z.number().nonnegative().default(7),
    })
    .prefault({}),
});

export type Checks = Readonly<z.output<typeof checksSchema>>;
