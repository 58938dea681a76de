/** A page of which nothing can be published: its findings, and its place among the pages, so that links to it are no problems too. Pure. */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { SourcePath } from "../source/paths.ts";
import type { CompiledPage } from "./compiled-page.ts";
import { makeEmptyInterface } from "./page-record.ts";
import { makePageSearch } from "./search-words.ts";

export function unpublishable(path: SourcePath, findings: readonly Finding[]): CompiledPage {
  const empty = makeEmptyInterface(path);
  return {
    interface: empty,
    body: { html: "", relocations: [] },
    ...makePageSearch(empty.record, []),
    spans: [],
    componentSpans: [],
    outsideSpans: [],
    partSpans: { title: startOfText, description: startOfText },
    headings: [],
    signature: "",
    findings,
    exceptions: [],
  };
}
