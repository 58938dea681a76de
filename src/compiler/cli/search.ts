/** `docsgen search`: prints the results that a reader would get. */
import type { PageResult, SearchAnswer, TextPart } from "../../theme/search/search-answer.ts";
import { search } from "../search.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { ExitStatus, SearchOptions } from "./command-options.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { toJson } from "./terminal.ts";

/** @returns 0 if a page was found, 1 if none, as `grep` does; 2 if the site cannot be read. */
export async function runSearch(options: SearchOptions, terminal: Terminal): Promise<ExitStatus> {
  const { query } = options;
  const result = await runOnSite(options, options.format === "pretty", terminal, search);
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: false }, terminal);
    return 2;
  }
  const { answer } = result;
  const isBold = terminal.stdout.isTTY && terminal.environment["NO_COLOR"] === undefined;
  terminal.stdout.write(
    options.format === "json" ? toJson(resultsOf(query, answer)) : showAnswer(query, answer, isBold),
  );
  return answer.pages.length === 0 ? 1 : 0;
}

function showAnswer(query: string, { pages, guesses, nearWords }: SearchAnswer, isBold: boolean): string {
  const show = (parts: readonly TextPart[]): string =>
    parts.map(({ text, isMatch }) => (isMatch && isBold ? `\u001B[1m${text}\u001B[22m` : text)).join("");
  if (pages.length === 0) {
    const near = nearWords.length === 0 ? "" : ` Similar words: ${nearWords.join(", ")}.`;
    return `No results for “${query}”.${near}\n`;
  }
  const notes = guesses.map(
    ({ word, instead }) => `No page contains “${word}”; showing results for ${instead.join(", ")}.\n`,
  );
  const blocks = pages.map(({ title, breadcrumb, sections }) =>
    [
      [...breadcrumb, title].join(" › "),
      ...sections.map(({ url, heading, snippet }) =>
        [`  ${show(heading)}  ${url}`, ...(snippet.length === 0 ? [] : [`    ${show(snippet)}`])].join("\n"),
      ),
      "",
    ].join("\n"),
  );
  return [...notes, ...blocks].join("\n");
}

function resultsOf(query: string, { pages, guesses, nearWords }: SearchAnswer): object {
  const plain = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join("");
  const toPage = ({ url, title, breadcrumb, sections }: PageResult): unknown => ({
    url,
    title,
    breadcrumb,
    sections: sections.map((section) => ({
      url: section.url,
      heading: plain(section.heading),
      snippet: plain(section.snippet),
    })),
  });
  return { query, pages: pages.map(toPage), guesses, nearWords };
}
