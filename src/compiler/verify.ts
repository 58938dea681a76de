/**
 * `verify`: checks the contents of an output folder, independently of its sources. Works on the output of any
 * generator.
 */
import { resolve } from "node:path";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import { inReportOrder } from "./graph/report.ts";
import type { VerifyOptions } from "./options.ts";
import { isFolder } from "./source/scan.ts";
import { hintForOutput } from "./output/output-folder.ts";
import type { OutputCounts } from "./verify/check-output.ts";
import { checkOutput } from "./verify/check-output.ts";
import { checkPublishedBase, readOutput } from "./verify/read-output.ts";

/** Fails if there is nothing to verify, because an empty folder would otherwise pass. */
export type VerifyResult =
  | {
      readonly kind: "verified";
      readonly diagnostics: readonly Diagnostic[];
      readonly counts: OutputCounts;
      /** The path below which the folder is published, if only its documents say it. */
      readonly guessedBase: string | null;
    }
  | Failed;

/** Reads the whole folder, and nothing else. It runs synchronously. */
export function verify({ workingFolder, folder, base }: VerifyOptions): VerifyResult {
  const absolute = resolve(workingFolder, folder);
  if (!isFolder(absolute)) {
    const found = siteDiagnostic("output-missing", { path: folder }, hintForOutput(folder));
    return failed(found);
  }
  const otherBase = checkPublishedBase(base, absolute, folder);
  if (otherBase !== null) return failed(otherBase);
  const output = readOutput(absolute, base);
  const { diagnostics, counts } = checkOutput(output, folder.replace(/\/+$/u, ""));
  const without = (reason: string, hint: string): VerifyResult => {
    const found = siteDiagnostic("nothing-to-do", { request: "docsgen verify", reason }, hint);
    return failed(found);
  };
  if (counts.pages === 0) return without(`“${folder}” has no document`, hintForOutput(folder));
  const isInside = ({ url }: { readonly url: string }): boolean => /^\/(?!\/)/u.test(url);
  if (base !== null && counts.links + counts.assets === 0 && output.pages.some(({ targets }) => targets.some(isInside)))
    return without(`no address in “${folder}” begins with “${base}”`, "leave out --base, or correct it");
  return { kind: "verified", diagnostics: inReportOrder(diagnostics), counts, guessedBase: output.guessedBase };
}
