/** The title, ids and references of one HTML document in an output folder. Created by `readPage`. Pure. */
import type { Span } from "../diagnostics/diagnostic.ts";
import type { HtmlParts, HtmlTarget } from "../page/html-parts.ts";
import { partsIn } from "../page/html-parts.ts";
import { makeLineIndex } from "../diagnostics/line-index.ts";

export interface OutputPage extends Pick<HtmlParts, "title" | "isRedirect"> {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly ids: readonly { readonly id: string; readonly isName: boolean; readonly span: Span }[];
  readonly targets: readonly OutputTarget[];
}

export interface OutputTarget extends HtmlTarget {
  readonly span: Span;
}

export function readPage(path: string, html: string): OutputPage {
  const { title, ids, targets, isRedirect } = partsIn(html);
  const positionOf = makeLineIndex(html);
  /** The span of the opening tag, up to 200 characters, or of its first character if the tag spans several lines. */
  const spanOf = ({ start: from, end: to }: { readonly start: number; readonly end: number }): Span => {
    const [start, end] = [positionOf(from), positionOf(to)];
    const column = end.line === start.line ? Math.min(end.column, start.column + 200) : start.column + 1;
    return { start, end: { line: start.line, column } };
  };
  return {
    path,
    title,
    isRedirect,
    ids: ids.map((each) => ({ id: each.id, isName: each.isName, span: spanOf(each) })),
    targets: targets.map((each) => ({ url: each.url, role: each.role, span: spanOf(each) })),
  };
}
