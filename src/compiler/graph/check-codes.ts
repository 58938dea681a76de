/** Reports codes in the config and in comments of pages that docsgen does not have, or that no author can accept. */
import type { Checks } from "../config/checks.ts";
import { namedCodes } from "../config/checks.ts";
import type { ConfigFinding } from "../config/describe-issues.ts";
import { wrongValue } from "../config/describe-issues.ts";
import { catalog, fixedCodes, isPluginCode, problemOf } from "../diagnostics/catalog.ts";
import type { Advice, FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { ruleCodes } from "../diagnostics/rule-codes.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { FileException } from "./policy.ts";

type Codes = ReadonlySet<string>;

async function allCodes(): Promise<Codes> {
  const found = ruleCodes ?? (await import("../rules/codes.ts")).ruleCodes;
  return new Set([...Object.keys(catalog), ...Object.keys(found)]);
}

/**
 * Checks the codes in `checks.severity`, `checks.overrides` and `checks.exceptions`, each at its place in the config.
 */
export async function checkCodesOfConfig(checks: Checks): Promise<readonly ConfigFinding[]> {
  const named = namedCodes(checks);
  if (named.length === 0) return [];
  const codes = await allCodes();
  return named.flatMap(({ code, path }): ConfigFinding[] => {
    const found = describeCode(code, codes);
    if (found === null) return [];
    return [wrongValue(path, found.problem, found.hint)];
  });
}

interface CheckedExceptions {
  readonly diagnostics: readonly FileDiagnostic[];
  /** Those of which all codes are known. */
  readonly exceptions: readonly FileException[];
}

/** Checks the codes in comments of pages. One unknown code rejects its whole comment. */
export async function checkCodesOfPages(exceptions: readonly FileException[]): Promise<CheckedExceptions> {
  if (exceptions.length === 0) return { diagnostics: [], exceptions };
  const codes = await allCodes();
  const checked = exceptions.map((exception) => ({ exception, problem: refusalOf(exception, codes) }));
  return {
    diagnostics: checked.flatMap(({ exception: { file, span }, problem }): FileDiagnostic[] =>
      problem === null ? [] : [{ ...problem, kind: "file", severity: "error", file, span }],
    ),
    exceptions: checked.flatMap(({ exception, problem }) => (problem === null ? [exception] : [])),
  };
}

function describeCode(code: string, codes: Codes): { readonly problem: string; readonly hint: Advice } | null {
  if (fixedCodes.has(code)) return { problem: "is always an error", hint: "fix the problem instead" };
  if (codes.has(code) || isPluginCode(code)) return null;
  const hint = didYouMean(code, codes) ?? "`docsgen explain` lists the codes";
  return { problem: "is not a code of docsgen", hint };
}

function refusalOf({ codes: named }: FileException, codes: Codes): ReturnType<typeof problemOf> | null {
  for (const code of named) {
    const found = describeCode(code, codes);
    if (found === null) continue;
    const reason = codes.has(code) ? `“${code}” cannot be accepted` : `there is no code “${code}”`;
    return problemOf("exception-syntax", { reason }, found.hint);
  }
  return null;
}
