/** Prints each update of the development server: what was compiled, and which problems are new or fixed. */
import { printable } from "../diagnostics/source-text.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { countBySeverity } from "../diagnostics/reporters/report.ts";
import { subtractProblems } from "../diagnostics/same-problem.ts";
import type { ServedUpdate } from "../serve/served-update.ts";
import { counted } from "../diagnostics/counted.ts";
import { printInBatches } from "./print-diagnostics.ts";
import { showCounts } from "./report-result.ts";
import type { Terminal } from "./terminal.ts";

/** Up to this many fixed problems are listed individually. */
const maxListed = 5;

/** @param shown The URL of the site, which is printed when it changes. */
export function makeReporter(shown: { url: string }, terminal: Terminal): (update: ServedUpdate) => void {
  let known: readonly Diagnostic[] | null = null;
  let printing = new AbortController();
  return ({ changed, diagnostics, compiledPages, duration, url }) => {
    const { stdout } = terminal;
    const edited = changed.filter(isAuthorsFile);
    if (edited.length > 0) {
      const what = edited.length === 1 ? printable(edited[0] ?? "") : counted(edited.length, "file");
      stdout.write(`${what}: ${counted(compiledPages, "page")} compiled, ${Math.round(duration)} ms\n`);
    }
    if (shown.url !== "" && shown.url !== url) stdout.write(`The site is now at ${url}\n`);
    shown.url = url;
    const before = known;
    known = diagnostics.filter(({ severity }) => severity !== "hint");
    const added = subtractProblems(known, before ?? []);
    const fixed = subtractProblems(before ?? [], known);
    if (before !== null && added.length + fixed.length === 0) return;
    // Stops printing the report of the previous state.
    printing.abort();
    printing = new AbortController();
    void printChange({ all: known, added, fixed }, printing.signal, terminal);
  };
}

interface ProblemChange {
  readonly all: readonly Diagnostic[];
  readonly added: readonly Diagnostic[];
  readonly fixed: readonly Diagnostic[];
}

async function printChange(
  { all, added, fixed }: ProblemChange,
  signal: AbortSignal,
  terminal: Terminal,
): Promise<void> {
  const { stdout } = terminal;
  if (all.length === 0) {
    stdout.write("No problems.\n");
    return;
  }
  for (const problem of fixed.slice(0, maxListed)) stdout.write(`fixed: ${describe(problem)}\n`);
  if (fixed.length > maxListed) stdout.write(`fixed: ${fixed.length - maxListed} more\n`);
  if (added.length > 0 && !(await printInBatches(added, signal, terminal))) return;
  const reportedBefore = all.length - added.length;
  stdout.write(
    `\n${showCounts(countBySeverity(all))}${reportedBefore === 0 ? "" : `, ${reportedBefore} of them reported before`}\n`,
  );
}

function describe(problem: Diagnostic): string {
  const location = problem.kind === "file" ? `${problem.file} ` : "";
  return `${location}${problem.severity} ${problem.code}: ${problem.message}`;
}

/** Names of files that editors and `sed` write while they save another one. */
const temporaryName =
  /(?:^|\/)(?:sed\w{6}|4913|\.#[^/]*|#[^/]*#|\.goutputstream-\w+|[^/]*(?:~|\.sw[a-px]|\.crswap|___jb_\w+___))$/u;

/** Excludes changes made by package managers and caches, and temporary files. */
function isAuthorsFile(path: string): boolean {
  return !/(?:^|\/)(?:node_modules|\.docsgen)(?:\/|$)/u.test(path) && !temporaryName.test(path);
}
