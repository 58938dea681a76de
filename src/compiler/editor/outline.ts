/** The parts of a page as an editor lists, folds and follows them: its headings, its blocks and its links. Pure. */
import type { DocumentLink, DocumentSymbol, FoldingRange, SymbolInformation } from "vscode-languageserver-protocol";
import { makeCodeDetector } from "../page/markdown/containers.ts";
import type { SourcePath } from "../source/paths.ts";
import { startOfBody } from "./cursor.ts";
import { linesOf, spanOnLine, toLocation, toRange, toUri } from "./positions.ts";
import type { NamedHeading } from "./renames.ts";
import { headingsOf } from "./renames.ts";
import type { SiteView } from "./site-view.ts";
import { pageAt, pagesOf } from "./site-view.ts";
import { definitionOf, includedIn, placeIn, targetOf } from "./symbols.ts";

/** The kind of the protocol for a part of a text. */
const stringKind = 15;
/** More than an author reads. */
const maxSymbols = 200;

/** The headings of a page, each with those below it. */
export function outlineOf(path: SourcePath, view: SiteView): DocumentSymbol[] {
  const top: DocumentSymbol[] = [];
  const open: { readonly level: number; readonly symbol: DocumentSymbol }[] = [];
  for (const { heading, lastLine } of sectionsOf(path, view)) {
    const { words, level, line, span } = heading;
    const range = { start: { line, character: 0 }, end: { line: lastLine + 1, character: 0 } };
    const symbol: DocumentSymbol = {
      name: words,
      kind: stringKind,
      range,
      selectionRange: toRange(span),
      children: [],
    };
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    (open.at(-1)?.symbol.children ?? top).push(symbol);
    open.push({ level, symbol });
  }
  return top;
}

/** The headings of a page, each with the last line before the next one of its level or a higher one. */
function sectionsOf(path: SourcePath, view: SiteView): { readonly heading: NamedHeading; readonly lastLine: number }[] {
  const headings = headingsOf(path, view);
  const lines = linesOf(view.textOf(path) ?? "");
  return headings.map((heading, index) => {
    const next = headings.slice(index + 1).find(({ level }) => level <= heading.level)?.line ?? lines.length;
    const last = lines.slice(0, next).findLastIndex((line) => line.trim() !== "");
    return { heading, lastLine: Math.max(heading.line, last) };
  });
}

/** The sections, the frontmatter, and the blocks between fences or colons. */
export function foldsOf(path: SourcePath, view: SiteView): FoldingRange[] {
  const lines = linesOf(view.textOf(path) ?? "");
  const folds = sectionsOf(path, view).map(({ heading, lastLine }) => ({ startLine: heading.line, endLine: lastLine }));
  const body = startOfBody(lines);
  if (body > 0) folds.push({ startLine: 0, endLine: Math.min(body, lines.length) - 1 });
  const isCode = makeCodeDetector();
  const open: { readonly colons: number; readonly line: number }[] = [];
  let fence: number | null = null;
  for (const [line, text] of lines.entries()) {
    if (line < body) continue;
    const isInCode = isCode(text);
    if (isInCode) fence ??= line;
    else if (fence !== null) {
      folds.push({ startLine: fence, endLine: line - 1 });
      fence = null;
    }
    const [, colons = "", name = ""] = isInCode ? [] : (/^[ \t>]*(:{3,})[ \t]*([\w-]*)/u.exec(text) ?? []);
    if (name !== "") open.push({ colons: colons.length, line });
    const at = colons === "" || name !== "" ? -1 : open.findLastIndex((each) => each.colons === colons.length);
    const [closed] = at === -1 ? [] : open.splice(at);
    if (closed !== undefined) folds.push({ startLine: closed.line, endLine: line });
  }
  return folds.filter(({ startLine, endLine }) => endLine > startLine);
}

/** The links of a page to files of the site, and what it includes. An editor finds other addresses itself. */
export function linksOf(path: SourcePath, view: SiteView): DocumentLink[] {
  const page = pageAt(path, view);
  const own = placeIn(path, spanOnLine(0, 0, 0), view).file;
  const links = (page?.spans.spans ?? []).map((span, index) => {
    const symbol = page === null ? null : targetOf(page, index, view);
    return { place: placeIn(path, span, view), target: symbol === null ? null : definitionOf(symbol, view) };
  });
  const included = includedIn(path, view).map(({ path: file, span }) => ({
    place: { file: own, span },
    target: definitionOf({ kind: "file", path: file }, view),
  }));
  return [...links, ...included].flatMap(({ place, target }) =>
    target === null || place.file !== own
      ? []
      : [{ range: toRange(place.span), target: `${toUri(target.file)}#L${target.span.start.line}` }],
  );
}

/** The pages and headings whose words contain a text. */
export function symbolsNamed(query: string, view: SiteView): SymbolInformation[] {
  const wanted = query.toLowerCase();
  const found: SymbolInformation[] = [];
  for (const { path, compiled } of pagesOf(view)) {
    const { title } = compiled.record;
    const page = definitionOf({ kind: "page", path }, view);
    if (page !== null && title.toLowerCase().includes(wanted))
      found.push({ name: title, kind: 1, location: toLocation(page) });
    for (const { words, span } of headingsOf(path, view))
      if (words !== title && words.toLowerCase().includes(wanted))
        found.push({
          name: words,
          kind: stringKind,
          containerName: title,
          location: toLocation(placeIn(path, span, view)),
        });
    if (found.length >= maxSymbols) break;
  }
  return found;
}
