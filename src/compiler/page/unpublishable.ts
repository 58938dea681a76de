/**
 * Builds the compiled form of a page that cannot be published. It has findings and a route, so that links to it are not
 * reported as broken. Pure.
 */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { SourcePath } from "../source/paths.ts";
import type { CompiledPage } from "./compiled-page.ts";
import { makeEmptyInterface } from "./page-record.ts";
import type { RouteForm } from "./route-of.ts";
import { makePageSearch } from "./search/search-words.ts";

/** The page at its regular path, as its frontmatter may be unreadable. `isReadable` is `false`. */
export function unpublishable(path: SourcePath, findings: readonly Finding[], form: RouteForm): CompiledPage {
  const empty = makeEmptyInterface(path, form);
  return {
    interface: empty,
    body: { html: "", relocations: [], images: [] },
    ...makePageSearch(empty.record, []),
    spans: [],
    links: [],
    componentSpans: [],
    externalSpans: [],
    partSpans: { title: startOfText, description: startOfText },
    keySpans: {},
    headings: [],
    claims: [],
    signature: "",
    findings,
    exceptions: [],
    reads: [],
  };
}
