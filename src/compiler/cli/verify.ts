/** `docsgen verify`: checks an output folder. */
import { checkBase } from "../config/read-base.ts";
import { verify } from "../verify.ts";
import { counted } from "../diagnostics/counted.ts";
import type { ExitStatus, VerifyOptions } from "./command-options.ts";
import { hasFailed, reportDiagnostics, showCounts, whyFailed } from "./report-result.ts";
import type { Terminal } from "./terminal.ts";

/** @returns 0 if nothing fails the check, 1 if something does, 2 if there is no such folder or the base is wrong. */
export async function runVerify(options: VerifyOptions, terminal: Terminal): Promise<ExitStatus> {
  const baseProblem = checkBase(options.base);
  if (baseProblem !== null) {
    await reportDiagnostics([baseProblem], null, options, terminal);
    return 2;
  }
  const result = verify({ ...options, workingFolder: terminal.workingFolder });
  const counts = await reportDiagnostics(
    result.diagnostics,
    result.kind === "failed" ? null : result.counts.pages,
    options,
    terminal,
  );
  if (result.kind === "failed") return 2;
  const { guessedBase } = result;
  const { pages, links, anchors, assets } = result.counts;
  if (options.format === "pretty" && !options.silent)
    terminal.stdout.write(
      `${counted(pages, "document")}${guessedBase === null || guessedBase === "/" ? "" : ` below ${guessedBase}`} with ${counted(links, "link")} (${counted(anchors, "anchor")}) and ${counted(assets, "embedded file")}: ${showCounts(counts)}${whyFailed(counts, options)}\n`,
    );
  return hasFailed(counts, options) ? 1 : 0;
}
