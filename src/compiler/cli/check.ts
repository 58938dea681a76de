/** `docsgen check`: runs all checks of a build, plus optional ones, without writing output. */
import { relative } from "node:path";
import type { Done, SampleCounts } from "../check.ts";
import { check } from "../check.ts";
import { showChanges } from "../check/file-changes.ts";
import { counted } from "../diagnostics/counted.ts";
import type { CheckOptions, ExitStatus } from "./command-options.ts";
import { warnOfRemote } from "./remote-cache.ts";
import { hasFailed, reportDiagnostics, showCounts, showHints, showKnown, whyFailed } from "./report-result.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";

/**
 * With `--fix`, files are corrected before the report, which lists what is left.
 * @returns 0 if nothing fails the check, 1 if something does, 2 if the site cannot be read.
 */
export async function runCheck(options: CheckOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite(options, !options.silent, terminal, (all) =>
    check({
      ...all,
      now: Date.now(),
      onUnpublished: () =>
        terminal.stderr.write(
          `note: ${options.published} does not exist (status 404), so no published address can be lost yet\n`,
        ),
      fix: options.isDryRun ? "show" : options.fix,
    }),
  );
  if (result === null) return reportInterruption(terminal);
  const counts = await reportDiagnostics(
    result.diagnostics,
    result.kind === "failed" ? null : result.pages,
    options,
    terminal,
  );
  if (result.kind === "failed") return 2;
  const { changes, pages, done, remote } = result;
  warnOfRemote(remote, options, terminal);
  const label = (path: string): string => relative(terminal.workingFolder, path);
  if (options.isDryRun && changes.length > 0) terminal.stdout.write(showChanges(changes, label));
  const unchecked = result.diagnostics.filter(({ code }) => code === "unchecked-external-link").length;
  const parts = [
    `${counted(pages, "page")}, ${showCounts(counts)}${whyFailed(counts, options)}`,
    ...showHints(counts, options),
    ...showDone(done),
    ...(unchecked === 0 ? [] : [`${counted(unchecked, "external link")} could not be checked`]),
    ...(remote === null ? [] : [`${remote.found} from ${remote.name}`]),
    ...showKnown(result, options.baseline ?? ""),
    ...(options.fix !== "none" ? [`${counted(changes.length, "file")} ${options.isDryRun ? "to fix" : "fixed"}`] : []),
  ];
  if (options.format === "pretty" && !options.silent) terminal.stdout.write(`${parts.join("; ")}\n`);
  return hasFailed(counts, options) ? 1 : 0;
}

/** Formats how much each request did. */
function showDone({ published, external, since, agents, samples, prose }: Done): readonly string[] {
  return [
    ...(published === null ? [] : [counted(published, "published page")]),
    ...(external === null ? [] : [counted(external, "external link")]),
    ...(since === null ? [] : [`${counted(since, "reference")} to code`]),
    ...(agents === null ? [] : [counted(agents, "question")]),
    ...(samples === null ? [] : [showSamples(samples)]),
    ...(prose === null ? [] : [`prose: ${counted(prose.problems, "problem")} in ${counted(prose.files, "page")}`]),
  ];
}

/** "samples: 12 python, 3 go (9 unchanged)" */
function showSamples({ counts, found }: SampleCounts): string {
  if (counts.size === 0) return "samples: none";
  const languages = Array.from(counts, ([language, count]) => `${count} ${language}`).join(", ");
  return `samples: ${languages}${found === 0 ? "" : ` (${found} unchanged)`}`;
}
