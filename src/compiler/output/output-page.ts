/** The title, ids and references of an HTML document or style sheet in an output folder, and what is wrong with them. Pure. */
import { finding } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { addressesInCss } from "../page/html/css-addresses.ts";
import type { HtmlParts, HtmlTarget } from "../page/html/html-parts.ts";
import { partsIn } from "../page/html/html-parts.ts";
import { elementLimit } from "../page/html/html-parser.ts";
import { parseUrl } from "../parse-url.ts";
import { makeLineIndex } from "../diagnostics/line-index.ts";
import type { CheckedAddress, PublishedAddresses } from "./published-addresses.ts";
import { checkAddress } from "./published-addresses.ts";

/** A published HTML document, style sheet or Markdown file, as the checks of addresses see it. */
export interface OutputPage extends Pick<HtmlParts, "title" | "isRedirect"> {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  /** Whether browsers and search engines need a title of it, unlike of a fragment or a file that proves an ownership. */
  readonly isDocument: boolean;
  readonly ids: readonly { readonly id: string; readonly isName: boolean; readonly span: Span }[];
  readonly targets: readonly OutputTarget[];
  /** Where the document is nested too deeply, so that the rest was not read; `null` if it is not. */
  readonly tooDeep: Span | null;
}

/** An address in a file, with the span of its tag, or in a style sheet of the address itself. */
export interface OutputTarget extends HtmlTarget {
  readonly span: Span;
}

/**
 * Never fails: HTML is read as browsers do, whatever it is.
 * @param path Relative to the output folder.
 */
export function readPage(path: string, html: string): OutputPage {
  const { title, ids, targets, isRedirect, tooDeepAt } = partsIn(html);
  const positionOf = makeLineIndex(html);
  /** The span of the opening tag, up to 200 characters, or of its first character if the tag spans several lines. */
  const spanOf = ({ start: from, end: to }: { readonly start: number; readonly end: number }): Span => {
    const [start, end] = [positionOf(from), positionOf(to)];
    const column = end.line === start.line ? Math.min(end.column, start.column + 200) : start.column + 1;
    return { start, end: { line: start.line, column } };
  };
  return {
    path,
    isDocument: /<!doctype|<html\b/iu.test(html),
    title,
    isRedirect,
    ids: ids.map((each) => ({ id: each.id, isName: each.isName, span: spanOf(each) })),
    targets: targets.map((each) => ({
      url: each.url,
      role: each.role,
      isMetadata: each.isMetadata,
      span: spanOf(each),
    })),
    tooDeep: tooDeepAt === null ? null : spanOf({ start: tooDeepAt, end: tooDeepAt + 1 }),
  };
}

/** A style sheet is read like a page without a title and ids. */
export function readStyleSheet(path: string, css: string): OutputPage {
  const positionOf = makeLineIndex(css);
  const targets = addressesInCss(css)
    .filter(({ url }) => !/^data:/iu.test(url))
    .map(({ url, start, end }): OutputTarget => ({
      url,
      role: "asset",
      isMetadata: false,
      span: { start: positionOf(start), end: positionOf(end) },
    }));
  return { path, isDocument: false, title: null, isRedirect: false, ids: [], targets, tooDeep: null };
}

/** The ids that a document defines; `null` if links to it may lead to more. */
export function idsIn({ ids, isRedirect, tooDeep }: OutputPage): ReadonlySet<string> | null {
  return isRedirect || tooDeep !== null ? null : new Set(ids.map(({ id }) => id));
}

/** Reads a file of an output folder; returns `null` if it refers to nothing that can be checked. */
export function readOutputFile(path: string, textOf: () => string): OutputPage | null {
  if (/\.html?$/iu.test(path)) return readPage(path, textOf());
  return /\.css$/iu.test(path) ? readStyleSheet(path, textOf()) : null;
}

/** @param onChecked Called with each address of the page that was checked. */
export function checkOutputPage(
  page: OutputPage,
  published: PublishedAddresses,
  onChecked: (target: OutputTarget, checked: CheckedAddress["checked"]) => void = () => undefined,
): readonly Finding[] {
  const canonical = page.targets.find(({ role }) => role === "canonical")?.url ?? "";
  // A document that redirects to another site names that as canonical, and its own origin may be unknown.
  const origin = published.origin ?? (page.isRedirect ? null : (parseUrl(canonical)?.origin ?? null));
  const findings = page.targets.flatMap((target): Finding[] => {
    const { checked, problem } = checkAddress(target, page.path, { ...published, origin });
    onChecked(target, checked);
    return problem === null ? [] : [{ ...problem, span: target.span }];
  });
  const seen = new Set<string>();
  for (const { id, isName, span } of page.ids) {
    if (isName) continue;
    if (seen.has(id)) findings.push(finding("duplicate-id", { id }, span));
    seen.add(id);
  }
  if (page.tooDeep !== null) findings.push(finding("nesting-limit", { limit: elementLimit }, page.tooDeep));
  if (page.isDocument && (page.title === null || page.title === ""))
    findings.push(finding("missing-title", {}, startOfText));
  return findings;
}
