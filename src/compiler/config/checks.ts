/** The author's settings for checks: severities, overrides for some files, and accepted problems. */
import type { Advice } from "../diagnostics/diagnostic.ts";
import * as z from "zod";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import { catalog, fixedCodes, isDiagnosticCode, isPluginCode } from "../diagnostics/catalog.ts";
import { didYouMean, suggest } from "../diagnostics/suggest.ts";

export type Level = "error" | "warning" | "hint" | "off";
export type Levels = Partial<Record<DiagnosticCode, Level>>;

const adjustableCodes = Object.keys(catalog).filter((code) => isDiagnosticCode(code) && !fixedCodes.includes(code));

function isAdjustable(text: string): boolean {
  return adjustableCodes.includes(text) || isPluginCode(text);
}

/** What is wrong with a code, with its hint in the form of `hintOf`. */
function explainCode(code: string): { readonly message: string; readonly params: { readonly hint: Advice } } {
  if (isDiagnosticCode(code)) return { message: "is always an error", params: { hint: "fix the problem instead" } };
  // "dead-link" is a broken link.
  const [, rest = ""] = /^(?:dead|missing|invalid|unresolved|unknown|bad|wrong|no)-(.+)$/u.exec(code) ?? [];
  const same = ["broken", "missing", "unknown", "unused"].map((word) => `${word}-${rest}`);
  const named = same.find((each) => adjustableCodes.includes(each));
  const hint =
    named === undefined
      ? (didYouMean(code, adjustableCodes) ?? "`docsgen explain` lists the codes")
      : suggest(code, named);
  return { message: "is not a code of docsgen", params: { hint } };
}

const code: z.ZodType<DiagnosticCode, DiagnosticCode> = z
  .custom<DiagnosticCode>((value) => typeof value === "string", "must be a code, such as missing-alt")
  .superRefine((value, context) => {
    if (!isAdjustable(value)) context.addIssue({ code: "custom", input: value, ...explainCode(value) });
  });

const levels: z.ZodType<Levels, Levels> = z
  .record(z.string(), z.enum(["error", "warning", "hint", "off"]))
  .superRefine((value, context) => {
    for (const key of Object.keys(value))
      if (!isAdjustable(key)) context.addIssue({ code: "custom", path: [key], ...explainCode(key) });
  });

const reason = z.string().min(10, "must give the reason in a sentence");

export const checksSchema = z.strictObject({
  /** Severities by code, for the whole site. `docsgen explain` lists the codes. */
  severity: levels.default({}),
  /**
   * Severities by code for pages that match a pattern: `{ files: ["archive/**"], severity: { "missing-alt": "off" } }`.
   * The last match wins.
   */
  overrides: z
    .array(
      z.strictObject({
        /** Glob patterns (`*` and `**`), relative to the source folder or, as in messages, starting with it. */
        files: z.array(z.string().min(1).normalize("NFC")).min(1),
        /** Severities by code in these files. */
        severity: levels,
      }),
    )
    .default([]),
  /** Accepted problems, each with its reason. An exception that matches no problem is reported as a warning. */
  exceptions: z
    .array(
      z.strictObject({
        /** The code of the accepted problem. */
        code,
        /** Only accepts problems in files that match this pattern. */
        file: z.string().min(1).normalize("NFC").nullable().default(null),
        /** Only accepts problems whose message contains this text. */
        message: z.string().min(1).nullable().default(null),
        /** Why it is accepted, in a sentence. */
        reason,
        /** The last day on which the exception applies: "2027-01-31". */
        until: z.iso.date("must be a date such as 2027-01-31").nullable().default(null),
      }),
    )
    .default([]),
  /** The check of links to other sites, `check --external`. */
  external: z
    .strictObject({
      /** Prefixes of URLs that `--external` skips: "https://www.linkedin.com/". */
      allow: z.array(z.string().min(8)).default([]),
      /** Days for which a result is cached. */
      maxAge: z.number().nonnegative().default(7),
    })
    .prefault({}),
});

export type Checks = Readonly<z.output<typeof checksSchema>>;
