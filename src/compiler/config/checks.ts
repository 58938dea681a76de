/** The author's settings for checks: severities, overrides for some files, and accepted problems. */
import * as z from "zod";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";

/** A severity that the config sets. "off" drops the problem before it is counted. */
export type Level = "error" | "warning" | "hint" | "off";
/** Severities by code. A code that is missing has the severity of the catalog or of its rule. */
export type Levels = Partial<Record<DiagnosticCode, Level>>;

/** `graph/check-codes.ts` reports those that docsgen does not have. */
const codeSchema = z.string("must be a code, such as missing-alt");
const levels: z.ZodType<Levels, Levels> = z.record(z.string(), z.enum(["error", "warning", "hint", "off"]));

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
        code: codeSchema,
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

/** `checks` of the config with its defaults. `graph/policy.ts` applies them. */
export type Checks = Readonly<z.output<typeof checksSchema>>;

/** The codes that the settings name, each with its place. */
export function namedCodes({ severity, overrides, exceptions }: Checks): readonly {
  readonly code: string;
  readonly path: readonly (string | number)[];
}[] {
  return [
    ...Object.keys(severity).map((code) => ({ code, path: ["checks", "severity", code] })),
    ...overrides.flatMap((each, index) =>
      Object.keys(each.severity).map((code) => ({ code, path: ["checks", "overrides", index, "severity", code] })),
    ),
    ...exceptions.map((each, index) => ({ code: each.code, path: ["checks", "exceptions", index, "code"] })),
  ];
}
