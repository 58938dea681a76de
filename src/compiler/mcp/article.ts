/** Finds the article in a document that docsgen has made, for sites that do not publish their Markdown. Pure. */
import { createHtmlParser, ElementLimitError } from "../page/html/html-parser.ts";
import { interfaceStrings } from "../config/interface-strings.ts";
import { parseUrl } from "../parse-url.ts";
import { refreshTarget } from "../page/html/html-parts.ts";
import { makeMarkdown } from "../route/markdown.ts";

/** All offsets are in `body`, in UTF-16 code units. */
export interface Article {
  readonly title: string;
  /** The HTML of the body. */
  readonly body: string;
  /** The headings in the body, in order: where each begins in the HTML. */
  readonly headings: readonly { readonly level: number; readonly start: number }[];
  /** Where each element with an id begins. */
  readonly starts: ReadonlyMap<string, number>;
}

/**
 * @returns `null` if the document has no article of docsgen.
 * @throws ElementLimitError
 */
export function readArticle(html: string): Article | null {
  const headings: { readonly level: number; readonly start: number }[] = [];
  const starts = new Map<string, number>();
  const span = { start: -1, end: -1 };
  let title = "";
  let isInTitle = false;
  /** The number of open elements in the body, with the body itself. */
  let depth = 0;
  const parser = createHtmlParser({
    onopentag: (name, { id, class: className }) => {
      const [, level] = /^h([1-6])$/u.exec(name) ?? [];
      if (name === "h1" && title === "") isInTitle = true;
      if (depth > 0) {
        const start = parser.startIndex - span.start;
        if (level !== undefined) headings.push({ level: Number(level), start });
        if (id !== undefined && !starts.has(id)) starts.set(id, start);
      } else if (className === "dg-body") span.start = parser.endIndex + 1;
      if (depth > 0 || className === "dg-body") depth += 1;
    },
    onclosetag: (name) => {
      if (name === "h1") isInTitle = false;
      if (depth === 0) return;
      depth -= 1;
      if (depth === 0 && span.end === -1) span.end = parser.startIndex;
    },
    ontext: (text) => {
      if (isInTitle) title += text;
    },
  });
  parser.end(html);
  if (span.start === -1 || span.end === -1) return null;
  return { title: title.trim(), body: html.slice(span.start, span.end), headings, starts };
}

/** Where a document without an article forwards its readers, as a host without redirects does; `null` if it does not. */
export function forwardedTo(html: string): string | null {
  return firstIn(html, "meta", refreshTarget);
}

/** The base of the site, or of its edition, to which a document of docsgen belongs: "/docs/"; `null` for others. */
export function baseIn(html: string): string | null {
  return firstIn(html, "body", (attributes) => attributes["data-base"] ?? null);
}

/** The origin that a document says it has, in its canonical address below the base; `null` if it says none. */
export function originIn(html: string, base: string): string | null {
  const canonical = firstIn(html, "link", ({ rel, href }) => (rel === "canonical" ? (href ?? null) : null));
  const url = canonical === null ? null : parseUrl(canonical);
  return url !== null && /^https?:$/u.test(url.protocol) && url.pathname.startsWith(base) ? url.origin : null;
}

/** The first value that is read from the attributes of an element with this name. */
function firstIn(
  html: string,
  element: string,
  read: (attributes: Readonly<Record<string, string>>) => string | null,
): string | null {
  let found: string | null = null;
  const parser = createHtmlParser({
    onopentag: (name, attributes) => {
      if (name === element) found ??= read(attributes);
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof ElementLimitError)) throw error;
  }
  return found;
}

/**
 * The HTML from a heading to the next one of the same or a higher level.
 * @param id Of the heading, or of an element below it.
 * @returns `null` if no element has the id.
 */
export function sectionOf({ body, headings, starts }: Article, id: string): string | null {
  const at = starts.get(id);
  if (at === undefined) return null;
  const index = headings.findLastIndex(({ start }) => start <= at);
  const heading = headings[index];
  const end = headings.slice(index + 1).find(({ level }) => heading === undefined || level <= heading.level)?.start;
  return body.slice(heading?.start ?? 0, end);
}

/**
 * @param url The address of what the HTML contains.
 * @param origin Of addresses in the Markdown, or "".
 */
export function articleMarkdown(title: string, html: string, url: URL, origin: string): string {
  return makeMarkdown(html, {
    page: { title, description: "", url: url.pathname + url.hash, needsTitleHeading: !/^\s*<h1\b/u.test(html) },
    origin,
    llmsUrl: null,
    strings: interfaceStrings("en", {}),
  });
}
