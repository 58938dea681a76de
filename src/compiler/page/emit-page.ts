/** The last phase: collects the results of the others in the compiled page. */
import { finding } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { makeBody } from "./body.ts";
import type { CompiledPage, PageInterface } from "./compiled-page.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan } from "./draft.ts";
import type { DrawnPage } from "./draw-page.ts";
import type { PageSource } from "./frontmatter/frontmatter.ts";
import { slugsIn } from "./header-slugs.ts";
import type { Headings } from "./headings.ts";
import { inlineStylesIn } from "./html/inline-styles.ts";
import { outputLimitOf, pastLimit } from "./limits/page-limits.ts";
import type { PageInput, Refused } from "./page-input.ts";
import { makePageRecord } from "./page-record.ts";
import type { Outline } from "./page-title.ts";
import { checkTitle } from "./page-title.ts";
import type { ReadPage } from "./read-page.ts";
import { makePageSearch } from "./search/search-words.ts";
import { signatureOf } from "./search/signature.ts";
import type { RenderedTree } from "./to-html.ts";

/** The results of the phases. */
export interface Results {
  readonly source: PageSource;
  readonly read: ReadPage;
  readonly outline: Outline;
  readonly drawn: DrawnPage;
  readonly rendered: RenderedTree;
}

/** Joins the results. A page whose HTML is past the limit is refused; `reads` are added by the compiler. */
export function emitPage(results: Results, { path, text, includes, tools }: PageInput): CompiledPage | Refused {
  const { source, read, outline, drawn, rendered } = results;
  const { draft } = read;
  const { headings, title } = outline;
  draft.findings.push(...findRepeatedIds(rendered.repeated, headings.ids, draft));
  const limit = outputLimitOf(text);
  if (rendered.html.length > limit) return { refused: [...draft.findings, pastLimit(limit, startOfText)] };
  if (drawn.isEmpty) draft.findings.push(finding("empty-page", {}, startOfText, "write it, or mark it `draft: true`"));
  else checkTitle(outline, source, text, draft);
  const record = makePageRecord(path, source.frontmatter, title, headings.headers, tools.options.routes);
  return {
    interface: interfaceOf(record, [...includes.keys()].sort(), results),
    body: makeBody(rendered.html),
    ...makePageSearch(record, drawn.sections),
    spans: draft.references.spans,
    links: draft.references.links,
    componentSpans: draft.components.map(({ span }) => span),
    externalSpans: draft.references.externalSpans,
    partSpans: partSpansOf(source),
    keySpans: source.ownSpans,
    headings: [...headings.ids].map(([heading, id]) => ({ id, span: firstLineSpan(draft, heading) })),
    claims: read.claims,
    signature: signatureOf(drawn.sections),
    findings: draft.findings,
    exceptions: read.exceptions,
    reads: [],
  };
}

function partSpansOf(page: PageSource): CompiledPage["partSpans"] {
  const key = page.keys.includes("short_description") ? "short_description" : "description";
  return { title: page.spanOf(["title"]), description: page.spanOf([key]) };
}

function interfaceOf(
  record: PageInterface["record"],
  includes: PageInterface["includes"],
  { source, read, outline, drawn, rendered }: Results,
): PageInterface {
  const { references, usedVariables, components } = read.draft;
  const slugs = new Set(slugsIn(record.headers));
  return {
    record,
    otherAnchors: rendered.anchors.filter((id) => !slugs.has(id)),
    references: references.items,
    external: references.external,
    includes,
    variables: [...usedVariables].sort(),
    components: components.map(({ used }) => used),
    ...drawn.fromFrontmatter,
    hasTitleHeading: outline.hasTitleHeading,
    isReadable: true,
    own: source.own,
    inlineStyles: [...new Set(inlineStylesIn(rendered.html).map(({ css }) => css))],
  };
}

/** Reports ids that several elements have, unless they were reported as those of two headings. */
function findRepeatedIds(ids: readonly string[], headings: Headings["ids"], draft: Draft): Finding[] {
  return ids.flatMap((id) => {
    const heading = Array.from(headings).find(([, each]) => each === id)?.[0];
    const hint =
      heading === undefined ? "give one of them another id" : "a heading has it: remove it here, or change it";
    const found = finding("duplicate-id", { id }, startOfText, hint);
    if (draft.findings.some(({ code, message }) => code === found.code && message === found.message)) return [];
    const at = Math.max(
      ...[`id="${id}"`, `id='${id}'`, `id=${id}`, `#${id}}`].map((each) => draft.text.lastIndexOf(each)),
    );
    if (at !== -1) {
      const start = draft.text.indexOf(id, at + (draft.text[at] === "#" ? 1 : "id=".length));
      return [{ ...found, span: draft.spanOf(start, start + id.length) }];
    }
    return [heading === undefined ? found : { ...found, span: firstLineSpan(draft, heading) }];
  });
}
