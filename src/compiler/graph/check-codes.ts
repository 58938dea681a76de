/** Reports codes in the config and in comments of pages that docsgen does not have, or that no author can accept. */
import type { Checks } from "../config/checks.ts";
import type { ConfigFinding } from "../config/describe-issues.ts";
import { isPluginCode, problemOf } from "../diagnostics/catalog.ts";
import type { Advice, FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { Code } from "../rules/codes.ts";
import type { FileException } from "./policy.ts";

interface CheckedCodes {
  readonly configFindings: readonly ConfigFinding[];
  readonly diagnostics: readonly FileDiagnostic[];
  /** The exceptions of which all codes are known. */
  readonly exceptions: readonly FileException[];
}

type Codes = ReadonlyMap<string, Code>;

/**
 * Loads the rules only if a code is named.
 * @param checks `null` if the author has no config.
 */
export async function checkCodes(checks: Checks | null, exceptions: readonly FileException[]): Promise<CheckedCodes> {
  const named = checks === null ? [] : codesIn(checks);
  if (named.length + exceptions.length === 0) return { configFindings: [], diagnostics: [], exceptions };
  const { codes } = await import("../rules/codes.ts");
  const configFindings = named.flatMap(({ code, path }): ConfigFinding[] => {
    const found = describeCode(code, codes);
    if (found === null) return [];
    const written = path
      .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
      .join("")
      .slice(1);
    return [{ ...problemOf("config-value", { path: written, problem: found.problem }, found.hint), path }];
  });
  const refused = exceptions.map((exception) => ({ exception, problem: refusalOf(exception, codes) }));
  return {
    configFindings,
    diagnostics: refused.flatMap(({ exception: { file, span }, problem }): FileDiagnostic[] =>
      problem === null ? [] : [{ ...problem, kind: "file", severity: "error", file, span }],
    ),
    exceptions: refused.flatMap(({ exception, problem }) => (problem === null ? [exception] : [])),
  };
}

/** The codes that a config names, with their paths. */
function codesIn(checks: Checks): readonly { readonly code: string; readonly path: readonly (string | number)[] }[] {
  return [
    ...Object.keys(checks.severity).map((code) => ({ code, path: ["checks", "severity", code] })),
    ...checks.overrides.flatMap(({ severity }, index) =>
      Object.keys(severity).map((code) => ({ code, path: ["checks", "overrides", index, "severity", code] })),
    ),
    ...checks.exceptions.map(({ code }, index) => ({ code, path: ["checks", "exceptions", index, "code"] })),
  ];
}

function describeCode(code: string, codes: Codes): { readonly problem: string; readonly hint: Advice } | null {
  const known = codes.get(code);
  if (known?.isFixed === true) return { problem: "is always an error", hint: "fix the problem instead" };
  if (known !== undefined || isPluginCode(code)) return null;
  const hint = didYouMean(code, codes.keys()) ?? "`docsgen explain` lists the codes";
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
