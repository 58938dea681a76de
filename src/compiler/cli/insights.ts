/** `docsgen insights`: prints what readers did not find, and what to write. */
import type { InsightsResult, Proposal } from "../insights.ts";
import { insights } from "../insights.ts";
import { printable } from "../diagnostics/source-text.ts";
import { counted } from "../diagnostics/counted.ts";
import type { ExitStatus, InsightsOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { printJson } from "./terminal.ts";

/**
 * Lines of the log that cannot be read are counted on standard error; they do not fail the command.
 * @returns 0, or 2 if the config or the log cannot be read.
 */
export async function runInsights(options: InsightsOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite(options, options.format === "pretty", terminal, insights);
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: false }, terminal);
    return 2;
  }
  const { unreadable } = result;
  if (unreadable.length > 0)
    terminal.stderr.write(
      `note: ${counted(unreadable.length, "line")} of ${options.log} cannot be read, the first one is line ${unreadable[0]}\n`,
    );
  const { requests, proposals, notFound, unhelpful } = result;
  if (options.format === "json") printJson({ requests, unreadable, proposals, notFound, unhelpful }, terminal);
  else terminal.stdout.write(show(result));
  return 0;
}

type Read = Extract<InsightsResult, { readonly kind: "read" }>;

function show({ requests, proposals, notFound, unhelpful }: Read): string {
  const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
  const searches = proposals.length === 1 ? "1 search" : `${proposals.length} searches`;
  const addresses = notFound.length === 1 ? "1 address" : `${notFound.length} addresses`;
  // What readers sent is text of strangers.
  const parts = [
    `${counted(requests, "request")}: ${searches} without a result, ${addresses} not found\n`,
    ...proposals.map(
      ({ query, ...each }) =>
        `\n“${printable(query)}”, ${times(each.count)}${showProposal({ ...each, query: printable(query) })}\n`,
    ),
    ...notFound.map(({ path, count }) => `\nnot found: ${printable(path)}, ${times(count)}\n`),
    ...unhelpful.map(
      ({ path, count }) => `\ndoes not help: ${printable(path)}, by ${counted(count, "more answer")} than it does\n`,
    ),
  ];
  return parts.join("");
}

function showProposal({ query, finds, page }: Proposal): string {
  const name = JSON.stringify(query);
  if (page === null) return finds === null ? ": finds nothing, and no page answers it yet" : `: now finds ${finds}`;
  const expect = `\n  in the config: search: { expect: { ${name}: ${JSON.stringify(page.address)} } }`;
  if (finds !== null) return `: now finds ${finds}; readers went to ${page.file}${expect}`;
  return `: readers went to ${page.file}\n  in its frontmatter: search: { keywords: [${name}] }${expect}`;
}
